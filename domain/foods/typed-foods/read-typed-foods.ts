import { foldFoodName } from '../fold-food-name.ts'
import { findUnit } from './measure-words.ts'
import { readAmounts, type TypedAmount } from './read-amount.ts'
import { readDigits, readTypedWords, type TypedWord } from './typed-words.ts'

/** One way to read a part of a line. `length` counts the words of the name. */
export type TypedReading = {
  name: string
  amount: TypedAmount | null
  hasTwoAmounts: boolean
  length: number
}

/** A part of a line with its place in the line, and how it can be read, most likely first. */
export type TypedPart = {
  text: string
  start: number
  end: number
  readings: TypedReading[]
  /** True if the text around it can be divided in another way. */
  isSplitUnclear: boolean
  /**
   * Set if it may be eaten instead of the part before it, as in `roti ya rice`. It is `unclear` after `or`, which is also
   * typed for `aur`, and after a stroke.
   */
  choice: 'clear' | 'unclear' | null
}

/** Words between two foods. The strong ones are hardly ever a part of a name; `and` and `with` often are. */
const STRONG = new Set(
  'aur ar aar plus ani ane ebong evam tatha sath saath mariyu mattu matrum matrrum और तथा एवं साथ आणि અને સાથે এবং ও আর ਅਤੇ ਤੇ ਨਾਲ ଏବଂ ଓ ମୁଁ மற்றும் మరియు ಮತ್ತು ഒപ്പം കൂടെ اور'.split(
    ' ',
  ),
)
const WEAK = new Set('and & with n w'.split(' '))
/** `ke saath` and `के साथ`: the word before `saath` belongs to it. */
const BEFORE_SAATH = new Set('ke ka के'.split(' '))
const SAATH = new Set('saath sath साथ'.split(' '))
/** Words between two foods of which one is meant. */
const CHOICES = new Set(
  'ya yaa या athva athava अथवा kinva किंवा અથવા বা অথবা ਜਾਂ କିମ୍ବା அல்லது లేదా ಅಥವಾ അല്ലെങ്കിൽ یا'.split(' '),
)
const UNCLEAR_CHOICES = new Set(['or', '/'])
const SEPARATOR = /^[,;+|•·।॥،、\n\r]$/

/** Names of foods with a number, or with a word that otherwise separates two foods. */
const FIXED_NAMES = [
  'mac and cheese',
  'mac n cheese',
  'mac & cheese',
  'bread and butter pudding',
  'do pyaza',
  'do pyaaza',
  'dopyaza',
  'panch phoron',
  'paanch phoron',
  'panch phoran',
  'char magaz',
  'chaar magaz',
  'chicken 65',
  'gobi 65',
  'paneer 65',
  'mushroom 65',
  'fish 65',
  '7 up',
  'seven up',
  '5 star',
  'five star',
  'ek number',
  'three bean',
  'five spice',
  'five grain',
  'two minute',
  '2 minute',
  'half fry',
  'half fried',
  'half boiled',
  'half cooked',
  'teen dal',
  'panch dal',
  'panch ratna',
  'saat dhan',
  'sat isabgol',
  'दो प्याज़ा',
  'दो प्याजा',
  'पंच फोरन',
  'पाँच फोरन',
  'পাঁচ ফোড়ন',
].map((name) => foldFoodName(name).split(' '))

/** Words that say nothing about the food when they begin or end a part. */
const IDLE = new Set(
  `of some ka ki ke का की के thoda thodi thode little bit please each only approx and aur with plus और & + either i ate had eat for
   breakfast lunch dinner snack snacks nashta नाश्ता morning evening`.split(/\s+/),
)

const GENITIVES = /\s(?:ka|ki|ke|का|की|के|nu|na|ni|cha|chi|che|da|di|de)(?=\s)/gu
/** Hindi plurals: do phulke, teen rotiyan. In Latin letters those in -e are listed, because English words end so, too. */
const PLURALS: readonly (readonly [RegExp, string])[] = [
  [/iya+n$/i, 'i'],
  [/\b(phulk|parath|paratth|paranth|and|kel|kulch|bhatur|pakod|pakor|vad|cheel|chill|santr|samos)e$/i, '$1a'],
  [/िया[ँं]?$/u, 'ी'],
  [/े$/u, 'ा'],
]

