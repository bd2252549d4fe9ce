import { useSyncExternalStore } from 'react'
import type { getConsultationsLeft } from '#contract/appointments/consultations.ts'
import type { EndpointOutput } from '#contract/endpoint.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { todayIn } from '#domain/units/dates.ts'
import { formatDate } from '#domain/units/format.ts'

/** The free consultations left this month, and the next free time. */
export type ConsultationsLeft = EndpointOutput<typeof getConsultationsLeft>

/* Fetched after loading, because the page itself is cached and the same for everybody. A plain fetch of the contract's
   `getConsultationsLeft`, because the landing page loads neither Zod nor a query library. */
const LEFT_URL = '/api/consultations/left'

let left: ConsultationsLeft | null = null
let isAsking = false
const listeners = new Set<() => void>()

/** Fetches the consultations left. If that fails, the page does not mention them. */
export async function fetchConsultationsLeft(): Promise<void> {
  if (isAsking) return
  isAsking = true
  try {
    const response = await fetch(LEFT_URL)
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

/** Checks whether a free time of this month can still be booked. */
export function hasSlotsThisMonth({ thisMonth, nextSlot }: ConsultationsLeft): boolean {
  return (
    thisMonth.left > 0 && nextSlot !== null && toPracticeDay(nextSlot.startsAt).startsWith(thisMonth.month)
  )
}

/**
 * Describes the consultations left in a few words, never with a larger number than is true. Example: `Only 12 slots
 * left this month`.
 */
export function describeLeft(known: ConsultationsLeft): string {
  const { thisMonth, nextSlot } = known
  if (hasSlotsThisMonth(known)) {
    return `Only ${thisMonth.left} ${thisMonth.left === 1 ? 'slot' : 'slots'} left this month`
  }
  if (nextSlot === null) {
    return thisMonth.left === 0
      ? 'This month is full. Leave us your number.'
      : 'Leave your number and we call you back.'
  }
  const day = formatDate(toPracticeDay(nextSlot.startsAt))
  return thisMonth.left === 0 ? `This month is full. Next free time: ${day}` : `Next free time: ${day}`
}

function toPracticeDay(instant: string): string {
  return todayIn(PRACTICE_TIME_ZONE, new Date(instant))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
