import { kgFromLb } from '#domain/units/convert.ts'
import { DAY_WORDS, ENERGY_CHANGES, FOODS, ONE_MEAL, WORD_GROUPS } from './plan-word-lists.ts'
import { buildWordTest, type Match } from './word-phrases.ts'
import { GAP, type NumberValue, type Token } from './word-tokens.ts'

const KJ_PER_KCAL = 4.184
/** A smaller figure counts as the energy of a day only if the text calls it that. */
const LEAST_DAY_KCAL = 500

const isKcal = buildWordTest(WORD_GROUPS.kcal)
const isKj = buildWordTest(WORD_GROUPS.kj)
const isDay = buildWordTest(DAY_WORDS)
const isWeek = buildWordTest(WORD_GROUPS.week)
const isChange = buildWordTest(ENERGY_CHANGES)
const isLessOrMore = buildWordTest({ english: 'less more', hindi: 'kam zyada कम ज़्यादा' })
const isCut = buildWordTest(WORD_GROUPS.reduce)
const isBy = buildWordTest({ english: 'by' })
const isOneMeal = buildWordTest(ONE_MEAL)
const isFood = buildWordTest(FOODS)
const isEach = buildWordTest({ english: 'each every', hindi: 'har हर' })
const isPer = buildWordTest({
  english: 'per a an each every in the',
  hindi: 'prati har ek mein me प्रति हर एक में',
})
const isPlan = buildWordTest({ english: 'plan plans diet day intake' })
const isBelow = buildWordTest({ english: 'below under less fewer lower than' })
const isNever = buildWordTest({ english: 'not never dont no nor' })
const isUnitOfOther = buildWordTest({
  english:
    'g gm gms mg ml l kg kgs steps step minutes min hours hour am pm days weeks grams gram litres times x cm lb lbs',
})
const isLabelLink = buildWordTest({
  english:
    'of about around is are to at per a day daily intake target goal limit under below approx approximately total only',
})

/**
 * Finds the daily energies that a text names, in kcal, the lowest of a range. `readPlanWords` explains which figures
 * count as daily.
 *
 * @param isMealText True if the text belongs to one meal: a figure then counts only if the text says that it is for a
 *   day.
 */
export function findDayEnergies(tokens: readonly Token[], isMealText: boolean): (Match & { kcal: number })[] {
  const found: (Match & { kcal: number })[] = []
  for (let index = 0; index < tokens.length; index += 1) {
    if (!isKcal(tokens[index]) && !isKj(tokens[index])) continue
    const amount = readEnergyBefore(tokens, index) ?? readEnergyAfter(tokens, index)
    if (amount === null || amount.start < (found.at(-1)?.end ?? 0)) continue
    const kcal = isKj(tokens[index]) ? amount.value / KJ_PER_KCAL : amount.value
    if (isDayEnergy(tokens, amount, kcal, isMealText)) found.push({ ...amount, kcal: Math.round(kcal) })
  }
  return found.map(({ start, end, kcal }) => ({ start, end, kcal }))
}

type Amount = Match & { value: number }

/** Reads a figure before the unit: `1200-1400 kcal`, `1200 kcal to 1400 kcal`, `1.2k calories`. */
function readEnergyBefore(tokens: readonly Token[], unit: number): Amount | null {
  const isThousands = tokens[unit - 1]?.english === 'k' && tokens[unit - 1]?.separator === ''
  const start = isThousands ? unit - 2 : unit - 1
  const number = tokens[start]?.number
  if (number == null || (tokens[unit]?.gap ?? GAP.stop) > GAP.line) return null
  let value = Math.min(number.first, number.last) * (isThousands ? 1000 : 1)
  let end = unit + 1
  const isRange = tokens[end]?.english === 'to' || /^\s*[-–—−]\s*$/.test(tokens[end]?.separator ?? '')
  const other = tokens[end]?.english === 'to' ? end + 1 : end
  const otherNumber = tokens[other]?.number
  if (isRange && otherNumber != null && (isKcal(tokens[other + 1]) || isKj(tokens[other + 1]))) {
    value = Math.min(value, otherNumber.first)
    end = other + 2
  }
  return { start, end, value }
}

