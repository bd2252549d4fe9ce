import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { IsoInstant, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'

/** Tables that an operator can import. Recipes are ingredients in grams; the others contain figures. */
export const FOOD_TABLE_KINDS = ['fdc', 'indb', 'open-food-facts', 'recipes'] as const
export type FoodTableKind = (typeof FOOD_TABLE_KINDS)[number]
export const FOOD_TABLE_LABELS: Record<FoodTableKind, MessageDescriptor> = {
  fdc: msg`USDA FoodData Central`,
  indb: msg`Indian Nutrient Databank`,
  'open-food-facts': msg`Open Food Facts`,
  recipes: msg`Recipes from a file`,
}

const Count = z.number().int().min(0)

/** The number of refused rows that a report lists; further ones are only counted. */
export const MAX_LISTED_ROWS = 500

/** A row of a file that was refused, with the line it begins in, counted from 1. */
export const RefusedRow = z.object({
  file: z.string(),
  line: Count,
  name: z.string(),
  reason: z.string(),
})
export type RefusedRow = z.infer<typeof RefusedRow>

/** What an import understood of its files, and what it did or would do. */
export const FoodTableReport = z.object({
  /** Columns or nutrients of the file with the nutrient and unit they are read as, and the foods that have them. */
  understood: z.array(z.object({ from: z.string(), to: z.string(), count: Count })),
  /** Columns or nutrients that are not imported. */
  unknown: z.array(z.object({ from: z.string(), count: Count })),
  /** Rows that the import does not take by its rules, such as kinds of foods that were not requested. */
  skipped: z.array(z.object({ reason: z.string(), count: Count })),
  newCount: Count,
  changedCount: Count,
  sameCount: Count,
  refusedCount: Count,
  refused: z.array(RefusedRow).max(MAX_LISTED_ROWS),
  /** The number of nutrients of the taken foods; `null` if none was taken. */
  nutrientsPerFood: z.object({ min: Count, median: Count, max: Count }).nullable(),
  /** Nutrients that lists show, with the number of taken foods for which they are not known. */
  notKnown: z.array(z.object({ nutrient: z.string(), count: Count })),
})
export type FoodTableReport = z.infer<typeof FoodTableReport>

/** A file that was imported. `sha256` is in hex. */
export const ImportedFile = z.object({ name: z.string(), byteSize: Count, sha256: z.string() })
export type ImportedFile = z.infer<typeof ImportedFile>

export const FoodTableImport = z.object({
  id: Uuid,
  kind: z.enum(FOOD_TABLE_KINDS),
  files: z.array(ImportedFile),
  /** The licence as the person confirmed it, and the operator's own note on it. */
  licence: z.string(),
  licenceNote: z.string().nullable(),
  /** The person who confirmed the licence; `null` if the account was deleted. */
  confirmedBy: z.string().nullable(),
  createdAt: IsoInstant,
  /** When the foods of the table were removed; `null` if they were not. */
  removedAt: IsoInstant.nullable(),
  report: FoodTableReport,
})
export type FoodTableImport = z.infer<typeof FoodTableImport>

/** Lists the imports of tables, the newest first. Tables are imported by `npm run import-foods`. */
export const listFoodTableImports = endpoint({
  method: 'GET',
  url: '/api/admin/food-tables',
  access: 'foods:write',
  schema: {
    summary: 'Imported tables with their licences and reports',
    tags: ['food-items'],
    response: { 200: z.array(FoodTableImport) },
  },
})
