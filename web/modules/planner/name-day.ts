import { msg } from '@lingui/core/runtime-macro'
import { formatDate, formatDays } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { formatWeekday } from '#web/kit/format-weekday.ts'

/** Formats a day without its year, for use next to the name of the week: `23 Nov`. */
export function formatShortDate(day: string): string {
  return formatDays(day, day)
}

/** Formats a day of the shown week: `Monday, 23 Nov`. */
export function nameDay(day: string): string {
  return `${formatWeekday(day)}, ${formatShortDate(day)}`
}

/**
 * Formats a week by its first and last day: `22 to 28 Nov 2026`, `29 Nov to 5 Dec 2026`, `27 Dec 2026 to 2 Jan 2027`.
 */
export function describeWeek(week: readonly string[]): string {
  const first = week[0] ?? ''
  const last = week.at(-1) ?? ''
  const isSameYear = first.slice(0, 4) === last.slice(0, 4)
  const isSameMonth = first.slice(0, 7) === last.slice(0, 7)
  const from = isSameMonth
    ? String(Number(first.slice(8)))
    : isSameYear
      ? formatShortDate(first)
      : formatDate(first)
  return say(msg`${{ firstDay: from }} to ${{ lastDay: formatDate(last) }}`)
}
