import { z } from 'zod'
import { BookingToken } from '#contract/appointments/consultations.ts'
import { defineVisitorDraft } from '#web/kit/drafts/draft-store.ts'

/*
 * The link to a booking that was made in this browser, stored until the consultation is over. A bookmark of the page,
 * or the page opened again, then shows the booking without the link, which a visitor without an email address gets in
 * no mail. Only the booking page reads it, and offers to forget it.
 */

const draft = defineVisitorDraft({
  name: 'booking',
  area: 'browser',
  version: 1,
  schema: z.object({ token: BookingToken, endsAt: z.iso.datetime() }),
  // The last release stored the same value without the envelope of the kit.
  upgrade: (stored, version) => (version === 0 ? stored : null),
})

/** Stores the secret of a booking's link and replaces an earlier one. */
export function saveBooking(token: string, endsAt: string): void {
  draft.write({ token, endsAt })
}

/**
 * Reads the secret of the latest booking that was made in this browser. `null` if there is none, or its consultation is
 * over.
 */
export function readSavedBooking(): string | null {
  const booking = draft.read()?.value
  if (booking && new Date(booking.endsAt) > new Date()) return booking.token
  draft.remove()
  return null
}

/** Deletes the secret. From then on, this browser needs the link. */
export function forgetSavedBooking(): void {
  draft.remove()
}
