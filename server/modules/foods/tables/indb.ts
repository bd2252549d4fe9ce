import type { FigureNote } from '#contract/foods/food-items.ts'
import type { ImportedFile } from '#contract/foods/food-tables.ts'
import { NUTRIENTS, type NutrientKey } from '#domain/nutrients/nutrients.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { checkFigures, findNameProblem, type RowFigures } from './build-table-food.ts'
import { pickMeasures, type StatedMeasure } from './measures.ts'
import { describeFile, readFigure } from './read-file.ts'
import { readWorkbook, type Sheet, type SheetRow } from './read-workbook.ts'
import { nameNutrient, ReportBuilder } from './report.ts'
import type { TableReading } from './service.ts'
import { type TableFood, writeTableFoods } from './write-table-foods.ts'

/** Columns of the Indian Nutrient Databank per 100 g; the name of a column ends with its unit. */
const COLUMNS: Readonly<Record<string, NutrientKey>> = {
  protein_g: 'proteinG',
  carb_g: 'carbsG',
  fat_g: 'fatG',
  fibre_g: 'fibreG',
  freesugar_g: 'sugarsG',
  sfa_mg: 'saturatedFatG',
  mufa_mg: 'monounsaturatedFatG',
  pufa_mg: 'polyunsaturatedFatG',
  cholesterol_mg: 'cholesterolMg',
  calcium_mg: 'calciumMg',
  phosphorus_mg: 'phosphorusMg',
  magnesium_mg: 'magnesiumMg',
  sodium_mg: 'sodiumMg',
  potassium_mg: 'potassiumMg',
  iron_mg: 'ironMg',
  copper_mg: 'copperMg',
  selenium_ug: 'seleniumUg',
  chromium_mg: 'chromiumUg',
  manganese_mg: 'manganeseMg',
  molybdenum_mg: 'molybdenumUg',
  zinc_mg: 'zincMg',
  // Without the carotenes: dishes of carrots and spinach have none.
  vita_ug: 'retinolUg',
  vite_mg: 'vitaminEMg',
  vitd2_ug: 'ergocalciferolUg',
  vitd3_ug: 'cholecalciferolUg',
  vitk1_ug: 'phylloquinoneUg',
  vitk2_ug: 'menaquinonesUg',
  folate_ug: 'folateUg',
  vitb1_mg: 'thiaminMg',
  vitb2_mg: 'riboflavinMg',
  vitb3_mg: 'niacinMg',
  vitb5_mg: 'pantothenicAcidMg',
  vitb6_mg: 'vitaminB6Mg',
  vitb7_ug: 'biotinUg',
  vitc_mg: 'vitaminCMg',
  carotenoids_ug: 'carotenoidsUg',
}
const ENERGY_COLUMN = 'energy_kcal'
const REQUIRED = ['food_code', 'food_name', ENERGY_COLUMN, 'protein_g', 'carb_g', 'fat_g']
const IN_GRAMS: Readonly<Record<string, number>> = { g: 1, mg: 1e-3, ug: 1e-6 }
const PER_GRAM: Readonly<Record<string, number>> = { g: 1, mg: 1e3, µg: 1e6 }

/**
 * The databank adds up ingredients and takes figures that are not known as zero. These are known of nearly all of them. In
 * every other column, a zero may mean "not measured", and any other figure is a lower bound.
 */
const KNOWN_OF_ALL: readonly NutrientKey[] = ['proteinG', 'carbsG', 'fatG', 'fibreG']
const LOWER_BOUND: FigureNote = {
  kind: 'partial',
  reason: 'The databank counts ingredients whose figure is not known as zero.',
}

const UNIT_COLUMN = 'servings_unit'
const SERVING = 'unit_serving_'
/** The weight of a serving is computed from these columns. */
const SERVING_COLUMNS = [ENERGY_COLUMN, 'carb_g', 'protein_g', 'fat_g']
/** The weights that they give differ by at most 5 %. */
const MAX_SERVING_RATIO = 1.05

/**
 * Reads a workbook of the Indian Nutrient Databank.
 *
 * @throws TableFileError if it cannot be read.
 */
