import type { ImportedFile } from '#contract/foods/food-tables.ts'
import { NUTRIENTS, type NutrientKey } from '#domain/nutrients/nutrients.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { checkFigures, findNameProblem, type RowFigures } from './build-table-food.ts'
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
  vita_ug: 'vitaminAUg',
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

/** Figures that may be zero in a dish. In every other column, a zero of the workbook may also mean "not measured". */
const ZERO_IS_ZERO: readonly NutrientKey[] = ['proteinG', 'carbsG', 'fatG', 'fibreG']

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
    if (!(heading in COLUMNS) && !REQUIRED.includes(heading)) report.ignore(heading)
  }
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
  return { ...checked, code: `indb:${code}`, source: 'indb', name, preparation: 'cooked' }
}

function readFigures(row: SheetRow): RowFigures {
  const amounts: RowFigures['amounts'] = {}
  for (const [heading, key] of Object.entries(COLUMNS)) {
    const amount = readFigure(row.get(heading))
    if (amount === null || (amount === 0 && !ZERO_IS_ZERO.includes(key))) continue
    const from = IN_GRAMS[heading.slice(heading.lastIndexOf('_') + 1)]
    const to = PER_GRAM[NUTRIENTS[key].unit]
    if (from !== undefined && to !== undefined) amounts[key] = amount * from * to
  }
  return { amounts, statedKcal: readFigure(row.get(ENERGY_COLUMN)) }
}
