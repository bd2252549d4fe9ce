import { useSyncExternalStore } from 'react'
import type { VisitorChannel } from '#domain/appointments/channels.ts'

/*
 * A choice for the booking form that was made elsewhere on the site: the programme whose panel was open, the channel, a
 * free time, or the question of an article. It is not in the address, because a shared link should not reveal why somebody came.
 */

/**
 * The chosen programme (`serviceId`), channel, time and message; `null` if none is chosen. Each choice is a new object, even if
 * it repeats the last one.
 */
export type BookingChoice = {
  serviceId: string | null
  channel: VisitorChannel | null
  startsAt: string | null
  message: string | null
}

const NO_WISH: BookingChoice = { serviceId: null, channel: null, startsAt: null, message: null }

let wish = NO_WISH
const listeners = new Set<() => void>()

/** Chooses the programme of the consultation. */
export function chooseProgramme(serviceId: string): void {
  setWish({ ...wish, serviceId })
}

/** Chooses the channel of the consultation. */
export function chooseChannel(channel: VisitorChannel): void {
  setWish({ ...wish, channel })
}

/** Chooses the time of the consultation. */
export function chooseTime(startsAt: string): void {
  setWish({ ...wish, startsAt })
}

/** Suggests the message with which the booking begins. What the visitor has written stays. */
export function suggestMessage(message: string): void {
  setWish({ ...wish, message })
}

/** Returns the latest choice and renders again with each new one. */
export function useBookingWish(): BookingChoice {
  return useSyncExternalStore(subscribe, readWish, readServerWish)
}

function setWish(next: BookingChoice): void {
  wish = next
  for (const notifyListener of listeners) notifyListener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readWish(): BookingChoice {
  return wish
}

function readServerWish(): BookingChoice {
  return NO_WISH
}
