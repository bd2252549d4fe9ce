/**
 * Formats numbers, money and dates in one place: Indian grouping (1,00,000), rupees, day month year, in the language of the
 * reader. The result is the same on the server, in the browser and in a PDF. Units of figures, such as kcal, and the time of
 * day are written alike in all languages.
 */

import { msg } from '@lingui/core/runtime-macro'
import type { Locale } from '#domain/words/locale.ts'
import { currentLocale, currentLocaleTag, say } from '#domain/words/say.ts'
import { wordsOf } from '#domain/words/words.ts'
import { type CalendarDate, type Instant, todayIn } from './dates.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
/** A date followed by a time, as ISO 8601, PostgreSQL and JavaScript write it. */
const INSTANT_PATTERN = /^\d{4}-\d{2}-\d{2}[T ]\d/
const formatters = new Map<string, unknown>()

/** Returns the formatter of a kind in the language of the reader, which is made once for each language. */
export function formatterFor<Formatter>(kind: string, make: (tag: string) => Formatter): Formatter {
  // Digits are 0 to 9 in every language, as Indian apps write them.
  const tag = `${currentLocaleTag()}-u-nu-latn`
  const key = `${kind} ${tag}`
  const known = formatters.get(key) as Formatter | undefined // the kind says which one it is
  if (known) return known
  const made = make(tag)
  formatters.set(key, made)
  return made
}

/**
 * Formats a number with Indian grouping. `decimals` is the largest number shown (trailing zeros are dropped); `fixed`
 * preserves all of them. Example: 100000 → `1,00,000`; (2.5, 1) → `2.5`.
 */
export function formatNumber(value: number, decimals = 0, fixed = false): string {
  return formatterFor(
    `${decimals}${fixed}`,
    (tag) =>
      new Intl.NumberFormat(tag, {
        minimumFractionDigits: fixed ? decimals : 0,
        maximumFractionDigits: decimals,
        // −0.2 g is written 0, not −0.
        signDisplay: 'negative',
      }),
  ).format(value)
}

/**
 * Formats money: 249900 → `₹2,499`; 249950 → `₹2,499.50`; below zero with a minus sign, `−₹1,500`. Takes whole paise.
 */
export function formatRupees(amountPaise: number): string {
  const paise = Math.abs(Math.round(amountPaise))
  const isWholeRupees = paise % 100 === 0
  const text = formatNumber(paise / 100, isWholeRupees ? 0 : 2, true)
  return `${amountPaise < 0 && paise > 0 ? '−' : ''}₹${text}`
}

/**
 * Formats a calendar date for people: `2026-11-21` → `21 Nov 2026`, `21 नव॰ 2026`. A text that is not a date is returned
 * unchanged.
 *
 * @throws RangeError for an instant: its day depends on a time zone, so it is written by `formatDay` or
 *   `formatDateTime`.
 */
export function formatDate(date: CalendarDate): string {
  if (INSTANT_PATTERN.test(date)) throw new RangeError(`An instant is no calendar date: ${date}`)
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date)
  const month = match && nameMonth(Number(match[2]), 'short')
  return match && month ? `${Number(match[3])} ${month} ${match[1]}` : date
}

/** Returns the name of a month from 1 to 12; `undefined` for another number. */
function nameMonth(month: number, width: 'short' | 'long'): string | undefined {
  const english = MONTHS[month - 1]
  // Intl writes September as "Sept" or "Sep" depending on the machine's language data.
  if (english === undefined || (width === 'short' && currentLocale() === 'en')) return english
  return formatterFor(width, (tag) => new Intl.DateTimeFormat(tag, { month: width, timeZone: 'UTC' })).format(
    Date.UTC(2000, month - 1),
  )
}

/** Formats days in few characters, without the year: `24 Nov`, `23 to 29 Nov`, `29 Nov to 5 Dec`. */
export function formatDays(from: CalendarDate, to: CalendarDate): string {
  const last = cutYear(formatDate(to))
  if (from === to) return last
  const first = cutYear(formatDate(from))
  return say(
    msg`${{ first: from.slice(0, 7) === to.slice(0, 7) ? first.split(' ')[0] : first }} to ${{ last }}`,
  )
}

