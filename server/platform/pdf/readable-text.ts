import { getObject, type PdfFile, readNumber, readStream, writeStream } from './pdf-file.ts'

/**
 * Makes the text of a PDF written by Typst readable (copied, searched, read aloud) in viewers that do not know
 * `/ActualText`: Firefox and everything else on pdf.js, Apple's Preview and iOS.
 *
 * Indian letters combine: 'ी' is drawn by one glyph in 'पानी' and 'जीरा' alike, and some signs stand left of the
 * letter they follow. Typst maps every glyph of a combination to the whole combination, which turns 'जीरा' into
 * 'जीजीरारा', and corrects that by `/ActualText` alone. Here each glyph in such a place gets a character code of its
 * own that maps to its part of the text, in the order of drawing; the font then draws the same glyph for both codes
 * (`/CIDToGIDMap`). Nothing looks different, and viewers that know `/ActualText` still have it.
 *
 * @param file Changed in place. Its fonts must be as Typst writes them: Type 0, identity encoding, TrueType.
 * @throws when they are not; the file is then half changed and of no use.
 */
export function makeTextReadable(file: PdfFile): void {
  const codings = new Map<number, FontCoding>()
  const texts = new Map<number, Map<number, string>>()
  for (const [, body] of [...file.objects]) {
    if (!/\/Type \/Page\s/.test(body)) continue
    const contents = readNumber(body, /\/Contents (\d+) 0 R/)
    if (contents === null) continue
    const fontNumbers = new Map(
      [...body.matchAll(/\/(f\d+) (\d+) 0 R/g)].map(([, name = '', number]) => [name, Number(number)]),
    )
    const content = readStream(file, contents)
    const getNumber = (name: string): number => {
      const number = fontNumbers.get(name)
      if (number === undefined) throw new Error(`The page has no font ${name}.`)
      return number
    }
    const getTexts = (name: string): Map<number, string> => {
      const number = getNumber(name)
      const known = texts.get(number)
      if (known) return known
      const cmapNumber = readNumber(getObject(file, number), /\/ToUnicode (\d+) 0 R/)
      const read = cmapNumber === null ? new Map<number, string>() : readTexts(file, cmapNumber)
      texts.set(number, read)
      return read
    }
    const getCoding = (name: string): FontCoding => {
      const number = getNumber(name)
      const known = codings.get(number)
      if (known) return known
      const coding = readFontCoding(file, number)
      codings.set(number, coding)
      return coding
    }
    const recoded = recodeContent(content, getTexts, getCoding)
    if (recoded === content) continue
    file.objects.set(contents, writeStream(recoded))
  }
  for (const coding of codings.values()) writeFontCoding(file, coding)
}

/** What the character codes of one font stand for, and which were added. */
type FontCoding = {
  cidFontNumber: number
  cmapNumber: number
  textByCode: Map<number, string>
  /** Width as written in the file; a code without one has the font's default width. */
  widthByCode: Map<number, string>
  highestCode: number
  codeByGlyphAndText: Map<string, number>
  added: { code: number; glyph: number; text: string }[]
}

function readFontCoding(file: PdfFile, number: number): FontCoding {
  const font = getObject(file, number)
  const cidFontNumber = readNumber(font, /\/DescendantFonts \[(\d+) 0 R\]/)
  const cmapNumber = readNumber(font, /\/ToUnicode (\d+) 0 R/)
  if (cidFontNumber === null || cmapNumber === null || !font.includes('/Identity-H')) {
    throw new Error(`Font ${number} is not coded by glyph.`)
  }
  const cidFont = getObject(file, cidFontNumber)
  if (!cidFont.includes('/CIDToGIDMap /Identity')) throw new Error(`Font ${number} has a map already.`)
  const widthByCode = new Map<number, string>()
  const widths = /\/W \[([\d.\s-]*)\]/.exec(cidFont)?.[1]?.trim().split(/\s+/) ?? []
  if (widths.length % 3 !== 0) throw new Error(`Font ${number} has its widths in another form.`)
  for (let index = 0; index < widths.length; index += 3) {
    for (let code = Number(widths[index]); code <= Number(widths[index + 1]); code++) {
      widthByCode.set(code, widths[index + 2] ?? '0')
    }
  }
  const textByCode = readTexts(file, cmapNumber)
  // A zero-width glyph may have neither width nor text of its own; the font program counts them all.
  const highestCode = Math.max(readGlyphCount(file, cidFont) - 1, ...widthByCode.keys(), ...textByCode.keys())
  return {
    cidFontNumber,
    cmapNumber,
    textByCode,
    widthByCode,
    highestCode,
    codeByGlyphAndText: new Map(),
    added: [],
  }
}

function readTexts(file: PdfFile, cmapNumber: number): Map<number, string> {
  const textByCode = new Map<number, string>()
  for (const [, code = '', text = ''] of readStream(file, cmapNumber).matchAll(
    /^<([0-9A-F]{4})> <([0-9A-F]*)>$/gm,
  )) {
    textByCode.set(Number.parseInt(code, 16), decodeUtf16(text))
  }
  return textByCode
}