/** Lists a name, and the singular forms and the form without genitives in which foods may have it. */
export function listForms(name: string): string[] {
  const plain = name.replace(GENITIVES, '')
  const singular = PLURALS.map(([plural, end]) => plain.replace(plural, end))
  return [...new Set([name, plain, ...singular])]
}

type Choice = TypedPart['choice']
type Boundary = { end: number; start: number; isCertain: boolean; isImplicit: boolean; choice: Choice }

/**
 * Divides a line into parts, one for each food, and reads the amount of each. Every character of the line is in a part, or
 * in a separator between two parts. Where a line can be divided in several ways, the names of foods decide.
 *
 * @param isKnownName Checks whether a folded name is the name of a food.
 */
export function readTypedFoods(line: string, isKnownName: (key: string) => boolean): TypedPart[] {
  return splitAtSeparators(line).flatMap((words, index) => {
    const [first, ...others] = divide(line, words, isKnownName)
    // A choice can begin after a comma: 2 roti, or 1 katori rice.
    return first ? [{ ...first, choice: index > 0 ? findChoice(words, 0) : null }, ...others] : []
  })
}

/** Checks for a word that is a part of a name as often as it separates two foods. */
export const isWeakSeparator = ({ plain }: TypedWord): boolean => WEAK.has(plain)

/** Finds whether a word separates two foods of which one is meant. A stroke in `1/2` or `w/o` does not. */
function findChoice(words: readonly TypedWord[], index: number): Choice {
  const [before, word, after] = [words[index - 1], words[index], words[index + 1]]
  if (word === undefined) return null
  if (CHOICES.has(word.plain)) return 'clear'
  if (!UNCLEAR_CHOICES.has(word.plain)) return null
  if (word.plain !== '/') return 'unclear'
  const isFraction = before?.value != null && after?.value != null
  const isAbbreviation = [before, after].some((each) => each?.value === null && each.plain.length < 2)
  return isFraction || isAbbreviation ? null : 'unclear'
}

/** Lists the folded names that the line may contain, for one query that finds which of them are foods. */
export function listPossibleNames(line: string): string[] {
  const keys = new Set<string>()
  readTypedFoods(line, (key) => {
    keys.add(key)
    return false
  })
  return [...keys]
}

function splitAtSeparators(line: string): TypedWord[][] {
  const parts: TypedWord[][] = [[]]
  const words = readTypedWords(line)
  words.forEach((word, index) => {
    if (SEPARATOR.test(word.text) || isFullStop(words, index)) parts.push([])
    else parts.at(-1)?.push(word)
  })
  return parts.filter((part) => part.length > 0)
}

/** A full stop ends a part; the dot of `tsp.` and `1.` does not. */
function isFullStop(words: readonly TypedWord[], index: number): boolean {
  const [before, word, after] = [words[index - 1], words[index], words[index + 1]]
  if (word?.text !== '.' || before === undefined || before.value !== null) return false
  const isLast = after === undefined || after.start > word.end
  return isLast && !(before.plain.length <= 4 && readAmounts([before], 0).length > 0)
}

/** A part with more places to divide it is not one food. The limit bounds the time that long lines take. */
const MOST_BOUNDARIES = 8

type Amounts = {
  words: readonly TypedWord[]
  at: (start: number) => ReturnType<typeof readAmounts>
  isFixed: (index: number) => boolean
}

/** Divides the words between two separators where their readings name most foods. */
function divide(line: string, words: TypedWord[], isKnownName: (key: string) => boolean): TypedPart[] {
  const amounts = readAllAmounts(words)
  const boundaries = findBoundaries(amounts)
  type Best = { cost: number; parts: (Piece & { choice: Choice })[]; isImplicit: boolean }
  const best: (Best | null)[] = [{ cost: 0, parts: [], isImplicit: false }]
  for (let to = 1; to < boundaries.length; to += 1) {
    let least: Best | null = null
    for (let from = Math.max(0, to - MOST_BOUNDARIES); from < to; from += 1) {
      const before = best[from]
      const [left, right] = [boundaries[from], boundaries[to]]
      if (!before || !left || !right || left.start >= right.end) continue
      const range = { start: left.start, end: right.end }
      const piece = { ...readPiece(line, amounts, range, isKnownName), choice: left.choice }
      const inner = boundaries
        .slice(from + 1, to)
        .filter(({ isCertain, start }) => isCertain && start !== piece.amountStart).length
      const isImplicit = before.isImplicit || left.isImplicit
      const cost =
        before.cost + 0.1 + piece.cost + (piece.isKnown ? 0 : 12 * inner) + (left.isImplicit ? 0.1 : 0)
      if (least === null || cost < least.cost) least = { cost, parts: [...before.parts, piece], isImplicit }
    }
    best.push(least)
  }
  const chosen = best.at(-1) ?? null
  if (chosen === null) return [toPart(line, words, [], false)]
  const isUnclear = chosen.isImplicit && hasUnclearOrder(chosen.parts)
  return chosen.parts.map(({ range, readings, choice }) => ({
    ...toPart(line, words.slice(range.start, range.end), readings, isUnclear),
    choice,
  }))
}

