import { msg } from '@lingui/core/runtime-macro'
import { say } from '#domain/words/say.ts'
import { readDevanagariDigits } from './digits.ts'
import { formatNumber } from './format.ts'

/** The amount read from typed text, or one sentence for the person who typed it. */
export type ParsedAmount = { ok: true; amount: number } | { ok: false; problem: string }

const FRACTIONS: Record<string, string> = {
  '¼': '1/4',
  '½': '1/2',
  '¾': '3/4',
  '⅓': '1/3',
  '⅔': '2/3',
  '⅛': '1/8',
}

/**
 * Reads an amount of food as people type it: `150`, `1.5`, `1,5`, `1,500`, `½`, `1½`, `1 1/2`, with Devanagari digits.
 * A comma before three digits groups thousands; before one or two digits it is a decimal comma. No amount is ever read
 * as ten times its intended value. A text that cannot be read, or an amount outside the limits, is refused and never
 * changed to a limit.
 *
 * @param options The largest amount accepted, the unit used in the sentence (`5,000 g`), and how many decimals count
 *   (two).
 *
 * Example: '1½' → { ok: true, amount: 1.5 }.
 */
export function parseAmount(
  text: string,
  options: { max: number; unit?: string; decimals?: number },
): ParsedAmount {
  const amount = readAmount(text, options.decimals ?? 2)
  if (amount === null) return { ok: false, problem: say(msg`Enter a number, such as 150, 1.5 or ½`) }
  if (amount <= 0) return { ok: false, problem: say(msg`Enter an amount above 0`) }
  if (amount > options.max) {
    const unit = options.unit ? ` ${options.unit}` : ''
    return {
      ok: false,
      problem: say(msg`Enter an amount up to ${{ max: `${formatNumber(options.max)}${unit}` }}`),
    }
  }
  return { ok: true, amount }
}

function readAmount(text: string, decimals: number): number | null {
  const round = (amount: number): number => Math.round(amount * 10 ** decimals) / 10 ** decimals
  const tidy = readDevanagariDigits(text)
    .replace(/[¼½¾⅓⅔⅛]/g, (fraction) => ` ${FRACTIONS[fraction]}`)
    .replace(/\s+/g, ' ')
    .trim()
  const mixed = /^(?:(\d{1,4}) )?(\d{1,2})\/(\d{1,2})$/.exec(tidy)
  if (mixed) {
    const divisor = Number(mixed[3])
    return divisor === 0 ? null : round(Number(mixed[1] ?? 0) + Number(mixed[2]) / divisor)
  }
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(tidy)) return round(Number(tidy.replaceAll(',', '')))
  if (/^\d{0,6},\d{1,2}$/.test(tidy)) return round(Number(tidy.replace(',', '.')))
  if (/^(?:\d{1,6}\.?\d*|\.\d+)$/.test(tidy)) return round(Number(tidy))
  return null
}