/** Reads a figure after the unit: `Calories: 1200`, `kcal per day 1,200`. */
function readEnergyAfter(tokens: readonly Token[], unit: number): Amount | null {
  for (let index = unit + 1; index <= unit + 4; index += 1) {
    const token = tokens[index]
    if (token === undefined || token.gap > GAP.line) return null
    if (token.number !== null) {
      const next = tokens[index + 1]
      const isOther = isUnitOfOther(next) || (isKcal(next) && next?.gap === GAP.space)
      return isOther
        ? null
        : { start: unit, end: index + 1, value: Math.min(token.number.first, token.number.last) }
    }
    if (!isLabelLink(token)) return null
  }
  return null
}

function isDayEnergy(tokens: readonly Token[], amount: Amount, kcal: number, isMealText: boolean): boolean {
  if (!(kcal > 0) || isChangedBy(tokens, amount) || isLowerBound(tokens, amount)) return false
  const saysDay = isSaidOfDay(tokens, amount)
  const isPart = isPartOfDay(tokens, amount)
  if (kcal < LEAST_DAY_KCAL || isMealText) return saysDay && !(isPart && kcal < LEAST_DAY_KCAL)
  return saysDay || !isPart
}

/** Lists the tokens of the same clause within these distances. Brackets, commas and line breaks end the clause. */
function listNear(tokens: readonly Token[], { start, end }: Match, before: number, after: number): Token[] {
  const near: Token[] = []
  for (let index = start - 1; index >= Math.max(0, start - before); index -= 1) {
    const [token, next] = [tokens[index], tokens[index + 1]]
    if (token === undefined || next === undefined || next.gap > GAP.space || next.separator.includes(')'))
      break
    near.push(token)
  }
  for (let index = end; index < end + after; index += 1) {
    const token = tokens[index]
    if (token === undefined || token.gap > GAP.space || /[()]/.test(token.separator)) break
    near.push(token)
  }
  return near
}

/** Checks whether the amount is energy that is burned, added or saved: "deficit of 500 kcal", "300 kcal less". */
function isChangedBy(tokens: readonly Token[], amount: Match): boolean {
  const near = listNear(tokens, amount, 3, 2)
  if (near.some(isChange) || tokens.slice(amount.start, amount.end).some(isChange)) return true
  if (near.some(isCut) && near.some(isBy)) return true
  if (isCut(tokens[amount.start - 1])) return true
  return [amount.start - 1, amount.end].some(
    (place) =>
      isLessOrMore(tokens[place]) && tokens[place + 1]?.english !== 'than' && tokens[place]?.english !== '',
  )
}

/** Checks whether the figure is a lower limit: "never below 800 kcal" asks for more than that. */
function isLowerBound(tokens: readonly Token[], { start }: Match): boolean {
  const before = tokens.slice(Math.max(0, start - 5), start)
  const [last, secondLast] = [before.at(-1), before.at(-2)]
  return (isBelow(last) || isBelow(secondLast)) && !isMoreThan(secondLast) && before.some(isNever)
}

const isMoreThan = buildWordTest({ english: 'more over above' })

function isSaidOfDay(tokens: readonly Token[], { start, end }: Match): boolean {
  for (let index = end; index < end + 4; index += 1) {
    const token = tokens[index]
    if (token === undefined || token.gap > GAP.line) break
    if (isDay(token)) return true
    if (!isPer(token)) break
  }
  for (let index = start - 1; index >= Math.max(0, start - 4); index -= 1) {
    if ((tokens[index + 1]?.gap ?? GAP.stop) > GAP.line) break
    if (isDay(tokens[index])) return true
  }
  return tokens.slice(start, end).some(isDay)
}

/**
 * Checks whether the figure is for a part of a day or another unit: one meal, one food, a portion, a week, a kilogram.
 */
