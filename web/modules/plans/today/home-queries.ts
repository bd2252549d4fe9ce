import { listMealTicks } from '#contract/plans/meal-ticks.ts'
import { addDays } from '#domain/units/dates.ts'
import { queryOf } from '#web/kit/api/query-client.ts'

/** The query for the meal ticks of a day and the day before it. */
export function mealTicksQuery(today: string) {
  return queryOf(listMealTicks, { querystring: { from: addDays(today, -1), to: today } })
}
