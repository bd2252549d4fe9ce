import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { FoodTableReport, ImportedFile } from '#contract/foods/food-tables.ts'
import { NUTRIENTS, type NutrientKey } from '#domain/nutrients/nutrients.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { checkFigures, findNameProblem, type RowFigures, readPreparation } from './build-table-food.ts'
import { type FdcFigure, findFdcFigure } from './fdc-nutrients.ts'
import { readMeasureUnits, readPortions } from './fdc-portions.ts'
import { pickMeasures, type StatedMeasure } from './measures.ts'
import { describeFile, readFigure, readTableFile } from './read-file.ts'
import { nameNutrient, ReportBuilder } from './report.ts'
import { foodTables } from './repository.ts'
import type { TableReading } from './service.ts'
import { type TableFood, writeTableFoods } from './write-table-foods.ts'

/** Kinds of foods that are imported. The others are samples of them, or packaged products. */
const DATA_TYPES = ['foundation_food', 'sr_legacy_food', 'survey_fndds_food']

type FdcFood = { id: string; line: number; name: string; dataType: string }

/** The figures of a food while its rows are read. `place`: see `findFdcFigure`. */
type Figures = Map<FdcFigure, { amount: number; place: number }>

/** The files of a download that are read. The others may be missing. */
const REQUIRED_FILES = ['food.csv', 'nutrient.csv', 'food_nutrient.csv'] as const
const OPTIONAL_FILES = [
  'sr_legacy_food.csv',
  'foundation_food.csv',
  'food_portion.csv',
  'measure_unit.csv',
] as const

/** What a folder contains about the foods that are imported, by their id. */
type FdcTables = {
  foods: readonly FdcFood[]
  figures: ReadonlyMap<string, Figures>
  /** Numbers of foods of SR Legacy in USDA SR. */
  ndbs: ReadonlyMap<string, string>
  portions: ReadonlyMap<string, readonly StatedMeasure[]>
}

/**
 * Reads a folder with `food.csv`, `nutrient.csv` and `food_nutrient.csv` of a download of FoodData Central, and further
 * files if they are there: `sr_legacy_food.csv`, `foundation_food.csv`, `food_portion.csv`, `measure_unit.csv`.
 *
 * @throws TableFileError if a file cannot be read.
 */
export async function readFdc(folder: string): Promise<TableReading> {
  const present = await listPresent(folder)
  const files: ImportedFile[] = []
  for (const name of [...REQUIRED_FILES, ...present]) files.push(await describeFile(join(folder, name)))
  const report = new ReportBuilder()
  const pathOf = (name: (typeof OPTIONAL_FILES)[number]): string | null =>
    present.includes(name) ? join(folder, name) : null
  const currentPath = pathOf('foundation_food.csv')
  const current = currentPath === null ? null : new Set(await readIds(currentPath))
  const foods = await readFoods(join(folder, 'food.csv'), current, report)
  const wanted = new Set(foods.map(({ id }) => id))
  const figures = await readFigures(folder, wanted, report)
  const legacyPath = pathOf('sr_legacy_food.csv')
  const ndbs = legacyPath === null ? new Map<string, string>() : await readNdbs(legacyPath)
  const unitsPath = pathOf('measure_unit.csv')
  const units = unitsPath === null ? new Map<string, string | null>() : await readMeasureUnits(unitsPath)
  const portionPath = pathOf('food_portion.csv')
  const portions =
    portionPath === null ? new Map<string, StatedMeasure[]>() : await readPortions(portionPath, units, wanted)
  return { kind: 'fdc', files, write: (ctx) => writeFoods(ctx, { foods, figures, ndbs, portions }, report) }
}

async function listPresent(folder: string) {
  const present: (typeof OPTIONAL_FILES)[number][] = []
  for (const name of OPTIONAL_FILES) {
    await access(join(folder, name)).then(
      () => present.push(name),
      () => undefined,
    )
  }
  return present
}

