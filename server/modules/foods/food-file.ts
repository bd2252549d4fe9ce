import type { ErrorIssue } from '#contract/errors.ts'
import {
  FOOD_ALLERGENS,
  FOOD_LANGUAGE_LABELS,
  FOOD_LANGUAGES,
  FOOD_PREPARATION_LABELS,
  FOOD_PREPARATIONS,
  FOOD_TAGS,
  type FoodLanguage,
  WriteFoodItem,
} from '#contract/foods/food-items.ts'
import {
  findEnergyMismatch,
  MAX_READABLE_FIGURE,
  MORE_NUTRIENT_KEYS,
  NUTRIENT_DECIMALS,
  roundNutrient,
} from '#domain/foods/food-figures.ts'
import { FOOD_GROUPS } from '#domain/foods/food-groups.ts'
import { NUTRIENTS } from '#domain/nutrients/nutrients.ts'
import { FOOD_CATEGORIES, FOOD_CATEGORY_LABELS } from '#domain/people/options.ts'
import { parseAmount } from '#domain/units/amount.ts'
import { formatNumber } from '#domain/units/format.ts'
import { invalidField } from '#server/kit/app-error.ts'
import { CSV_MARK, foldHeading, readCsv, writeCsvRow } from '#server/kit/http/csv.ts'
import type { StoredFood } from './repository.ts'

/** What a cell says, or what is wrong with it in a sentence. Undefined: nothing is said. */
type Reading = { value: unknown } | { problem: string }

type Column = {
  /** The field of a food that it holds: `calories`, `names.hi`, `nutrients.sodiumMg`. */
  path: string
  heading: string
  /** What else files call it, letters and figures alone. */
  aliases: readonly string[]
  isRequired?: boolean
  read: (cell: string) => Reading
  write: (food: StoredFood) => string
}

