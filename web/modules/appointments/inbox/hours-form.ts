import { msg, t } from '@lingui/core/macro'
import type { AvailabilityHours } from '#contract/appointments/availability.ts'
import { SLOT_MINUTES } from '#domain/appointments/slots.ts'
import { say } from '#domain/words/say.ts'

/** A span of hours as typed: `09:30`. `key` identifies it while it changes. */
export type HoursSpan = { key: string; start: string; end: string }

/** The spans of each weekday, Monday first. */
export type HoursForm = readonly (readonly HoursSpan[])[]

const WEEKDAY_NAMES = [
  msg`Monday`,
  msg`Tuesday`,
  msg`Wednesday`,
  msg`Thursday`,
  msg`Friday`,
  msg`Saturday`,
  msg`Sunday`,
] as const

const LAST_MINUTE = 24 * 60

/** Converts stored hours to form values. */
export function toHoursForm(hours: readonly AvailabilityHours[]): HoursForm {
  return WEEKDAY_NAMES.map((_name, index) =>
    hours
      .filter(({ weekday }) => weekday === index + 1)
      .toSorted((a, b) => a.startMinute - b.startMinute)
      .map(({ startMinute, endMinute }, position) => ({
        key: `${index}-${position}`,
        start: writeTime(startMinute),
        end: writeTime(endMinute),
      })),
  )
}

/** Errors as sentences, by the keys of their spans. */
export type HoursErrors = Record<string, string>

/** Parses the form to hours, or returns the errors. An end at midnight may be written `00:00`. */
export function readHours(form: HoursForm): { hours: AvailabilityHours[]; errors: HoursErrors } {
  const hours: AvailabilityHours[] = []
  const errors: HoursErrors = {}
  form.forEach((spans, index) => {
    const read: { key: string; startMinute: number; endMinute: number }[] = []
    for (const { key, start, end } of spans) {
      const startMinute = readTime(start)
      const endMinute = end === '00:00' ? LAST_MINUTE : readTime(end)
      if (startMinute === null || endMinute === null) errors[key] = t`Enter a start and an end time`
      else if (startMinute % SLOT_MINUTES !== 0 || endMinute % SLOT_MINUTES !== 0)
        errors[key] = t`Choose times in steps of 15 minutes, such as 9:15`
      else if (endMinute <= startMinute) errors[key] = t`The end must be after the start`
      else if (read.some((other) => startMinute < other.endMinute && other.startMinute < endMinute))
        errors[key] = t`These hours overlap with others on this day`
      else read.push({ key, startMinute, endMinute })
    }
    hours.push(...read.map(({ startMinute, endMinute }) => ({ weekday: index + 1, startMinute, endMinute })))
  })
  return { hours, errors }
}

/** Counts the consultations in a week of these hours. */
export function countWeeklySlots(hours: readonly AvailabilityHours[]): number {
  return hours.reduce(
    (sum, { startMinute, endMinute }) => sum + Math.floor((endMinute - startMinute) / SLOT_MINUTES),
    0,
  )
}

/** Adds a span to a day: after the last one if there is time, otherwise in the morning. */
export function addSpan(form: HoursForm, dayIndex: number, key: string): HoursForm {
  const last = form[dayIndex]?.at(-1)
  const lastEnd = last ? readTime(last.end) : null
  const start = lastEnd !== null && lastEnd + 120 <= LAST_MINUTE - SLOT_MINUTES ? lastEnd + 60 : 10 * 60
  const span = {
    key,
    start: writeTime(start),
    end: writeTime(Math.min(start + 120, LAST_MINUTE - SLOT_MINUTES)),
  }
  return form.map((spans, index) => (index === dayIndex ? [...spans, span] : spans))
}

/** Copies the spans of one day to other days, replacing theirs. */
export function copyDay(
  form: HoursForm,
  fromIndex: number,
  toIndexes: readonly number[],
  makeKey: () => string,
): HoursForm {
  const source = form[fromIndex] ?? []
  return form.map((spans, index) =>
    toIndexes.includes(index) && index !== fromIndex
      ? source.map(({ start, end }) => ({ key: makeKey(), start, end }))
      : spans,
  )
}

/** Returns the name of a weekday: 0 → `Monday`. */
export function nameWeekday(index: number): string {
  const name = WEEKDAY_NAMES[index]
  return name ? say(name) : ''
}

/** Hours as a text: `Monday 09:30 to 12:00, Friday 16:00 to 19:00`. */
export function describeWeek(hours: readonly AvailabilityHours[]): string {
  if (hours.length === 0) return t`empty`
  return hours
    .toSorted((a, b) => a.weekday - b.weekday || a.startMinute - b.startMinute)
    .map(
      ({ weekday, startMinute, endMinute }) =>
        t`${{ day: nameWeekday(weekday - 1) }} ${{ start: writeTime(startMinute) }} to ${{ end: writeTime(endMinute) }}`,
    )
    .join(', ')
}

/** Checks whether two forms have the same hours. */
export function isSameWeek(one: HoursForm, other: HoursForm): boolean {
  const write = (form: HoursForm): string =>
    JSON.stringify(form.map((spans) => spans.map(({ start, end }) => [start, end])))
  return write(one) === write(other)
}

function readTime(text: string): number | null {
  const match = /^(\d{2}):(\d{2})/.exec(text)
  if (!match) return null
  const minute = Number(match[1]) * 60 + Number(match[2])
  return minute < LAST_MINUTE ? minute : null
}

function writeTime(minute: number): string {
  const within = minute % LAST_MINUTE
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`
}
