import type { FigureNote, FoodPreparation } from '#contract/foods/food-items.ts'
import { calculateEnergyFromMacros, ENERGY_CONVENTION } from '#domain/energy/energy.ts'
import { foldFoodName } from '#domain/foods/fold-food-name.ts'
import {
  dropFattyAcids,
  isEnergyOff,
  MAX_PER_100_G,
  PROXIMATES,
  PROXIMATES_RANGE,
  sumProximates,
} from '#domain/foods/food-figures.ts'
import { MAX_FOOD_NAME } from '#domain/foods/food-name.ts'
import { inTableOrder, roundNoise } from '#domain/nutrients/amounts.ts'
import {
  NUTRIENT_KEYS,
  NUTRIENTS,
  type NutrientAmounts,
  type NutrientKey,
} from '#domain/nutrients/nutrients.ts'
import { formatNumber } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'

/** The figures of a row per 100 g, as a reader understands them, without energy. */
export type RowFigures = {
  amounts: NutrientAmounts
  /** The energy that the file states; `null` if it states none. */
  statedKcal: number | null
  alcoholG?: number
  /** Notes on figures that are not the file's own. */
  provenance?: Partial<Record<NutrientKey, FigureNote>>
}

/** The figures of a food as they are stored. */
export type StoredFigures = {
  nutrients: NutrientAmounts
  provenance: Partial<Record<NutrientKey, FigureNote>>
}

/** Alcohol has no column, so the energy of a drink with more would be wrong. */
const MAX_ALCOHOL_G = 0.5

/**
 * Checks the figures of a row and computes its energy by the product's convention; the file's energy stays in the
 * provenance. Nothing is corrected. Fatty acids that outweigh the fat become unknown.
 *
 * @returns The figures, or the reason why the row is refused.
 */
export function checkFigures(row: RowFigures): StoredFigures | { reason: string } {
  const { amounts, statedKcal, alcoholG = 0 } = row
  for (const key of ['proteinG', 'fatG', 'carbsG'] as const) {
    if (amounts[key] === undefined) return { reason: `${say(NUTRIENTS[key].label)} is not known.` }
  }
  const impossible = NUTRIENT_KEYS.find((key) => isImpossible(key, amounts[key]))
  if (impossible !== undefined) {
    const { label, unit } = NUTRIENTS[impossible]
    return { reason: `${say(label)}: ${amounts[impossible]} ${unit} in 100 g is impossible.` }
  }
  if (alcoholG > MAX_ALCOHOL_G) {
    return { reason: `It contains ${formatNumber(alcoholG, 1)} g of alcohol, which has no column.` }
  }
  const massG = sumProximates(amounts)
  const isMassKnown = PROXIMATES.every((key) => amounts[key] !== undefined)
  if (massG > PROXIMATES_RANGE.max || (isMassKnown && massG < PROXIMATES_RANGE.min)) {
    return { reason: `Water, ash and macronutrients come to ${formatNumber(massG, 1)} g, not about 100 g.` }
  }
  const energyKcal = roundNoise(calculateEnergyFromMacros(amounts))
  if (statedKcal !== null && isEnergyOff(statedKcal, energyKcal)) {
    return {
      reason: `The file states ${formatNumber(statedKcal)} kcal, but its macronutrients give ${formatNumber(energyKcal)} kcal.`,
    }
  }
  if (energyKcal > MAX_PER_100_G.kcal) {
    return { reason: `${formatNumber(energyKcal)} kcal in 100 g is more than any food has.` }
  }
  const nutrients = roundAmounts({ ...dropFattyAcids(amounts), energyKcal })
  return {
    nutrients,
    provenance: {
      ...Object.fromEntries(Object.entries(row.provenance ?? {}).filter(([key]) => key in nutrients)),
      energyKcal: {
        kind: 'recomputed',
        source: say(ENERGY_CONVENTION),
        ...(statedKcal === null ? {} : { sourceAmount: statedKcal }),
      },
    },
  }
}

/** Returns the reason why a food cannot have this name, or `null`. */
export function findNameProblem(name: string): string | null {
  if (name === '') return 'It has no name.'
  if (name.length > MAX_FOOD_NAME) return `Its name has more than ${MAX_FOOD_NAME} characters.`
  return foldFoodName(name) === '' ? 'Its name has no letters.' : null
}

const RAW = /\b(raw|uncooked|unprepared|dry mix)\b/i
const COOKED =
  /\b(cooked|boiled|roasted|baked|fried|broiled|grilled|braised|stewed|simmered|steamed|toasted|poached|scrambled|prepared)\b/i

/** Reads from a name whether its figures are of the raw or the cooked food; otherwise it is eaten as bought. */
export function readPreparation(name: string): FoodPreparation {
  if (RAW.test(name)) return 'raw'
  return COOKED.test(name) ? 'cooked' : 'ready'
}

function isImpossible(key: NutrientKey, amount: number | undefined): boolean {
  return amount !== undefined && !(amount >= 0 && amount <= MAX_PER_100_G[NUTRIENTS[key].unit])
}

/** Returns the amounts in the order of the nutrient table, rounded from the noise of decimal fractions. */
function roundAmounts(amounts: NutrientAmounts): NutrientAmounts {
  return Object.fromEntries(
    Object.entries(inTableOrder(amounts)).map(([key, amount]) => [key, roundNoise(amount)]),
  )
}
