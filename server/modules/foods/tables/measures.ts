import { type FoodMeasure, MAX_MEASURE_LABEL, MAX_MEASURES } from '#contract/foods/food-items.ts'
import { MAX_PORTION_GRAMS } from '#domain/plans/portion-limits.ts'

/** A measure as a file states it: the weight of `quantity` times the measure. */
export type StatedMeasure = { label: string; quantity: number; grams: number }

/** Weights and volumes in other units, what another weight yields, and words that name no measure. */
const NO_MEASURE =
  /^(g|gm|grams?|kg|ml|millilit(er|re)s?|oz|ounces?|lb|pounds?|quantity not specified)$|^guideline amount\b|\byields?\b/i

/**
 * Returns the household measures that a food can have, in their order: each name once, its weight for one of them. If a
 * name occurs several times, the measure stated for a quantity of one applies. Names that are too long, and weights that
 * no portion has, are left out.
 *
 * Example: 2 × tablespoon, 33.9 g → tablespoon, 16.95 g.
 */
export function pickMeasures(stated: readonly StatedMeasure[]): FoodMeasure[] {
  const measures = new Map<string, { measure: FoodMeasure; quantity: number }>()
  for (const { label: text, quantity, grams: total } of stated) {
    const label = text.replace(/\s+/g, ' ').trim()
    const grams = Number((total / quantity).toFixed(2))
    const key = label.toLowerCase()
    const isUsable = label !== '' && label.length <= MAX_MEASURE_LABEL && !NO_MEASURE.test(label)
    if (!isUsable || !(grams > 0 && grams <= MAX_PORTION_GRAMS)) continue
    const known = measures.get(key)
    if (known === undefined || (known.quantity !== 1 && quantity === 1)) {
      measures.set(key, { measure: { label: known?.measure.label ?? label, grams }, quantity })
    }
  }
  return [...measures.values()].slice(0, MAX_MEASURES).map(({ measure }) => measure)
}
