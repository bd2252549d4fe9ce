import { msg } from '@lingui/core/runtime-macro'
import type { ErrorIssue } from '#contract/errors.ts'
import { type FoodLanguage, WriteFoodItem } from '#contract/foods/food-items.ts'
import { formatNumber } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { invalidField } from '#server/kit/app-error.ts'
import { readCsv } from '#server/kit/http/csv.ts'
import type { CsvColumn } from '#server/kit/http/csv-download.ts'
import { FOOD_COLUMNS, type FoodColumn, findColumn, findHeading } from './food-columns.ts'
import type { StoredFood } from './repository.ts'

/** The columns of an exported file; `readFoodFile` reads each row as the same food. */
export const FOOD_FILE_COLUMNS: readonly CsvColumn<StoredFood, string>[] = FOOD_COLUMNS.map(
  ({ heading, write }) => ({
    heading,
    read: write,
  }),
)

/** A row of a file, read as a food, or what is wrong with it. */
export type FoodFileRow = {
  line: number
  /** The cells as written in the file, by the fields that a report shows. */
  written: Record<'name' | 'category' | 'calories' | 'protein' | 'carbs' | 'fat', string>
  /** The code of an imported food; empty for the practice's own foods. */
  code: string
  /** `null` if there are issues. */
  food: WriteFoodItem | null
  /** The fields that the row gives; the others of an existing food do not change. */
  givenPaths: ReadonlySet<string>
  /** Errors, with the headings of the columns. */
  issues: ErrorIssue[]
}

/**
 * Reads a CSV file of foods with columns in any order. Throws 400 with the field `csv` if the file as a whole cannot be
 * read.
 *
 * @param mostRows The largest number of rows, not counting empty ones.
 */
export function readFoodFile(
  csv: string,
  mostRows: number,
): { rows: FoodFileRow[]; ignoredColumns: string[] } {
  const [header, ...records] = readCsv(csv)
  if (!header) throw invalidField('csv', say(msg`This file is empty.`))
  if (records.length > mostRows) {
    throw invalidField(
      'csv',
      say(msg`This file has more than ${{ limit: formatNumber(mostRows) }} rows. Please split it.`),
    )
  }
  const { columns, ignored } = findColumns(header.cells)
  const rows = records.map(({ cells, line }) => readRow(line, cells, columns))
  markDuplicates(rows)
  return { rows, ignoredColumns: ignored }
}

function findColumns(header: readonly string[]): { columns: Map<FoodColumn, number>; ignored: string[] } {
  const columns = new Map<FoodColumn, number>()
  const ignored: string[] = []
  header.forEach((title, index) => {
    const column = findColumn(title)
    if (column && !columns.has(column)) columns.set(column, index)
    else if (title !== '') ignored.push(title)
  })
  const missing = FOOD_COLUMNS.filter((column) => column.isRequired && !columns.has(column))
  if (missing.length > 0) {
    const headings = missing.map(({ heading }) => heading).join(', ')
    throw invalidField('csv', say(msg`The first line must name the columns. Missing: ${{ headings }}.`))
  }
  return { columns, ignored }
}

function readRow(
  line: number,
  cells: readonly string[],
  columns: ReadonlyMap<FoodColumn, number>,
): FoodFileRow {
  const fields: Record<string, unknown> = {}
  const names: unknown[] = []
  const nutrients: Record<string, unknown> = {}
  const givenPaths = new Set<string>()
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
    givenPaths.add(path)
    const [field = '', part] = path.split('.')
    if (field === 'names' && Array.isArray(reading.value)) names.push(...reading.value)
    else if (part !== undefined) nutrients[part] = reading.value
    else fields[field] = reading.value
  }
  const { code, ...rest } = fields
  const parsed = WriteFoodItem.safeParse({ ...rest, names, nutrients })
  for (const { path, message } of parsed.error?.issues ?? []) {
    const heading = findHeading(path, names)
    // A cell that could not be read already has an issue.
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
    givenPaths,
    issues,
  }
}

/** Marks rows that repeat the name of an earlier row; the first one counts. */
function markDuplicates(rows: readonly FoodFileRow[]): void {
  const lines = new Map<string, number>()
  for (const row of rows) {
    if (!row.food || row.code !== '') continue
    const key = row.food.name.toLowerCase()
    const sameLine = lines.get(key)
    if (sameLine === undefined) {
      lines.set(key, row.line)
      continue
    }
    row.issues.push({ path: 'Name', message: say(msg`Line ${{ line: sameLine }} has the same name.`) })
    row.food = null
  }
}

/** Returns a row for an existing food, with the food's own values for the fields that the row does not contain. */
export function completeRow(row: FoodFileRow, food: WriteFoodItem, stored: StoredFood): WriteFoodItem {
  const isGiven = (path: string): boolean => row.givenPaths.has(path)
  const names = [
    ...(food.names ?? []),
    ...stored.names.filter(({ language }) => !isGiven(`names.${language}`)),
  ]
  return {
    ...food,
    fiber: isGiven('fiber') ? food.fiber : stored.fiber,
    preparation: isGiven('preparation') ? food.preparation : stored.preparation,
    serving_size: isGiven('serving_size')
      ? food.serving_size
      : isGiven('measures')
        ? undefined
        : stored.serving_size,
    description: isGiven('description') ? food.description : stored.description,
    tags: isGiven('tags') ? food.tags : stored.tags,
    allergens: isGiven('allergens') ? food.allergens : stored.allergens,
    // Sorted by column, because a different order alone is not a change.
    names: listNames(names).join('\n') === listNames(stored.names).join('\n') ? undefined : names,
  }
}

function listNames(names: readonly { language: FoodLanguage; name: string }[]): string[] {
  return names.map(({ language, name }) => `${language} ${name}`).sort()
}
