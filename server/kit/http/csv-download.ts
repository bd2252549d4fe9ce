import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { CSV_MARK, writeCsvRow } from './csv.ts'

/** A column of a file: its heading, and how its values are read. Empty for null. */
export type CsvColumn<Row> = { heading: string; read: (row: Row) => string | number | boolean | null }

/**
 * Every row of a list, page by page: no connection is held while a slow reader takes the file.
 *
 * @param load One page, by the cursor that the page before it gave.
 */
export async function* readAllPages<Row>(
  load: (cursor: string | undefined) => Promise<{ rows: readonly Row[]; nextCursor: string | null }>,
): AsyncGenerator<Row> {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await load(cursor)
    yield* page.rows
    cursor = page.nextCursor
  }
}

/** How a file says whether something is so. */
export function writeYesNo(isSo: boolean): string {
  return isSo ? 'yes' : 'no'
}

/** Answers a CSV file, written as it is sent: never all of it is held at once. `fileName`: with its ending. */
export function sendCsv<Row>(
  reply: FastifyReply,
  file: { fileName: string; columns: readonly CsvColumn<Row>[]; rows: AsyncIterable<Row> },
): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${file.fileName}"`)
    .send(Readable.from(writeFile(file)))
}

async function* writeFile<Row>({
  columns,
  rows,
}: {
  columns: readonly CsvColumn<Row>[]
  rows: AsyncIterable<Row>
}): AsyncGenerator<string> {
  yield CSV_MARK + writeCsvRow(columns.map(({ heading }) => heading))
  for await (const row of rows) yield writeCsvRow(columns.map(({ read }) => String(read(row) ?? '')))
}
