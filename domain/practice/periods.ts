import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { addDays, daysBetween } from '#domain/units/dates.ts'
import { formatDate, formatMonth } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'

/*
 * The days for which analytics are shown, and the parts into which they are divided. All days are in the practice's
 * time zone.
 */

/** A span of days, both ends included. */
export type DateSpan = { from: string; to: string }

export const GROUPINGS = ['day', 'week', 'month'] as const
export type Grouping = (typeof GROUPINGS)[number]

/** The longest span that can be chosen: five years. */
export const MAX_SPAN_DAYS = 1830

export const PERIOD_PRESETS = ['30-days', '90-days', '12-months', 'financial-year'] as const
export type PeriodPreset = (typeof PERIOD_PRESETS)[number]

export const PERIOD_PRESET_LABELS: Record<PeriodPreset, MessageDescriptor> = {
  '30-days': msg`30 days`,
  '90-days': msg`90 days`,
  '12-months': msg`12 months`,
  'financial-year': msg`This financial year`,
}

/** The default period. */
export const DEFAULT_PERIOD: PeriodPreset = '12-months'

/**
 * Returns the span of a preset that ends today. Example, on 2026-11-22: `30-days` → from 2026-10-24; `12-months` → from
 * 2025-12-01, twelve months including this one; `financial-year` → from 2026-04-01.
 */
export function findPresetSpan(preset: PeriodPreset, today: string): DateSpan {
  switch (preset) {
    case '30-days':
      return { from: addDays(today, -29), to: today }
    case '90-days':
      return { from: addDays(today, -89), to: today }
    case '12-months':
      return { from: `${moveMonth(today.slice(0, 7), -11)}-01`, to: today }
    case 'financial-year': {
      const year = Number(today.slice(0, 4)) - (today.slice(5, 7) < '04' ? 1 : 0)
      return { from: `${year}-04-01`, to: today }
    }
  }
}

/**
 * Chooses the parts into which a span is divided: days up to 31 days, weeks up to 120 days, months for longer spans.
 */
export function chooseGrouping({ from, to }: DateSpan): Grouping {
  const days = daysBetween(from, to) + 1
  if (days <= 31) return 'day'
  return days <= 120 ? 'week' : 'month'
}

/**
 * Lists the parts of a span, oldest first, without gaps: days, weeks from Monday to Sunday, or calendar months. The
 * first and the last part are shortened to fit the span.
 */
export function listBuckets(span: DateSpan, grouping: Grouping = chooseGrouping(span)): DateSpan[] {
  const buckets: DateSpan[] = []
  for (let from = span.from; from <= span.to; ) {
    const last = findLastDay(from, grouping)
    const to = daysBetween(last, span.to) > 0 ? last : span.to
    buckets.push({ from, to })
    from = addDays(to, 1)
  }
  return buckets
}

function findLastDay(day: string, grouping: Grouping): string {
  switch (grouping) {
    case 'day':
      return day
    case 'week':
      // 1970-01-05 was a Monday.
      return addDays(day, 6 - (((daysBetween('1970-01-05', day) % 7) + 7) % 7))
    case 'month':
      return addDays(`${moveMonth(day.slice(0, 7), 1)}-01`, -1)
  }
}

/**
 * Writes a part of a span: `21 Nov 2026`; `16 Nov to 22 Nov 2026`; a whole month as `November 2026`, a shortened one by
 * its days.
 */
export function describeBucket({ from, to }: DateSpan, grouping: Grouping): string {
  if (from === to) return formatDate(from)
  const isWholeMonth = from.endsWith('-01') && to === findLastDay(from, 'month')
  if (grouping === 'month' && isWholeMonth) return formatMonth(from.slice(0, 7))
  const first = from.slice(0, 4) === to.slice(0, 4) ? formatDate(from).slice(0, -5) : formatDate(from)
  return say(msg`${{ from: first }} to ${{ to: formatDate(to) }}`)
}

/** Returns the month so many months later, or earlier if negative: (`2026-01`, -1) → `2025-12`. */
export function moveMonth(month: string, months: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months
  return `${Math.floor(count / 12)}-${String((((count % 12) + 12) % 12) + 1).padStart(2, '0')}`
}
