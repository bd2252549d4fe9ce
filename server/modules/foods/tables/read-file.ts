import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import type { ImportedFile } from '#contract/foods/food-tables.ts'

/** A file or folder cannot be imported, for the reason in the message. */
export class TableFileError extends Error {}

/** Returns name, size and SHA-256 of a file. Throws `TableFileError` if it cannot be read. */
export async function describeFile(path: string): Promise<ImportedFile> {
  const hash = createHash('sha256')
  let byteSize = 0
  try {
    await pipeline(createReadStream(path), async (chunks) => {
      for await (const chunk of chunks) {
        hash.update(chunk)
        byteSize += chunk.length
      }
    })
  } catch (error) {
    throw new TableFileError(`${basename(path)} cannot be read: ${explainError(error)}`)
  }
  return { name: basename(path), byteSize, sha256: hash.digest('hex') }
}

/** A row of a large file: its cells by heading, and the line it begins in, counted from 1. */
export type TableRow = { line: number; headings: readonly string[]; get: (heading: string) => string }

/**
 * Reads the rows of a CSV or TSV file one after the other, so that files of any size can be read. Cells are trimmed; a
 * cell of a missing column is empty.
 *
 * @param options.headings The columns that the file must have.
 * @param options.isQuoted Whether cells may be in quotation marks; without it, unless they are separated by tabs.
 * @throws TableFileError if the file cannot be read, or lacks one of these columns.
 */
export async function* readTableFile(
  path: string,
  options: { headings: readonly string[]; delimiter?: string; isQuoted?: boolean },
): AsyncGenerator<TableRow> {
  const name = basename(path)
  // Exports with tabs use no quotation marks, so that `19" pizza` is one cell.
  const isQuoted = options.isQuoted ?? options.delimiter !== '\t'
  const parser = parse({
    bom: true,
    delimiter: options.delimiter ?? ',',
    relax_column_count: true,
    relax_quotes: true,
    quote: isQuoted ? '"' : null,
    skip_empty_lines: true,
    info: true,
  })
  const stream = createReadStream(path)
  stream.on('error', (error) => parser.destroy(error))
  stream.pipe(parser)
  let columns: Map<string, number> | null = null
  let linesBefore = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<CsvRecord>) {
      const line = linesBefore + 1
      linesBefore = info.lines
      if (columns === null) {
        columns = new Map(record.map((heading, index) => [heading.trim(), index]))
        const missing = options.headings.filter((heading) => !columns?.has(heading))
        if (missing.length > 0) throw new TableFileError(`${name} lacks the columns ${missing.join(', ')}`)
        continue
      }
      const known = columns
      yield {
        line,
        headings: [...known.keys()],
        get: (heading) => record[known.get(heading) ?? -1]?.trim() ?? '',
      }
    }
  } catch (error) {
    if (error instanceof TableFileError) throw error
    const where =
      error instanceof CsvError && typeof error.lines === 'number' ? ` near line ${error.lines}` : ''
    throw new TableFileError(`${name} cannot be read${where}: ${explainError(error)}`)
  } finally {
    stream.destroy()
  }
  if (columns === null) throw new TableFileError(`${name} is empty`)
}

/** A record as the parser gives it with the option `info`. */
type CsvRecord = { record: string[]; info: { lines: number } }

/** Reads a number as tables write it; `null` for an empty cell or other text. */
export function readFigure(cell: string): number | null {
  if (!/^-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(cell)) return null
  return Number(cell)
}

function explainError(error: unknown): string {
  if (error instanceof Error && 'code' in error) {
    if (error.code === 'ENOENT') return 'there is no such file'
    if (error.code === 'EISDIR') return 'this is a folder'
    if (error.code === 'EACCES') return 'reading it is not allowed'
  }
  return error instanceof Error ? error.message : String(error)
}
