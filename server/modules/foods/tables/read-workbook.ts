import { basename } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { openPromise } from 'yauzl'
import { TableFileError } from './read-file.ts'

/** A row of a sheet: its cells by heading, and its number in the sheet. A cell of a missing column is empty. */
export type SheetRow = { line: number; get: (heading: string) => string }

/** A sheet with the headings of its first row. */
export type Sheet = { headings: readonly string[]; rows: SheetRow[] }

/** A workbook whose parts are larger when unpacked is no table of foods. */
const MAX_PART_BYTES = 200_000_000

/**
 * Reads the first sheet of an Excel workbook (`.xlsx`) that has these headings in its first row. Cells are read as text, as
 * they are stored: formulas as their last result, dates as numbers.
 *
 * @throws TableFileError if the file is no workbook, or no sheet has the headings.
 */
export async function readWorkbook(path: string, wanted: readonly string[]): Promise<Sheet> {
  const name = basename(path)
  const parts = await unpack(path).catch((error: unknown) => {
    throw new TableFileError(
      `${name} is no workbook (.xlsx): ${error instanceof Error ? error.message : error}`,
    )
  })
  const strings = readSharedStrings(parts.get('xl/sharedStrings.xml') ?? '')
  const sheets = [...parts].filter(([part]) => /^xl\/worksheets\/[^/]+\.xml$/.test(part))
  for (const [, xml] of sheets.sort(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }))) {
    const [head, ...rows] = readRows(xml, strings)
    const headings = [...(head?.cells ?? [])].map((cell) => cell?.trim() ?? '')
    if (!wanted.every((heading) => headings.includes(heading))) continue
    const columns = new Map(headings.map((heading, index) => [heading, index]))
    return {
      headings: headings.filter(Boolean),
      rows: rows.map(({ line, cells }) => ({
        line,
        get: (heading) => cells[columns.get(heading) ?? -1]?.trim() ?? '',
      })),
    }
  }
  throw new TableFileError(`${name} has no sheet with the columns ${wanted.join(', ')}`)
}

/** Reads the XML parts of a workbook. */
async function unpack(path: string): Promise<Map<string, string>> {
  const zip = await openPromise(path)
  const parts = new Map<string, string>()
  try {
    for await (const entry of zip.eachEntry()) {
      if (!/^xl\/(sharedStrings|worksheets\/[^/]+)\.xml$/.test(entry.fileName)) continue
      if (entry.uncompressedSize > MAX_PART_BYTES) throw new Error(`${entry.fileName} is too large`)
      const stream = await zip.openReadStreamPromise(entry)
      parts.set(entry.fileName, (await buffer(stream)).toString('utf8'))
    }
  } finally {
    zip.close()
  }
  return parts
}

/** Reads the texts that cells refer to by their number. A text may consist of several runs with formats of their own. */
function readSharedStrings(xml: string): string[] {
  return [...xml.matchAll(/<si\b[^>]*?(?:\/>|>([\s\S]*?)<\/si>)/g)].map(([, content]) =>
    readText(content ?? ''),
  )
}

function readText(xml: string): string {
  // Phonetic hints are not part of the text.
  const runs = xml.replace(/<rPh\b[\s\S]*?<\/rPh>/g, '').matchAll(/<t\b[^>]*?(?:\/>|>([\s\S]*?)<\/t>)/g)
  return [...runs].map(([, content]) => decodeEntities(content ?? '')).join('')
}

type RawRow = { line: number; cells: (string | undefined)[] }

function* readRows(xml: string, strings: readonly string[]): Generator<RawRow> {
  let line = 0
  for (const [, attributes = '', content = ''] of xml.matchAll(/<row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/row>)/g)) {
    line = Number(/\br="(\d+)"/.exec(attributes)?.[1] ?? line + 1)
    const cells: (string | undefined)[] = []
    for (const [, about = '', value = ''] of content.matchAll(/<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)) {
      const column = /\br="([A-Z]+)\d+"/.exec(about)?.[1]
      cells[column === undefined ? cells.length : readColumn(column)] = readCell(about, value, strings)
    }
    if (cells.some((cell) => cell !== undefined && cell.trim() !== '')) yield { line, cells }
  }
}

function readCell(about: string, value: string, strings: readonly string[]): string {
  const type = /\bt="(\w+)"/.exec(about)?.[1]
  if (type === 'inlineStr') return readText(value)
  const stored = decodeEntities(/<v\b[^>]*>([\s\S]*?)<\/v>/.exec(value)?.[1] ?? '')
  if (type === 's') return strings[Number(stored)] ?? ''
  // An error such as #N/A is no figure.
  return type === 'e' ? '' : stored
}

/** A → 0, Z → 25, AA → 26. */
function readColumn(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (found, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16))
    if (decimal) return String.fromCodePoint(Number(decimal))
    return ENTITIES[name] ?? found
  })
}
