import { findUsualPortion } from '#domain/foods/usual-portion.ts'
import type { PlanItem } from '../plan.ts'
import { MAX_PORTION_GRAMS } from '../portion-limits.ts'
import type { DraftDish } from './draft-dish.ts'
import type { Course } from './meal-courses.ts'

/** An amount of a dish in a household measure. `deviation`: 0 for the usual portion, more for unusual ones. */
export type DraftPortion = {
  label: string
  measureGrams: number
  count: number
  grams: number
  deviation: number
}

/** Measures of which only whole ones are served. */
const WHOLE_MEASURES = ['piece', 'slice', 'glass', 'cob']

/** No drafted portion has more energy. */
const MOST_PORTION_KCAL = 700

/**
 * Multiples of the usual portion by course, for days of little, of much, and of any energy. A meal is mostly made larger
 * or smaller by its bread or rice.
 */
const MULTIPLES: Record<PortionSize, Record<Course, readonly number[]>> = {
  small: multiply([0.5, 1, 1.5, 2], [0.5, 1, 1.5]),
  large: multiply([1, 1.5, 2, 3], [1, 1.5, 2]),
  any: multiply([0.5, 1, 1.5, 2, 2.5, 3], [0.5, 1, 1.5, 2]),
}

/** The sizes of portions to choose from. */
export type PortionSize = 'small' | 'large' | 'any'

function multiply(grain: readonly number[], dish: readonly number[]): Record<Course, readonly number[]> {
  const side = dish.slice(0, -1)
  return { grain, pot: dish, protein: dish, sabzi: dish, main: dish, side, accompaniment: side, extra: [1] }
}

/**
 * Lists the amounts in which a dish can be drafted: multiples of its usual portion in its household measure, in halves of
 * a measure, or in whole pieces.
 *
 * Example: a dal of 1 katori as protein → ½, 1, 1½ and 2 katori.
 */
export function listDraftPortions(
  dish: DraftDish,
  course: Course,
  size: PortionSize = 'any',
): DraftPortion[] {
  const { measure, count: usual } = findUsualPortion(dish)
  if (!measure) return []
  const step = WHOLE_MEASURES.includes(measure.label) ? 1 : 0.5
  const counts = new Map<number, number>()
  for (const multiple of MULTIPLES[size][course]) {
    const count = multiple === 1 ? usual : Math.round((usual * multiple) / step) * step
    const deviation = Math.log2(count / usual) ** 2
    if (count > 0 && !counts.has(count)) counts.set(count, deviation)
  }
  const kcalPerGram = (dish.nutrients.energyKcal ?? 0) / 100
  return [...counts].flatMap(([count, deviation]) => {
    const grams = Math.round(count * measure.grams * 100) / 100
    if (grams > MAX_PORTION_GRAMS || (deviation > 0 && grams * kcalPerGram > MOST_PORTION_KCAL)) return []
    return [{ label: measure.label, measureGrams: measure.grams, count, grams, deviation }]
  })
}

/** Returns the food of a plan that a portion of a dish is. */
export function toPlanItem(dish: DraftDish, portion: DraftPortion): PlanItem {
  return {
    foodId: dish.foodId,
    name: dish.name,
    grams: portion.grams,
    measure: { label: portion.label, grams: portion.measureGrams, quantity: portion.count },
  }
}
