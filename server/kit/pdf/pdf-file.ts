import { deflateSync, inflateSync } from 'node:zlib'

/** A PDF split into its objects, which can be changed and put together again. One character represents one byte. */
export type PdfFile = {
  header: string
  /** Each object from after its `obj` to before its `endobj`, one character per byte. */
  objects: Map<number, string>
  /** From `/Root` on, without `/Size`. */
  trailer: string
}

/**
 * @param pdf A file as Typst writes it: complete, unencrypted, with a plain cross-reference table.
 * @throws when it is built in another way.
 */
export function readPdfFile(pdf: Uint8Array): PdfFile {
  const source = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  const text = source.toString('latin1')
  const tableAt = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1] ?? Number.NaN)
  const table = /^xref\s+0 (\d+)\s+/.exec(text.slice(tableAt, tableAt + 40))
  if (!table) throw new Error('The file has no plain cross-reference table.')
  const count = Number(table[1])
  const entriesAt = tableAt + table[0].length
  const offsets: { number: number; offset: number }[] = []
  for (let number = 0; number < count; number++) {
    const entry = text.slice(entriesAt + number * 20, entriesAt + number * 20 + 20)
    if (entry[17] === 'n') offsets.push({ number, offset: Number(entry.slice(0, 10)) })
  }
  offsets.sort((a, b) => a.offset - b.offset)
  const objects = new Map<number, string>()
  for (const [index, { number, offset }] of offsets.entries()) {
    const end = offsets[index + 1]?.offset ?? tableAt
    const whole = text.slice(offset, end)
    const head = /^\d+ 0 obj\s/.exec(whole)
    const tailAt = whole.lastIndexOf('endobj')
    if (!head || tailAt < 0) throw new Error(`Object ${number} is not where the table says.`)
    objects.set(number, whole.slice(head[0].length, tailAt))
  }
  const trailer = /trailer\s+<<\s*\/Size \d+\s+([\s\S]*?)>>\s*startxref/.exec(text.slice(tableAt))?.[1]
  if (!trailer) throw new Error('The file has no trailer.')
  return { header: text.slice(0, offsets[0]?.offset ?? 0), objects, trailer }
}

/** How many objects share one compressed stream: a viewer unpacks all of them to reach one. */
const OBJECTS_PER_STREAM = 200

/**
 * Writes the file with compressed objects (object streams and a cross-reference stream, PDF 1.5). The tags alone are
 * three quarters of what Typst writes, and shrink to a tenth.
 */
export function writePdfFile(file: PdfFile): Uint8Array {
  const parts: Buffer[] = [Buffer.from(file.header, 'latin1')]
  let length = file.header.length
  /** Per object: directly at an offset, or the n-th within an object stream. */
  const places = new Map<number, { type: 1 | 2; position: number; index: number }>()
  const appendObject = (number: number, body: string): void => {
    const part = Buffer.from(`${number} 0 obj\n${body}endobj\n`, 'latin1')
    places.set(number, { type: 1, position: length, index: 0 })
    parts.push(part)
    length += part.length
  }

  const packable: [number: number, body: string][] = []
  for (const [number, body] of file.objects) {
    if (body.includes('endstream')) appendObject(number, body)
    else packable.push([number, body])
  }
  let nextNumber = Math.max(...file.objects.keys()) + 1
  for (let from = 0; from < packable.length; from += OBJECTS_PER_STREAM) {
    const streamNumber = nextNumber++
    const heads: string[] = []
    let bodies = ''
    for (const [index, [number, body]] of packable.slice(from, from + OBJECTS_PER_STREAM).entries()) {
      heads.push(`${number} ${bodies.length}`)
      places.set(number, { type: 2, position: streamNumber, index })
      bodies += body
    }
    const head = `${heads.join(' ')}\n`
    const entries = `/Type /ObjStm\n  /N ${heads.length}\n  /First ${head.length}`
    appendObject(streamNumber, writeStream(head + bodies, entries))
  }

  const tableNumber = nextNumber
  places.set(tableNumber, { type: 1, position: length, index: 0 })
  const rows = Buffer.alloc((tableNumber + 1) * 7)
  rows.writeUInt16BE(0xffff, 5)
  for (const [number, { type, position, index }] of places) {
    rows.writeUInt8(type, number * 7)
    rows.writeUInt32BE(position, number * 7 + 1)
    rows.writeUInt16BE(index, number * 7 + 5)
  }
  const tableAt = length
  const entries = `/Type /XRef\n  /Size ${tableNumber + 1}\n  /W [1 4 2]\n  ${file.trailer.trim()}`
  appendObject(tableNumber, writeStream(rows.toString('latin1'), entries))
  parts.push(Buffer.from(`startxref\n${tableAt}\n%%EOF\n`, 'latin1'))
  return Buffer.concat(parts)
}

/** @throws when there is no such object. */
export function getObject(file: PdfFile, number: number): string {
  const body = file.objects.get(number)
  if (body === undefined) throw new Error(`The file has no object ${number}.`)
  return body
}

/** Returns the content of a stream object, uncompressed. */
export function readStream(file: PdfFile, number: number): string {
  const body = getObject(file, number)
  const start = /stream\r?\n/.exec(body)
  const length = readNumber(body, /\/Length (\d+)/)
  if (!start || length === null) throw new Error(`Object ${number} is no stream.`)
  const from = start.index + start[0].length
  const raw = body.slice(from, from + length)
  if (!body.slice(0, start.index).includes('/FlateDecode')) return raw
  return inflateSync(Buffer.from(raw, 'latin1')).toString('latin1')
}

/** Writes a stream object with compressed content; `entries` go into its dictionary. */
export function writeStream(content: string, entries = ''): string {
  // Level 4: nearly as small as the usual 6, in half the time.
  const raw = deflateSync(Buffer.from(content, 'latin1'), { level: 4 }).toString('latin1')
  const head = `<<\n  /Length ${raw.length}\n  /Filter /FlateDecode\n  ${entries}\n>>\n`
  return `${head}stream\n${raw}\nendstream\n`
}

/** Returns the number that `pattern` captures, or `null`. */
export function readNumber(text: string, pattern: RegExp): number | null {
  const found = pattern.exec(text)?.[1]
  return found === undefined ? null : Number(found)
}