/** Reads the ids of `foundation_food.csv`. Foundation foods that it does not list are older versions of others. */
async function readIds(path: string): Promise<string[]> {
  const ids: string[] = []
  for await (const { get } of readTableFile(path, { headings: ['fdc_id'] })) ids.push(get('fdc_id'))
  return ids
}

async function readFoods(
  path: string,
  current: ReadonlySet<string> | null,
  report: ReportBuilder,
): Promise<FdcFood[]> {
  const foods: FdcFood[] = []
  const headings = ['fdc_id', 'data_type', 'description']
  for await (const { line, get } of readTableFile(path, { headings })) {
    const dataType = get('data_type')
    const id = get('fdc_id')
    if (dataType === 'foundation_food' && current !== null && !current.has(id)) {
      report.skip('An older version of a Foundation food')
    } else if (DATA_TYPES.includes(dataType)) {
      foods.push({ id, line, name: get('description').replace(/\s+/g, ' '), dataType })
    } else report.skip(`Kind of food: ${dataType}`)
  }
  return foods
}

async function readFigures(
  folder: string,
  wanted: ReadonlySet<string>,
  report: ReportBuilder,
): Promise<Map<string, Figures>> {
  const nutrients = await readNutrients(join(folder, 'nutrient.csv'))
  const byFood = new Map<string, Figures>()
  const headings = ['fdc_id', 'nutrient_id', 'amount']
  for await (const { get } of readTableFile(join(folder, 'food_nutrient.csv'), { headings })) {
    const id = get('fdc_id')
    if (!wanted.has(id)) continue
    const nutrient = nutrients.get(get('nutrient_id'))
    const amount = readFigure(get('amount'))
    if (nutrient === undefined || nutrient.read === null) {
      report.ignore(nutrient?.label ?? `Nutrient ${get('nutrient_id')}, not in nutrient.csv`, 1)
      continue
    }
    // An empty amount is not known.
    if (amount === null) continue
    const { figure, factor, place } = nutrient.read
    report.understand(nutrient.label, nameFigure(figure), 1)
    const figures = byFood.get(id) ?? new Map()
    byFood.set(id, figures)
    const known = figures.get(figure)
    if (known === undefined || place < known.place) figures.set(figure, { amount: amount * factor, place })
  }
  return byFood
}

/** Reads `nutrient.csv`. Foods of surveys name nutrients by their number, others by their id, so both are keys. */
async function readNutrients(path: string) {
  type Nutrient = { label: string; read: ReturnType<typeof findFdcFigure> }
  const byNumber: [string, Nutrient][] = []
  const byId: [string, Nutrient][] = []
  const headings = ['id', 'name', 'unit_name', 'nutrient_nbr']
  for await (const { get } of readTableFile(path, { headings })) {
    const number = get('nutrient_nbr').replace(/\.0$/, '')
    const fields = { number, name: get('name'), unit: get('unit_name') }
    const nutrient: Nutrient = {
      label: `${number} ${fields.name} (${fields.unit})`,
      read: findFdcFigure(fields, (key) => NUTRIENTS[key].unit),
    }
    byId.push([get('id'), nutrient])
    if (number !== '') byNumber.push([number, nutrient])
  }
  return new Map([...byNumber, ...byId])
}

/** Reads the numbers of foods of SR Legacy in USDA SR, by their id. */
async function readNdbs(path: string): Promise<Map<string, string>> {
  const ndbs = new Map<string, string>()
  for await (const { get } of readTableFile(path, { headings: ['fdc_id', 'NDB_number'] })) {
    ndbs.set(get('fdc_id'), get('NDB_number').padStart(5, '0'))
  }
  return ndbs
}

