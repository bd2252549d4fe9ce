import { Readable } from 'node:stream'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { FastifyReply } from 'fastify'
import { say } from '#domain/words/say.ts'
import { sayText } from '#domain/words/sayable.ts'
import { BYTE_ORDER_MARK, writeCsvRow } from './csv.ts'

/** A text that is said when the file is written, or a fixed one. */
type Sayable = string | MessageDescriptor

/** A column of a file: its heading, and a function that reads its values. `null` gives an empty cell. */
export type CsvColumn<Row, Heading = Sayable> = {
  heading: Heading
  read: (row: Row) => string | number | boolean | null
}

/**
 * Reads every row of a list, page by page, so that no connection is held while a slow reader downloads the file.
 *
 * @param load Loads one page, by the cursor of the page before.
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

/** Writes a boolean for a file. */
export function writeYesNo(isSo: boolean): string {
  return isSo
    ? say(msg({ message: 'yes', context: 'cell of a file' }))
    : say(msg({ message: 'no', context: 'cell of a file' }))
}

/**
 * Answers with a CSV file that is written while it is sent, so that it is never in memory as a whole. `fileName`: with
 * its extension.
 */
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
  yield BYTE_ORDER_MARK + writeCsvRow(columns.map(({ heading }) => sayText(heading)))
  for await (const row of rows) yield writeCsvRow(columns.map(({ read }) => String(read(row) ?? '')))
}
