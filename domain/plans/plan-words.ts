import {
  CONDITION_LINKS,
  CONDITIONS,
  FASTING_FALSE_POSITIVES,
  FASTS,
  FOODS,
  LATE_DENIALS,
  LATE_NEGATION_DENIED,
  LATE_NEGATION_LINKS,
  LISTED_WITH_OR,
  LOSS_FALSE_POSITIVES,
  LOSS_PHRASES,
  MEAL_FASTS,
  NEGATION_LINKS,
  NEGATORS,
  PLAIN_FASTS,
  SKIPPED_MEALS,
  STOPPERS,
  WORD_GROUPS,
} from './plan-word-lists.ts'
import { findDayEnergies, findLossRates, findRatioFasts, findWeightTargets } from './plan-word-numbers.ts'
import { buildWordTest, type CompiledTable, compilePhrases, findPhrases, type Match } from './word-phrases.ts'
import { GAP, readTokens, type Token } from './word-tokens.ts'

/** A text of the plan that reaches the client, with its place as people read it ("Goal", "Tips", "Day 1, Lunch"). */
export type PlanText = { where: string; text: string }

export type WordFinding = {
  where: string
  /** The words as written, at most 80 characters. */
  phrase: string
}

export type PlanWords = {
  /** Phrases that ask for or promise losing weight, fat, inches or size. */
  loss: WordFinding[]
  /**
   * Phrases that ask for a fast: only juice, water or nothing for an unusually long part of a day, a whole day or more.
   */
  fasting: WordFinding[]
  /** Kilocalories per day that the words name (kJ converted), the lowest of a range. */
  energy: (WordFinding & { kcal: number })[]
  /** Rates of loss that the words name, in kg a week: the fastest rate that fits the words. */
  lossRates: (WordFinding & { kgPerWeek: number })[]
}

/**
 * Finds what the words of a plan ask for, in English, Hindi and Hindi in Latin letters, in any spelling. A phrase that
 * is negated ("do not skip meals", "वजन कम न करें") or means something else ("hair loss") is not a finding; a doubtful
 * phrase is one. `plan-word-lists.ts` contains the phrases and explains how to add one.
 *
 * - Fasting: intermittent fasting counts from 18 hours without food on (18:6, not 16:8). A religious fast counts unless
 * the same sentence names a food eaten on it.
 * - Energy: a figure of 500 kcal or more counts as daily, unless it is for one meal, one food, a portion or a week, or
 * is energy that is burned, added or saved. Below 500 kcal, and in the text of a meal, it counts only with "a day",
 * "daily", "diet". Whole kcal, 4.184 kJ each.
 * - Rates of loss: the higher end of the weight and the lower end of the time; two decimals.
 *
 * Each phrase is reported once for its place. The running time is linear in the length of the texts.
 *
 * Example: [{ where: 'Goal', text: 'Lose 10 kg in 8 weeks' }] → loss "Lose 10 kg", lossRates 1.25.
 */
export function readPlanWords(texts: readonly PlanText[]): PlanWords {
  const words: PlanWords = { loss: [], fasting: [], energy: [], lossRates: [] }
  for (const { where, text } of texts) {
    const tokens = readTokens(text)
    const meal = readMeal(where)
    const find = (match: Match): WordFinding => ({ where, phrase: readPhrase(text, tokens, match) })
    addNew(words.loss, findLosses(tokens).map(find))
    addNew(words.fasting, findFasts(tokens, meal === 'main').map(find))
    addNew(
      words.energy,
      findDayEnergies(tokens, meal !== null).map(({ kcal, ...match }) => ({ ...find(match), kcal })),
    )
    const isDenied = (match: Match) => isNegated(tokens, match)
    addNew(
      words.lossRates,
      findLossRates(tokens, isDenied).map(({ kgPerWeek, ...match }) => ({ ...find(match), kgPerWeek })),
    )
  }
  return words
}

const isMainMeal = buildWordTest(WORD_GROUPS.mainMeal)
const isSmallMeal = buildWordTest({ english: 'meal snack snacks morning evening bedtime' })

/** Checks whether the place is a meal, and whether it is one of the three main meals. */
function readMeal(where: string): 'main' | 'small' | null {
  const tokens = readTokens(where)
  if (tokens.some(isSmallMeal)) return 'small'
  return tokens.some(isMainMeal) ? 'main' : null
}

const LONGEST_PHRASE = 80

function readPhrase(text: string, tokens: readonly Token[], { start, end }: Match): string {
  const from = tokens[start]?.start ?? 0
  const to = tokens[end - 1]?.end ?? from
  const words = text.slice(from, Math.min(to, from + 8 * LONGEST_PHRASE)).replace(/\s+/g, ' ')
  if (words.length <= LONGEST_PHRASE) return words
  let cut = ''
  for (const char of words) {
    if (cut.length + char.length >= LONGEST_PHRASE) break
    cut += char
  }
  return `${cut.trimEnd()}…`
}

