import { z } from 'zod'
import {
  findRetentionCode,
  findRetentionGroup,
  RETENTION_GROUPS,
  type Retention,
  type RetentionFood,
  type RetentionGroup,
} from '#domain/foods/cooking-losses.ts'
import type { CookingMethod } from '#domain/foods/cooking-methods.ts'
import { toTableCode } from '#domain/foods/food-code.ts'
import type { NutrientKey } from '#domain/nutrients/nutrients.ts'
import { AmountCell, listCell, readDataFile, TextCell } from './read-data.ts'

/**
 * The nutrients of each column of the USDA table. Nutrients without a column are retained whole. Columns for vitamin A in
 * international units, folic acid, food folate and alcohol are not used: folate of foods has the same share in all
 * three columns.
 */
const NUTRIENTS_OF_COLUMN = {
  calcium: ['calciumMg'],
  iron: ['ironMg'],
  magnesium: ['magnesiumMg'],
  phosphorus: ['phosphorusMg'],
  potassium: ['potassiumMg'],
  sodium: ['sodiumMg'],
  zinc: ['zincMg'],
  copper: ['copperMg'],
  vitc: ['vitaminCMg'],
  vitb1: ['thiaminMg'],
  vitb2: ['riboflavinMg'],
  vitb3: ['niacinMg'],
  vitb6: ['vitaminB6Mg'],
  folate_total: ['folateUg'],
  choline: ['cholineMg'],
  vitb12: ['vitaminB12Ug'],
  vita_re: ['vitaminAUg', 'retinolUg'],
  carotene_beta: [
    'carotenoidsUg',
    'carotenesUg',
    'betaCaroteneEquivalentsUg',
    'betaCaroteneUg',
    'gammaCaroteneUg',
  ],
  carotene_alpha: ['alphaCaroteneUg'],
  cryptoxanthin: ['betaCryptoxanthinUg'],
  lycopene: ['lycopeneUg'],
  lutein: ['xanthophyllsUg', 'luteinUg', 'zeaxanthinUg', 'luteinZeaxanthinUg'],
} as const satisfies Record<string, readonly NutrientKey[]>
type Column = keyof typeof NUTRIENTS_OF_COLUMN
const COLUMNS = Object.keys(NUTRIENTS_OF_COLUMN) as Column[] // keys of this object

/** The nutrients from which losses are deducted. */
export const LOST_NUTRIENTS: readonly NutrientKey[] = COLUMNS.flatMap((column) => NUTRIENTS_OF_COLUMN[column])

const FactorRow = z
  .object({ code: AmountCell, description: z.string().min(1) })
  .and(z.record(z.enum(COLUMNS), AmountCell))
type FactorRow = z.infer<typeof FactorRow>

/**
 * Row 2402 (lean fish, simmered, liquid eaten) lists 80 % of each mineral, although row 2401, without the liquid, lists
 * 85 to 100 %. Heat does not destroy minerals, so they are whole here, as in row 2552 for fat fish.
 */
const ROW_WITH_WRONG_MINERALS = 2402
const MINERALS: readonly Column[] = [
  'calcium',
  'iron',
  'magnesium',
  'phosphorus',
  'potassium',
  'sodium',
  'zinc',
  'copper',
]

const GroupRow = z.strictObject({
  codes: listCell(z.string().regex(/^(?:ifct:[A-T]\d{3}(?:-[a-z]+)?|usda:\d{5})$/)),
  group: TextCell.pipe(z.enum(RETENTION_GROUPS).nullable()),
  foods: z.string().min(1),
})

/** A food, with the facts by which its losses are found. */
export type CookedFood = RetentionFood & {
  code: string | null
  /** The code of the food of which this one is a copy. */
  retentionCode?: string | null | undefined
}

/**
 * Returns the share of each nutrient that a food retains when it is cooked; `null` if nothing is deducted, because the
 * food is not heated, is cooked before, or has no group.
 */
export function findRetention(food: CookedFood, method: CookingMethod | null): Retention | null {
  const group = findGroup(food)
  if (group === null || method === null) return null
  const code = findRetentionCode(group, method)
  return code === null ? null : readTables().retention(code)
}

/** Adds to each ingredient the shares that it retains when the dish is cooked; an uncooked ingredient loses nothing. */
export function addRetention<Part extends CookedFood & { isUncooked: boolean }>(
  parts: readonly Part[],
  method: CookingMethod | null,
): (Part & { retention: Retention | null })[] {
  return parts.map((part) => ({ ...part, retention: part.isUncooked ? null : findRetention(part, method) }))
}

/** Returns the group of a food: the reviewed one of its code or its original's, otherwise the one of its food group. */
export function findGroup(food: CookedFood): RetentionGroup | null {
  const code = food.code ?? food.retentionCode ?? null
  const reviewed = code === null ? undefined : readTables().groups.get(toTableCode(code))
  return reviewed === undefined ? findRetentionGroup(food) : reviewed
}

type Tables = {
  factors: ReadonlyMap<number, FactorRow>
  /** The reviewed groups by the code of the food; `null` for foods without losses. */
  groups: ReadonlyMap<string, RetentionGroup | null>
  retention: (code: number) => Retention
}

let tables: Tables | null = null

/** Reads both tables when they are needed for the first time, because a start of the server does not need them. */
export function readTables(): Tables {
  if (tables) return tables
  const factors = new Map(
    readDataFile('retention-factors.csv', FactorRow).map((row) => [row.code, correctFactors(row)]),
  )
  const groups = new Map(
    readDataFile('retention-groups.csv', GroupRow).flatMap(({ codes, group }) =>
      codes.map((code) => [code, group] as const),
    ),
  )
  const shares = new Map([...factors].map(([code, row]) => [code, toShares(row)]))
  const retention = (code: number): Retention => {
    const found = shares.get(code)
    if (!found) throw new Error(`The retention factors have no row ${code}.`)
    return found
  }
  tables = { factors, groups, retention }
  return tables
}

function correctFactors(row: FactorRow): FactorRow {
  if (row.code !== ROW_WITH_WRONG_MINERALS) return row
  return { ...row, ...Object.fromEntries(MINERALS.map((mineral) => [mineral, 100])) }
}

function toShares(row: FactorRow): Retention {
  const shares: Partial<Record<NutrientKey, number>> = {}
  for (const column of COLUMNS) {
    if (row[column] === 100) continue
    for (const key of NUTRIENTS_OF_COLUMN[column]) shares[key] = row[column] / 100
  }
  return shares
}
