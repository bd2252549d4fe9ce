import type { MealSlot, PlanMeal } from '../plan.ts'
import type { DraftDay } from './day-wishes.ts'
import { createPairing } from './pairing.ts'
import { draftBestDay, type SolveModel, toPlanMeal } from './solve-day.ts'
import type { DraftInput } from './week-in-progress.ts'

/** The cell of a week for which other meals are looked for, and the dishes that it has now, at their usual level. */
export type DraftCell = { dayNumber: number; slot: MealSlot; dishIds: readonly string[] }

/**
 * Finds the best other meals for one cell, best first, with all other cells as they are. Each has at most half of the
 * dishes of the present meal and of the meals before it. The list is shorter than `count` if there are no more meals
 * with which the day still meets the wishes.
 *
 * @param input.locked All other meals of the week.
 */
export function findCellOptions(
  { wishes, dishes, locked }: DraftInput,
  cell: DraftCell,
  count: number,
  solve: SolveModel,
): PlanMeal[] {
  const uses = new Map<string, number>()
  for (const { dishIds, dayNumber } of locked) {
    if (dayNumber === cell.dayNumber) continue
    for (const id of dishIds) uses.set(id, (uses.get(id) ?? 0) + 1)
  }
  const dishesOf = (dayNumber: number): string[] =>
    locked.filter((other) => other.dayNumber === dayNumber).flatMap(({ dishIds }) => dishIds)
  const time = wishes.slots.find(({ slot }) => slot === cell.slot)?.time ?? ''
  const dishIdOf = new Map(dishes.map(({ foodId, dishId }) => [foodId, dishId]))
  const rejected = cell.dishIds.length > 0 ? [{ slot: cell.slot, dishIds: cell.dishIds }] : []
  const day: DraftDay = {
    dayNumber: cell.dayNumber,
    // Other cells of the day without a meal stay empty. Another meal may replace a dish that the week should have.
    wishes: { ...wishes, slots: [{ slot: cell.slot, time }], keepFoodIds: [] },
    dishes,
    pairing: createPairing(dishes),
    uses,
    yesterday: new Set([...dishesOf(cell.dayNumber - 1), ...dishesOf(cell.dayNumber + 1)]),
    locked: locked.filter(({ dayNumber }) => dayNumber === cell.dayNumber),
    rejected,
  }
  const options: PlanMeal[] = []
  while (options.length < count) {
    const solution = draftBestDay(day, solve)
    if (solution.kind !== 'found') break
    const meal = toPlanMeal(solution.choices, cell.slot, time)
    options.push(meal)
    rejected.push({
      slot: cell.slot,
      dishIds: meal.items.map(({ foodId }) => dishIdOf.get(foodId) ?? foodId),
    })
  }
  return options
}