/** Adds the findings whose words have not yet been found at the same place. */
function addNew<Finding extends WordFinding>(findings: Finding[], found: readonly Finding[]): void {
  const seen = new Set(findings.map(({ where, phrase }) => `${where}\n${phrase.toLowerCase()}`))
  for (const finding of found) {
    const key = `${finding.where}\n${finding.phrase.toLowerCase()}`
    if (!seen.has(key)) findings.push(finding)
    seen.add(key)
  }
}

const LOSS = compilePhrases(LOSS_PHRASES)
const NO_LOSS = compilePhrases(LOSS_FALSE_POSITIVES)
const SURE_FASTS = compilePhrases(FASTS)
const RELIGIOUS_FASTS = compilePhrases(PLAIN_FASTS)
const SKIPPED = compilePhrases(SKIPPED_MEALS)
const FASTS_OF_MEALS = compilePhrases(MEAL_FASTS)
const NO_FAST = compilePhrases(FASTING_FALSE_POSITIVES)

function findLosses(tokens: readonly Token[]): Match[] {
  const found = dropFalsePositives(tokens, findPhrases(tokens, LOSS), NO_LOSS)
  return dropNegated(tokens, joinMatches([...found, ...findWeightTargets(tokens)]))
}

function findFasts(tokens: readonly Token[], isOfMainMeal: boolean): Match[] {
  const sure = [
    ...dropFalsePositives(tokens, findPhrases(tokens, SURE_FASTS), NO_FAST),
    ...findRatioFasts(tokens),
  ]
  const ifAsked = (matches: Match[]) => matches.filter((match) => !isConditional(tokens, match))
  const skipped = ifAsked(dropFalsePositives(tokens, findPhrases(tokens, SKIPPED), NO_FAST))
  const isEaten = markFoodSentences(tokens)
  const religious = ifAsked(dropFalsePositives(tokens, findPhrases(tokens, RELIGIOUS_FASTS), NO_FAST)).filter(
    ({ start }) => !isEaten[start],
  )
  const ofMeal = isOfMainMeal ? findPhrases(tokens, FASTS_OF_MEALS) : []
  return dropNegated(tokens, joinMatches([...sure, ...skipped, ...religious, ...ofMeal]))
}

/** Sorts matches and joins those that overlap. */
function joinMatches(matches: readonly Match[]): Match[] {
  const joined: Match[] = []
  for (const match of [...matches].sort((one, other) => one.start - other.start || other.end - one.end)) {
    const last = joined.at(-1)
    if (last !== undefined && match.start < last.end) last.end = Math.max(last.end, match.end)
    else joined.push({ ...match })
  }
  return joined
}

/**
 * Drops matches that share a word with an innocent phrase. A match that contains a whole innocent phrase and more
 * remains: "detox water" is innocent, "detox water day" is not. Both lists are in order.
 */
function dropFalsePositives(tokens: readonly Token[], matches: Match[], table: CompiledTable): Match[] {
  if (matches.length === 0) return []
  const innocent = findPhrases(tokens, table)
  let first = 0
  return matches.filter(({ start, end }) => {
    while ((innocent[first]?.end ?? Number.POSITIVE_INFINITY) <= start) first += 1
    for (let index = first; (innocent[index]?.start ?? end) < end; index += 1) {
      const other = innocent[index]
      if (other === undefined) break
      const isHeld = start <= other.start && other.end <= end && other.end - other.start < end - start
      if (!isHeld) return false
    }
    return true
  })
}

const isFood = buildWordTest(FOODS)
const isWeekday = buildWordTest(WORD_GROUPS.weekday)

/**
 * Marks each token whose sentence names a food. A sentence that names two weekdays is not marked, because one of the
 * days may be without food.
 */
function markFoodSentences(tokens: readonly Token[]): boolean[] {
  const marks: boolean[] = []
  for (let start = 0; start < tokens.length; ) {
    let end = start + 1
    while (end < tokens.length && (tokens[end]?.gap ?? GAP.stop) < GAP.stop && !isNewLine(tokens[end]))
      end += 1
    const sentence = tokens.slice(start, end)
    const isEaten = sentence.some(isFood) && sentence.filter(isWeekday).length < 2
    for (; start < end; start += 1) marks.push(isEaten)
  }
  return marks
}

function isNewLine(token: Token | undefined): boolean {
  return token !== undefined && /[\r\n]/.test(token.separator)
}

const isCondition = buildWordTest(CONDITIONS)
const isConditionLink = buildWordTest(CONDITION_LINKS)

/** Checks for a condition: "if you skip a meal" does not advise anybody to skip one. */
function isConditional(tokens: readonly Token[], { start }: Match): boolean {
  for (let index = start - 1; index >= Math.max(0, start - MOST_LINKS); index -= 1) {
    if ((tokens[index + 1]?.gap ?? GAP.stop) > GAP.space) return false
    if (isCondition(tokens[index])) return true
    if (!isConditionLink(tokens[index])) return false
  }
  return false
}

