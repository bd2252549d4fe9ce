import { foldFoodName } from '#domain/foods/fold-food-name.ts'
import { readDevanagariDigits } from '#domain/units/digits.ts'
import { HINDI_NUMBERS, NUMBER_MULTIPLIERS, NUMBERS } from './plan-word-lists.ts'

/**
 * The gap between a word and the one before it, in rising order: only a space (or a hyphen, an emoji), a line break, a
 * comma, the end of a sentence.
 */
export const GAP = { space: 0, line: 1, comma: 2, stop: 3 } as const
export type Gap = (typeof GAP)[keyof typeof GAP]

/** A number as written: `5`, or `5-6` with both ends in their written order. */
export type NumberValue = { first: number; last: number }

/** A word or a number of a text. */
export type Token = {
  /** Index in the text as written. */
  start: number
  end: number
  /** The word in lower case, without diacritics and doubled letters; empty in Indian scripts. */
  english: string
  /** The word as it sounds: the same for Devanagari and the many Latin spellings of Hindi. */
  hindi: string
  number: NumberValue | null
  gap: Gap
  /** The characters between this word and the one before it, without invisible characters. */
  separator: string
}

/** Longer sequences of letters are not real words and are not compared. */
const LONGEST_WORD = 40

/**
 * Returns the key under which an English word is compared. A word of three letters keeps double letters, to distinguish
 * "too" and "to". Example: `Loose` → `lose`.
 */
export function readEnglishKey(word: string): string {
  const plain = word.replace(/[^a-z0-9.]/g, '')
  return plain.length <= 3 ? plain : plain.replace(/([a-z])\1+/g, '$1')
}

/** Returns the key under which a Hindi word is compared, in either script. Example: `वज़न`, `wazan` → `vajan`. */
export function readHindiKey(word: string): string {
  // A letter repeated three times or more is typed for emphasis and is not a long vowel.
  return foldFoodName(word.replace(/([a-z])\1{2,}/g, '$1'))
}