function cutYear(date: string): string {
  return date.replace(/ \d{4}$/, '')
}

/**
 * Formats the day of an instant in a time zone: `2026-11-21T22:18:00Z` in Asia/Kolkata → `22 Nov 2026`. A text that is
 * not an instant is returned unchanged; an unknown time zone throws RangeError, as in Intl.
 */
export function formatDay(instant: Instant, timeZone: string): string {
  const at = new Date(instant)
  return Number.isNaN(at.getTime()) ? instant : formatDate(todayIn(timeZone, at))
}

/** Formats a month for people: `2026-11` → `November 2026`. Any other text is returned unchanged. */
export function formatMonth(month: string): string {
  const name = nameMonth(Number(/^\d{4}-(\d{2})$/.exec(month)?.[1]), 'long')
  return name ? `${name} ${month.slice(0, 4)}` : month
}

/**
 * Formats an instant in a time zone: `2026-11-21T08:23:00Z` in Asia/Kolkata → `21 Nov 2026, 1:53 pm`. A text that is
 * not an instant is returned unchanged; an unknown time zone throws RangeError, as in Intl.
 */
export function formatDateTime(instant: Instant, timeZone: string): string {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return instant
  return `${formatDay(instant, timeZone)}, ${formatTime(instant, timeZone)}`
}

/** Formats a time of day on the practice's own clock: `09:30` → `9:30 am`. */
export function formatTimeOfDay(time: string): string {
  return formatTime(`2026-01-01T${time}:00Z`, 'UTC')
}

/**
 * Formats the time of an instant in a time zone: `2026-11-21T08:23:00Z` in Asia/Kolkata → `1:53 pm`. Otherwise like
 * `formatDateTime`.
 */
export function formatTime(instant: Instant, timeZone: string): string {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return instant
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h12',
  }).formatToParts(at)
  const read = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return `${read('hour')}:${read('minute')} ${read('dayPeriod').toLowerCase()}`
}

/** Formats energy to the whole kilocalorie: 1240.4 → `1,240 kcal`. */
export function formatKcal(energyKcal: number): string {
  return `${formatNumber(energyKcal)} kcal`
}

/** Formats a weight of food: whole grams from 10 g up, one decimal below: 150.4 → `150 g`, 2.54 → `2.5 g`. */
export function formatGrams(grams: number, locale?: Locale): string {
  return `${formatNumber(grams, Math.abs(grams) < 9.95 ? 1 : 0)} ${wordsOf(locale).units.g}`
}

/**
 * Replaces the spaces in amounts by no-break spaces, so that no line ends between an amount and its unit: `1 tbsp (15
 * g)`.
 */
export function keepAmountsWhole(text: string): string {
  return text.replace(/(?<=[\d½¼¾]) (?=\p{L})/gu, '\u00a0')
}

/** Formats a body weight to 0.1 kg: 72.44 → `72.4 kg`, 72 → `72 kg`. */
export function formatWeightKg(weightKg: number, locale: Locale = currentLocale()): string {
  return `${formatNumber(weightKg, 1)} ${wordsOf(locale).units.kg}`
}

/** Formats a share as a whole percentage: 0.834 → `83%`. */
export function formatPercent(share: number): string {
  return `${formatNumber(share * 100)}%`
}

/**
 * Formats a quantity as people write it: 0.5 → `½`, 1.5 → `1½`, 0.25 → `¼`, 2 → `2`; others with at most two decimals
 * (1.3 → `1.3`).
 */
export function formatQuantity(quantity: number): string {
  const whole = Math.floor(quantity)
  const fraction = { 0.25: '¼', 0.5: '½', 0.75: '¾' }[quantity - whole]
  if (fraction === undefined) return formatNumber(quantity, 2)
  return whole === 0 ? fraction : `${formatNumber(whole)}${fraction}`
}
