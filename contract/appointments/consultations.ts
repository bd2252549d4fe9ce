import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sentence } from '#contract/sentence.ts'
import { CONSULTATION_CHANNELS, VISITOR_CHANNELS } from '#domain/appointments/channels.ts'
import { CONSULTATION_STATUSES } from '#domain/appointments/consultation-states.ts'
import { AGE_LIMITS_YEARS, HEIGHT_LIMITS_CM, WEIGHT_LIMITS_KG } from '#domain/body/person-limits.ts'
import { GOALS } from '#domain/energy/energy.ts'
import { ACTIVITY_LEVELS } from '#domain/people/options.ts'
import { IsoDate, IsoInstant, IsoMonth, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_PART_ID, Person } from '../site/content.ts'

/*
 * The free 15-minute consultation and the call-back, as visitors and clients see them. The practice's side is in
 * `inbox.ts`. Secrets of links are sent in bodies, never in addresses.
 */

const tags: ['consultations'] = ['consultations']

export {
  CONSULTATION_CHANNEL_LABELS,
  CONSULTATION_CHANNELS,
  type ConsultationChannel,
} from '#domain/appointments/channels.ts'

/** Time of day for a call-back, in the practice's time zone. */
export const PREFERRED_TIMES = ['any', 'morning', 'afternoon', 'evening'] as const
export type PreferredTime = (typeof PREFERRED_TIMES)[number]
export const PREFERRED_TIME_LABELS: Record<PreferredTime, MessageDescriptor> = {
  any: msg`Any time`,
  morning: msg`Morning, 9 AM to 12 PM`,
  afternoon: msg`Afternoon, 12 PM to 4 PM`,
  evening: msg`Evening, 4 PM to 8 PM`,
}

/** The subject of the consultation: one of the services, or something else. */
export const CONCERNS = [
  'weight-loss',
  'diabetes',
  'pcod',
  'thyroid',
  'pregnancy',
  'wedding',
  'other',
] as const
export type Concern = (typeof CONCERNS)[number]
export const OTHER_CONCERN_LABEL = msg`Something else`

/**
 * The subject of a consultation about a programme. A programme that the practice added later counts as something else
 * in the inbox.
 */
export function toConcern(serviceId: string): Concern {
  return CONCERNS.find((concern) => concern === serviceId) ?? 'other'
}

/** Names for staff and their mails. Public pages use the practice's content for the name of a service. */
export const CONCERN_LABELS: Record<Concern, MessageDescriptor> = {
  'weight-loss': msg`Weight management`,
  diabetes: msg`Diabetes`,
  pcod: msg`PCOD / PCOS`,
  thyroid: msg`Thyroid`,
  pregnancy: msg`Pregnancy`,
  wedding: msg`Pre-wedding`,
  other: OTHER_CONCERN_LABEL,
}

