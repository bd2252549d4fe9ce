import { z } from 'zod'
import { FOOD_TAGS } from '#contract/foods/food-items.ts'
import { calculateEnergyFromMacros, ENERGY_CONVENTION } from '#domain/energy/energy.ts'
import { listSearchNames } from '#domain/foods/search-names.ts'
import { roundNoise } from '#domain/nutrients/amounts.ts'
import { NUTRIENTS, type NutrientAmounts, type NutrientKey } from '#domain/nutrients/nutrients.ts'
import { say } from '#domain/words/say.ts'
import type { SeedFood } from './build-foods.ts'
import { putDisplayNamesFirst } from './display-names.ts'
import { AmountCell, listCell, MeasuresCell, readDataFile } from './read-data.ts'

const DerivedFood = z.strictObject({
  /** The code of the food that has the figures, a hyphen and a word: `ifct:A010-flour`. */
  code: z.string().regex(/^ifct:[A-T]\d{3}-[a-z]+$/),
  name: z.string().min(1),
  hindi: z.string().min(1),
  aliases: listCell(z.string()),
  measures: MeasuresCell,
  /** Tags besides those of the food that has the figures. */
  tags: listCell(z.enum(FOOD_TAGS)),
  /**
   * The share of fat in the dry matter, in percent, if the food is the other food with less fat and water in its place.
   * Empty: all figures are those of the other food.
   */
  fatPercentOfDryMatter: z
    .literal('')
    .transform(() => null)
    .or(AmountCell),
  /** The reason why the figures of the other food are used; shown as the food's description. */
  description: z.string().min(1),
})
export type DerivedFood = z.infer<typeof DerivedFood>

/** Foods that no table lists, and that have the figures of a food of IFCT 2017: flours of whole grains, samak, low-fat paneer. */
export const DERIVED_FOODS: readonly DerivedFood[] = readDataFile('derived-foods.csv', DerivedFood)

const DERIVED_CODES = new Set(DERIVED_FOODS.map(({ code }) => code))

export function isDerived(code: string): boolean {
  return DERIVED_CODES.has(code)
}

/** Returns the code of the food that has the figures: `ifct:A010-flour` → `ifct:A010`. */
export function findOriginalCode(code: string): string {
  return code.split('-')[0] ?? code
}

/** Builds a derived food. Each figure names the food it is taken from, unless its own note says more. */
export function deriveFood(food: DerivedFood, original: SeedFood): SeedFood {
  const names = putDisplayNamesFirst(food.code, [
    { language: 'hi', name: food.hindi },
    ...food.aliases.map((name) => ({ language: 'en' as const, name })),
  ])
  const source = `IFCT 2017 ${original.code.replace('ifct:', '')}, ${original.name}`
  // The keys of amounts are nutrients.
  const keys = Object.keys(original.nutrients) as NutrientKey[]
  const lean = reduceFat(original.nutrients, food.fatPercentOfDryMatter)
  const reason = `With less fat and more water: ${food.fatPercentOfDryMatter} % of the dry matter is fat.`
  const changed = keys.filter((key) => lean[key] !== original.nutrients[key])
  return {
    ...original,
    code: food.code,
    name: food.name,
    // The scientific name of samak is not that of little millet.
    scientificName: null,
    measures: food.measures,
    tags: FOOD_TAGS.filter((tag) => original.tags.includes(tag) || food.tags.includes(tag)),
    names,
    nutrients: lean,
    description: food.description,
    provenance: {
      ...Object.fromEntries(keys.map((key) => [key, { kind: 'mapped' as const, source }])),
      ...original.provenance,
      ...Object.fromEntries(changed.map((key) => [key, { kind: 'rule' as const, source, reason }])),
      ...(changed.includes('energyKcal')
        ? { energyKcal: { kind: 'recomputed' as const, source: say(ENERGY_CONVENTION) } }
        : {}),
    },
    searchNames: listSearchNames(food.name, names),
  }
}

/** Nutrients that are dissolved in fat or are a part of it, besides all fatty acids and carotenoids. */
const IN_FAT =
  /^(fatG|cholesterolMg|retinolUg|vitamin[ADK]Ug|vitaminEMg|\w*calciferolUg|hydroxyvitaminD3Ug|\w*(tocopherol|tocotrienol)s?Mg|phylloquinoneUg|menaquinonesUg)$/i

/**
 * Returns the amounts of a food whose fat is reduced to a share of the dry matter, with water in its place: all that is in
 * the fat goes with it, and all else is unchanged. `null` returns the amounts as they are.
 */
function reduceFat(amounts: NutrientAmounts, percent: number | null): NutrientAmounts {
  if (percent === null) return amounts
  const { waterG = 0, fatG = 0, proteinG = 0, carbsG = 0, fibreG = 0, ashG = 0 } = amounts
  const leanFatG = ((proteinG + carbsG + fibreG + ashG) * percent) / (100 - percent)
  if (!(leanFatG < fatG)) throw new Error(`${percent} % of fat in the dry matter is not less than there is`)
  const isInFat = (key: NutrientKey): boolean =>
    IN_FAT.test(key) || ['fattyAcids', 'carotenoids'].includes(NUTRIENTS[key].group)
  const scaled = Object.entries(amounts).map(([key, amount]) => [
    key,
    // The keys of amounts are nutrients.
    isInFat(key as NutrientKey) ? roundNoise((amount * leanFatG) / fatG) : amount,
  ])
  const lean: NutrientAmounts = {
    ...Object.fromEntries(scaled),
    waterG: roundNoise(waterG + fatG - leanFatG),
  }
  return { ...lean, energyKcal: roundNoise(calculateEnergyFromMacros(lean)) }
}