function isPartOfDay(tokens: readonly Token[], amount: Match): boolean {
  const next = tokens[amount.end]
  const afterNext = tokens[amount.end + 1]
  if (next !== undefined && next.gap <= GAP.line) {
    const isShare = next.separator.includes('/') || next.english === 'per' || isEach(next)
    const shared = next.separator.includes('/') && next.english !== 'per' ? next : afterNext
    if (isShare && !isDay(shared) && !isPlan(shared)) return true
    if (isPer(next) && isWeek(afterNext)) return true
    if (isFood(next) && next.english !== 'meal' && next.english !== 'food' && next.english !== 'meals')
      return true
  }
  const near = listNear(tokens, amount, 5, 3)
  const isMealNamed = near.some((token, index) => isOneMeal(token) && !isMealPlan(token, near[index + 1]))
  const before = listNear(tokens, amount, 3, 0)
  return isMealNamed || before.some(isFood) || before.some(isEach)
}

/** Checks for "meal plan", as in "1200 kcal meal plan", which is not one meal. */
function isMealPlan(token: Token, next: Token | undefined): boolean {
  return token.english === 'meal' && isPlan(next)
}

const isKg = buildWordTest(WORD_GROUPS.kg)
const isPound = buildWordTest(WORD_GROUPS.pound)
const isGram = buildWordTest(WORD_GROUPS.gram)
const isGain = buildWordTest(WORD_GROUPS.gain)
const isLossWord = buildWordTest({
  english: `${WORD_GROUPS.lose.english} ${WORD_GROUPS.reduce.english} loss losses down slim lighter less`,
  hindi: `${WORD_GROUPS.kam.hindi} loss लॉस`,
})
const isPutOn = buildWordTest({ english: 'put putting' })
const isPeriodLink = buildWordTest({
  english: 'a an per each every in within over by next this first the just only coming',
  hindi: 'har prati mein me ek ke andar हर प्रति में एक के अंदर',
})
const isQuietWord = buildWordTest({
  english: `a an per each every in within over by next this first the just only of about around at loss weight fat lose up to
    down or less more than lost bodyweight rate pace`,
  hindi: 'har prati mein me ek ke tak kam ka wajan vajan हर प्रति में तक कम वजन वज़न का के andar अंदर',
})
const isState = buildWordTest({ english: 'is was weighs weigh weighing at reach reaches are am were' })
const isOne = buildWordTest({ english: 'a an one' })

const PERIODS: readonly {
  isPeriod: (token: Token | undefined) => boolean
  weeks: number
  isRate: boolean
}[] = [
  { isPeriod: buildWordTest(WORD_GROUPS.day), weeks: 1 / 7, isRate: false },
  { isPeriod: buildWordTest(WORD_GROUPS.week), weeks: 1, isRate: false },
  { isPeriod: buildWordTest(WORD_GROUPS.fortnight), weeks: 2, isRate: false },
  { isPeriod: buildWordTest(WORD_GROUPS.month), weeks: 365.25 / 12 / 7, isRate: false },
  { isPeriod: buildWordTest(WORD_GROUPS.year), weeks: 365.25 / 7, isRate: false },
  { isPeriod: buildWordTest({ english: 'daily' }), weeks: 1 / 7, isRate: true },
  { isPeriod: buildWordTest({ english: 'weekly' }), weeks: 1, isRate: true },
  { isPeriod: buildWordTest({ english: 'monthly' }), weeks: 365.25 / 12 / 7, isRate: true },
]

/** Nobody loses this much: a weight from here on is a body weight, unless the words mention losing. */
const LEAST_BODY_KG = 25
const FARTHEST_PERIOD = 8
const FARTHEST_VERB = 10

type Weight = Match & { kg: number; isGrams: boolean }

/**
 * Finds the rates of loss that a text names, in kg a week with two decimals. A gain, a food's weight and a body weight
 * do not count.
 *
 * @param isDenied Checks whether the words of a match are negated.
 */
export function findLossRates(
  tokens: readonly Token[],
  isDenied: (match: Match) => boolean,
): (Match & { kgPerWeek: number })[] {
  const found: (Match & { kgPerWeek: number })[] = []
  for (let index = 0; index < tokens.length; index += 1) {
    const weight = readWeight(tokens, index)
    if (weight === null) continue
    const verb = findVerb(tokens, weight)
    if (verb === 'gain' || isDeniedLoss(weight, verb, isDenied)) continue
    const period = findPeriodAfter(tokens, weight) ?? findPeriodBefore(tokens, weight)
    if (period === null || (verb === null && !isPlainRate(tokens, weight, period))) continue
    found.push({
      start: Math.min(weight.start, period.start),
      end: Math.max(weight.end, period.end),
      kgPerWeek: Math.round((weight.kg / period.weeks) * 100) / 100,
    })
  }
  return found
}