const COLUMNS: readonly Column[] = [
  {
    path: 'code',
    heading: 'Code',
    aliases: [],
    read: (cell) => ({ value: cell }),
    write: ({ code }) => code ?? '',
  },
  {
    path: 'name',
    heading: 'Name',
    aliases: ['food', 'fooditem', 'foodname', 'item'],
    isRequired: true,
    read: (cell) => ({ value: cell }),
    write: ({ name }) => name,
  },
  {
    path: 'category',
    heading: 'Category',
    aliases: [],
    isRequired: true,
    read: (cell) => readOneOf(cell, FOOD_CATEGORIES, FOOD_CATEGORY_LABELS),
    write: ({ category }) => category ?? '',
  },
  {
    path: 'foodGroup',
    heading: 'Food group',
    aliases: ['group'],
    read: (cell) => (cell === '' ? { value: null } : readOneOf(cell, FOOD_GROUPS)),
    write: ({ foodGroup }) => foodGroup ?? '',
  },
  {
    path: 'preparation',
    heading: 'Raw or cooked',
    aliases: ['preparation'],
    read: (cell) => readOneOf(cell, FOOD_PREPARATIONS, FOOD_PREPARATION_LABELS),
    write: ({ preparation }) => preparation,
  },
  figureColumn('calories', 'Calories (kcal)', ['calories', 'energy', 'energykcal', 'kcal']),
  figureColumn('protein', 'Protein (g)', ['protein']),
  figureColumn('carbs', 'Carbs (g)', [
    'carbs',
    'carbohydrate',
    'carbohydrateg',
    'carbohydrates',
    'carbohydratesg',
  ]),
  figureColumn('fat', 'Fat (g)', ['fat', 'totalfat', 'totalfatg']),
  {
    path: 'fiber',
    heading: 'Fibre (g)',
    aliases: ['fibre', 'fiber', 'fiberg', 'dietaryfibre', 'dietaryfibreg', 'dietaryfiber', 'dietaryfiberg'],
    read: (cell) => readNumber(cell, null),
    write: ({ fiber }) => (fiber === null ? '' : String(fiber)),
  },
  {
    path: 'isEnergyConfirmed',
    heading: 'Energy confirmed',
    aliases: [],
    read: (cell) => ({ value: /^(y|yes|true|1|x)$/i.test(cell) }),
    write: ({ calories, protein, carbs, fat, fiber }) =>
      findEnergyMismatch({
        energyKcal: calories,
        proteinG: protein,
        carbsG: carbs,
        fatG: fat,
        fibreG: fiber,
      })
        ? 'yes'
        : '',
  },
  {
    path: 'serving_size',
    heading: 'Serving',
    aliases: ['servingsize'],
    read: (cell) => ({ value: cell === '' ? undefined : cell }),
    write: (food) => food.serving_size,
  },
  {
    path: 'measures',
    heading: 'Measures',
    aliases: ['householdmeasures'],
    read: readMeasures,
    write: ({ measures }) => writeList(measures.map(({ label, grams }) => `${label} = ${grams} g`)),
  },
  {
    path: 'tags',
    heading: 'Suits',
    aliases: ['tags'],
    read: (cell) => readEachOf(cell, FOOD_TAGS),
    write: ({ tags }) => writeList(tags),
  },
  {
    path: 'allergens',
    heading: 'Allergens',
    aliases: [],
    read: (cell) => readEachOf(cell, FOOD_ALLERGENS),
    write: ({ allergens }) => writeList(allergens),
  },
  {
    path: 'description',
    heading: 'Description',
    aliases: [],
    read: (cell) => ({ value: cell === '' ? null : cell }),
    write: ({ description }) => description ?? '',
  },
  ...FOOD_LANGUAGES.map(
    (language): Column => ({
      path: `names.${language}`,
      heading: `Name in ${FOOD_LANGUAGE_LABELS[language]}`,
      aliases: [FOOD_LANGUAGE_LABELS[language], `${FOOD_LANGUAGE_LABELS[language]}name`].map(foldHeading),
      read: (cell) => ({ value: splitList(cell, ';').map((name) => ({ language, name })) }),
      write: ({ names }) =>
        writeList(names.filter((each) => each.language === language).map(({ name }) => name)),
    }),
  ),
  ...MORE_NUTRIENT_KEYS.map(
    (key): Column => ({
      path: `nutrients.${key}`,
      heading: `${NUTRIENTS[key].label} (${NUTRIENTS[key].unit})`,
      aliases: [foldHeading(key)],
      read: (cell) => readNumber(cell, null),
      write: ({ nutrients }) => {
        const amount = nutrients[key]
        return amount === undefined ? '' : String(roundNutrient(amount))
      },
    }),
  ),
]

const COLUMN_OF = new Map(
  COLUMNS.flatMap((column) => [
    ...column.aliases.map((alias) => [alias, column] as const),
    [foldHeading(column.heading), column] as const,
  ]),
)

/** A row of a file, and what it comes to: a food, or what is wrong. */
export type FoodFileRow = {
  line: number
  /** As it stands in the file, by the fields that a report shows. */
  written: Record<'name' | 'category' | 'calories' | 'protein' | 'carbs' | 'fat', string>
  /** Of a food that came with the food tables; empty: of the practice's own. */
  code: string
  /** Null where there are issues. */
  food: WriteFoodItem | null
  /** The fields of which the row says something: the others of a food that is there already stay. */
  saidPaths: ReadonlySet<string>
  /** What is wrong, with the headings of the columns. */
  issues: ErrorIssue[]
}

/** The first line of a file of foods, with a mark that spreadsheets know UTF-8 by. */
export function writeFoodFileHeader(): string {
  return CSV_MARK + writeCsvRow(COLUMNS.map(({ heading }) => heading))
}

/** The row of a food; `readFoodFile` reads from it what the food is. */
export function writeFoodFileRow(food: StoredFood): string {
  return writeCsvRow(COLUMNS.map(({ write }) => write(food)))
}

/**
 * Reads a CSV file of foods, its columns in any order. Throws 400 with the field `csv` for a file that cannot be read as a
 * whole.
 *
 * @param mostRows How many rows a file may have, empty ones not counted.
 */
