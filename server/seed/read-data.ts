import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { parseCsv } from '#server/kit/http/csv.ts'
import { findProjectRoot } from '#server/kit/project-root.ts'

const FOLDER = 'server/seed/data'

/** A row of a data file before it is checked, with the number that error messages give. */
type RawRow = { row: number; value: unknown }

/**
 * Reads a file of `server/seed/data`, both from the sources and from the bundle: a CSV file by its headings, or a list
 * in JSON.
 *
 * @param schema Schema of each row; in a CSV file every cell is text.
 * @throws Error that names the file, the row (in a CSV file its line) and the field of the first mistake.
 */
export function readDataFile<S extends z.ZodType>(name: string, schema: S): z.output<S>[] {
  const content = readFileSync(join(findProjectRoot(), FOLDER, name), 'utf8')
  return parseData(name, content, schema)
}

/** Lists the JSON files in a folder of `server/seed/data`, sorted, as `readDataFile` takes them. */
export function listDataFiles(folder: string): string[] {
  return readdirSync(join(findProjectRoot(), FOLDER, folder))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => `${folder}/${name}`)
}

/** Does the same with content that was already read. */
export function parseData<S extends z.ZodType>(name: string, content: string, schema: S): z.output<S>[] {
  const rows = name.endsWith('.json') ? parseJsonList(name, content) : parseCsvTable(name, content)
  return rows.map(({ row, value }) => {
    const parsed = schema.safeParse(value)
    if (parsed.success) return parsed.data
    const [issue] = parsed.error.issues
    const field = issue && issue.path.length > 0 ? `, ${issue.path.join('.')}` : ''
    throw new Error(`${FOLDER}/${name}, row ${row}${field}: ${issue?.message}`)
  })
}

function parseJsonList(name: string, content: string): RawRow[] {
  const list: unknown = parseOrExplain(name, () => JSON.parse(content))
  if (!Array.isArray(list)) throw new Error(`${FOLDER}/${name} is not a list.`)
  return list.map((value: unknown, index) => ({ row: index + 1, value }))
}

function parseCsvTable(name: string, content: string): RawRow[] {
  const [header, ...rows] = parseOrExplain(name, () => parseCsv(content, ','))
  return rows.map(({ cells, line }) => {
    if (cells.length !== header?.cells.length) {
      throw new Error(
        `${FOLDER}/${name}, row ${line}: it has ${cells.length} cells, the header ${header?.cells.length}.`,
      )
    }
    return { row: line, value: Object.fromEntries(header.cells.map((title, index) => [title, cells[index]])) }
  })
}

function parseOrExplain<T>(name: string, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    throw new Error(`${FOLDER}/${name}: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}

/** A number in a cell, 0 or more. */
export const AmountCell = z
  .string()
  .regex(/^\d+(\.\d+)?$/, 'Write a number, such as 12 or 1.5')
  .transform(Number)

/** Text in a cell; `null` if the cell is empty. */
export const TextCell = z.string().transform((text) => (text === '' ? null : text))

/** Several values in a cell, separated by semicolons. */
export function listCell<S extends z.ZodType<unknown, string>>(item: S) {
  return z
    .string()
    .transform((text) => (text === '' ? [] : text.split(';').map((part) => part.trim())))
    .pipe(z.array(item))
}

/** Household measures in a cell, such as `tsp = 5 g; tbsp = 15 g`. */
export const MeasuresCell = listCell(
  z
    .string()
    .regex(/^.+ = \d+(\.\d+)? g$/, 'Write measures as: katori = 150 g; piece = 40 g')
    .transform((text) => {
      const [label = '', weight = ''] = text.split(' = ')
      return { label, grams: Number(weight.replace(' g', '')) }
    }),
)
