import { getObject, type PdfFile, readNumber, readStream, writeStream } from './pdf-file.ts'

/**
 * Makes the text of a PDF written by Typst readable (copied, searched, read aloud) in viewers that do not support
 * `/ActualText`: Firefox and everything else on pdf.js, Apple's Preview and iOS.
 *
 * Indian letters combine: 'ी' is drawn by the same glyph in 'पानी' and in 'जीरा', and some signs are drawn left of the
 * letter they follow. Typst maps every glyph of a combination to the whole combination, which turns 'जीरा' into
 * 'जीजीरारा', and corrects that only by `/ActualText`. Here each glyph in such a place gets a character code of its own
 * that maps to its part of the text, in the order of drawing; the font then draws the same glyph for both codes
 * (`/CIDToGIDMap`). The page looks the same, and viewers that support `/ActualText` still have it.
 *
 * @param file Changed in place. Its fonts must be as Typst writes them: Type 0, identity encoding, TrueType.
 * @throws when they are not; the file is then half changed and of no use.
 */
export function makeTextReadable(file: PdfFile): void {
  const codings = new Map<number, FontCoding>()
  const longTexts = new Map<number, Map<number, string>>()
  for (const [, body] of [...file.objects]) {
    if (!/^<<\s*\/Type \/Page\s/.test(body)) continue
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
    const getLongTexts = (name: string): Map<number, string> => {
      const number = getNumber(name)
      const known = longTexts.get(number)
      if (known) return known
      const cmapNumber = readNumber(getObject(file, number), /\/ToUnicode (\d+) 0 R/)
      const texts = cmapNumber === null ? [] : [...readTexts(file, cmapNumber)]
      const read = new Map(texts.filter(([, text]) => text.length > 1))
      longTexts.set(number, read)
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
    const recoded = recodeContent(content, getLongTexts, getCoding)
    if (recoded === content) continue
    file.objects.set(contents, writeStream(recoded))
  }
  for (const coding of codings.values()) writeFontCoding(file, coding)
}

/** The text of each character code of one font, and the added codes. */
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

// Pairs of brackets may be unescaped in a string; strings of glyphs never have more than one pair within another.
const STRING = String.raw`\((?:\\[\s\S]|[^\\()]|\((?:\\[\s\S]|[^\\()]|\((?:\\[\s\S]|[^\\()])*\))*\))*\)|<[0-9A-Fa-f]*>`
const SHOWN_STRING = new RegExp(STRING, 'g')
const FONT_CHOSEN = /\/(f\d+) [\d.]+ Tf/g
/**
 * Matches a text marked by `/ActualText` with the glyphs drawn for it; a choice of a font; marks whose strings are not
 * shown; a string.
 */
const SHOWN = new RegExp(
  String.raw`/Span <<\s*/ActualText <FEFF([0-9A-F]+)>\s*>> BDC\n([\s\S]*?)EMC\n|/(f\d+) [\d.]+ Tf|<<[\s\S]*?>>|${STRING}`,
  'g',
)

/**
 * Glyphs that are drawn for one text: marked with it by `/ActualText`, or a single glyph that represents the text by
 * itself.
 */
type Part = { text: string; fontName: string; glyphs: number[] } & (
  | { kind: 'span'; start: number; end: number; inner: string }
  | { kind: 'glyph'; start: number; shown: Shown; index: number }
)

/** A string that is shown without `/ActualText`. */
type Shown = { start: number; end: number; fontName: string; codes: number[] }

function recodeContent(
  content: string,
  getLongTexts: (fontName: string) => ReadonlyMap<number, string>,
  getCoding: (fontName: string) => FontCoding,
): string {
  const edits: { start: number; end: number; text: string }[] = []
  const changed = new Set<Shown>()
  for (const group of listGroups(content, getLongTexts)) {
    const [first] = group
    if (!first || (group.length === 1 && first.kind === 'glyph')) continue
    const coding = getCoding(first.fontName)
    const glyphCount = group.reduce((sum, part) => sum + part.glyphs.length, 0)
    const texts = assignLetters([...first.text], glyphCount)
    // If both the marks of one part and the glyphs of another contain the text, it is read twice.
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
      // Once for the whole group, because Typst repeats the text for each part.
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

/**
 * Lists the glyphs on a page that are shown for more than one letter, in the order of drawing, with the parts of one
 * text together.
 *
 * A sign that is moved up or down ('ू' in 'दूध', 'े' in 'ड्रे') is drawn apart from its letter, and each part contains
 * the whole text, marked or not. Their glyphs differ, which distinguishes them from a repeated syllable.
 */
function listGroups(
  content: string,
  getLongTexts: (fontName: string) => ReadonlyMap<number, string>,
): Part[][] {
  const groups: Part[][] = []
  // The group that the next part may belong to: anything else that is drawn ends the group.
  let open: Part[] | null = null
  const addPart = (part: Part): void => {
    const first = open?.[0]
    if (
      open &&
      first?.text === part.text &&
      first.fontName === part.fontName &&
      part.text.length > 1 &&
      !open.some((other) => other.glyphs[0] === part.glyphs[0])
    ) {
      open.push(part)
      return
    }
    open = [part]
    groups.push(open)
  }
  let fontName = ''
  for (const { 0: token, 1: hex, 2: inner, 3: font, index: start } of content.matchAll(SHOWN)) {
    const end = start + token.length
    if (hex !== undefined && inner !== undefined) {
      const [spanFont, ...others] = [...inner.matchAll(FONT_CHOSEN)].map(([, name = '']) => name)
      fontName = others.at(-1) ?? spanFont ?? fontName
      if (spanFont === undefined || others.length > 0 || inner.includes('BDC')) continue
      const glyphs = [...inner.matchAll(SHOWN_STRING)].flatMap(([shown]) => decodeCodes(shown))
      addPart({ kind: 'span', start, end, inner, text: decodeUtf16(hex), fontName: spanFont, glyphs })
    } else if (font !== undefined) {
      fontName = font
    } else if (fontName !== '' && !token.startsWith('<<')) {
      const longTexts = getLongTexts(fontName)
      if (longTexts.size === 0) {
        open = null
        continue
      }
      const shown: Shown = { start, end, fontName, codes: decodeCodes(token) }
      for (const [index, code] of shown.codes.entries()) {
        const text = longTexts.get(code)
        if (text === undefined) open = null
        else addPart({ kind: 'glyph', start, shown, index, text, fontName, glyphs: [code] })
      }
    }
  }
  return groups
}

/** Assigns one letter to each glyph in the order of drawing; the last glyph gets the rest. */
function assignLetters(letters: string[], glyphCount: number): string[] {
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

/** Decodes the character codes of a string in a page: `(...)` or `<...>`, two bytes each. */
function decodeCodes(shown: string): number[] {
  const bytes = shown.startsWith('<') ? [...Buffer.from(shown.slice(1, -1), 'hex')] : decodeLiteral(shown)
  if (bytes.length % 2 !== 0) throw new Error('A string has half a character code.')
  const codes: number[] = []
  for (let index = 0; index < bytes.length; index += 2) {
    codes.push((bytes[index] ?? 0) * 256 + (bytes[index + 1] ?? 0))
  }
  return codes
}

const BACKSLASH = 92
const ZERO = 48
/** The bytes that letters after a backslash mean; any other sign means itself. */
const ESCAPES: Record<string, number> = { n: 10, r: 13, t: 9, b: 8, f: 12 }

/** Decodes without a regular expression: most strings have an escape, and one for each took longer than everything else. */
function decodeLiteral(shown: string): number[] {
  const bytes: number[] = []
  const end = shown.length - 1
  for (let at = 1; at < end; at++) {
    const sign = shown.charCodeAt(at)
    if (sign !== BACKSLASH) {
      bytes.push(sign)
      continue
    }
    let octal = 0
    let digits = 0
    while (digits < 3 && isOctal(shown.charCodeAt(at + 1 + digits))) {
      octal = octal * 8 + shown.charCodeAt(at + 1 + digits) - ZERO
      digits++
    }
    bytes.push(digits > 0 ? octal & 0xff : (ESCAPES[shown[at + 1] ?? ''] ?? shown.charCodeAt(at + 1)))
    at += Math.max(digits, 1)
  }
  return bytes
}

const isOctal = (sign: number): boolean => sign >= ZERO && sign < ZERO + 8

function encodeCode(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, '0')
}

function decodeUtf16(hex: string): string {
  return Buffer.from(hex, 'hex').swap16().toString('utf16le')
}

function encodeUtf16(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()
}
