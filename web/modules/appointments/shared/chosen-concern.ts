import { useSyncExternalStore } from 'react'
import type { ConsultationChannel } from '#contract/appointments/consultations.ts'

/*
 * A choice about a consultation made elsewhere on the page, for the booking form: the programme whose panel was open,
 * or the channel. It is not in the address: a shared link should not say why somebody came.
 */

/**
 * Null: no choice. `serviceId` names a programme. Each choice is a new object, also where it chooses the same again.
 */
export type BookingWish = { serviceId: string | null; channel: ConsultationChannel | null }

const NO_WISH: BookingWish = { serviceId: null, channel: null }

let wish = NO_WISH
const listeners = new Set<() => void>()

/** Chooses the programme of the consultation. */
export function chooseProgramme(serviceId: string): void {
  setWish({ ...wish, serviceId })
}

/** Chooses the channel of the consultation. */
export function chooseChannel(channel: ConsultationChannel): void {
  setWish({ ...wish, channel })
}

/** The choices so far; renders again with each choice. */
export function useBookingWish(): BookingWish {
  return useSyncExternalStore(subscribe, readWish, readServerWish)
}

function setWish(next: BookingWish): void {
  wish = next
  for (const notifyListener of listeners) notifyListener()
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