const isNegator = buildWordTest(NEGATORS)
const isStopper = buildWordTest(STOPPERS)
const isNegationLink = buildWordTest(NEGATION_LINKS)
const isAlternative = buildWordTest({ english: 'or nor' })
const isListedWithOr = buildWordTest(LISTED_WITH_OR)
const isLateLink = buildWordTest(LATE_NEGATION_LINKS)
const isLateDenial = buildWordTest(LATE_DENIALS)
const isDeniedLate = buildWordTest(LATE_NEGATION_DENIED)
const isEnglishNot = buildWordTest({ english: 'not never isnt arent wasnt shouldnt neednt' })
const isHindiNot = buildWordTest(WORD_GROUPS.not)
const isNahi = buildWordTest({ hindi: 'nahi nahin nahee nhi नहीं' })
const isHo = buildWordTest({ hindi: 'ho हो' })
const isGoingOn = buildWordTest({ hindi: 'raha rahi rahe rha rhi रहा रही रहे' })
const isExcess = buildWordTest({ english: 'too more over' })
const isOnly = buildWordTest({ english: 'only just sole merely' })
const isOr = buildWordTest({ english: 'or nor and', hindi: 'ya aur या और' })
const isListNegator = buildWordTest({ english: 'no avoid avoiding without against' })

/** Largest number of words between a negation and the phrase that it negates. */
const MOST_LINKS = 7

function isNegated(tokens: readonly Token[], match: Match): boolean {
  return findNegator(tokens, match) !== null || isNegatedLater(tokens, match)
}

/** Finds "not", "avoid" or "without" before a phrase. A line break or a comma ends the negation. */
function findNegator(tokens: readonly Token[], { start, end }: Match): number | null {
  let isAfterOr = false
  for (let index = start - 1; index >= Math.max(0, start - MOST_LINKS); index -= 1) {
    if ((tokens[index + 1]?.gap ?? GAP.stop) > GAP.space) return null
    const token = tokens[index]
    if (isNegator(token)) {
      const isDeniedItself =
        isStopper(token) && index > 0 && token?.gap === GAP.space && isEnglishNo(tokens[index - 1])
      return isDeniedItself || isLimit(tokens, start, end) ? null : index
    }
    isAfterOr ||= isAlternative(token)
    if (!isNegationLink(token) && !(isAfterOr && (isAlternative(token) || isListedWithOr(token)))) return null
  }
  return null
}

const isEnglishNo = buildWordTest({ english: 'dont not never doesnt' })

/** Checks for a limit: "do not lose more than 1 kg a week" and "too fast" limit the loss and do not negate it. */
function isLimit(tokens: readonly Token[], start: number, end: number): boolean {
  for (let index = start; index < end + 2; index += 1) {
    const token = tokens[index]
    if (index >= end && (token?.gap ?? GAP.stop) > GAP.space) return false
    if (isExcess(token)) return true
  }
  return false
}

/** Checks for a negation after the phrase: "fasting is not advised", "wajan kam na kare". */
function isNegatedLater(tokens: readonly Token[], { end }: Match): boolean {
  for (let index = end; index < end + 4; index += 1) {
    const token = tokens[index]
    if (token === undefined || token.gap > GAP.space) return false
    if (isEnglishNot(token)) return isDenial(tokens, index + 1)
    if (isHindiNot(token)) {
      const next = tokens[index + 1]
      const isAsked = isDeniedLate(next) || (isHo(next) && (isNahi(token) || isGoingOn(tokens[index + 2])))
      return !isAsked
    }
    if (!isLateLink(token)) return false
  }
  return false
}

function isDenial(tokens: readonly Token[], from: number): boolean {
  for (let index = from; index < from + 4; index += 1) {
    const token = tokens[index]
    if (token === undefined || token.gap > GAP.space || isOnly(token)) return false
    if (isLateDenial(token)) return true
  }
  return false
}

/** Drops matches that are negated, and matches in the same list: "no fasting, detox or skipping meals". */
function dropNegated(tokens: readonly Token[], matches: readonly Match[]): Match[] {
  const asked: Match[] = []
  let deniedEnd = -1
  let isList = false
  for (const match of matches) {
    const negator = findNegator(tokens, match)
    const isJoined = match.start - 1 === deniedEnd && isOr(tokens[deniedEnd])
    // A comma continues the negation only before "and" or "or": "no fasting, juice day on Tuesday" asks for the juice
    // day.
    const isAfterComma = match.start === deniedEnd && tokens[deniedEnd]?.gap === GAP.comma
    const isListed = isList && isAfterComma && isOr(tokens[match.end]) && !isOnly(tokens[deniedEnd])
    if (negator !== null) isList = isListNegator(tokens[negator])
    if (negator !== null || isJoined || isListed || isNegatedLater(tokens, match)) deniedEnd = match.end
    else asked.push(match)
  }
  return asked
}