/** The name as people type it into a form. */
function makeVisitorName(max: number) {
  const missing = sentence(msg`Enter your name`)
  const tooLong = sentence(msg`The name can have at most ${{ max }} characters.`)
  return z
    .string(missing)
    .max(1000, tooLong)
    .overwrite((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
    .pipe(
      z
        .string()
        .min(1, missing)
        .max(max, tooLong)
        .regex(
          /^[^\p{Cc}\p{Co}\p{Cn}<>]*$/u,
          sentence(msg`Please use only letters, numbers and common punctuation.`),
        ),
    )
}

const VisitorName = makeVisitorName(100)

export const NO_PHONE_NUMBER = msg`We can't call this number. Outside India, start with + and the country code.`

/** As typed; the server parses it with India as the default country and stores E.164. */
const VisitorPhone = z
  .string(sentence(msg`Enter your phone number`))
  .trim()
  .min(1, sentence(msg`Enter your phone number`))
  .max(30, sentence(msg`This phone number is too long`))
  .regex(/^\+?[\p{Nd}\s().-]+$/u, sentence(msg`Enter a phone number in digits, such as 98450 12345`))
  .pipe(z.string().refine(hasEnoughDigits, sentence(NO_PHONE_NUMBER)))

/**
 * Checks whether a phone number has enough digits: ten in India, regardless of the prefix; seven with another country's
 * code. The server checks which numbers exist.
 */
function hasEnoughDigits(phone: string): boolean {
  const count = phone.match(/\p{Nd}/gu)?.length ?? 0
  if (/^(\+(?!\s*91)|00)/.test(phone)) return count >= 7
  return count >= (phone.startsWith('+') ? 12 : 10)
}

const VisitorEmail = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, sentence(msg`Enter a valid email address, or leave this empty`))
  .pipe(z.union([z.literal(''), z.email(sentence(msg`Enter a valid email address, or leave this empty`))]))

const Message = z
  .string()
  .trim()
  .max(500, sentence(msg`Please use at most 500 characters.`))
  .regex(/^[^\p{Co}\p{Cn}]*$/u, sentence(msg`Please use only letters, numbers and common punctuation.`))

const Consent = z.literal(
  true,
  sentence(msg`Please tick the box so that we can keep your details and contact you`),
)

/**
 * The name that the browser reports, such as `Asia/Kolkata`; the server falls back to the practice's time zone if the
 * name is unknown.
 */
const TimeZone = z.string().max(64)

/** A hidden field. People do not see it, so a filled-in value comes from a program. */
const Honeypot = z.string().max(200).default('')

/** Inputs and results of the calculator in metric units, if the visitor chooses to send them along. */
export const CalculatorResult = z.object({
  ageYears: z.number().int().min(AGE_LIMITS_YEARS.min).max(AGE_LIMITS_YEARS.max),
  gender: z.enum(['male', 'female']),
  weightKg: z.number().positive().max(WEIGHT_LIMITS_KG.max),
  heightCm: z.number().min(HEIGHT_LIMITS_CM.min).max(HEIGHT_LIMITS_CM.max),
  activityLevel: z.enum(ACTIVITY_LEVELS),
  goal: z.enum(GOALS),
  bmrKcal: z.number().int().positive().max(20_000),
  dailyKcal: z.number().int().positive().max(40_000),
  /** `null` if the calculator gave no goal (under 18, or below the safe limit). */
  goalKcal: z.number().int().positive().max(40_000).nullable(),
})
export type CalculatorResult = z.infer<typeof CalculatorResult>

export const FreeSlot = z.object({
  startsAt: IsoInstant,
  /** The person who would hold it, see `people`; left out if the public pages do not show that staff member. */
  personId: z.string().optional(),
})
export type FreeSlot = z.infer<typeof FreeSlot>

/** Number of free consultations left in a calendar month of the practice's time zone. */
export const MonthLeft = z.object({
  /** `YYYY-MM` */
  month: z.string(),
  cap: z.number().int(),
  left: z.number().int(),
})
export type MonthLeft = z.infer<typeof MonthLeft>

/** A person of the practice who holds a consultation, as the public pages show them. */
export const ConsultationPerson = Person.omit({ staffId: true })
export type ConsultationPerson = z.infer<typeof ConsultationPerson>

/**
 * The next free time, with its length and the person who would hold it; `null` if the public pages do not show that staff
 * member.
 */
export const NextSlot = FreeSlot.extend({ minutes: z.number().int(), person: ConsultationPerson.nullable() })
export type NextSlot = z.infer<typeof NextSlot>

/**
 * Returns how many free consultations are left, and when the next one is. The same for everybody; pages fetch it after
 * they are shown.
 */
export const getConsultationsLeft = endpoint({
  method: 'GET',
  url: '/api/consultations/left',
  access: 'public',
  schema: {
    summary: 'What is left of the free consultations, and the next free time',
    tags,
    response: {
      200: z.object({
        /** What the cap leaves of this month. */
        thisMonth: MonthLeft,
        nextSlot: NextSlot.nullable(),
        /**
         * The month of the next free time; this month if there is none. `left` is never more than the times that the
         * calendar offers in that month.
         */
        offeredMonth: MonthLeft,
        /** True if a booking needs a mail address, because it is confirmed by a mailed code. */
        confirmsByMail: z.boolean(),
      }),
    },
  },
})

/**
 * Lists days in the practice's time zone; a slot is free if at least one of its staff is free. Months that reached
 * their cap offer no slots.
 */
export const listFreeSlots = endpoint({
  method: 'GET',
  url: '/api/consultations/slots',
  access: 'public',
  schema: {
    summary: 'Free times for a consultation, day by day',
    tags,
    querystring: z.object({
      /** Defaults to today. */
      from: IsoDate.optional(),
      days: z.coerce.number().int().min(1).max(31).default(14),
      /**
       * The month, `YYYY-MM`, of a booking that is to be moved within that month: it is offered although its cap is
       * reached.
       */
      openMonth: IsoMonth.optional(),
    }),
    response: {
      200: z.object({
        /** The practice's time zone. */
        timeZone: z.string(),
        days: z.array(z.object({ date: IsoDate, slots: z.array(FreeSlot) })),
        /** The last day on which slots can be offered. */
        lastDay: IsoDate,
        /** The first free slot on or after `from`, also beyond `days`; `null` if there is none up to `lastDay`. */
        nextSlot: FreeSlot.nullable(),
        months: z.array(MonthLeft),
        /** The people who would hold these times. */
        people: z.array(ConsultationPerson),
      }),
    },
  },
})

/** A booking as the person who booked it sees it. */
export const Booking = z.object({
  id: Uuid,
  status: z.enum(CONSULTATION_STATUSES),
  startsAt: IsoInstant,
  endsAt: IsoInstant,
  /** The practice's time zone. */
  timeZone: z.string(),
  /** The visitor's time zone at the time of booking. */
  visitorTimeZone: z.string(),
  concern: z.enum(CONCERNS),
  channel: z.enum(CONSULTATION_CHANNELS),
  /** The link of a video call, or the address of a follow-up at the practice; otherwise `null`. */
  place: z.string().nullable(),
  /** True if staff made it, with an agreed length. Otherwise it is one of the free consultations of 15 minutes. */
  isFollowUp: z.boolean(),
  /** `null` when read through a link, because the link may have been mailed to somebody else's address. */
  name: z.string().nullable(),
  /** E.164; when read through a link, only its last three digits: `…345`. */
  phone: z.string(),
  email: z.string().nullable(),
  /** Who holds it; `null` if nobody does, or the public pages do not show that staff member. */
  person: ConsultationPerson.nullable(),
  /** True while the booking is open and has not begun. */
  canChange: z.boolean(),
})
export type Booking = z.infer<typeof Booking>

export const CreateBooking = z.object({
  concern: z.enum(CONCERNS, sentence(msg`Choose a topic for the consultation`)),
  channel: z.enum(VISITOR_CHANNELS, sentence(msg`Choose how to talk`)),
  startsAt: IsoInstant,
  /** The person who was shown for this time: they hold it if they are still free. */
  personId: z.string().max(MAX_PART_ID).nullable().default(null),
  name: VisitorName,
  phone: VisitorPhone,
  email: VisitorEmail.default(''),
  message: Message.default(''),
  timeZone: TimeZone.default(''),
  consent: Consent,
  /** The text beside the checkbox, word for word. */
  consentWording: z.string().max(600),
  calculatorResult: CalculatorResult.nullable().default(null),
  website: Honeypot,
})
export type CreateBooking = z.input<typeof CreateBooking>

/** A time that is held until the visitor confirms it by the code or the link that was mailed to them. */
export const BookingHold = z.object({
  /** The secret with which the code is sent. */
  token: z.string(),
  startsAt: IsoInstant,
  email: z.string(),
  expiresAt: IsoInstant,
})
export type BookingHold = z.infer<typeof BookingHold>

/** `manageToken`: the secret of the link for moving or cancelling the booking. */
const MadeBooking = z.object({ booking: Booking, manageToken: z.string() })

/**
 * Takes `Idempotency-Key`: the same key returns the same booking again. If the practice asks for a confirmation by mail, the
 * answer is `held`: the time is held, and `confirmBooking` books it. 409 `booking_limit`: this person or this place has as
 * many as the practice allows, see `details.limit`. 409 `slot_taken`: `details.slots` are other
 * free times (`FreeSlot[]`, the nearest first); `month_full` has the same details. 409 `consent_changed`: the wording
 * differs from the server's, which is in `details.wording`. 400 `looks_automatic`: the hidden field was filled in.
 */
export const createBooking = endpoint({
  method: 'POST',
  url: '/api/consultations',
  access: 'public',
  schema: {
    summary: 'Book a free consultation',
    tags,
    body: CreateBooking,
    response: {
      201: z.discriminatedUnion('state', [
        MadeBooking.extend({ state: z.literal('booked') }),
        z.object({ state: z.literal('held'), hold: BookingHold }),
      ]),
    },
  },
})

/** Which limit has stopped a booking: of one person, or of one browser and network address. */
export const BOOKING_LIMITS = ['person', 'place'] as const
export type BookingLimit = (typeof BOOKING_LIMITS)[number]

export const CODE_DIGITS = 6

const Code = z
  .string(sentence(msg`Enter the code from the email`))
  .overwrite((text) => text.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\p{Nd}{6}$/u, sentence(msg`Enter the 6 digits from the email`)))

