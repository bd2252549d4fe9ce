import { z } from 'zod'
import { BookingToken } from '#contract/appointments/consultations.ts'
import { defineVisitorDraft } from '#web/kit/drafts/draft-store.ts'

/*
 * The link to a booking that was made in this browser, saved until the consultation is over: a bookmark of its page, or
 * the page opened again, shows the booking without the link, which is in no mail where no address was given. Only the
 * page of a booking reads it, and offers to forget it.
 */

const draft = defineVisitorDraft({
  name: 'booking',
  area: 'browser',
  version: 1,
  schema: z.object({ token: BookingToken, endsAt: z.iso.datetime() }),
  // The last release wrote the same value without the envelope of the kit.
  upgrade: (stored, version) => (version === 0 ? stored : null),
})

/** Stores the secret of a booking's link and replaces an earlier one. */
export function saveBooking(token: string, endsAt: string): void {
  draft.write({ token, endsAt })
}

/** The secret of the latest booking that was made in this browser; null: none, or its consultation is over. */
export function readSavedBooking(): string | null {
  const booking = draft.read()?.value
  if (booking && new Date(booking.endsAt) > new Date()) return booking.token
  draft.remove()
  return null
}

/** Deletes the secret. From then on this browser needs the link. */
export function forgetSavedBooking(): void {
  draft.remove()
}
