import { msg } from '@lingui/core/runtime-macro'
import { CsvError, parse } from 'csv-parse/sync'
import { isCsvText, NOT_A_CSV } from '#contract/people/client-import.ts'
import { say } from '#domain/words/say.ts'
import { invalidField } from '../app-error.ts'

/** A row of a file: its cells, and the number of the line it begins in, from 1. */
export type CsvRow = { cells: string[]; line: number }

/** The byte order mark: at the start of a file, it makes spreadsheets read the rest as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Parses the rows of a CSV text, without those that have no text. Cells are trimmed, and the apostrophe that prevents
 * spreadsheets from reading them as formulas is removed. Throws `CsvError` for an unclosed quotation mark.
 *
 * @param text Without a byte order mark.
 */
export function parseCsv(text: string, delimiter: string): CsvRow[] {
  const rows: CsvRow[] = []
  let linesBefore = 0
  parse(text, {
    delimiter,
    // A file that went through several programs can contain several kinds of line ends.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    on_record: (record: string[], { lines }) => {
      // `lines` counts up to the end of this record.
      const cells = record.map((cell) => cell.trim().replace(/^'(?=[=+\-@])/, ''))
      if (cells.some((cell) => cell !== '')) rows.push({ cells, line: linesBefore + 1 })
      linesBefore = lines
      return null
    },
  })
  return rows
}

/**
 * Reads the rows of a file that a person uploads: separated by commas, semicolons or tabs, with or without a byte order
 * mark. Throws 400 with the field `csv` for a file that cannot be read as a whole.
 */
export function readCsv(csv: string): CsvRow[] {
  if (!isCsvText(csv)) throw invalidField('csv', say(NOT_A_CSV))
  const text = csv.replace(/^\uFEFF/, '')
  try {
    return parseCsv(text, findDelimiter(text))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw invalidField(
      'csv',
      typeof error.lines === 'number'
        ? say(
            msg`We can’t read this CSV file near line ${{ line: error.lines }}. Please check for a missing quotation mark.`,
          )
        : say(msg`We can’t read this CSV file. Please check for a missing quotation mark.`),
    )
  }
}

/** Normalises a heading for comparison: only letters and digits remain. */
export function normalizeHeading(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * Writes one row of a file. Cells that a spreadsheet would read as a formula get an apostrophe in front. A plain
 * negative number gets none, so that it can be added up.
 */
export function writeCsvRow(cells: readonly string[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`
}

function writeCell(cell: string): string {
  const isFormula = /^\s*[=+\-@]/.test(cell) && !/^-\d+(\.\d+)?$/.test(cell)
  const safe = isFormula ? `'${cell.trimStart()}` : cell
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Finds the most frequent of the three delimiters in the first line. */
function findDelimiter(text: string): string {
  const header = text.split(/\r?\n|\r/, 1)[0] ?? ''
  const count = (sign: string) => header.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}