export async function readIndb(path: string): Promise<TableReading> {
  const file = await describeFile(path)
  const sheet = await readWorkbook(path, REQUIRED)
  return { kind: 'indb', files: [file], write: (ctx) => writeFoods(ctx, file, sheet) }
}

async function writeFoods(ctx: Ctx, file: ImportedFile, { headings, rows }: Sheet) {
  const report = new ReportBuilder()
  report.understand(ENERGY_COLUMN, 'Energy of the file (kcal), shown beside the computed energy')
  for (const heading of headings) {
    const isServing = heading.startsWith(SERVING)
    if (isServing || heading === UNIT_COLUMN || heading in COLUMNS || REQUIRED.includes(heading)) continue
    report.ignore(heading)
  }
  if (headings.some((heading) => heading.startsWith(SERVING)))
    report.ignore(`${SERVING}… (figures per serving)`)
  const lines = new Map<string, number>()
  const taken: TableFood[] = []
  for (const row of rows) {
    const name = row.get('food_name').replace(/\s+/g, ' ')
    const code = row.get('food_code')
    const refuse = (reason: string): void => report.refuse({ file: file.name, line: row.line, name, reason })
    const earlier = lines.get(code)
    if (earlier !== undefined) {
      refuse(`Row ${earlier} has the same food_code.`)
      continue
    }
    const food = buildFood(row, { code, name })
    if ('reason' in food) {
      refuse(food.reason)
      continue
    }
    lines.set(code, row.line)
    taken.push(food)
    report.take(food.nutrients)
    if (food.measures.length > 0) report.understand(UNIT_COLUMN, 'Household measure', 1)
    for (const [heading, key] of Object.entries(COLUMNS)) {
      if (food.nutrients[key] !== undefined) report.understand(heading, nameNutrient(key), 1)
    }
  }
  return report.finish(await writeTableFoods(ctx.db, taken))
}

function buildFood(
  row: SheetRow,
  { code, name }: { code: string; name: string },
): TableFood | { reason: string } {
  const nameProblem = /^\w[\w-]{0,29}$/.test(code) ? findNameProblem(name) : 'It has no food_code.'
  if (nameProblem !== null) return { reason: nameProblem }
  const checked = checkFigures(readFigures(row))
  if ('reason' in checked) return checked
  // The databank contains dishes and products as they are eaten.
  return {
    ...checked,
    code: `indb:${code}`,
    source: 'indb',
    name,
    preparation: 'cooked',
    measures: pickMeasures(readServing(row)),
  }
}

/**
 * Computes the weight of a serving, which the workbook does not state, from its figures per serving and per 100 g. It is the
 * weight of the raw ingredients, as of all figures of the databank.
 *
 * Example: 34 kcal per tea cup, 16.1 kcal per 100 g → 211 g.
 */
function readServing(row: SheetRow): StatedMeasure[] {
  const weights = SERVING_COLUMNS.flatMap((column) => {
    const per100g = readFigure(row.get(column)) ?? 0
    const perServing = readFigure(row.get(SERVING + column)) ?? 0
    return per100g > 0 && perServing > 0 ? [(perServing / per100g) * 100] : []
  })
  const [grams] = weights
  if (grams === undefined || Math.max(...weights) > Math.min(...weights) * MAX_SERVING_RATIO) return []
  return [{ label: row.get(UNIT_COLUMN), quantity: 1, grams: Number(grams.toFixed(1)) }]
}

function readFigures(row: SheetRow): RowFigures {
  const amounts: RowFigures['amounts'] = {}
  const provenance: NonNullable<RowFigures['provenance']> = {}
  for (const [heading, key] of Object.entries(COLUMNS)) {
    const amount = readFigure(row.get(heading))
    const isKnown = KNOWN_OF_ALL.includes(key)
    if (amount === null || (amount === 0 && !isKnown)) continue
    const from = IN_GRAMS[heading.slice(heading.lastIndexOf('_') + 1)]
    const to = PER_GRAM[NUTRIENTS[key].unit]
    if (from === undefined || to === undefined) continue
    amounts[key] = amount * from * to
    if (!isKnown) provenance[key] = LOWER_BOUND
  }
  return { amounts, provenance, statedKcal: readFigure(row.get(ENERGY_COLUMN)) }
}