async function writeFoods(
  ctx: Ctx,
  { foods, figures, ndbs, portions }: FdcTables,
  report: ReportBuilder,
): Promise<FoodTableReport> {
  const codes = foods.flatMap(({ id }) => ndbs.get(id) ?? []).map((ndb) => `usda:${ndb}`)
  const present = new Set(await foodTables.listCodes(ctx.db, codes))
  const taken: TableFood[] = []
  for (const food of foods) {
    const ndb = ndbs.get(food.id)
    if (ndb !== undefined && present.has(`usda:${ndb}`)) {
      report.skip('Already here as a food of USDA SR')
      continue
    }
    const stated = portions.get(food.id) ?? []
    const built = buildFood(food, figures.get(food.id) ?? new Map(), stated)
    if ('reason' in built)
      report.refuse({ file: 'food.csv', line: food.line, name: food.name, reason: built.reason })
    else {
      taken.push(built)
      report.take(built.nutrients)
      reportMeasures(report, built.measures.length, stated.length)
    }
  }
  return report.finish(await writeTableFoods(ctx.db, taken))
}

function reportMeasures(report: ReportBuilder, taken: number, stated: number): void {
  if (taken > 0) report.understand('food_portion.csv', 'Household measures', taken)
  if (stated > taken) report.ignore('food_portion.csv: weights, volumes and repeated names', stated - taken)
}

function buildFood(
  { id, name }: FdcFood,
  figures: Figures,
  stated: readonly StatedMeasure[],
): TableFood | { reason: string } {
  const nameProblem = /^\d+$/.test(id) ? findNameProblem(name) : 'Its fdc_id is no number.'
  if (nameProblem !== null) return { reason: nameProblem }
  const row = readRow(figures)
  if ('reason' in row) return row
  const checked = checkFigures(row)
  if ('reason' in checked) return checked
  return {
    ...checked,
    code: `fdc:${id}`,
    source: 'fdc',
    name,
    preparation: readPreparation(name),
    measures: pickMeasures(stated),
  }
}

/**
 * Computes available carbohydrate: that of FoodData Central is "by difference" and includes the fibre. If the fibre is not
 * known, it is known only where there is no carbohydrate at all.
 */
function readRow(figures: Figures): RowFigures | { reason: string } {
  const read = (figure: FdcFigure): number | undefined => figures.get(figure)?.amount
  const amounts: RowFigures['amounts'] = {}
  const provenance: NonNullable<RowFigures['provenance']> = {}
  for (const [figure, { amount }] of figures) if (figure in NUTRIENTS) amounts[figure as NutrientKey] = amount // checked
  const fibreG = amounts.fibreG ?? read('fibreByAoacG')
  // By difference, the carbohydrate of meat can be a little below zero.
  const totalCarbsG = Math.max(0, read('totalCarbsG') ?? Number.NaN)
  if (fibreG !== undefined) amounts.fibreG = fibreG
  else if (totalCarbsG === 0) {
    amounts.fibreG = 0
    provenance.fibreG = {
      kind: 'rule',
      reason: 'Fibre is part of the carbohydrate, of which there is none.',
    }
  } else if (!Number.isNaN(totalCarbsG)) {
    return { reason: 'Fibre is not known, so the available carbohydrate is not known either.' }
  }
  if (!Number.isNaN(totalCarbsG)) amounts.carbsG = Math.max(0, totalCarbsG - (amounts.fibreG ?? 0))
  const alcoholG = read('alcoholG')
  return {
    amounts,
    provenance,
    statedKcal: read('statedKcal') ?? null,
    ...(alcoholG === undefined ? {} : { alcoholG }),
  }
}

const HELPERS: Readonly<Record<Exclude<FdcFigure, NutrientKey>, string>> = {
  totalCarbsG: 'Carbohydrate, available (g), after fibre is subtracted',
  fibreByAoacG: 'Fibre (g), if there is no total dietary fibre',
  alcoholG: 'Alcohol: foods with alcohol are refused',
  statedKcal: 'Energy of the file (kcal), shown beside the computed energy',
}

function nameFigure(figure: FdcFigure): string {
  return figure in HELPERS ? HELPERS[figure as keyof typeof HELPERS] : nameNutrient(figure as NutrientKey) // checked
}
