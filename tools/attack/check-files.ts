import { parse } from 'csv-parse/sync'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type pg from 'pg'
import { createRandom } from '../demo/random.ts'
import type { AttackedCall } from './endpoints.ts'
import { readKnownValues } from './known-values.ts'
import { fillPath } from './make-request.ts'
import type { AttackPractice } from './practice.ts'
import type { Sender } from './send.ts'

export type CheckedFiles = { files: number; seen: Set<number> }

type Place = {
  calls: readonly AttackedCall[]
  pool: pg.Pool
  sender: Sender
  practice: AttackPractice
  log: (sentence: string) => void
  fail: (failure: string) => void
  signal: AbortSignal
}

/** Fetches every CSV file, PDF and calendar file about the marked client as an admin, and checks what is in them. */
export async function checkFiles({
  calls,
  pool,
  sender,
  practice,
  log,
  fail: report,
  signal,
}: Place): Promise<CheckedFiles> {
  const checked: CheckedFiles = { files: 0, seen: new Set() }
  await practice.restore('admin')
  const known = await readKnownValues(pool, {
    ownerId: practice.ids.client,
    fixed: { userId: [practice.ids.client] },
  })
  const random = createRandom(1)
  for (const call of calls) {
    if (call.method !== 'GET' || !/\/export|\/pdf|export-pdf/.test(call.url)) continue
    signal.throwIfAborted()
    for (let times = 0; times < 6; times += 1) {
      const path = `${fillPath(call, random, known, false)}${call.name === 'exportAnalytics' ? '?block=clients' : ''}${call.name === 'exportFoodItems' ? '?source=custom' : ''}`
      const answer = await sender.send({
        method: 'GET',
        path,
        headers: { cookie: practice.cookieOf('admin') ?? '' },
        body: null,
      })
      if (answer.status !== 200) continue
      checked.files += 1
      const fail = (reason: string): void => report(`${path}: ${reason}`)
      const type = String(answer.headers['content-type'])
      if (!String(answer.headers['content-disposition']).startsWith('attachment')) {
        if (!type.startsWith('application/pdf')) fail('is shown by the browser instead of saved')
      }
      const text = type.startsWith('application/pdf')
        ? await readPdfText(answer.body, fail)
        : checkCsv(answer.body.toString('utf8'), fail)
      for (const [, number] of text.matchAll(/zm(\d+)z/g)) checked.seen.add(Number(number))
      if (!call.url.includes(':')) break
    }
  }
  log(`  ${checked.files} files read.`)
  return checked
}

/** A cell that begins like a formula must not: a spreadsheet would compute it. A plain negative number may. */
function checkCsv(text: string, fail: (reason: string) => void): string {
  const rows: string[][] = parse(text, { bom: true, relax_column_count: true })
  for (const cell of rows.flat()) {
    if (/^\s*[=+\-@]/.test(cell) && !/^-\d+(?:\.\d+)?$/.test(cell))
      fail(`has the formula ${cell.slice(0, 60)}`)
  }
  return text
}

/** Reads the text of a PDF, and fails if it would run something or link to a script. */
async function readPdfText(bytes: Uint8Array, fail: (reason: string) => void): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 })
    .promise
  try {
    if ((await document.getJSActions()) !== null) fail('contains a script')
    const texts: string[] = []
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number)
      for (const { url, unsafeUrl } of await page.getAnnotations()) {
        if (/^javascript:/i.test(String(unsafeUrl ?? url ?? ''))) fail(`links to ${unsafeUrl ?? url}`)
      }
      const { items } = await page.getTextContent()
      texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
    }
    return texts.join('\n')
  } finally {
    await document.loadingTask.destroy()
  }
}
