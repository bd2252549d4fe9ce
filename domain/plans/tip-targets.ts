import { readDevanagariDigits } from '#domain/units/digits.ts'
import { limitsWater, namesWater } from './water-words.ts'

/*
 * Daily amounts of water and steps in the tips of a plan. Tips are free text of the dietician, such as "3-4 litres of
 * water daily" or "8,000-10,000 steps". Of a range the lower end counts, because reaching it is what the tip asks for.
 */

/** Amounts for one day; `null` if no tip asks for it. */
export type TipTargets = { waterMl: number | null; steps: number | null }

/** The amount that one press adds. */
export const GLASS_ML = 250

/** Smaller amounts are not for a whole day, larger ones are mistakes. */
const WATER_LIMITS_ML = { min: 1000, max: 6000 }
const STEP_LIMITS = { min: 1000, max: 40_000 }

const WORD_NUMBERS: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  do: 2,
  teen: 3,
  char: 4,
  aath: 8,
  das: 10,
}
const NUMBER = String.raw`\d+(?:[.,]\d+)*\s*[½¼¾]?|[½¼¾]|${Object.keys(WORD_NUMBERS).join('|')}`
const RANGE = String.raw`(${NUMBER})(?:\s*(?:-|–|—|to|or|se)\s*(?:${NUMBER}))?`
const UNTIL = String.raw`\s*(?:\+|or more|at least)?\s*`

const WATER = new RegExp(
  String.raw`(?<![\p{L}\d.,])${RANGE}${UNTIL}(litres?|liters?|ltrs?|lts?|l|ml|millilitres?|glass(?:es)?|लीटर|गिलास)(?!\p{L})`,
  'giu',
)
const STEPS = new RegExp(
  String.raw`(?<![\p{L}\d.,])(${NUMBER})(\s*k|\s*thousand|\s*hazaar|\s*हज़ार|\s*हजार)?(?:\s*(?:-|–|—|to|or|se)\s*(?:${NUMBER})(\s*k|\s*thousand|\s*hazaar|\s*हज़ार|\s*हजार)?)?${UNTIL}(?:\p{L}+\s+){0,2}?(?:steps?|kadam|कदम|क़दम)(?!\p{L})`,
  'giu',
)
const FRACTIONS: Record<string, number> = { '½': 0.5, '¼': 0.25, '¾': 0.75 }

/**
 * Reads the daily amounts of water and steps. The first text that names one counts. A plan that limits water has no amount of
 * it.
 *
 * @param advice As `listAdvice` returns it.
 */
export function readTipTargets(advice: readonly string[]): TipTargets {
  const texts = advice.map((tip) => readDevanagariDigits(tip.normalize('NFC')))
  return {
    waterMl: limitsWater(advice) ? null : findFirst(texts, readWaterMl),
    steps: findFirst(texts, readSteps),
  }
}

function findFirst(texts: readonly string[], read: (text: string) => number | null): number | null {
  for (const text of texts) {
    const found = read(text)
    if (found !== null) return found
  }
  return null
}

function readWaterMl(tip: string): number | null {
  if (!namesWater(tip)) return null
  for (const [, from = '', unit = ''] of tip.matchAll(WATER)) {
    const amount = readNumber(from)
    if (amount === null) continue
    const ml = Math.round(amount * mlOf(unit))
    if (ml >= WATER_LIMITS_ML.min && ml <= WATER_LIMITS_ML.max) return ml
  }
  return null
}

function mlOf(unit: string): number {
  if (/^(ml|milli)/i.test(unit)) return 1
  return /^(glass|गिलास)/i.test(unit) ? GLASS_ML : 1000
}

function readSteps(tip: string): number | null {
  for (const [, from = '', ownThousand, laterThousand] of tip.matchAll(STEPS)) {
    const amount = readNumber(from)
    if (amount === null) continue
    // `8-10k`: the word after the second number is for both.
    const isThousands = (ownThousand ?? laterThousand) !== undefined && amount < 1000
    const steps = Math.round(isThousands ? amount * 1000 : amount)
    if (steps >= STEP_LIMITS.min && steps <= STEP_LIMITS.max) return steps
  }
  return null
}

/** Reads `10,000`, `2.5`, `2½` and `eight`. */
function readNumber(text: string): number | null {
  const word = WORD_NUMBERS[text.toLowerCase()]
  if (word !== undefined) return word
  const fraction = FRACTIONS[text.at(-1) ?? ''] ?? 0
  const digits = (fraction > 0 ? text.slice(0, -1) : text).trim().replace(/,(?=\d{2,3}(?:\D|$))/g, '')
  const whole = digits === '' ? 0 : Number(digits.replace(',', '.'))
  const amount = whole + fraction
  return Number.isFinite(amount) && amount > 0 ? amount : null
}
