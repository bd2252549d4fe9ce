import { msg } from '@lingui/core/runtime-macro'
import { say } from '#domain/words/say.ts'

const WEEKDAYS = [
  msg`Sunday`,
  msg`Monday`,
  msg`Tuesday`,
  msg`Wednesday`,
  msg`Thursday`,
  msg`Friday`,
  msg`Saturday`,
] as const

/** Formats the day of the week of a calendar date: `2026-11-21` → `Saturday`. */
export function formatWeekday(date: string): string {
  const weekday = WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()]
  return weekday ? say(weekday) : ''
}
