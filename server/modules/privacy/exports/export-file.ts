import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { pdfFileName } from '#domain/plans/plan.ts'
import { formatDateTime } from '#domain/units/format.ts'
import { describeForClient } from '#server/kit/audit/client-data-actions.ts'
import { CSV_MARK, writeCsvRow } from '#server/kit/http/csv.ts'
import type { Platform } from '#server/kit/platform.ts'
import {
  listInvoiceContents,
  nameInvoiceFile,
  renderInvoicePdf,
} from '#server/modules/billing/invoices/service.ts'
import { listReceipts, nameReceiptFile, renderReceiptPdf } from '#server/modules/billing/receipts/service.ts'
import { printOwnPlan } from '#server/modules/plans/service.ts'
import { streamPhotos } from '#server/modules/progress/photos/service.ts'
import { dataExportsRepository as dataExports } from './repository.ts'
import { SECTIONS, type Section } from './sections.ts'

/** Told how far it is, from 0 to 1, and what is being done, in words for the person who waits. */
export type OnProgress = (share: number, step: string) => Promise<void>

type Rows = Record<string, unknown>[]

/**
 * Puts everything that is kept about a client into one zip file: `data.json` with all of it, a CSV file for each table,
 * plans, receipts and invoices as PDF, photos. Its bytes come while it is put together; the stream fails with what went wrong.
 */
export function writeExportFile(
  platform: Pick<Platform, 'database' | 'pdf'>,
  userId: string,
  onProgress: OnProgress,
): Readable {
  const zip = new ZipFile()
  const output = new PassThrough()
  zip.outputStream.pipe(output)
  zip.on('error', (error: Error) => output.destroy(error))
  fill(zip, platform, userId, onProgress).catch((error: Error) => output.destroy(error))
  return output
}

async function fill(
  zip: ZipFile,
  platform: Pick<Platform, 'database' | 'pdf'>,
  userId: string,
  onProgress: OnProgress,
): Promise<void> {
  const { pool } = platform.database
  // People who wait at a screen come first.
  const printer = { database: platform.database, pdf: platform.pdf.inLane('background') }
  const timeZone = await dataExports.findTimeZone(pool, userId)
  const all: Record<string, Rows> = {}
  for (const [index, section] of SECTIONS.entries()) {
    await onProgress((index / SECTIONS.length) * 0.3, 'Reading your data')
    const rows = toReadableRows(section, await dataExports.readSection(pool, section.sql, userId))
    all[section.name] = rows
    if (section.isTable && rows.length > 0) add(zip, `tables/${section.name}.csv`, writeCsv(rows))
  }
  add(zip, 'data.json', JSON.stringify(all, null, 2))
  add(zip, 'read-me.txt', writeReadMe(timeZone))

  const plans = await dataExports.listPlans(pool, userId)
  for (const [index, { id, title }] of plans.entries()) {
    await onProgress(0.3 + (index / plans.length) * 0.3, 'Printing your diet plans')
    const bytes = await printOwnPlan(printer, userId, id)
    if (bytes) add(zip, `plans/${index + 1}-${pdfFileName(title, { language: 'en', format: 'a4' })}`, bytes)
  }
  await onProgress(0.6, 'Printing your receipts')
  for (const receipt of await listReceipts(pool, userId)) {
    add(zip, `receipts/${nameReceiptFile(receipt.number)}`, await renderReceiptPdf(printer, receipt))
  }
  await onProgress(0.65, 'Printing your invoices')
  for (const invoice of await listInvoiceContents(pool, userId)) {
    add(zip, `invoices/${nameInvoiceFile(invoice.number)}`, await renderInvoicePdf(printer, invoice))
  }
  const photoCount = all.photos?.length ?? 0
  let packedCount = 0
  for await (const { id, takenOn, view, contentType, bytes } of streamPhotos(pool, userId)) {
    await onProgress(0.7 + (packedCount / photoCount) * 0.3, 'Packing your photos')
    const ending = contentType === 'image/webp' ? 'webp' : 'jpg'
    await addPicture(zip, `photos/${takenOn}-${view}-${id.slice(0, 8)}.${ending}`, bytes)
    packedCount += 1
  }
  zip.end()
}

function add(zip: ZipFile, path: string, content: string | Uint8Array): void {
  const bytes =
    typeof content === 'string'
      ? Buffer.from(content)
      : Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  zip.addBuffer(bytes, path, { mtime: new Date() })
}

/** Adds a picture, and waits until it has been taken: two hundred of them are never in memory together. */
async function addPicture(zip: ZipFile, path: string, bytes: Buffer): Promise<void> {
  const picture = Readable.from([bytes])
  // Compressed already.
  zip.addReadStream(picture, path, { mtime: new Date(), compress: false, size: bytes.length })
  await finished(picture)
}

/** What names of the program stand for, in the words that the person reads on the site. */
function toReadableRows({ name }: Section, rows: Rows): Rows {
  if (name !== 'who-looked') return rows
  return rows.map(({ action, ...row }) => ({ ...row, what: describeForClient(String(action)) }))
}

/** Rows as a file for spreadsheets; lists and records in a cell as JSON. */
function writeCsv(rows: Rows): string {
  const columns = Object.keys(rows[0] ?? {})
  const lines = rows.map((row) => writeCsvRow(columns.map((column) => toCell(row[column]))))
  return CSV_MARK + writeCsvRow(columns) + lines.join('')
}

function toCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function writeReadMe(timeZone: string): string {
  const lines = SECTIONS.map(({ name, about, isTable }) => {
    const where = isTable ? `data.json and tables/${name}.csv` : 'data.json'
    return `- ${name}: ${about} (${where})`
  })
  return `Your data, put together on ${formatDateTime(new Date().toISOString(), timeZone)}.

All of it stands in data.json, which programs read. What is a table stands once more as a file for
spreadsheets, where there is anything in it. Times are in UTC.

${lines.join('\n')}

plans/     every diet plan that was published for you, as it is now
receipts/  a receipt for each payment
invoices/  what was invoiced for your subscriptions
photos/    your progress photos

Not in here: your password, which nobody can read; notes that the practice made for its own work; and
what repeats the above.
`
}
