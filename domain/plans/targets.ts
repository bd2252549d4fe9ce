import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { readDevanagariDigits } from '#domain/units/digits.ts'
import { formatNumber } from '#domain/units/format.ts'
import type { Locale } from '#domain/words/locale.ts'
import { currentLocale, say } from '#domain/words/say.ts'
import { wordsOf } from '#domain/words/words.ts'

/**
 * A day's target as a person wrote it, in numbers. `null` means no limit on that side. `isApproximate`: the text says
 * "about".
 */
export type Target = { min: number | null; max: number | null; isApproximate: boolean }

/** A target read from text, or one sentence with the reason why it could not be read. */
export type ParsedTarget = { ok: true; target: Target } | { ok: false; problem: string }

export type TargetUnit = 'kcal' | 'g'

/** Figures outside these ranges are probably typing errors (1.200 kcal, 12000 kcal) and are refused. */
const PLAUSIBLE: Record<TargetUnit, { min: number; max: number }> = {
  kcal: { min: 100, max: 10_000 },
  g: { min: 0, max: 1000 },
}

const EXAMPLE: Record<TargetUnit, MessageDescriptor> = {
  kcal: msg`Enter it like 1000-1200 kcal/day or 1500 kcal.`,
  g: msg`Enter it like 90-100 g or >=90 g/day.`,
}

/** Distance from a single figure that still counts as meeting it, as a share of the figure. */
const EXACT_TOLERANCE = 0.05
const APPROXIMATE_TOLERANCE = 0.1

const UNIT_WORDS: Record<TargetUnit, RegExp> = {
  kcal: /(?:kilo ?)?(?:calories|calorie|cals|cal)\b|kcals?\b|kkal\b/g,
  g: /(?:grams?|gms?|g)\b/g,
}
const OTHER_WORDS =
  /\b(?:per|a|an|each|every|day|daily|of|protein|energy|intake|target|in total|total)\b|\/ ?(?:day|d)\b/g
const APPROXIMATE_WORDS = /\b(?:approximately|approx\.?|about|around|roughly|circa|ca\.)(?= |\d|$)|[~≈±]/g
const AT_LEAST_WORDS = /\b(?:at least|minimum|min\.?|more than|over|above|from)(?= |\d|$)|>=|≥|⩾|>/g
const AT_MOST_WORDS =
  /\b(?:at most|no more than|not more than|maximum|max\.?|up to|upto|less than|under|below)(?= |\d|$)|<=|≤|⩽|</g

/**
 * Reads a target for a day: `1000-1200 kcal/day`, `1,200 kcal`, `>=90g/day`, `≥ 90 g`, `90 to 100 g`, `approx 1500`,
 * `max 1800 kcal`. A single figure is both ends. A text with a word or number that cannot be read is refused
 * completely, because safety rules depend on the result.
 *
 * Example: '1000-1200 kcal/day' → { min: 1000, max: 1200, isApproximate: false }.
 */