/** Amounts without separators belong clearly to their foods only if all parts have them on the same side. */
function hasUnclearOrder(pieces: readonly Piece[]): boolean {
  const sides = pieces.map(({ readings, side }) => (readings[0]?.amount ? side : 'none'))
  return new Set(sides).size > 1
}

function toPart(
  line: string,
  words: readonly TypedWord[],
  readings: TypedReading[],
  isSplitUnclear: boolean,
): TypedPart {
  const [start, end] = [words[0]?.start ?? 0, words.at(-1)?.end ?? 0]
  return { text: line.slice(start, end), start, end, readings, isSplitUnclear, choice: null }
}

/** Reads the amounts once; numbers that belong to a name or a percentage are none. */
function readAllAmounts(words: readonly TypedWord[]): Amounts {
  const blocked = new Set<number>()
  words.forEach((word, index) => {
    if (word.value !== null && words[index + 1]?.text === '%') blocked.add(index)
    const isName = FIXED_NAMES.find((name) =>
      name.every((part, offset) => {
        const each = words[index + offset]
        return each !== undefined && (each.key === part || (each.key === '' && each.plain === part))
      }),
    )
    if (isName) for (let offset = 0; offset < isName.length; offset += 1) blocked.add(index + offset)
  })
  const found = words.map((_, index) => (blocked.has(index) ? [] : readAmounts(words, index)))
  return { words, at: (start) => found[start] ?? [], isFixed: (index) => blocked.has(index) }
}

/** Finds the places where one part may end and the next begin, with both ends of the text. */
function findBoundaries({ words, at, isFixed }: Amounts): Boundary[] {
  const none = { isCertain: false, isImplicit: false, choice: null }
  const found: Boundary[] = [{ end: 0, start: 0, ...none }]
  const add = (boundary: Boundary): void => {
    if (boundary.end > 0 && boundary.start < words.length && boundary.end >= (found.at(-1)?.start ?? 0))
      found.push(boundary)
  }
  let amountEnd = 0
  words.forEach((word, index) => {
    const counted = index < amountEnd ? undefined : at(index).find(({ amount }) => amount.count !== null)
    if (counted && !isArticle(word)) {
      if (index > 0) add({ ...none, end: index, start: index, isCertain: true, isImplicit: true })
      amountEnd = counted.end
      add({ ...none, end: amountEnd, start: amountEnd, isImplicit: true })
      return
    }
    const choice = findChoice(words, index)
    const isSeparator = STRONG.has(word.plain) || WEAK.has(word.plain) || choice !== null
    if (index < amountEnd || isFixed(index) || !isSeparator) return
    const isSaath = SAATH.has(word.plain) && BEFORE_SAATH.has(words[index - 1]?.plain ?? '')
    const hasAmount = at(index + 1).length > 0 || amountEnd === index
    // The words of the separator take the place of the implicit boundaries beside them.
    while (found.length > 1 && (found.at(-1)?.end ?? 0) >= index - (isSaath ? 1 : 0)) found.pop()
    add({
      end: isSaath ? index - 1 : index,
      start: index + 1,
      isCertain: STRONG.has(word.plain) || hasAmount || choice !== null,
      isImplicit: false,
      choice,
    })
  })
  const unique = found.filter((each, index) => index === 0 || each.start > (found[index - 1]?.start ?? -1))
  return [...unique, { end: words.length, start: words.length, ...none }]
}

const isArticle = ({ plain }: TypedWord): boolean => plain === 'a' || plain === 'an'

type Range = { start: number; end: number }
type Piece = {
  range: Range
  readings: TypedReading[]
  isKnown: boolean
  cost: number
  side: 'left' | 'right' | 'none'
  amountStart: number
}
type Found = TypedReading & { side: Piece['side']; amountStart: number }

