import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { PlanFood } from '#contract/plans/diet-plans.ts'
import type { NutrientAmounts, NutrientKey } from '#domain/nutrients/nutrients.ts'
import { isTotalComplete, type Totals } from '#domain/nutrients/totals.ts'
import { type FoodLookup, type MealSlot, type PlanMeals, sumDay, sumShownSlots } from '#domain/plans/plan.ts'
import type { PlateFigures } from '#web/ui/plate-ring.tsx'

/** The properties of a food that a plan's screens need. */
export type KnownFood = Pick<
  PlanFood,
  'preparation' | 'nutrients' | 'measures' | 'allergens' | 'tags' | 'code' | 'variant' | 'variants'
> & {
  name: string
  hindiName: string | null
}

/** The loaded foods by id. */
export type KnownFoods = Readonly<Record<string, KnownFood>>

/** Returns the function with which totals find a food's figures. */
export function createFoodLookup(foods: KnownFoods): FoodLookup {
  // The keys are the server's nutrient keys; the contract says only that they are strings.
  return (foodId) => (foods[foodId]?.nutrients as NutrientAmounts | undefined) ?? null
}

/**
 * Merges newly loaded foods into the known ones. An unchanged food, or an unchanged whole, stays the same object, so
 * that cached totals stay valid.
 */
export function mergeFoods(known: KnownFoods, more: KnownFoods): KnownFoods {
  const changed = Object.entries(more).filter(
    ([id, food]) => known[id] !== food && JSON.stringify(known[id]) !== JSON.stringify(food),
  )
  return changed.length === 0 ? known : { ...known, ...Object.fromEntries(changed) }
}

/** Returns the totals of a day, cached while its meals and their foods stay the same. */
export const sumPlanDay: (meals: PlanMeals, foods: KnownFoods) => Totals = cacheSums(sumDay)

/** Returns the totals of a day's meals as they are shown (see `sumShownSlots`), cached in the same way. */
export const sumPlanSlots: (meals: PlanMeals, foods: KnownFoods) => Readonly<Record<MealSlot, Totals>> =
  cacheSums(sumShownSlots)

function cacheSums<T>(
  sum: (meals: PlanMeals, lookUp: FoodLookup) => T,
): (meals: PlanMeals, foods: KnownFoods) => T {
  type CachedSum = {
    foods: KnownFoods
    used: ReadonlyMap<string, KnownFood['nutrients'] | undefined>
    result: T
  }
  const cachedSums = new WeakMap<PlanMeals, CachedSum>()
  return (meals, foods) => {
    const cached = cachedSums.get(meals)
    if (cached) {
      if (cached.foods === foods) return cached.result
      if ([...cached.used].every(([id, nutrients]) => foods[id]?.nutrients === nutrients)) {
        cachedSums.set(meals, { ...cached, foods })
        return cached.result
      }
    }
    const used = new Map<string, KnownFood['nutrients'] | undefined>()
    const lookUp = createFoodLookup(foods)
    const result = sum(meals, (foodId) => {
      used.set(foodId, foods[foodId]?.nutrients)
      return lookUp(foodId)
    })
    cachedSums.set(meals, { foods, used, result })
    return result
  }
}

/**
 * Converts totals for the plate ring. A nutrient that is unknown for every food is `null`, not 0; without foods it is
 * 0.
 */
export function toPlateFigures(totals: Totals): PlateFigures {
  const isEmpty = totals.totalGrams === 0 && totals.unweighedPortions === 0
  const read = (key: NutrientKey): number | null => totals.nutrients[key]?.amount ?? (isEmpty ? 0 : null)
  return {
    energyKcal: read('energyKcal'),
    proteinG: read('proteinG'),
    carbsG: read('carbsG'),
    fatG: read('fatG'),
    fibreG: read('fibreG'),
    atLeast: RING_KEYS.filter((key) => !isTotalComplete(totals, key)),
  }
}

const RING_KEYS = [
  'energyKcal',
  'proteinG',
  'carbsG',
  'fatG',
  'fibreG',
] as const satisfies readonly NutrientKey[]

/** The labels for raw, cooked and ready to eat. */
export const PREPARATION_LABELS: Record<PlanFood['preparation'], MessageDescriptor> = {
  raw: msg`raw`,
  cooked: msg`cooked`,
  ready: msg`ready to eat`,
}
