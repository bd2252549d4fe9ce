import type { PlanFood } from '#contract/diet-plans.ts'
import type { NutrientAmounts, NutrientKey } from '#domain/nutrients/nutrients.ts'
import { isTotalComplete, type Totals } from '#domain/nutrients/totals.ts'
import type { FoodLookup } from '#domain/plan/plan.ts'
import type { PlateFigures } from '#web/ui/plate-ring.tsx'

/** As much of a food as a plan's screens need. */
export type KnownFood = Pick<PlanFood, 'preparation' | 'nutrients' | 'measures' | 'allergens' | 'tags'> & {
  name: string
  hindiName: string | null
}

/** Foods by id, as far as they are known here. */
export type KnownFoods = Readonly<Record<string, KnownFood>>

/** How totals find a food's figures. */
export function lookUpIn(foods: KnownFoods): FoodLookup {
  // The keys are the server's nutrient keys; the contract says only that they are strings.
  return (foodId) => (foods[foodId]?.nutrients as NutrientAmounts | undefined) ?? null
}

/** What the plate ring draws of totals. A nutrient that no food knows is null, not 0; nothing eaten is 0. */
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

/** Raw, cooked or ready to eat, in words. */
export const PREPARATION_LABELS: Record<PlanFood['preparation'], string> = {
  raw: 'raw',
  cooked: 'cooked',
  ready: 'ready to eat',
}
