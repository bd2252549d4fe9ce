import { msg } from '@lingui/core/runtime-macro'
import { say } from '#domain/words/say.ts'

/** A span of a weekday: ISO, 1 is Monday; times as `09:30`. */
type Span = { weekday: number; opens: string; closes: string }

const DAYS = [msg`Mon`, msg`Tue`, msg`Wed`, msg`Thu`, msg`Fri`, msg`Sat`, msg`Sun`]

/**
 * Finds the first span that ends before it begins, or overlaps another one of its day.
 *
 * @returns The path of the field within the list, and the sentence beside it; `null` if the hours are right.
 */
export function findHoursProblem(
  hours: readonly Span[],
): { path: [number, 'opens' | 'closes']; message: string } | null {
  for (const [index, { weekday, opens, closes }] of hours.entries()) {
    if (closes <= opens) {
      return { path: [index, 'closes'], message: say(msg`The end must be after the start`) }
    }
    const overlaps = hours
      .slice(0, index)
      .some((other) => other.weekday === weekday && opens < other.closes && other.opens < closes)
    if (overlaps)
      return { path: [index, 'opens'], message: say(msg`These times overlap with other times that day`) }
  }
  return null
}

/** Groups days in a row that have the same spans: Monday to Friday, then Saturday. Days without a span are left out. */
export function groupHours(
  hours: readonly Span[],
): { days: string; weekdays: number[]; spans: { opens: string; closes: string }[] }[] {
  const groups: { weekdays: number[]; spans: { opens: string; closes: string }[] }[] = []
  for (const weekday of DAYS.map((_, index) => index + 1)) {
    const spans = hours
      .filter((span) => span.weekday === weekday)
      .map(({ opens, closes }) => ({ opens, closes }))
      .toSorted((a, b) => a.opens.localeCompare(b.opens))
    if (spans.length === 0) continue
    const last = groups.at(-1)
    const isSame =
      last?.weekdays.at(-1) === weekday - 1 && JSON.stringify(last.spans) === JSON.stringify(spans)
    if (last && isSame) last.weekdays.push(weekday)
    else groups.push({ weekdays: [weekday], spans })
  }
  return groups.map((group) => ({ ...group, days: nameDays(group.weekdays) }))
}

function nameDays(weekdays: readonly number[]): string {
  const names = DAYS.filter((_, index) => weekdays.includes(index + 1)).map(say)
  const [first = '', second = ''] = names
  if (names.length === 1) return first
  return names.length === 2 ? `${first}, ${second}` : say(msg`${{ from: first }} to ${{ to: names.at(-1) }}`)
}