/** `numGlyphs` of the font program's `maxp` table. */
function readGlyphCount(file: PdfFile, cidFont: string): number {
  const descriptor = getObject(file, readNumber(cidFont, /\/FontDescriptor (\d+) 0 R/) ?? -1)
  const programNumber = readNumber(descriptor, /\/FontFile2 (\d+) 0 R/)
  if (programNumber === null) throw new Error('The font is not a TrueType font.')
  const program = Buffer.from(readStream(file, programNumber), 'latin1')
  for (let index = 0; index < program.readUInt16BE(4); index++) {
    const record = 12 + index * 16
    if (program.toString('latin1', record, record + 4) === 'maxp') {
      return program.readUInt16BE(program.readUInt32BE(record + 8) + 4)
    }
  }
  throw new Error('The font program has no maxp table.')
}

function writeFontCoding(file: PdfFile, coding: FontCoding): void {
  if (coding.added.length === 0) return
  const mapNumber = Math.max(...file.objects.keys()) + 1
  const glyphs = Buffer.alloc((coding.highestCode + 1) * 2)
  for (let code = 0; code <= coding.highestCode; code++) glyphs.writeUInt16BE(code, code * 2)
  for (const { code, glyph } of coding.added) glyphs.writeUInt16BE(glyph, code * 2)
  file.objects.set(mapNumber, writeStream(glyphs.toString('latin1')))

  const widths = coding.added
    .map(({ code, glyph }) => ({ code, width: coding.widthByCode.get(glyph) }))
    .filter(({ width }) => width !== undefined)
    .map(({ code, width }) => ` ${code} ${code} ${width}`)
  const cidFont = getObject(file, coding.cidFontNumber)
    .replace('/CIDToGIDMap /Identity', `/CIDToGIDMap ${mapNumber} 0 R`)
    .replace(/(\/W \[[\d.\s-]*)\]/, (_, start: string) => `${start}${widths.join('')}]`)
  file.objects.set(coding.cidFontNumber, cidFont)

  const lines = coding.added.map(({ code, text }) => `<${encodeCode(code)}> <${encodeUtf16(text)}>`)
  const blocks: string[] = []
  for (let index = 0; index < lines.length; index += 100) {
    const block = lines.slice(index, index + 100)
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar\n`)
  }
  const cmap = readStream(file, coding.cmapNumber).replace('endcmap', `${blocks.join('')}endcmap`)
  file.objects.set(coding.cmapNumber, writeStream(cmap, '/Type /CMap\n  /WMode 0'))
}

const ACTUAL_TEXT = /\/Span <<\s*\/ActualText <FEFF([0-9A-F]+)>\s*>> BDC\n([\s\S]*?)EMC\n/g
const SHOWN_STRING = /\((?:\\[\s\S]|[^\\()])*\)|<[0-9A-Fa-f]*>/g
/** A font chosen, marks whose strings are not shown, or a string. */
const FONT_OR_STRING = /\/(f\d+) [\d.]+ Tf|<<[\s\S]*?>>|\((?:\\[\s\S]|[^\\()])*\)|<[0-9A-Fa-f]*>/g

/** Glyphs that are drawn for one text: marked with it by `/ActualText`, or one that stands for it by itself. */
type Part = { text: string; fontName: string; glyphs: number[] } & (
  | { kind: 'span'; start: number; end: number; inner: string }
  | { kind: 'glyph'; start: number; shown: Shown; index: number }
)

/** A string that is shown without `/ActualText`. */
type Shown = { start: number; end: number; fontName: string; codes: number[] }

function recodeContent(
  content: string,
  getTexts: (fontName: string) => Map<number, string>,
  getCoding: (fontName: string) => FontCoding,
): string {
  const edits: { start: number; end: number; text: string }[] = []
  const changed = new Set<Shown>()
  for (const group of groupParts(listParts(content, getTexts))) {
    const [first] = group
    if (!first || (group.length === 1 && first.kind === 'glyph')) continue
    const coding = getCoding(first.fontName)
    const glyphCount = group.reduce((sum, part) => sum + part.glyphs.length, 0)
    const texts = shareOut([...first.text], glyphCount)
    // Said by the marks of one part and by the glyphs of another, the text would be said twice.
    const isMarked = group.every(({ kind }) => kind === 'span')
    let next = 0
    for (const part of group) {
      if (part.kind === 'glyph') {
        part.shown.codes[part.index] = takeCode(coding, part.glyphs[0] ?? 0, texts[next++] ?? '')
        changed.add(part.shown)
        continue
      }
      const inner = part.inner.replace(SHOWN_STRING, (shown) => {
        const codes = decodeCodes(shown).map((glyph) => takeCode(coding, glyph, texts[next++] ?? ''))
        return `<${codes.map(encodeCode).join('')}>`
      })
      // Once for the whole group: Typst says the text again for each part.
      const hex = part === first ? encodeUtf16(part.text) : ''
      const text = isMarked ? `/Span <<\n  /ActualText <FEFF${hex}>\n>> BDC\n${inner}EMC\n` : inner
      edits.push({ start: part.start, end: part.end, text })
    }
  }
  for (const { start, end, codes } of changed) {
    edits.push({ start, end, text: `<${codes.map(encodeCode).join('')}>` })
  }
  const pieces: string[] = []
  let copiedTo = 0
  for (const { start, end, text } of edits.sort((one, other) => one.start - other.start)) {
    pieces.push(content.slice(copiedTo, start), text)
    copiedTo = end
  }
  return pieces.join('') + content.slice(copiedTo)
}

/** Everything that is shown on a page, in the order of drawing. */
function listParts(content: string, getTexts: (fontName: string) => Map<number, string>): Part[] {
  const parts: Part[] = []
  const marked: { start: number; end: number }[] = []
  for (const found of content.matchAll(ACTUAL_TEXT)) {
    const [whole, hex = '', inner = ''] = found
    const [start, end] = [found.index, found.index + whole.length]
    marked.push({ start, end })
    const [fontName, ...others] = [...inner.matchAll(/\/(f\d+) [\d.]+ Tf/g)].map(([, name = '']) => name)
    if (fontName === undefined || others.length > 0 || inner.includes('BDC')) continue
    const glyphs = [...inner.matchAll(SHOWN_STRING)].flatMap(([shown]) => decodeCodes(shown))
    parts.push({ kind: 'span', start, end, inner, text: decodeUtf16(hex), fontName, glyphs })
  }
  for (const shown of listShown(content, marked)) {
    const texts = getTexts(shown.fontName)
    for (const [index, code] of shown.codes.entries()) {
      const text = texts.get(code) ?? ''
      parts.push({
        kind: 'glyph',
        start: shown.start,
        shown,
        index,
        text,
        fontName: shown.fontName,
        glyphs: [code],
      })
    }
  }
  // Stable: the glyphs of a string stay in their order.
  return parts.sort((one, other) => one.start - other.start)
}

function listShown(content: string, marked: readonly { start: number; end: number }[]): Shown[] {
  const shown: Shown[] = []
  let fontName = ''
  let next = 0
  for (const { 0: token, 1: font, index } of content.matchAll(FONT_OR_STRING)) {
    if (font !== undefined) {
      fontName = font
      continue
    }
    if (fontName === '' || token.startsWith('<<')) continue
    while ((marked[next]?.end ?? Number.POSITIVE_INFINITY) <= index) next++
    if (index >= (marked[next]?.start ?? Number.POSITIVE_INFINITY)) continue
    shown.push({ start: index, end: index + token.length, fontName, codes: decodeCodes(token) })
  }
  return shown
}

/**
 * A sign that is moved up or down ('ू' in 'दूध', 'े' in 'ड्रे') is drawn apart from its letter, and each part comes with the
 * whole text, marked or not. They are told from a syllable said twice by their glyphs, which differ.
 */
function groupParts(parts: readonly Part[]): Part[][] {
  const groups: Part[][] = []
  for (const part of parts) {
    const group = groups.at(-1)
    const before = group?.at(-1)
    const isSameText =
      group !== undefined &&
      before !== undefined &&
      before.text === part.text &&
      before.fontName === part.fontName &&
      part.text.length > 1 &&
      !group.some((other) => other.glyphs[0] === part.glyphs[0])
    if (isSameText) group.push(part)
    else groups.push([part])
  }
  return groups
}

/** One letter for each glyph in the order of drawing, the last glyph taking what is left. */
function shareOut(letters: string[], glyphCount: number): string[] {
  return Array.from({ length: glyphCount }, (_, index) => {
    if (index >= letters.length) return '\u200b'
    return index === glyphCount - 1 ? letters.slice(index).join('') : (letters[index] ?? '')
  })
}

function takeCode(coding: FontCoding, glyph: number, text: string): number {
  if (coding.textByCode.get(glyph) === text) return glyph
  const key = `${glyph} ${text}`
  const known = coding.codeByGlyphAndText.get(key)
  if (known !== undefined) return known
  const code = ++coding.highestCode
  if (code > 0xffff) throw new Error('The font has no character codes left.')
  coding.codeByGlyphAndText.set(key, code)
  coding.added.push({ code, glyph, text })
  return code
}

function decodeCodes(shown: string): number[] {
  const bytes = shown.startsWith('<')
    ? Buffer.from(shown.slice(1, -1), 'hex')
    : Buffer.from(decodeLiteral(shown.slice(1, -1)), 'latin1')
  if (bytes.length % 2 !== 0) throw new Error('A string has half a character code.')
  return Array.from({ length: bytes.length / 2 }, (_, index) => bytes.readUInt16BE(index * 2))
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function decodeLiteral(text: string): string {
  return text.replace(/\\(?:([0-7]{1,3})|([\s\S]))/g, (_, octal: string | undefined, letter: string) =>
    octal === undefined ? (ESCAPES[letter] ?? letter) : String.fromCharCode(Number.parseInt(octal, 8)),
  )
}

function encodeCode(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, '0')
}

function decodeUtf16(hex: string): string {
  return Buffer.from(hex, 'hex').swap16().toString('utf16le')
}

function encodeUtf16(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()
}