const UNKNOWN_COST = 10
const NAMELESS_COST = 25

/** Reads one part: its readings that name a food first, of these the one with the longest name. */
function readPiece(
  line: string,
  amounts: Amounts,
  range: Range,
  isKnownName: (key: string) => boolean,
): Piece {
  const listed = listReadings(line, amounts, range)
  const known = listed.filter(({ name }) => isKnownName(foldFoodName(name)))
  const readings = listed.filter((reading) => known.includes(reading) || !isUnit(reading.name))
  const ordered = [
    ...known.toSorted((one, other) => other.length - one.length),
    ...readings.filter((reading) => !known.includes(reading)),
  ]
  const doubleCost = ordered[0]?.hasTwoAmounts ? 0.5 : 0
  const cost = (known.length > 0 ? 1 : readings.length > 0 ? UNKNOWN_COST : NAMELESS_COST) + doubleCost
  return {
    range,
    readings: ordered,
    isKnown: known.length > 0,
    cost,
    side: ordered[0]?.side ?? 'none',
    amountStart: ordered[0]?.amountStart ?? range.start,
  }
}

/** A unit alone, such as the `g` of `30 g each`, is no food unless a food has this name. */
function isUnit(name: string): boolean {
  const keys = readTypedWords(name)
    .map(({ key }) => key)
    .filter(Boolean)
  return findUnit(keys)?.length === keys.length
}

/** Lists the readings of a part, most likely first. */
function listReadings(line: string, { words, at }: Amounts, range: Range): Found[] {
  const { start, end } = trimName(words, range.start, range.end)
  const found: Found[] = []
  const add = (
    from: number,
    to: number,
    amount: TypedAmount | null,
    side: Found['side'],
    hasTwoAmounts = false,
    unitWords = 0,
  ): void => {
    const inner = trimName(words, from, to)
    const [first, last] = [words[inner.start], words[inner.end - 1]]
    if (!first || !last || inner.start >= inner.end) return
    const name = readDigits(line.slice(first.start, last.end))
    if (!/\p{L}/u.test(name)) return
    // A measure after the name counts as a word of it, so that a cheese cube is a cube of cheese.
    const length = inner.end - inner.start + unitWords
    const amountStart = side === 'right' ? to : from
    for (const form of listForms(name)) {
      found.push({ name: form, amount, side, hasTwoAmounts, length, amountStart })
    }
  }
  const trailing = findTrailing({ words, at }, { start, end })
  for (const leading of at(start).filter((each) => each.end < end)) {
    const weight = trailing.find(
      (each) => each.start > leading.end && each.hasUnit && each.amount.count !== null,
    )
    if (weight) add(leading.end, weight.start, weight.amount, 'right', true)
    const lastUnit = leading.hasUnit
      ? null
      : readAmounts(words, end - 1).find((each) => each.amount.count === null)
    if (lastUnit?.end === end)
      add(leading.end, end - 1, { ...leading.amount, unit: lastUnit.amount.unit }, 'left', false, 1)
    add(leading.end, end, leading.amount, 'left')
  }
  for (const each of trailing) add(start, each.start, each.amount, 'right')
  add(start, end, null, 'none')
  return found
}

/** Finds the amounts that end a part, the longest first. */
function findTrailing({ words, at }: Pick<Amounts, 'words' | 'at'>, { start, end }: Range) {
  const found: { start: number; amount: TypedAmount; hasUnit: boolean }[] = []
  const last = words[end - 1]?.text === ')' || words[end - 1]?.text === '.' ? end - 1 : end
  for (let index = start + 1; index < last; index += 1) {
    const read = at(index).find((each) => each.end === last || each.end === end)
    if (read && read.amount.count !== null) found.push({ start: index, ...read })
  }
  return found
}

/** Leaves out signs and idle words at both ends of a name. */
function trimName(words: readonly TypedWord[], start: number, end: number): Range {
  const isIdle = (index: number): boolean => {
    const word = words[index]
    return (
      word !== undefined &&
      (IDLE.has(word.plain) ||
        findChoice(words, index) !== null ||
        (word.value === null && word.key === '') ||
        /^[x×]$/.test(word.plain))
    )
  }
  let [from, to] = [start, end]
  while (from < to && isIdle(from)) from += 1
  while (to > from && isIdle(to - 1)) to -= 1
  return { start: from, end: to }
}
