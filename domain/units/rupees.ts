import { msg } from '@lingui/core/runtime-macro'
import { say } from '#domain/words/say.ts'
import { readDevanagariDigits } from './digits.ts'
import { MAX_AMOUNT_PAISE } from './money-limits.ts'

/** The amount read from typed text, in whole paise; if not ok, `problem` is one sentence for the person. */
export type ParsedRupees = { ok: true; amountPaise: number } | { ok: false; problem: string }

/**
 * Reads an amount of rupees as people type it, to the paisa: `2499`, `2,499.50`, `₹ 2,499`, Devanagari digits too.
 *
 * Example: `2,499.5` → { ok: true, amountPaise: 249950 }.
 */
export function parseRupees(text: string): ParsedRupees {
  const tidy = readDevanagariDigits(text)
    .replace(/^\s*(₹|rs\.?|inr)/i, '')
    .replace(/\s/g, '')
  if (tidy === '') return { ok: false, problem: say(msg`Please enter an amount`) }
  // Groups of two or three digits, separated by commas as in India and elsewhere.
  const match = /^(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d{1,2}))?$/.exec(tidy)
  if (!match?.[1]) {
    return { ok: false, problem: say(msg`Please enter the amount in rupees, such as 2499 or 2499.50`) }
  }
  // Uses the digits and no arithmetic, because binary fractions cannot represent most decimal ones.
  const amountPaise = Number(match[1].replaceAll(',', '') + (match[2] ?? '').padEnd(2, '0'))
  if (amountPaise === 0) return { ok: false, problem: say(msg`Please enter an amount above 0`) }
  if (amountPaise > MAX_AMOUNT_PAISE) return { ok: false, problem: say(msg`Please enter a smaller amount`) }
  return { ok: true, amountPaise }
}
