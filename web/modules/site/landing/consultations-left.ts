import { t } from '@lingui/core/macro'
import { useSyncExternalStore } from 'react'
import type { getConsultationsLeft } from '#contract/appointments/consultations.ts'
import type { EndpointOutput } from '#contract/endpoint.ts'
import type { PublicPerson } from '#contract/site/public-content.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { daysBetween, todayIn } from '#domain/units/dates.ts'
import { formatDate, formatDays, formatMonth, formatNumber, formatTime } from '#domain/units/format.ts'

import { formatShortWeekday } from '#web/kit/format-short-weekday.ts'
import {
  sayCaller,
  sayConsultation,
  sayConsultationsLeft,
  sayConsultationToday,
  sayFarConsultation,
} from './consultation-words.ts'

/** The free consultations left this month, and the next free time. */
export type ConsultationsLeft = EndpointOutput<typeof getConsultationsLeft>

type Caller = Pick<PublicPerson, 'name' | 'isExample'>

/* Fetched after loading, because the page itself is cached and the same for everybody. A plain fetch of the contract's
   `getConsultationsLeft`, because the landing page loads neither Zod nor a query library. */
const LEFT_URL = '/api/consultations/left'

let left: ConsultationsLeft | null = null
let isAsking = false
const listeners = new Set<() => void>()

/** Fetches the consultations left. If that fails, the page does not mention them. */
export async function fetchConsultationsLeft({ isChanged = false } = {}): Promise<void> {
  if (isAsking) return
  isAsking = true
  try {
    // A proxy may store the answer for some seconds; after a booking it is out of date.
    const response = await fetch(LEFT_URL, isChanged ? { cache: 'reload' } : {})
    const answer: unknown = await response.json()
    if (!response.ok) return
    left = answer as ConsultationsLeft // validated by the server against the contract's schema
    for (const notify of listeners) notify()
  } catch {
  } finally {
    isAsking = false
  }
}

/** Returns the consultations left. `null` until they are loaded. */
export function useConsultationsLeft(): ConsultationsLeft | null {
  return useSyncExternalStore(
    subscribe,
    () => left,
    () => null,
  )
}

/** Checks whether a free time can be booked in the month that is described. */
export function hasConsultationsLeft({ offeredMonth, nextSlot }: ConsultationsLeft): boolean {
  return nextSlot !== null && offeredMonth.left > 0
}

/**
 * Describes the consultations left in a few words, never with a larger number than can be booked. Example: `3 of 15 free
 * talks left in November`.
 */
export function describeLeft(known: ConsultationsLeft): string {
  const { thisMonth, nextSlot, offeredMonth } = known
  if (hasConsultationsLeft(known)) {
    const { left, cap, month } = offeredMonth
    return sayConsultationsLeft({ left: formatNumber(left), cap: formatNumber(cap), month: nameMonth(month) })
  }
  if (nextSlot) return t`Next free time: ${{ date: formatDate(toPracticeDay(nextSlot.startsAt)) }}`
  return thisMonth.left === 0
    ? t`All free talks in ${{ month: nameMonth(thisMonth.month) }} are booked. Leave us your number.`
    : t`Leave your number and we will call you back.`
}

/**
 * Describes the next free time on the visitor's own clock, for the button that books it. Example: `Talk free, Mon 10:30
 * am · 15 min`. A time that is more than six days away has its date instead of the length.
 */
export function describeNextConsultation(
  { startsAt, minutes }: NonNullable<ConsultationsLeft['nextSlot']>,
  now: Date,
  timeZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string {
  const today = todayIn(timeZone, now)
  const date = todayIn(timeZone, new Date(startsAt))
  const daysAhead = daysBetween(today, date)
  const when = {
    weekday: formatShortWeekday(date),
    date: formatDays(date, date),
    time: formatTime(startsAt, timeZone),
    minutes: formatNumber(minutes),
  }
  if (daysAhead > 6) return sayFarConsultation(when)
  return daysAhead === 0 ? sayConsultationToday(when) : sayConsultation(when)
}

/** Returns the longest text of `describeNextConsultation`, for which the button reserves space. */
export function describeLongestConsultation(): string {
  return sayConsultationToday({ time: '10:30 am', minutes: '15' })
}

/** Describes who calls at the next free time, as far as the public pages show that person. */
export function describeNextCaller(nextSlot: ConsultationsLeft['nextSlot']): string {
  return describeCaller(nextSlot?.person ?? null)
}

function describeCaller(person: Caller | null): string {
  return person ? sayCaller(person) : t`By phone or chat, no commitment.`
}

/** Returns the longest text of `describeNextCaller`, for which the page reserves space. */
export function describeLongestCaller(people: readonly Caller[]): string {
  const texts = [null, ...people].map((person) => describeCaller(person))
  return texts.reduce((longest, text) => (text.length > longest.length ? text : longest))
}

/** Names a month of this year or the next: `2026-11` → `November`. */
function nameMonth(month: string): string {
  return formatMonth(month).split(' ')[0] ?? month
}

function toPracticeDay(instant: string): string {
  return todayIn(PRACTICE_TIME_ZONE, new Date(instant))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
