import { msg } from '@lingui/core/runtime-macro'
import type { Locale } from '#domain/words/locale.ts'
import { currentLocale, say } from '#domain/words/say.ts'
import { wordsOf } from '#domain/words/words.ts'
import { cmFromFeetInches, feetInchesFromCm } from './convert.ts'
import { readDevanagariDigits } from './digits.ts'
import { formatNumber } from './format.ts'

/** The range of accepted heights: from a small one-year-old to taller than any client. */
export const HEIGHT_RANGE_CM = { min: 50, max: 250 } as const

/**
 * The height read from typed text. `heightCm` has one decimal; `understoodAs` is the part of a sentence shown beside
 * the field (`5 ft 6 in (167.6 cm)`). If not ok, `problem` is one sentence for the person, and `suggestion`, if there
 * is one, is a text that this parser accepts (offered as "5 ft 6 in?").
 */
export type ParsedHeight =
  | { ok: true; heightCm: number; understoodAs: string }
  | { ok: false; problem: string; suggestion?: string }

const EXAMPLES = msg`Enter it like 5 ft 6 in or 168 cm.`
const NUMBER = String.raw`(\d+(?:\.\d+)?)`
const FEET_INCHES = new RegExp(String.raw`^(\d+) ?ft(?: ?${NUMBER} ?(?:in)?)?$`)
const DECIMAL_FEET = /^(\d+)\.(\d+) ?ft$/
const INCHES = new RegExp(`^${NUMBER} ?in$`)
const CENTIMETRES = new RegExp(`^${NUMBER} ?cm$`)
const METRES = new RegExp(String.raw`^${NUMBER} ?m(?: ?(\d{1,2}) ?(?:cm)?)?$`)
const BARE_NUMBER = new RegExp(`^${NUMBER}$`)
const BARE_PAIR = /^(\d) ?[ ,.:/-] ?(\d{1,2})$/

/**
 * Reads a height as people type it: `5'6"`, `5 ft 6 in`, `5 feet 6`, `66 in`, `168 cm`, `1.68 m`, or only a number from
 * 100 to 250 (cm), with straight or curly quotes, any spacing, Devanagari digits, and Hindi and Telugu units. An ambiguous text is not
 * guessed: `5.6` (5 ft 6 in, or 5.6 ft = 5 ft 7 in) returns the likelier reading as `suggestion`.
 *
 * Example: `5'6"` → { ok: true, heightCm: 167.6, understoodAs: '5 ft 6 in (167.6 cm)' }.
 */
export function parseHeight(text: string): ParsedHeight {
  const tidy = tidyHeight(text)
  if (tidy === '') return { ok: false, problem: say(msg`Height is required`) }

  const feetInches = FEET_INCHES.exec(tidy)
  if (feetInches) return acceptFeetInches(Number(feetInches[1]), Number(feetInches[2] ?? 0))

  const decimalFeet = DECIMAL_FEET.exec(tidy)
  if (decimalFeet) return askFeetInches(text, Number(decimalFeet[1]), Number(decimalFeet[2]))

  const inches = INCHES.exec(tidy)
  if (inches) return accept(Number(inches[1]) * 2.54, 'feet')

  const centimetres = CENTIMETRES.exec(tidy)
  if (centimetres) return accept(Number(centimetres[1]), 'cm')

  const metres = METRES.exec(tidy)
  if (metres) {
    const hasBoth = metres[2] !== undefined
    if (!hasBoth) return accept(Number(metres[1]) * 100, 'cm')
    // "1 m 68" is 168 cm; "1.6 m 8" is not a height.
    if (metres[1]?.includes('.'))
      return { ok: false, problem: say(msg`We can’t read that height. ${{ examples: say(EXAMPLES) }}`) }
    // "1 m 6" could be 160 or 106 cm; only two digits are unambiguous.
    if (metres[2]?.length === 1 && !tidy.endsWith('cm')) {
      return { ok: false, problem: say(msg`We can’t read that height. ${{ examples: say(EXAMPLES) }}`) }
    }
    return accept(Number(metres[1]) * 100 + Number(metres[2]), 'cm')
  }

  const bare = BARE_NUMBER.exec(tidy)
  const bareNumber = Number(bare?.[1])
  if (bare && bareNumber >= 100 && bareNumber <= HEIGHT_RANGE_CM.max) return accept(bareNumber, 'cm')
  if (bare && bareNumber >= 1 && bareNumber <= 2.5 && tidy.includes('.')) {
    const suggestion = `${tidy} m`
    return { ok: false, problem: say(msg`Did you mean ${{ suggestion }}?`), suggestion }
  }
  if (bare && /^[3-8]$/.test(tidy)) return askFeetInches(text, bareNumber, 0)

  const pair = BARE_PAIR.exec(tidy)
  if (pair) return askFeetInches(text, Number(pair[1]), Number(pair[2]))

  if (bare)
    return { ok: false, problem: say(msg`${{ number: tidy }} needs a unit. ${{ examples: say(EXAMPLES) }}`) }
  return { ok: false, problem: say(msg`We can’t read that height. ${{ examples: say(EXAMPLES) }}`) }
}

