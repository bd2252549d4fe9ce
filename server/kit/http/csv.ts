import { CsvError, parse } from 'csv-parse/sync'
import { isCsvText, NOT_A_CSV } from '#contract/people/client-import.ts'
import { invalidField } from '../app-error.ts'

/** A row of a file: its cells, and the line it begins in, from 1. */
export type CsvRow = { cells: string[]; line: number }

/** In front of a file, it makes spreadsheets read the rest as UTF-8. */
export const CSV_MARK = '\uFEFF'

/**
 * Rows of CSV text, those without any text left out. Cells are trimmed, and the apostrophe that keeps spreadsheets from
 * taking them for formulas is taken off. Throws `CsvError` for a quotation mark that is left open.
 *
 * @param text Without a byte order mark.
 */
export function parseCsv(text: string, delimiter: string): CsvRow[] {
  const rows: CsvRow[] = []
  let linesBefore = 0
  parse(text, {
    delimiter,
    // Files that went through several programs have several kinds.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    on_record: (record: string[], { lines }) => {
      // Counting here ends with the record.
      const cells = record.map((cell) => cell.trim().replace(/^'(?=[=+\-@])/, ''))
      if (cells.some((cell) => cell !== '')) rows.push({ cells, line: linesBefore + 1 })
      linesBefore = lines
      return null
    },
  })
  return rows
}

/**
 * Rows of a file that a person uploads: separated by commas, semicolons or tabs, with or without a byte order mark. Throws
 * 400 with the field `csv` for a file that cannot be read as a whole.
 */
export function readCsv(csv: string): CsvRow[] {
  if (!isCsvText(csv)) throw invalidField('csv', NOT_A_CSV)
  const text = csv.replace(/^\uFEFF/, '')
  try {
    return parseCsv(text, findDelimiter(text))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const where = typeof error.lines === 'number' ? ` near line ${error.lines}` : ''
    throw invalidField('csv', `This file cannot be read as CSV${where}. Is a quotation mark left open?`)
  }
}

/** A heading as it is compared: letters and figures alone. */
export function foldHeading(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * One row of a file. Cells that a spreadsheet would take for a formula get an apostrophe in front; a plain number below 0 is
 * none, and can be added up.
 */
export function writeCsvRow(cells: readonly string[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`
}

function writeCell(cell: string): string {
  const isFormula = /^\s*[=+\-@]/.test(cell) && !/^-\d+(\.\d+)?$/.test(cell)
  const safe = isFormula ? `'${cell.trimStart()}` : cell
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The most frequent of the three in the first line. */
function findDelimiter(text: string): string {
  const header = text.split(/\r?\n|\r/, 1)[0] ?? ''
  const count = (sign: string) => header.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}
