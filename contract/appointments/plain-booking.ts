import type { Booking, BookingHold, ConsultationPerson, FreeSlot, PreferredTime } from './consultations.ts'

/*
 * The pages on which visitors book and ask for a call-back without JavaScript. They are rendered for each request, because
 * they show what was typed; nothing caches them.
 */

/** The typed values of a form, by field; unknown fields are left out. */
export type PlainValues = Partial<Record<PlainField, string>>

export const PLAIN_FIELDS = [
  'concern',
  'channel',
  'startsAt',
  'name',
  'phone',
  'email',
  'message',
  'preferredTime',
  'consent',
  'code',
  'website',
] as const
export type PlainField = (typeof PLAIN_FIELDS)[number]

/** A form as it is shown again: what was typed, a sentence beside each wrong field, and one about the whole form. */
export type PlainFormState = {
  values: PlainValues
  errors: Partial<Record<PlainField, string>>
  message: string | null
}

/** The free times of a week, and the first day of the week before and after; `null` if there are no times. */
export type PlainWeek = {
  days: { date: string; slots: FreeSlot[] }[]
  earlier: string | null
  later: string | null
}

/** What a page shows that works without JavaScript. */
export type PlainPage =
  | (PlainFormState &
      PlainWeek & {
        kind: 'book'
        needsEmail: boolean
        /** Makes a form that is sent twice book once. */
        key: string
      })
  /** `isSentAgain`: the code was just mailed again. */
  | (PlainFormState & { kind: 'code'; hold: BookingHold; timeZone: string; isSentAgain: boolean })
  | (PlainFormState & PlainWeek & { kind: 'move'; booking: Booking })
  /** `isFresh`: right after booking, with the whole number. */
  | { kind: 'booked'; booking: Booking; isFresh: boolean; problem: string | null }
  | (PlainFormState & { kind: 'call-back' })
  | { kind: 'called-back'; preferredTime: PreferredTime; person: ConsultationPerson | null }