/**
 * Formats a height for people. `cm` → `168 cm` (at most one decimal); `feet` → `5 ft 6 in`, to the nearest inch.
 * `parseHeight` can read both texts, in every language.
 */
export function formatHeight(
  heightCm: number,
  unit: 'cm' | 'feet' = 'cm',
  locale: Locale = currentLocale(),
): string {
  const { units } = wordsOf(locale)
  if (unit === 'cm') return `${formatNumber(heightCm, 1)} ${units.cm}`
  const { feet, inches } = feetInchesFromCm(heightCm)
  return `${feet} ${units.ft} ${inches} ${units.in}`
}

function acceptFeetInches(feet: number, inches: number): ParsedHeight {
  if (inches >= 12) {
    const heightCm = cmFromFeetInches(feet, inches)
    if (!isInRange(heightCm) || inches >= 24) {
      return { ok: false, problem: say(msg`Inches go from 0 to 11. ${{ examples: say(EXAMPLES) }}`) }
    }
    const suggestion = formatHeight(heightCm, 'feet')
    return {
      ok: false,
      problem: say(msg`Inches go from 0 to 11. Did you mean ${{ suggestion }}?`),
      suggestion,
    }
  }
  const heightCm = cmFromFeetInches(feet, inches)
  if (!isInRange(heightCm)) return refuseRange()
  const rounded = roundCm(heightCm)
  return {
    ok: true,
    heightCm: rounded,
    understoodAs: say(
      msg`${{ feet }} ft ${{ inches: formatNumber(inches, 2) }} in (${{ height: formatHeight(rounded) }})`,
    ),
  }
}

function askFeetInches(text: string, feet: number, inches: number): ParsedHeight {
  if (inches >= 12 || !isInRange(cmFromFeetInches(feet, inches))) {
    return {
      ok: false,
      problem: say(msg`We can’t read ${{ text: text.trim() }} as a height. ${{ examples: say(EXAMPLES) }}`),
    }
  }
  const suggestion = [feet, 'ft', inches, 'in'].join(' ') // As the field reads it in every language.
  return { ok: false, problem: say(msg`Did you mean ${{ suggestion }}?`), suggestion }
}

function accept(heightCm: number, first: 'cm' | 'feet'): ParsedHeight {
  if (!isInRange(heightCm)) return refuseRange()
  const rounded = roundCm(heightCm)
  const cm = formatHeight(rounded, 'cm')
  const feet = formatHeight(rounded, 'feet')
  return { ok: true, heightCm: rounded, understoodAs: first === 'cm' ? `${cm} (${feet})` : `${feet} (${cm})` }
}

function refuseRange(): ParsedHeight {
  const { min, max } = HEIGHT_RANGE_CM
  return {
    ok: false,
    problem: say(msg`Height must be between ${{ min }} and ${{ max }} cm. ${{ examples: say(EXAMPLES) }}`),
  }
}

function isInRange(heightCm: number): boolean {
  return heightCm >= HEIGHT_RANGE_CM.min && heightCm <= HEIGHT_RANGE_CM.max
}

function roundCm(heightCm: number): number {
  return Math.round(heightCm * 10) / 10
}

/** Converts the many spellings of a height to one: lower case, plain digits, `ft`, `in`, `cm`, `m`, single spaces. */
function tidyHeight(text: string): string {
  return (
    readDevanagariDigits(text.normalize('NFKC'))
      .toLowerCase()
      // Inch marks come first, because two single quotes mean inches, not feet twice. NFKC has already split ″ into ′′.
      .replace(/(?:[’‘'′`´]\s?){2}|[”“"″„]/g, ' in ')
      .replace(/[’‘'′`´]/g, ' ft ')
      .replace(/(\d),(\d)/g, '$1.$2')
      .replace(/(feet|foot|ft\.?|फ़ुट|फुट|फीट|फ़ीट|అడుగులు|అడుగు)/g, ' ft ')
      .replace(/(inches|inch|ins|in\.?(?![a-z])|इंच|इन्च|అంగుళాలు|అంగుళం)/g, ' in ')
      .replace(/(centimet(?:re|er)s?|cms?\.?|सेंटीमीटर|सेमी|से\.?\s?मी\.?|సెం\.?\s?మీ\.?)/g, ' cm ')
      .replace(/(met(?:re|er)s?|mtrs?\.?|मीटर|मी(?![\u0900-\u097F]))/g, ' m ')
      .replace(/\band\b|\baur\b|\btall\b/g, ' ')
      .replace(/\s+/g, ' ')
      .replace(/\.$/, '')
      .trim()
  )
}
