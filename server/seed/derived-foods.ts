import { z } from 'zod'
import { FOOD_TAGS, type FoodName } from '#contract/foods/food-items.ts'
import { listSearchNames } from '#domain/foods/search-names.ts'
import type { SeedFood } from './build-foods.ts'
import { listCell, MeasuresCell, readDataFile } from './read-data.ts'

const DerivedFood = z.strictObject({
  /** The code of the food that has the figures, a hyphen and a word: `ifct:A010-flour`. */
  code: z.string().regex(/^ifct:[A-T]\d{3}-[a-z]+$/),
  name: z.string().min(1),
  hindi: z.string().min(1),
  aliases: listCell(z.string()),
  measures: MeasuresCell,
  /** Tags besides those of the food that has the figures. */
  tags: listCell(z.enum(FOOD_TAGS)),
  /** The reason why the figures of the other food are used; shown as the food's description. */
  description: z.string().min(1),
})
export type DerivedFood = z.infer<typeof DerivedFood>

/** Foods that no table lists, and that have the figures of a food of IFCT 2017: flours of whole grains, samak. */
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
  const names: FoodName[] = [
    { language: 'hi', name: food.hindi },
    ...food.aliases.map((name) => ({ language: 'en' as const, name })),
  ]
  const source = `IFCT 2017 ${original.code.replace('ifct:', '')}, ${original.name}`
  const keys = Object.keys(original.nutrients) as (keyof typeof original.nutrients)[]
  return {
    ...original,
    code: food.code,
    name: food.name,
    // The scientific name of samak is not that of little millet.
    scientificName: null,
    measures: food.measures,
    tags: FOOD_TAGS.filter((tag) => original.tags.includes(tag) || food.tags.includes(tag)),
    names,
    description: food.description,
    provenance: {
      ...Object.fromEntries(keys.map((key) => [key, { kind: 'mapped' as const, source }])),
      ...original.provenance,
    },
    searchNames: listSearchNames(food.name, names),
  }
}
