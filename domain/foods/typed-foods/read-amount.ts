import { findUnit, type TypedUnit } from './measure-words.ts'
import { findAddedBefore, findFactorAfter, findNumberWord, isHalf, isQuarterOfUnit } from './number-words.ts'
import type { TypedWord } from './typed-words.ts'

/** An amount as typed. `count` is `null` if only a unit was typed. */
export type TypedAmount = {
  count: number | null
  unit: TypedUnit | null
  /** True for the lower end of a range: `2-3` is 2. */
  isRange: boolean
  /** True if the figures can be read in another way: a decimal comma, or the number of a list (`1.`). */
  isUnclear: boolean
}

/** An amount and the place after its last word. */
export type ReadAmount = { amount: TypedAmount; end: number; hasUnit: boolean }

type Quantity = { value: number; end: number; isRange?: boolean; isUnclear?: boolean }

const ABOUT = new Set(
  'about approx approximately around roughly nearly lagbhag karib kareeb only just exactly लगभग करीब अंदाजे ~ ≈ @'.split(
    ' ',
  ),
)
const TO = new Set('to se or ya से या ते - – —'.split(' '))
const AND = new Set('and & aur n और ani आणि'.split(' '))
const OF = new Set('of ka ki ke का की के'.split(' '))
const ARTICLES = new Set(['a', 'an'])
const TIMES = new Set(['x', '×', '*'])
const SIZES = new Set('full heaped level heaping bhara bhari bharke भरा भरी'.split(' '))
const SIZE_LABELS = new Set(['small', 'medium', 'large'])

const plainAt = (words: readonly TypedWord[], index: number): string => words[index]?.plain ?? ''

/**
 * Reads the amount that begins with the word at `start`: a count with or without a unit, or a unit alone. Returns the
 * longest reading first; the list is empty if no amount begins there.
 */
export function readAmounts(words: readonly TypedWord[], start: number): ReadAmount[] {
  let index = start
  while (ABOUT.has(plainAt(words, index))) index += 1
  const quantity = readQuantity(words, index)
  if (quantity === null) {
    const unit = index === start ? readUnit(words, start) : null
    return unit === null ? [] : [toAmount(null, unit.unit, unit.end)]
  }
  let after = quantity.end
  if (TIMES.has(plainAt(words, after)) && after + 1 < words.length) after += 1
  else if (ARTICLES.has(plainAt(words, after)) || OF.has(plainAt(words, after))) {
    const next = readUnit(words, after + 1)
    if (next !== null) after += 1
  }
  while (SIZES.has(plainAt(words, after))) after += 1
  const unit = readUnit(words, after)
  const alone = toAmount(quantity, null, after)
  return unit === null ? [alone] : [toAmount(quantity, unit.unit, unit.end), alone]
}

function toAmount(quantity: Quantity | null, unit: TypedUnit | null, end: number): ReadAmount {
  const { value, isRange = false, isUnclear = false } = quantity ?? { value: null }
  return { amount: { count: value, unit, isRange, isUnclear }, end, hasUnit: unit !== null }
}

function readUnit(words: readonly TypedWord[], start: number): { unit: TypedUnit; end: number } | null {
  const found = findUnit(words.slice(start, start + 3).map(({ key }) => key))
  if (found === null) return null
  let end = start + found.length
  if (plainAt(words, end) === '.' && words[end]?.start === words[end - 1]?.end) end += 1
  if (found.unit.kind !== 'measure' || !SIZE_LABELS.has(found.unit.label)) return { unit: found.unit, end }
  // A size before another measure, as in `big bowl`.
  const sized = readUnit(words, end)
  return sized?.unit.kind === 'measure'
    ? { unit: { ...sized.unit, isVague: true }, end: sized.end }
    : { unit: found.unit, end }
}

/** Reads a number, a fraction, a number word or a range. */
function readQuantity(words: readonly TypedWord[], start: number): Quantity | null {
  const first = readNumber(words, start)
  if (first === null) return null
  const between = plainAt(words, first.end)
  const second = TO.has(between) ? readNumber(words, first.end + 1) : readNextNumberWord(words, start, first)
  if (second === null || second.value <= first.value) return first
  return { ...second, value: first.value, isRange: true }
}

