import { useSyncExternalStore } from 'react'
import type { ConsultationChannel } from '#contract/appointments/consultations.ts'

/*
 * What a button elsewhere on the page has already settled about a consultation, on its way to the booking form: the
 * programme whose panel was open, or how to talk. It is not in the address: a link that is shared should not say what
 * somebody came about.
 */

/** Null: not settled. `serviceId` names a programme. Each choice is a new object, also where it chooses the same again. */
export type BookingWish = { serviceId: string | null; channel: ConsultationChannel | null }

const NO_WISH: BookingWish = { serviceId: null, channel: null }

let wish = NO_WISH
const listeners = new Set<() => void>()

/** Takes along which programme the talk will be about. */
export function chooseProgramme(serviceId: string): void {
  setWish({ ...wish, serviceId })
}

/** Takes along how the talk will be held. */
export function chooseChannel(channel: ConsultationChannel): void {
  setWish({ ...wish, channel })
}

/** What was settled so far; renders again with each choice. */
export function useBookingWish(): BookingWish {
  return useSyncExternalStore(subscribe, readWish, readServerWish)
}

function setWish(next: BookingWish): void {
  wish = next
  for (const tell of listeners) tell()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readWish(): BookingWish {
  return wish
}

function readServerWish(): BookingWish {
  return NO_WISH
}
