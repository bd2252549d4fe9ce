import { msg } from '@lingui/core/runtime-macro'
import { say } from '#domain/words/say.ts'
import type { Instant } from './dates.ts'
import { formatterFor } from './format.ts'

const SPANS = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const

/**
 * Formats the time between now and an instant by its largest whole unit: `in 6 days`, `2 hours ago`, `just now` under a
 * minute on either side. A text that is not an instant is returned unchanged.
 */
export function formatDistance(instant: Instant, now: Date): string {
  const distanceMs = new Date(instant).getTime() - now.getTime()
  if (Number.isNaN(distanceMs)) return instant
  for (const { unit, ms } of SPANS) {
    const count = Math.floor(Math.abs(distanceMs) / ms)
    if (count > 0) return formatSpan(distanceMs > 0 ? count : -count, unit)
  }
  return say(msg`just now`)
}

/**
 * Formats the time until a future instant, rounded to the nearest of its largest unit: a week less a minute is `in 7
 * days`.
 */
export function formatTimeLeft(instant: Instant, now: Date): string {
  const leftMs = new Date(instant).getTime() - now.getTime()
  const { unit, ms } = SPANS.find((span) => leftMs >= span.ms) ?? { unit: 'minute', ms: 60_000 }
  return formatSpan(Math.max(1, Math.round(leftMs / ms)), unit)
}

function formatSpan(count: number, unit: (typeof SPANS)[number]['unit']): string {
  return formatterFor('span', (tag) => new Intl.RelativeTimeFormat(tag)).format(count, unit)
}