/**
 * Reads a weight that ends at this token: `5-6 kg` (the higher), `half a kilo`, `a kilo`, `80 kg to 70 kg` (the
 * difference). `null` if no weight ends here.
 */
function readWeight(tokens: readonly Token[], unit: number): Weight | null {
  const token = tokens[unit]
  const isGrams = isGram(token)
  if (token === undefined || !(isKg(token) || isPound(token) || isGrams)) return null
  const toKg = (value: number) => (isPound(token) ? kgFromLb(value) : isGrams ? value / 1000 : value)
  const number = tokens[unit - 1]?.number
  if (number != null && token.gap <= GAP.line) {
    const from = readWeightBefore(tokens, unit - 1)
    if (from !== null)
      return { start: from.start, end: unit + 1, kg: toKg(from.value - number.first), isGrams }
    return { start: unit - 1, end: unit + 1, kg: toKg(readLossOf(number)), isGrams }
  }
  if (!isOne(tokens[unit - 1]) || isGrams) return null
  const isHalf = tokens[unit - 2]?.number?.first === 0.5
  return { start: unit - (isHalf ? 2 : 1), end: unit + 1, kg: toKg(isHalf ? 0.5 : 1), isGrams }
}

const LEAST_PERSON_KG = 25

/** Returns the higher end of a range, or the difference if it goes from one body weight to a lower one. */
function readLossOf({ first, last }: NumberValue): number {
  return first > last && last >= LEAST_PERSON_KG ? first - last : Math.max(first, last)
}

/** Reads `80 kg to` before a lower number. */
function readWeightBefore(tokens: readonly Token[], place: number): { start: number; value: number } | null {
  const isTo = tokens[place - 1]?.english === 'to' || tokens[place - 1]?.hindi === 'se'
  const before = tokens[place - 3]?.number
  const after = tokens[place]?.number?.first ?? 0
  if (!isTo || before == null || !isKg(tokens[place - 2])) return null
  return before.first > after && after >= LEAST_PERSON_KG ? { start: place - 3, value: before.first } : null
}

/** Finds the nearest word of losing or gaining: before the weight, or otherwise shortly after it. */
function findVerb(tokens: readonly Token[], { start, end }: Match): number | 'gain' | null {
  for (let index = start - 1; index >= Math.max(0, start - FARTHEST_VERB); index -= 1) {
    if ((tokens[index + 1]?.gap ?? GAP.stop) >= GAP.stop) break
    if (isGain(tokens[index]) || isPutOn(tokens[index])) return 'gain'
    if (isLossWord(tokens[index])) return index
  }
  for (let index = end; index < end + FARTHEST_VERB; index += 1) {
    const token = tokens[index]
    if (token === undefined || token.gap >= GAP.comma) break
    if (isGain(token)) return 'gain'
    if (isLossWord(token)) return index
  }
  return null
}

function isDeniedLoss(weight: Match, verb: number | null, isDenied: (match: Match) => boolean): boolean {
  if (verb === null) return isDenied(weight)
  const start = Math.min(verb, weight.start)
  return isDenied({ start, end: Math.max(verb + 1, weight.end) })
}

type Period = Match & { weeks: number; isClose: boolean }

function findPeriodAfter(tokens: readonly Token[], weight: Match): Period | null {
  let isClose = true
  for (let index = weight.end; index < weight.end + FARTHEST_PERIOD; index += 1) {
    const token = tokens[index]
    if (token === undefined || token.gap >= GAP.stop) return null
    const weeks = readPeriod(tokens, index, weight.end)
    if (weeks !== null) return { start: weight.start, end: index + 1, weeks, isClose }
    isClose = isClose && (token.number !== null || isQuietWord(token))
  }
  return null
}

