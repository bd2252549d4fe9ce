import { msg } from '@lingui/core/runtime-macro'
import type { z } from 'zod'
import { MAX_DIARY_DAYS } from '#contract/limits.ts'
import type { DiaryDay, listDiaryDays } from '#contract/plans/diary.ts'
import {
  countMeals,
  type PlannedDay,
  sumDiaryDay,
  sumDiaryFigures,
  toDiaryFigures,
} from '#domain/plans/diary.ts'
import { rotationDayOn, sumDay } from '#domain/plans/plan.ts'
import type { DayTicks } from '#domain/plans/ticks.ts'
import { addDays, daysBetween } from '#domain/units/dates.ts'
import { say } from '#domain/words/say.ts'
import { requireReach } from '#server/kit/access/caller.ts'
import { invalidField } from '#server/kit/app-error.ts'
import { recordStaffAccess } from '#server/kit/audit/record.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { listStoredVariants } from '../fasts/fast-days.ts'
import { mealTicksRepository as mealTicks } from '../meal-ticks/repository.ts'
import { requirePlan, withFoods } from '../plan-access.ts'
import { diaryRepository as diary } from './repository.ts'
import { hidesFigures, showEntry } from './show-entry.ts'

type Range = { from: string; to: string }

/**
 * Lists the days of a client's diary, with planned and eaten figures. A client gets no figures of a paused plan, and none
 * at all if they hide calories. Reading by staff is recorded.
 */
export async function listDays(
  ctx: Ctx,
  userId: string,
  range: Range,
): Promise<z.output<(typeof listDiaryDays.schema.response)[200]>> {
  await requireReach(ctx, userId)
  const dayCount = daysBetween(range.from, range.to) + 1
  if (dayCount < 1) throw invalidField('to', say(msg`The last day cannot be before the first`))
  if (dayCount > MAX_DIARY_DAYS)
    throw invalidField('to', say(msg`Please ask for at most ${{ limit: MAX_DIARY_DAYS }} days at a time`))
  const [entries, ticks, planned] = await Promise.all([
    diary.list(ctx.db, userId, range),
    mealTicks.list(ctx.db, userId, range),
    findPlannedDays(ctx, userId, range),
  ])
  await recordStaffAccess(ctx, { action: 'diary.read', subjectId: userId })
  const areFiguresHidden = hidesFigures(ctx)
  const days = Array.from({ length: dayCount }, (_, index) => {
    const day = addDays(range.from, index)
    const dayPlan = planned.get(day) ?? null
    const dayTicks: DayTicks = Object.fromEntries(
      ticks.filter((tick) => tick.day === day).map(({ slot, state }) => [slot, state]),
    )
    const dayEntries = entries.filter((entry) => entry.day === day)
    return {
      day,
      entries: dayEntries.map((entry) => showEntry(entry, areFiguresHidden)),
      meals: countMeals(dayPlan, dayTicks),
      planned: dayPlan && sumDay(dayPlan.meals, dayPlan.lookUpFood),
      eaten: sumDiaryDay(dayPlan, dayTicks, dayEntries),
    }
  })
  const plannedDays = days.flatMap((each) => (each.planned ? [each.planned] : []))
  return {
    days: days.map(
      (each): DiaryDay => ({
        ...each,
        planned: each.planned && !areFiguresHidden ? toDiaryFigures(each.planned) : null,
        eaten: areFiguresHidden ? null : toDiaryFigures(each.eaten),
      }),
    ),
    planned: areFiguresHidden || plannedDays.length === 0 ? null : sumDiaryFigures(plannedDays),
    eaten: areFiguresHidden ? null : sumDiaryFigures(days.map(({ eaten }) => eaten)),
  }
}

/** Finds the meals that a client's plans serve on each day, with the figures frozen in the plan; on a fasting day those of its variant. */
async function findPlannedDays(ctx: Ctx, userId: string, range: Range): Promise<Map<string, PlannedDay>> {
  const served = await diary.listServedPlans(ctx.db, userId, range)
  const ids = [...new Set(served.map(({ planId }) => planId))]
  const plans = new Map(
    await Promise.all(
      ids.map(async (id) => {
        const stored = await requirePlan(ctx.db, id)
        const variants = await listStoredVariants(ctx.db, userId, id, range)
        return [id, { ...(await withFoods(ctx.db, stored)), variants }] as const
      }),
    ),
  )
  const isOwn = ctx.scope === 'own'
  return new Map(
    served.flatMap(({ day, planId }): [string, PlannedDay][] => {
      const plan = plans.get(planId)
      if (!plan || (isOwn && plan.pausedAt !== null)) return []
      const dayNumber = rotationDayOn({ ...plan, dayCount: plan.days.length }, day)
      const planDay = plan.days.find((candidate) => candidate.dayNumber === dayNumber)
      if (!planDay) return []
      const variant = plan.variants.get(day)
      const lookUpFood = (foodId: string) => (plan.foods[foodId] ?? variant?.foods[foodId])?.nutrients
      return [[day, { meals: variant?.meals ?? planDay.meals, lookUpFood }]]
    }),
  )
}