/** Reads the words and numbers of a text, in order. The running time is linear in the length of the text. */
export function readTokens(text: string): Token[] {
  const { plain, starts, ends } = normaliseText(text)
  const tokens: Token[] = []
  let last = 0
  for (const match of plain.matchAll(/\d+(?:[.,]\d+)*|\p{L}[\p{L}\p{M}'’‘`]*/gu)) {
    const word = match[0]
    const after = match.index + word.length
    const separator = plain.slice(last, match.index)
    const isNumber = /^\d/.test(word)
    const shortened = word.replace(/(\p{L})\1{2,}/gu, '$1')
    const isReadable = !isNumber && shortened.length <= LONGEST_WORD
    const english = isNumber ? word : isReadable ? readEnglishKey(shortened) : ''
    const hindi = isReadable ? readHindiKey(shortened) : ''
    tokens.push({
      start: starts[match.index] ?? 0,
      end: ends[after - 1] ?? text.length,
      english,
      hindi,
      number: isNumber ? readDigits(word) : readWordAsNumber({ english, hindi }),
      gap: readGap(separator, tokens.at(-1)?.english ?? '', text.charAt(starts[match.index] ?? 0)),
      separator: separator.slice(-8),
    })
    last = after
  }
  return joinNumbers(tokens)
}

/** Letters that look like a plain Latin letter: of other alphabets, and Latin ones without a decomposition. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  ...pairLetters('аеорсухіѕјӏԁԛԝһкмтвнг', 'aeopcyxisjldqwhkmtbhr'),
  ...pairLetters('αειοκνρτυχωη', 'aeiokvptuxwn'),
  ...pairLetters('øłđħıɑɡɩʟʏ', 'oldhiagily'),
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
}

function pairLetters(from: string, to: string): Record<string, string> {
  const plain = [...to]
  return Object.fromEntries([...from].map((letter, index) => [letter, plain[index] ?? letter]))
}

/** Invisible characters: zero-width characters, soft hyphens, direction marks, variation selectors. */
const INVISIBLE = /^(?:\p{Cf}|\p{Variation_Selector}|\u034f|\u115f|\u3164)$/u
/** Marks on letters. Indian scripts are excluded, because their marks are vowels. */
const DIACRITIC = /^(?![\u0900-\u0d7f])\p{M}$/u

/** Converts the text to plain lower-case letters and digits, with the place of each in the original. */
function normaliseText(text: string): { plain: string; starts: number[]; ends: number[] } {
  const parts: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  let place = 0
  for (const char of text) {
    for (const letter of readLetters(char)) {
      parts.push(letter)
      for (let unit = 0; unit < letter.length; unit += 1) {
        starts.push(place)
        ends.push(place + char.length)
      }
    }
    place += char.length
  }
  return { plain: parts.join(''), starts, ends }
}

function readLetters(char: string): string[] {
  if (char >= ' ' && char <= '~') return [char.toLowerCase()]
  if (INVISIBLE.test(char)) return []
  const decomposed = readDevanagariDigits(char.normalize('NFKD')).toLowerCase()
  // "1½" is one and a half, not 11/2.
  const spaced = decomposed.includes('⁄') ? ` ${decomposed}` : decomposed
  return [...spaced]
    .filter((letter) => !DIACRITIC.test(letter))
    .flatMap((letter) => [...(LOOK_ALIKES[letter] ?? letter)])
}

/** Words that are written with a full stop in the middle of a sentence. */
const ABBREVIATIONS = new Set([
  'approx',
  'aprox',
  'wt',
  'kg',
  'kgs',
  'lb',
  'lbs',
  'cal',
  'kcal',
  'hr',
  'hrs',
  'wk',
])

/**
 * Returns the kind of gap of a separator; `before` is the word on its left, `after` the letter on its right, as
 * written.
 */
function readGap(separator: string, before: string, after: string): Gap {
  if (/[!?;|।॥]|\n\s*\n/.test(separator)) return GAP.stop
  // A sentence begins with a capital, a digit or another script; "approx. 5 kg" and "lose wt. fast" do not end one.
  const endsSentence = /\.\s/.test(separator) && !ABBREVIATIONS.has(before) && !/[a-z]/.test(after)
  if (endsSentence) return GAP.stop
  if (/[,،]/.test(separator)) return GAP.comma
  if (/[\r\n\u2028\u2029•●▪]|\s[-–—−]+\s/.test(separator)) return GAP.line
  return GAP.space
}

/** Reads digits. A comma groups thousands (`1,200`; `1,20,000`) or marks the decimals (`0,5`). */
function readDigits(text: string): NumberValue {
  const isThousands = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/.test(text)
  const value = Number.parseFloat(isThousands ? text.replaceAll(',', '') : text.replace(',', '.'))
  return { first: value, last: value }
}

/**
 * Builds a reader of number words. Latin letters are compared by spelling ("at" sounds like the Hindi eight),
 * Devanagari by sound.
 */
function buildNumberReader(table: Readonly<Record<string, number>>): (token: Words) => number | null {
  const spelled = new Map<string, number>()
  const sounding = new Map<string, number>()
  for (const [word, value] of Object.entries(table)) {
    if (/^[a-z]/.test(word)) spelled.set(readEnglishKey(word), value)
    else sounding.set(readHindiKey(word), value)
  }
  return ({ english, hindi }) => (english === '' ? sounding.get(hindi) : spelled.get(english)) ?? null
}

type Words = Pick<Token, 'english' | 'hindi'>
const readNumberWord = buildNumberReader({ ...NUMBERS, ...HINDI_NUMBERS })
const readMultiplier = buildNumberReader(NUMBER_MULTIPLIERS)

function readWordAsNumber(words: Words): NumberValue | null {
  const value = readNumberWord(words)
  return value === null ? null : { first: value, last: value }
}

/** Joins several tokens that are one number: `eight hundred`, `1 1/2`, `one and a half`, `5 to 6`. */
function joinNumbers(tokens: readonly Token[]): Token[] {
  const joined: Token[] = []
  for (let index = 0; index < tokens.length; ) {
    const simple = joinSimpleNumber(tokens, index)
    if (simple === null) {
      const token = tokens[index]
      if (token !== undefined) joined.push(token)
      index += 1
      continue
    }
    let { token, next } = simple
    const other = joinSimpleNumber(tokens, readRangeStart(tokens, next))
    if (other !== null) {
      token = mergeTokens(token, other.token, readFirst(token), readFirst(other.token))
      next = other.next
    }
    joined.push(token)
    index = next
  }
  return joined
}

/** Returns where the second number of a range begins; −1 if there is no range here. */
function readRangeStart(tokens: readonly Token[], index: number): number {
  const token = tokens[index]
  if (token === undefined || token.gap > GAP.line) return -1
  if (token.number !== null) return /^\s*[-–—−~]+\s*$/.test(token.separator) ? index : -1
  const isLink = token.english === 'to' || token.hindi === 'se'
  return isLink && tokens[index + 1]?.number != null && tokens[index + 1]?.gap === GAP.space ? index + 1 : -1
}

function joinSimpleNumber(tokens: readonly Token[], index: number): { token: Token; next: number } | null {
  let token = tokens[index]
  if (token === undefined) return null
  let next = index + 1
  const fraction = readFraction(tokens, index)
  if (fraction !== null) return { token: mergeTokens(token, tokens[next] ?? token, fraction), next: next + 1 }
  if (token.number === null) return null
  for (let part = tokens[next]; part !== undefined && part.gap === GAP.space; part = tokens[next]) {
    const value = readFirst(token)
    const multiplier = readMultiplier(part)
    const added = readFraction(tokens, next)
    if (multiplier !== null) token = mergeTokens(token, part, value * multiplier)
    else if (added !== null && /^\s*$/.test(part.separator)) {
      token = mergeTokens(token, tokens[next + 1] ?? part, value + added)
      next += 1
    } else if (part.english === 'and' && tokens[next + 1]?.english === 'a' && isHalf(tokens[next + 2])) {
      token = mergeTokens(token, tokens[next + 2] ?? part, value + 0.5)
      next += 2
    } else if (part.number !== null && /\p{L}/u.test(part.english) && canAdd(value, readFirst(part))) {
      token = mergeTokens(token, part, addPart(tokens, next, value))
      if (readMultiplierAt(tokens, next + 1) !== null) next += 1
    } else break
    next += 1
  }
  return { token, next }
}

/** Checks whether two number words add up: `one thousand two`, `twenty five`. */
function canAdd(value: number, part: number): boolean {
  return (
    (value >= 100 && value % 100 === 0 && part < 100) ||
    (value >= 20 && value % 10 === 0 && part < 10 && part >= 1)
  )
}

function addPart(tokens: readonly Token[], index: number, value: number): number {
  const part = tokens[index]?.number?.first ?? 0
  return value + part * (readMultiplierAt(tokens, index + 1) ?? 1)
}

function readMultiplierAt(tokens: readonly Token[], index: number): number | null {
  const token = tokens[index]
  return token === undefined ? null : readMultiplier(token)
}

function isHalf(token: Token | undefined): boolean {
  return token?.english === 'half'
}

/** Reads a fraction that begins at this token: `1/2`, `3/4`, `½`. `null` if it may be a date. */
function readFraction(tokens: readonly Token[], index: number): number | null {
  const top = tokens[index]
  const bottom = tokens[index + 1]
  if (top?.number == null || bottom?.number == null || !/^[/⁄]$/.test(bottom.separator)) return null
  const [over, under] = [readFirst(top), readFirst(bottom)]
  return (under === 2 || under === 4) && over < under ? over / under : null
}

function readFirst(token: Token): number {
  return token.number?.first ?? 0
}

function mergeTokens(from: Token, to: Token, first: number, last = first): Token {
  return { ...from, end: to.end, english: '', hindi: '', number: { first, last } }
}