export function parseTarget(text: string, unit: TargetUnit): ParsedTarget {
  const refuse = (why: string): ParsedTarget => ({ ok: false, problem: `${why} ${say(EXAMPLE[unit])}` })
  const tidy = readDevanagariDigits(text.normalize('NFKC'))
    .toLowerCase()
    // Separators of thousands, Indian or Western: 1,200 and 1,00,000.
    .replace(/(\d),(?=(?:\d{2},)*\d{3}(?!\d))/g, '$1')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/\s+/g, ' ')
  if (tidy.trim() === '') return refuse(say(msg`Enter a target.`))

  let isApproximate = false
  let isAtLeast = false
  let isAtMost = false
  const rest = tidy
    // "no more than" contains "more than", so the upper limit is searched first.
    .replace(AT_MOST_WORDS, () => {
      isAtMost = true
      return ' '
    })
    .replace(AT_LEAST_WORDS, (word) => {
      // "from 1000 to 1200" is a range and not a lower limit; the range is read below.
      isAtLeast = isAtLeast || word !== 'from'
      return ' '
    })
    .replace(APPROXIMATE_WORDS, () => {
      isApproximate = true
      return ' '
    })
    // Separates the unit from the number, as in "90g" and "1200kcal", before it is recognised.
    .replace(/(\d)([a-z])/g, '$1 $2')
    .replace(UNIT_WORDS[unit], ' ')
    .replace(OTHER_WORDS, ' ')
    .replace(/\b(?:to|and)\b/g, '-')
    .replace(/[ .]+$/g, '')
    .replace(/\s+/g, ' ')
    .trim()

  const match = /^(\d+(?:\.\d+)?)(?: ?- ?(\d+(?:\.\d+)?))?( ?\+)?$/.exec(rest)
  if (!match) return refuse(say(msg`We can’t read this target.`))
  if (match[3] !== undefined) isAtLeast = true
  const first = Number(match[1])
  const second = match[2] === undefined ? null : Number(match[2])
  const { min, max } = PLAUSIBLE[unit]
  for (const figure of [first, second ?? first]) {
    if (figure < min || figure > max)
      return refuse(
        say(msg`${{ figure: formatNumber(figure, 1) }} ${{ unit }} a day cannot be right. Please check it.`),
      )
  }
  if (second !== null) {
    if (isAtLeast || isAtMost) return refuse(say(msg`We can’t read this target.`))
    if (second < first) return refuse(say(msg`The second number is smaller than the first.`))
    return { ok: true, target: { min: first, max: second, isApproximate } }
  }
  if (isAtLeast && isAtMost) return refuse(say(msg`We can’t read this target.`))
  return {
    ok: true,
    target: { min: isAtMost ? null : first, max: isAtLeast ? null : first, isApproximate },
  }
}

/**
 * Returns the band within which a target counts as met. Ranges and limits are used as written; a single figure allows 5
 * % on either side; "about" widens everything by 10 % instead. Example: 1500 → 1425 to 1575; about 1500 → 1350 to 1650.
 */
export function widenTarget(target: Target): { min: number | null; max: number | null } {
  const isSingle = target.min !== null && target.min === target.max
  const tolerance = target.isApproximate ? APPROXIMATE_TOLERANCE : isSingle ? EXACT_TOLERANCE : 0
  return {
    min: target.min === null ? null : target.min * (1 - tolerance),
    max: target.max === null ? null : target.max * (1 + tolerance),
  }
}

export type TargetComparison = 'below' | 'within' | 'above' | 'unknown'

/**
 * Compares an amount with a target. An incomplete amount is a lower bound: it can be above a limit, or can have reached
 * a target without an upper end; every other result is unknown.
 */
export function compareToTarget(
  total: { amount: number; isComplete: boolean },
  target: Target,
): TargetComparison {
  const { min, max } = widenTarget(target)
  // Sums of decimals are not exact: 89.9999999 g has reached 90 g.
  const slack = 1e-6
  if (max !== null && total.amount > max + slack) return 'above'
  const hasReachedMin = min === null || total.amount >= min - slack
  if (!total.isComplete) return max === null && hasReachedMin ? 'within' : 'unknown'
  return hasReachedMin ? 'within' : 'below'
}

/** Writes a target for people: `1,000–1,200 kcal`, `≥ 90 g`, `≤ 1,800 kcal`, `about 1,500 kcal`. */
export function formatTarget(target: Target, unit: TargetUnit, locale: Locale = 'en'): string {
  const range = formatRange(target)
  if (range === '') return ''
  const { units, about } = wordsOf(locale)
  const text = `${range} ${units[unit]}`
  return target.isApproximate ? about(text) : text
}

function formatRange({ min, max }: Target): string {
  const write = (value: number) => formatNumber(value, 1)
  if (min !== null && max !== null) {
    return min === max ? write(min) : `${write(min)}–${write(max)}`
  }
  if (min !== null) return `≥ ${write(min)}`
  return max === null ? '' : `≤ ${write(max)}`
}

/**
 * Writes a stated target for people, however it was typed: `>=76 g/day` → `≥ 76 g a day`. A text that cannot be read is
 * returned as typed.
 */
export function formatTargetText(text: string, unit: TargetUnit): string {
  const parsed = parseTarget(text, unit)
  if (!parsed.ok) return text.trim()
  return say(msg`${{ target: formatTarget(parsed.target, unit, currentLocale()) }} a day`)
}