/** Confirms a held time: by its secret and the mailed code, or by the secret of the mailed link alone. */
export const ConfirmBooking = z.union([
  z.object({ hold: z.string().min(1).max(200), code: Code }),
  z.object({ link: z.string().min(1).max(200) }),
])
export type ConfirmBooking = z.infer<typeof ConfirmBooking>

/**
 * Books a held time. A second confirmation returns the same booking. 409 `hold_ended`: the time is no longer held; 409
 * `slot_taken` as in `createBooking`. 400 at `code` for a wrong code: after five the time is free again.
 */
export const confirmBooking = endpoint({
  method: 'POST',
  url: '/api/consultations/confirm',
  access: 'public',
  schema: {
    summary: 'Confirm a booking by the mailed code or link',
    tags,
    body: ConfirmBooking,
    response: { 200: MadeBooking },
  },
})

/** How long the visitor waits before the code can be mailed again. */
export const RESEND_SECONDS = 60

/**
 * Mails the code of a held time again. The code stays the same, so the first mail is still good if it comes late. 409
 * `hold_ended` as in `confirmBooking`; 429 within a minute, and after three mails.
 */
export const resendBookingCode = endpoint({
  method: 'POST',
  url: '/api/consultations/resend-code',
  access: 'public',
  schema: {
    summary: 'Mail the code of a held time again',
    tags,
    body: z.object({ hold: z.string().min(1).max(200) }),
    response: { 200: z.object({ email: z.string() }) },
  },
})