export function readFoodFile(
  csv: string,
  mostRows: number,
): { rows: FoodFileRow[]; ignoredColumns: string[] } {
  const [header, ...records] = readCsv(csv)
  if (!header) throw invalidField('csv', 'This file is empty.')
  if (records.length > mostRows) {
    throw invalidField('csv', `This file has more than ${formatNumber(mostRows)} rows. Please split it.`)
  }
  const { columns, ignored } = findColumns(header.cells)
  const rows = records.map(({ cells, line }) => readRow(line, cells, columns))
  markRepeats(rows)
  return { rows, ignoredColumns: ignored }
}

function findColumns(header: readonly string[]): { columns: Map<Column, number>; ignored: string[] } {
  const columns = new Map<Column, number>()
  const ignored: string[] = []
  header.forEach((title, index) => {
    const column = COLUMN_OF.get(foldHeading(title))
    if (column && !columns.has(column)) columns.set(column, index)
    else if (title !== '') ignored.push(title)
  })
  const missing = COLUMNS.filter((column) => column.isRequired && !columns.has(column))
  if (missing.length > 0) {
    const headings = missing.map(({ heading }) => heading).join(', ')
    throw invalidField('csv', `The first line must name the columns. Missing: ${headings}.`)
  }
  return { columns, ignored }
}

function readRow(line: number, cells: readonly string[], columns: ReadonlyMap<Column, number>): FoodFileRow {
  const fields: Record<string, unknown> = {}
  const names: unknown[] = []
  const nutrients: Record<string, unknown> = {}
  const saidPaths = new Set<string>()
  const issues: ErrorIssue[] = []
  const written: Record<string, string> = {}
  for (const [{ path, heading, read }, index] of columns) {
    const cell = cells[index] ?? ''
    written[path] = cell.replace(/\s+/g, ' ')
    const reading = read(cell)
    if ('problem' in reading) {
      issues.push({ path: heading, message: reading.problem })
      continue
    }
    if (reading.value === undefined) continue
    saidPaths.add(path)
    const [field = '', part] = path.split('.')
    if (field === 'names' && Array.isArray(reading.value)) names.push(...reading.value)
    else if (part !== undefined) nutrients[part] = reading.value
    else fields[field] = reading.value
  }
  const { code, ...rest } = fields
  const parsed = WriteFoodItem.safeParse({ ...rest, names, nutrients })
  for (const { path, message } of parsed.error?.issues ?? []) {
    const heading = findHeading(path, names)
    // What could not be read at all has been said.
    if (!issues.some((issue) => issue.path === heading)) issues.push({ path: heading, message })
  }
  return {
    line,
    written: {
      name: written.name ?? '',
      category: written.category ?? '',
      calories: written.calories ?? '',
      protein: written.protein ?? '',
      carbs: written.carbs ?? '',
      fat: written.fat ?? '',
    },
    code: typeof code === 'string' ? code : '',
    food: parsed.success && issues.length === 0 ? parsed.data : null,
    saidPaths,
    issues,
  }
}

/** The heading of the column that a field of a food is written in; empty: none. */
export function findHeading(path: readonly PropertyKey[], names: readonly unknown[] = []): string {
  const [field, index] = path
  const name: unknown = field === 'names' && typeof index === 'number' ? names[index] : undefined
  const language = typeof name === 'object' && name !== null && 'language' in name ? name.language : undefined
  const wanted = language === undefined ? path.join('.') : `names.${String(language)}`
  return (
    COLUMNS.find((column) => column.path === wanted)?.heading ??
    COLUMNS.find((column) => column.path === String(field))?.heading ??
    ''
  )
}

/** Of two rows with one name the first counts. */
function markRepeats(rows: readonly FoodFileRow[]): void {
  const lines = new Map<string, number>()
  for (const row of rows) {
    if (!row.food || row.code !== '') continue
    const key = row.food.name.toLowerCase()
    const sameLine = lines.get(key)
    if (sameLine === undefined) {
      lines.set(key, row.line)
      continue
    }
    row.issues.push({ path: 'Name', message: `Line ${sameLine} has the same name.` })
    row.food = null
  }
}