/** Reads `do teen`, two or three: two number words that follow each other. */
function readNextNumberWord(words: readonly TypedWord[], start: number, first: Quantity): Quantity | null {
  if (first.end !== start + 1 || words[start]?.value !== null) return null
  const next = findNumberWord(plainAt(words, first.end))
  return next === first.value + 1 ? { value: next, end: first.end + 1 } : null
}

function readNumber(words: readonly TypedWord[], start: number): Quantity | null {
  const word = words[start]
  if (word === undefined) return null
  if (word.value !== null) return readFigures(words, start, word)
  if (ARTICLES.has(word.plain)) return readAfterArticle(words, start)
  const added = findAddedBefore(word.plain)
  const base = added === null ? null : (readNumber(words, start + 1) ?? null)
  if (added !== null && base !== null && base.value >= 1 && Number.isInteger(base.value)) {
    return { value: base.value + added, end: base.end }
  }
  if (isQuarterOfUnit(word.plain)) return readUnit(words, start + 1) && { value: 0.25, end: start + 1 }
  const value = findNumberWord(word.plain)
  return value === null ? null : readAddition(words, { value, end: start + 1 })
}

/** `a cup`, `a half`, `a dozen`, `a banana`. */
function readAfterArticle(words: readonly TypedWord[], start: number): Quantity {
  const next = words[start + 1]
  const number = next === undefined ? null : findNumberWord(next.plain)
  return number !== null && number !== 1 ? { value: number, end: start + 2 } : { value: 1, end: start + 1 }
}

/** Reads `2`, `1/2`, `1 1/2` and `1½`. */
function readFigures(words: readonly TypedWord[], start: number, word: TypedWord): Quantity {
  const value = word.value ?? Number.NaN
  const isMarker =
    start === 0 && /^[.)]$/.test(plainAt(words, start + 1)) && words[start + 1]?.start === word.end
  // `1. 2 idli`: the number of a list, then the amount.
  const listed = isMarker ? readNumber(words, start + 2) : null
  if (listed !== null) return listed
  const isUnclear = word.hasComma || isMarker || !Number.isFinite(value)
  const fraction = readFraction(words, start)
  if (fraction !== null) return { ...fraction, isUnclear }
  const next = words[start + 1]
  const isMixed = Number.isInteger(value) && next !== undefined && next.value !== null
  const part = isMixed ? (readFraction(words, start + 1) ?? readVulgar(words, start + 1)) : null
  if (part !== null && part.value < 1) return { value: value + part.value, end: part.end, isUnclear }
  return { ...readAddition(words, { value, end: start + (isMarker ? 2 : 1) }), isUnclear }
}

function readFraction(words: readonly TypedWord[], start: number): Quantity | null {
  const [top, bottom] = [words[start]?.value ?? null, words[start + 2]?.value ?? null]
  if (top === null || bottom === null || !/^[/⁄]$/.test(plainAt(words, start + 1))) return null
  return bottom >= 2 && bottom <= 10 && Number.isInteger(top) ? { value: top / bottom, end: start + 3 } : null
}

function readVulgar(words: readonly TypedWord[], start: number): Quantity | null {
  const word = words[start]
  return word?.value != null && /^\D/.test(word.text) ? { value: word.value, end: start + 1 } : null
}

/** Reads what follows a number: `one and a half`, `half dozen`, `three quarters`. */
function readAddition(words: readonly TypedWord[], { value, end }: Quantity): Quantity {
  const factor = findFactorAfter(plainAt(words, end))
  if (factor !== null) return { value: value * factor, end: end + 1 }
  if (!AND.has(plainAt(words, end)) || !Number.isInteger(value)) return { value, end }
  const next = ARTICLES.has(plainAt(words, end + 1)) ? end + 2 : end + 1
  if (isHalf(plainAt(words, next))) return { value: value + 0.5, end: next + 1 }
  const part = readFraction(words, next) ?? readVulgar(words, next)
  return part === null || part.value >= 1 ? { value, end } : { value: value + part.value, end: part.end }
}