function findPeriodBefore(tokens: readonly Token[], weight: Match): Period | null {
  let isClose = true
  for (let index = weight.start - 1; index >= Math.max(0, weight.start - FARTHEST_PERIOD); index -= 1) {
    if ((tokens[index + 1]?.gap ?? GAP.stop) >= GAP.stop) return null
    const weeks = readPeriod(tokens, index, 0)
    if (weeks !== null) {
      const hasNumber = tokens[index - 1]?.number != null || isPeriodLink(tokens[index - 1])
      return { start: hasNumber ? index - 1 : index, end: weight.end, weeks, isClose }
    }
    const token = tokens[index]
    isClose = isClose && token !== undefined && (token.number !== null || isQuietWord(token))
  }
  return null
}

/**
 * Reads the length in weeks of a period whose word is at this place: `8 weeks`, `a month`, `/week`, `weekly`, `hafte
 * mein`. `null` if there is none.
 */
function readPeriod(tokens: readonly Token[], place: number, least: number): number | null {
  const token = tokens[place]
  const period = PERIODS.find(({ isPeriod }) => isPeriod(token))
  if (token === undefined || period === undefined) return null
  if (period.isRate) return period.weeks
  const before = place > least ? tokens[place - 1] : undefined
  const number = before?.number
  const count = number == null || isOne(before) ? null : Math.min(number.first, number.last)
  if (count !== null) return count > 0 ? period.weeks * count : null
  const isLinked = isPeriodLink(before) || token.separator.includes('/') || isPeriodLink(tokens[place + 1])
  return isLinked ? period.weeks : null
}

/**
 * Recognises a rate without a word of losing: "10 kg in 8 weeks", but not "atta 5 kg per month" and not "was 72 kg this
 * week".
 */
function isPlainRate(tokens: readonly Token[], weight: Weight, period: Period): boolean {
  if (!period.isClose || weight.isGrams || weight.kg >= LEAST_BODY_KG) return false
  const before = weight.start > 0 ? tokens[weight.start - 1] : undefined
  const isUpTo = tokens[weight.start - 2]?.english === 'up'
  return !isFood(before) && !isState(before) && !(before?.english === 'to' && !isUpTo)
}

/** Finds changes from one body weight to a lower one: "80 kg to 70 kg", "80 se 70 kilo". */
export function findWeightTargets(tokens: readonly Token[]): Match[] {
  const found: Match[] = []
  for (let index = 1; index < tokens.length; index += 1) {
    const unit = tokens[index]
    const number = tokens[index - 1]?.number
    if (!isKg(unit) || number == null) continue
    const from = readWeightBefore(tokens, index - 1)
    if (from !== null) found.push({ start: from.start, end: index + 1 })
    else if (number.first > number.last && number.last >= LEAST_PERSON_KG) {
      found.push({ start: index - 1, end: index + 1 })
    }
  }
  return found
}

const isFastingWord = buildWordTest({
  english: 'intermittent fasting fast if window protocol',
  hindi: 'फास्टिंग',
})
const LONG_FAST_HOURS = 18
const FARTHEST_FASTING_WORD = 4

/**
 * Finds intermittent fasting written as hours without and with food: `18:6`. Next to the word "fasting", also `20/4`
 * and `18-6`, which alone may be a date or a range. It is a fast from 18 hours on; 16:8 is only a late breakfast.
 */
export function findRatioFasts(tokens: readonly Token[]): Match[] {
  const found: Match[] = []
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]
    if (token?.number == null) continue
    const other = tokens[index + 1]
    const isRange = token.number.first !== token.number.last
    const mark = isRange ? '-' : (other?.separator ?? '').trim()
    if (!isRange && (other?.number == null || !(mark === ':' || mark === '/'))) continue
    const hours = token.number.first
    const window = isRange ? token.number.last : (other?.number?.first ?? 0)
    if (hours + window !== 24 || hours < LONG_FAST_HOURS || /^0/.test(other?.english ?? '')) continue
    const end = isRange ? index + 1 : index + 2
    const near = tokens.slice(Math.max(0, index - FARTHEST_FASTING_WORD), end + FARTHEST_FASTING_WORD)
    if (mark === ':' || near.some(isFastingWord)) found.push({ start: index, end })
  }
  return found
}