function figureColumn(
  path: 'calories' | 'protein' | 'carbs' | 'fat',
  heading: string,
  aliases: readonly string[],
): Column {
  return {
    path,
    heading,
    aliases,
    isRequired: true,
    // Without a figure there is nothing to say, and the contract says that it is missing.
    read: (cell) => readNumber(cell, undefined),
    write: (food) => String(food[path]),
  }
}

function readNumber(cell: string, none: null | undefined): Reading {
  if (cell === '') return { value: none }
  if (/^0+([.,]0*)?$/.test(cell)) return { value: 0 }
  if (/^-/.test(cell)) return { problem: 'This cannot be less than 0' }
  const parsed = parseAmount(cell, { max: MAX_READABLE_FIGURE, decimals: NUTRIENT_DECIMALS })
  return parsed.ok ? { value: parsed.amount } : { problem: 'Write a number, such as 12 or 1.5' }
}

function readOneOf(
  cell: string,
  options: readonly string[],
  labels: Readonly<Record<string, string>> = {},
): Reading {
  if (cell === '') return { value: undefined }
  const key = foldHeading(cell)
  const value = options.find(
    (option) => foldHeading(option) === key || foldHeading(labels[option] ?? option) === key,
  )
  return value === undefined
    ? { problem: `Write one of: ${options.map((option) => labels[option] ?? option).join(', ')}` }
    : { value }
}

function readEachOf(cell: string, options: readonly string[]): Reading {
  const values = splitList(cell, /[;,]/).map((part) => readOneOf(part, options))
  const problem = values.find((value) => 'problem' in value)
  if (problem) return { problem: `Write any of these, with semicolons between: ${options.join('; ')}` }
  return { value: values.flatMap((reading) => ('value' in reading ? [reading.value] : [])) }
}

/** Much more than a measure is. */
const MAX_MEASURE_LENGTH = 100

function readMeasures(cell: string): Reading {
  const measures: { label: string; grams: number }[] = []
  for (const part of splitList(cell, ';')) {
    // The pattern takes long over text that has no end.
    const match = part.length <= MAX_MEASURE_LENGTH && /^(.+?)\s*[=:]\s*([\d.,]+)\s*g?$/i.exec(part)
    const grams = match
      ? parseAmount(match[2] ?? '', { max: MAX_READABLE_FIGURE, decimals: NUTRIENT_DECIMALS })
      : null
    if (!match || !grams?.ok) return { problem: 'Write measures as: katori = 150 g; piece = 40 g' }
    measures.push({ label: match[1] ?? '', grams: grams.amount })
  }
  return { value: measures }
}

function splitList(cell: string, separator: string | RegExp): string[] {
  return cell
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function writeList(parts: readonly string[]): string {
  // The sign between parts cannot stand in one.
  return parts.map((part) => part.replaceAll(';', ',')).join('; ')
}

/** What a row says of a food that is there already, and of what it says nothing, as the food has it. */
export function completeRow(row: FoodFileRow, food: WriteFoodItem, stored: StoredFood): WriteFoodItem {
  const says = (path: string): boolean => row.saidPaths.has(path)
  const names = [...(food.names ?? []), ...stored.names.filter(({ language }) => !says(`names.${language}`))]
  return {
    ...food,
    fiber: says('fiber') ? food.fiber : stored.fiber,
    preparation: says('preparation') ? food.preparation : stored.preparation,
    serving_size: says('serving_size')
      ? food.serving_size
      : says('measures')
        ? undefined
        : stored.serving_size,
    description: says('description') ? food.description : stored.description,
    tags: says('tags') ? food.tags : stored.tags,
    allergens: says('allergens') ? food.allergens : stored.allergens,
    // In the order of the columns: another order alone is no change.
    names: listNames(names).join('\n') === listNames(stored.names).join('\n') ? undefined : names,
  }
}

function listNames(names: readonly { language: FoodLanguage; name: string }[]): string[] {
  return names.map(({ language, name }) => `${language} ${name}`).sort()
}
