import { z } from 'zod'
import { FOOD_ALLERGENS, FOOD_PREPARATIONS, FOOD_TAGS } from '#contract/foods/food-items.ts'
import { NUTRIENT_KEYS } from '#domain/nutrients/nutrients.ts'
import { listCell, MeasuresCell, readDataFile, TextCell } from './read-data.ts'

const Ndb = z.string().regex(/^\d{5}$/)

const UsdaFood = z.strictObject({
  ndb: Ndb,
  name: z.string().min(1),
  group: z.string().min(1),
  preparation: z.enum(FOOD_PREPARATIONS),
  hindi: z.string().min(1),
  aliases: listCell(z.string()),
  measures: MeasuresCell,
  tags: listCell(z.enum(FOOD_TAGS)),
  allergens: listCell(z.enum(FOOD_ALLERGENS)),
  description: TextCell,
})
export type UsdaFood = z.infer<typeof UsdaFood>

/**
 * Foods that IFCT 2017 lacks, each by its NDB number in the USDA National Nutrient Database for Standard Reference
 * (public domain). Their figures are in `USDA_ROWS`; names, measures and tags are ours.
 */
export const USDA_FOODS: readonly UsdaFood[] = readDataFile('usda-foods.csv', UsdaFood)

const UsdaRow = z.strictObject({
  ndb: Ndb,
  description: z.string().min(1),
  /** Figures per 100 g. The carbohydrate includes the fibre, as in USDA SR. */
  figures: z
    .object({ totalCarbsG: z.number().min(0) })
    .and(z.partialRecord(z.enum([...NUTRIENT_KEYS, 'totalCarbsG']), z.number().min(0))),
})
export type UsdaRow = z.infer<typeof UsdaRow>

/** Rows of USDA SR, by NDB number. */
export const USDA_ROWS: ReadonlyMap<string, UsdaRow> = new Map(
  ['usda-sr.json', 'usda-sr-open.json'].flatMap((file) =>
    readDataFile(file, UsdaRow).map((row) => [row.ndb, row] as const),
  ),
)
