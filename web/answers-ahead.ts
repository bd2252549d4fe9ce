import { listMyBookings } from '#contract/appointments/consultations.ts'
import { listDiaryDays } from '#contract/plans/diary.ts'
import { getCurrentDietPlan, getGroceryList } from '#contract/plans/diet-plans.ts'
import { getOwnFasts } from '#contract/plans/fasts.ts'
import { getGroceryTicks } from '#contract/plans/grocery-ticks.ts'
import { listMealTicks } from '#contract/plans/meal-ticks.ts'
import { getOwnGroceries } from '#contract/plans/own-groceries.ts'
import { listOwnPlanReviews } from '#contract/plans/plan-reviews.ts'
import { listPlanRecipes } from '#contract/plans/recipes.ts'
import { getToday } from '#contract/plans/today.ts'
import { listConsents } from '#contract/privacy/consents.ts'
import { getProgressChart, listProgress } from '#contract/progress/progress.ts'
import { DAYS_A_WEEK, findFirstWeekday } from '#domain/planner/week.ts'
import { addDays } from '#domain/units/dates.ts'
import { queryClient } from '#web/kit/api/query-client.ts'
import { type AheadAnswer, ahead } from '#web/kit/offline/fetch-ahead.ts'
import { currentPlanQuery } from '#web/modules/plans/current-plan.ts'
import { listWeek } from '#web/modules/plans/diary/diary-queries.ts'
import { findPresetDays } from '#web/modules/plans/groceries/grocery-days.ts'
import { REVIEWS_A_PAGE } from '#web/modules/plans/reviews/reviews-a-page.ts'
import { ENTRIES_A_PAGE } from '#web/modules/progress/shared/entries-a-page.ts'

const A_DAY = { hours: 20 }
const A_WEEK = { hours: 7 * 24 }
/** Grocery lists reach as far as a month without a connection. */
const GROCERY_WEEKS = 5

/**
 * Lists the answers that a client needs without a connection, in the order of need: today, the dishes, what to buy this
 * week, the diary, and then the weeks to come.
 */
export async function* listAnswersAhead(userId: string): AsyncGenerator<AheadAnswer> {
  yield ahead(getCurrentDietPlan, { hours: 1 })
  const { plan, today } = await queryClient.fetchQuery(currentPlanQuery)
  yield ahead(listMealTicks, { hours: 1 }, { querystring: { from: addDays(today, -1), to: today } })
  yield ahead(getToday, { hours: 1 })
  const params = { id: plan?.id ?? '' }
  const changedAt = plan?.updatedAt ?? ''
  const weeks = plan ? listGroceryWeeks(plan, today) : []
  if (plan) {
    yield ahead(getOwnFasts, A_DAY)
    yield ahead(listPlanRecipes, { ...A_WEEK, changedAt }, { params })
    yield ahead(getOwnGroceries, A_DAY)
    for (const querystring of weeks.slice(0, 1)) {
      yield ahead(getGroceryList, { hours: 1, changedAt }, { params, querystring })
      yield ahead(getGroceryTicks, { hours: 1 }, { params, querystring })
    }
  }
  const diary = { params: { userId } }
  yield ahead(listDiaryDays, { hours: 1 }, { ...diary, querystring: { from: today, to: today } })
  yield ahead(listMyBookings, A_DAY)
  yield ahead(getProgressChart, A_DAY, { params: { userId } })
  yield ahead(listProgress, A_DAY, { params: { userId }, querystring: { limit: ENTRIES_A_PAGE } })
  const [monday = today] = listWeek(today)
  if (monday < today)
    yield ahead(listDiaryDays, A_DAY, { ...diary, querystring: { from: monday, to: today } })
  yield ahead(listOwnPlanReviews, A_DAY, { querystring: { limit: REVIEWS_A_PAGE } })
  yield ahead(listConsents, A_WEEK)
  for (const querystring of weeks.slice(1)) {
    yield ahead(getGroceryList, { ...A_WEEK, changedAt }, { params, querystring })
    yield ahead(getGroceryTicks, A_WEEK, { params, querystring })
  }
}

/** The weeks of the grocery list that the plan serves, this week first. */
function listGroceryWeeks(
  plan: { startDate: string; endDate: string },
  today: string,
): { from: string; to: string }[] {
  const firstWeekday = findFirstWeekday(navigator.language)
  return Array.from({ length: GROCERY_WEEKS }, (_, week) => addDays(today, week * DAYS_A_WEEK)).flatMap(
    (day) => findPresetDays('week', plan, { today: day, firstWeekday }) ?? [],
  )
}