/** The secret of a booking's link. */
export const BookingToken = z.string().min(1).max(200)

/** Identifies a booking: by the secret of its link, or by its id if the signed-in client booked it. */
export const BookingKey = z.union([z.object({ token: BookingToken }), z.object({ id: Uuid })])
export type BookingKey = z.infer<typeof BookingKey>

/** Returns `null` if the link does not match a booking. */
export const getBooking = endpoint({
  method: 'POST',
  url: '/api/consultations/look',
  access: 'public',
  schema: {
    summary: 'The booking behind a link',
    tags,
    body: z.object({ key: BookingKey }),
    response: { 200: z.object({ booking: Booking.nullable() }) },
  },
})

/**
 * Lists the times that a booking can be moved to. A follow-up keeps its holder and its length: its times are those at
 * which the holder is free for that length, also beyond the days offered to visitors. 409 `too_late` as in
 * `moveBooking`.
 */
export const listMoveSlots = endpoint({
  method: 'POST',
  url: '/api/consultations/move-slots',
  access: 'public',
  schema: {
    summary: 'Free times to which a booking can be moved',
    tags,
    body: z.object({
      key: BookingKey,
      /** Defaults to today. */
      from: IsoDate.optional(),
      days: z.number().int().min(1).max(31).default(14),
    }),
    response: { 200: listFreeSlots.schema.response[200] },
  },
})

/** 409 as in `createBooking`, and `too_late`: the consultation has begun, is over or was cancelled. */
export const moveBooking = endpoint({
  method: 'POST',
  url: '/api/consultations/move',
  access: 'public',
  schema: {
    summary: 'Move a booking to another free time',
    tags,
    body: z.object({
      key: BookingKey,
      startsAt: IsoInstant,
      timeZone: TimeZone.default(''),
    }),
    response: { 200: z.object({ booking: Booking }) },
  },
})

/** Cancelling a second time changes nothing. 409 `too_late` as in `moveBooking`. */
export const cancelBooking = endpoint({
  method: 'POST',
  url: '/api/consultations/cancel',
  access: 'public',
  schema: {
    summary: 'Cancel a booking',
    tags,
    body: z.object({ key: BookingKey }),
    response: { 200: z.object({ booking: Booking }) },
  },
})

/** An iCalendar file (`text/calendar`). */
export const getBookingCalendar = endpoint({
  method: 'POST',
  url: '/api/consultations/calendar',
  access: 'public',
  schema: {
    summary: 'A booking as a calendar file',
    tags,
    body: z.object({ key: BookingKey }),
    response: { 200: z.string() },
  },
})

/** The signed-in client's own bookings, the soonest open ones first, at most 50. */
export const listMyBookings = endpoint({
  method: 'GET',
  url: '/api/consultations/mine',
  access: 'client-area:own',
  schema: { summary: 'One’s own bookings', tags, response: { 200: z.array(Booking) } },
})

export const CreateCallBack = z.object({
  name: VisitorName,
  phone: VisitorPhone,
  preferredTime: z.enum(PREFERRED_TIMES).default('any'),
  timeZone: TimeZone.default(''),
  consent: Consent,
  consentWording: z.string().max(600),
  website: Honeypot,
})
export type CreateCallBack = z.input<typeof CreateCallBack>

/**
 * A second call-back from the same number within a day counts as the same one; the response is the same, so it does not
 * reveal this.
 */
export const createCallBack = endpoint({
  method: 'POST',
  url: '/api/call-backs',
  access: 'public',
  schema: {
    summary: 'Ask to be called back',
    tags,
    body: CreateCallBack,
    response: {
      201: z.object({
        name: z.string(),
        phone: z.string(),
        preferredTime: z.enum(PREFERRED_TIMES),
        /** Who calls, if only one person of the practice takes free consultations; otherwise `null`. */
        person: ConsultationPerson.nullable(),
      }),
    },
  },
})
