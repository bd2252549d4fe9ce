import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { msg } from '@lingui/core/runtime-macro'
import { ZipFile } from 'yazl'
import { formatDateTime } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { BYTE_ORDER_MARK, writeCsvRow } from '#server/kit/http/csv.ts'
import type { DataRow, PersonalDataRegistry } from '#server/kit/personal-data/personal-data.ts'
import { dataExportsRepository as dataExports } from './repository.ts'

/** Receives the progress from 0 to 1, and a text about the current step for the person who waits. */
export type OnProgress = (share: number, step: string) => Promise<void>

/**
 * Puts everything that is stored about a client into one zip file: `data.json` with all of it, a CSV file for each
 * table, plans, receipts and invoices as PDF, photos. The stream delivers bytes while the file is being written, and
 * fails with the error that occurred.
 */
export function writeExportFile(ctx: Ctx, userId: string, onProgress: OnProgress): Readable {
  const zip = new ZipFile()
  const output = new PassThrough()
  zip.outputStream.pipe(output)
  zip.on('error', (error: Error) => output.destroy(error))
  fill(zip, ctx, userId, onProgress).catch((error: Error) => output.destroy(error))
  return output
}

async function fill(zip: ZipFile, ctx: Ctx, userId: string, onProgress: OnProgress): Promise<void> {
  // PDFs for people who wait at a screen have priority.
  const printer = { database: ctx.database, now: ctx.now, pdf: ctx.pdf.inLane('background') }
  const { timeZone } = await dataExports.findReader(ctx.db, userId)
  const now = ctx.now()
  const all: Record<string, DataRow[]> = {}
  const { sections, folders } = ctx.personalData
  for (const [index, section] of sections.entries()) {
    await onProgress((index / sections.length) * 0.3, say(msg`Collecting your data`))
    const rows = await section.read(ctx.db, userId)
    all[section.name] = rows
    if (section.isTable && rows.length > 0) add(zip, `tables/${section.name}.csv`, writeCsv(rows), now)
  }
  add(zip, 'data.json', JSON.stringify(all, null, 2), now)
  add(zip, 'read-me.txt', writeReadMe(ctx.personalData, formatDateTime(now.toISOString(), timeZone)), now)

  const files = []
  for (const folder of folders) {
    for (const file of await folder.list(printer, userId)) files.push({ folder, ...file })
  }
  for (const [index, { folder, name, isCompressed = false, read }] of files.entries()) {
    await onProgress(0.3 + (index / files.length) * 0.7, say(folder.step))
    const bytes = await read()
    if (!bytes) continue
    const path = `${folder.name}/${name}`
    if (isCompressed) await addCompressed(zip, path, bytes, now)
    else add(zip, path, bytes, now)
  }
  zip.end()
}

function add(zip: ZipFile, path: string, content: string | Uint8Array, mtime: Date): void {
  const bytes =
    typeof content === 'string'
      ? Buffer.from(content)
      : Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  zip.addBuffer(bytes, path, { mtime })
}

/**
 * Adds a file without compressing it, and waits until it has been read, so that two hundred photos are never in memory
 * together.
 */
async function addCompressed(zip: ZipFile, path: string, bytes: Uint8Array, mtime: Date): Promise<void> {
  const content = Readable.from([bytes])
  zip.addReadStream(content, path, { mtime, compress: false, size: bytes.length })
  await finished(content)
}

/** Writes rows as a file for spreadsheets; lists and records in a cell are written as JSON. */
function writeCsv(rows: DataRow[]): string {
  const columns = Object.keys(rows[0] ?? {})
  const lines = rows.map((row) => writeCsvRow(columns.map((column) => toCell(row[column]))))
  return BYTE_ORDER_MARK + writeCsvRow(columns) + lines.join('')
}

function toCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function writeReadMe({ sections, folders }: PersonalDataRegistry, madeAt: string): string {
  const lines = sections.map(({ name, about, isTable }) => {
    const where = isTable ? say(msg`data.json and ${{ file: `tables/${name}.csv` }}`) : 'data.json'
    return `- ${name}: ${say(about)} (${where})`
  })
  const width = Math.max(...folders.map(({ name }) => name.length + 1))
  const folderLines = folders.map(({ name, about }) => `${`${name}/`.padEnd(width)}  ${say(about)}`)
  return `${say(msg`Your data, prepared on ${{ madeAt }}.`)}

${say(msg`Everything is in data.json, which software can read. Each table that is not empty is also a file for
spreadsheets. Times are in UTC.`)}

${lines.join('\n')}

${folderLines.join('\n')}

${say(msg`Not included: your password, which no one can read; notes that the practice wrote for its own work; and
copies of the data above.`)}
`
}
