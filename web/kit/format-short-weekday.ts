import { msg } from '@lingui/core/runtime-macro'
import { say } from '#domain/words/say.ts'

const SHORT_WEEKDAYS = [msg`Sun`, msg`Mon`, msg`Tue`, msg`Wed`, msg`Thu`, msg`Fri`, msg`Sat`] as const

/** Formats the day of the week in few characters: `2026-11-21` → `Sat`. */
export function formatShortWeekday(date: string): string {
  const weekday = SHORT_WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()]
  return weekday ? say(weekday) : ''
}
