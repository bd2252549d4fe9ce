import type { BookingLimit, ConsultationPerson, PreferredTime } from '#contract/appointments/consultations.ts'
import { paths } from '#contract/paths.ts'
import {
  type ConsultationChannel,
  type ConsultationWay,
  describeChannel,
  describeWay,
} from '#domain/appointments/channels.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { formatDate, formatDateTime, formatTime } from '#domain/units/format.ts'
import type { MailContent } from '#server/kit/mail/layout.ts'

/** What happened to a booking. A cancelled booking that is reopened counts as moved. */
export type BookingChange = 'booked' | 'moved' | 'cancelled'

/**
 * The facts that name a consultation in a mail: a free consultation of 15 minutes, or a follow-up of the agreed length.
 */
export type MailedConsultation = { isFollowUp: boolean; minutes: number }

function nameConsultation({ isFollowUp }: MailedConsultation): string {
  return isFollowUp ? 'follow-up' : 'free consultation'
}

function nameConsultationWithLength(consultation: MailedConsultation): string {
  return consultation.isFollowUp
    ? `${consultation.minutes}-minute follow-up`
    : `free ${consultation.minutes}-minute consultation`
}

/**
 * Writes the mail to the person who booked. It repeats nothing from the form, because the address may be somebody
 * else's.
 *
 * @param options.manageUrl The page where the booking can be moved or cancelled.
 * @param options.timeZone The visitor's time zone. The time there is added if it differs.
 */
export function writeVisitorMail(options: {
  change: BookingChange
  consultation: MailedConsultation
  brand: string
  publicUrl: string
  manageUrl: string
  startsAt: Date
  timeZone: string
  way: ConsultationWay
  person: ConsultationPerson | null
}): MailContent {
  const { change, consultation, brand, publicUrl, manageUrl, startsAt, timeZone, way, person } = options
  const name = nameConsultation(consultation)
  const when = writeOwnTime(startsAt, timeZone)
  const inIndia = writeTimeInIndia(startsAt, timeZone)
  if (change === 'cancelled') {
    return {
      subject: `Cancelled: your ${name} on ${when}`,
      paragraphs: [
        `Your ${name} with ${brand} on ${when} is cancelled.`,
        ...inIndia,
        consultation.isFollowUp
          ? 'Write to us or call us when you would like another time.'
          : 'You can book another time whenever you like.',
      ],
      action: consultation.isFollowUp
        ? { label: 'Open your area', url: `${publicUrl}${paths.home()}` }
        : { label: 'Book another time', url: `${publicUrl}${paths.landingPart('consultation-booking')}` },
    }
  }
  const isNew = change === 'booked'
  return {
    subject: isNew ? `Your ${name} on ${when}` : `Your ${name} is now on ${when}`,
    paragraphs: [
      isNew
        ? `Your ${nameConsultationWithLength(consultation)} with ${brand} is booked for ${when}.`
        : `Your ${nameConsultationWithLength(consultation)} with ${brand} is now on ${when}.`,
      ...inIndia,
      describeWay(way),
      ...describePerson(person),
    ],
    action: { label: 'See, move or cancel it', url: manageUrl },
    notes: [
      'This mail brings an entry for your calendar.',
      consultation.isFollowUp
        ? 'If the time does not suit you, move or cancel it by the link.'
        : 'If you did not book this, somebody has mistyped their address: you can cancel it by the link, or leave it.',
    ],
  }
}

/** Writes the mail with the code and the link that confirm a held time. Like `writeVisitorMail`, it repeats no typed text. */
export function writeHoldMail(options: {
  brand: string
  code: string
  confirmUrl: string
  startsAt: Date
  timeZone: string
  expiresAt: Date
}): MailContent {
  const { brand, code, confirmUrl, startsAt, timeZone, expiresAt } = options
  return {
    subject: `${code} is your code for ${writeOwnTime(startsAt, timeZone)}`,
    paragraphs: [
      `We hold ${writeOwnTime(startsAt, timeZone)} for your free consultation with ${brand} until ${formatTime(expiresAt.toISOString(), timeZone)}.`,
      ...writeTimeInIndia(startsAt, timeZone),
      `Enter this code on the page where you booked: ${code}`,
    ],
    action: { label: 'Or confirm here', url: confirmUrl },
    notes: ['If you did not book this, somebody has mistyped their address: you need not do anything.'],
  }
}

const LIMIT_TEXTS: Record<BookingLimit, string> = {
  person: 'Somebody has as many open free consultations as one person can have.',
  place: 'As many free consultations of this month as you allow came from one device or internet connection.',
}

/** Writes the mail to admins when a limit has stopped bookings. */
export function writeLimitMail(options: {
  publicUrl: string
  date: string
  limit: BookingLimit
}): MailContent {
  const { publicUrl, date, limit } = options
  return {
    subject: `Free bookings were limited on ${formatDate(date)}`,
    paragraphs: [
      `A booking was not accepted today. ${LIMIT_TEXTS[limit]}`,
      'You get this mail once a day, however many bookings were stopped. The limits can be changed beside the hours.',
    ],
    action: { label: 'See the limits', url: `${publicUrl}${paths.adminAvailability()}` },
  }
}

/**
 * Writes the mail to a person who booked without an account, about a day before. Like `writeVisitorMail`, it repeats
 * nothing from the form.
 */
export function writeReminderMail(options: {
  consultation: MailedConsultation
  brand: string
  manageUrl: string
  startsAt: Date
  timeZone: string
  way: ConsultationWay
  person: ConsultationPerson | null
}): MailContent {
  const { consultation, brand, manageUrl, startsAt, timeZone, way, person } = options
  const when = writeOwnTime(startsAt, timeZone)
  return {
    subject: `Reminder: your ${nameConsultation(consultation)} on ${when}`,
    paragraphs: [
      `Your ${nameConsultationWithLength(consultation)} with ${brand} is on ${when}.`,
      ...writeTimeInIndia(startsAt, timeZone),
      describeWay(way),
      ...describePerson(person),
    ],
    action: { label: 'See, move or cancel it', url: manageUrl },
    notes: [
      'You get this one reminder because the consultation was booked with this address. If it no longer suits you, cancel it by the link.',
    ],
  }
}

/** Says who holds it, in the words of the public pages: `With Farah Sheikh, Clinical dietician, MSc Nutrition.` */
export function describePerson(person: ConsultationPerson | null): string[] {
  if (!person) return []
  const { name, role, qualification, registration, languages, isExample } = person
  const facts = [name, role, qualification, registration && `${registration.number} (${registration.body})`]
  const speaks = languages.length > 0 ? ` Speaks ${languages.join(', ')}.` : ''
  return [`With ${facts.filter(Boolean).join(', ')}${isExample ? ' (an example)' : ''}.${speaks}`]
}

/**
 * Writes the mail to the holder. Only the inbox shows who booked and why.
 *
 * @param options.startsAt If the booking was cancelled, the time it had.
 */
export function writeStaffMail(options: {
  change: BookingChange
  isFollowUp: boolean
  publicUrl: string
  id: string
  startsAt: Date
  channel: ConsultationChannel
}): MailContent {
  const { change, isFollowUp, publicUrl, id, startsAt, channel } = options
  const when = writePracticeTime(startsAt)
  const way = describeChannel(channel)
  const words: Record<BookingChange, { subject: string; text: string }> = {
    booked: {
      subject: isFollowUp ? `New follow-up on ${when}` : `New consultation on ${when}`,
      text: `A ${isFollowUp ? 'follow-up' : 'free consultation'} is booked with you for ${when}, ${way}.`,
    },
    moved: {
      subject: `Consultation moved to ${when}`,
      text: `A consultation that you hold is now on ${when}, ${way}.`,
    },
    cancelled: {
      subject: `No consultation on ${when}`,
      text: `The consultation on ${when} is cancelled, or not yours any more. That time of yours is free again.`,
    },
  }
  const { subject, text } = words[change]
  return { subject, paragraphs: [text], action: openInbox(publicUrl, id) }
}

/**
 * Writes the morning mail to each person with consultations today. Only the schedule shows with whom.
 *
 * @param options.startsAt When each consultation begins, in order.
 */
export function writeDayMail(options: {
  publicUrl: string
  date: string
  startsAt: readonly Date[]
}): MailContent {
  const { publicUrl, date, startsAt } = options
  const count = startsAt.length === 1 ? 'One talk' : `${startsAt.length} talks`
  const times = startsAt.map((at) => formatTime(at.toISOString(), PRACTICE_TIME_ZONE))
  return {
    subject: `${count} today, ${formatDate(date)}`,
    paragraphs: [
      `You hold ${startsAt.length === 1 ? 'one talk' : `${startsAt.length} talks`} today: ${times.join(', ')} (India).`,
    ],
    action: { label: 'Open the schedule', url: `${publicUrl}${paths.adminSchedule()}` },
  }
}

const TIMES_OF_DAY: Record<PreferredTime, string> = {
  any: 'at any time of the day',
  morning: 'in the morning, 9 AM to 12 PM',
  afternoon: 'in the afternoon, 12 PM to 4 PM',
  evening: 'in the evening, 4 PM to 8 PM',
}

/** Writes the mail to every admin about a new, unassigned call-back. Only the inbox names the person to call. */
export function writeCallBackMail(options: {
  publicUrl: string
  id: string
  preferredTime: PreferredTime
}): MailContent {
  return {
    subject: 'Somebody asks to be called back',
    paragraphs: [
      `A visitor of your site asks to be called back ${TIMES_OF_DAY[options.preferredTime]} (India).`,
      'Nobody has taken it yet.',
    ],
    action: openInbox(options.publicUrl, options.id),
  }
}

/** Writes the mail to the holder of a call-back when somebody else assigned it to them (`isNew`) or set its time. */
export function writeCallBackHolderMail(options: {
  publicUrl: string
  id: string
  isNew: boolean
}): MailContent {
  const { publicUrl, id, isNew } = options
  return {
    subject: isNew ? 'A call-back is yours now' : 'A call-back of yours has another time',
    paragraphs: [
      isNew
        ? 'Somebody asked to be called back, and the call has been given to you.'
        : 'A call-back that you hold has been set to another time.',
      'See whom to call, and when, in the inbox.',
    ],
    action: openInbox(publicUrl, id),
  }
}

function openInbox(publicUrl: string, id: string): { label: string; url: string } {
  return { label: 'Open it', url: `${publicUrl}${paths.adminConsultation(id)}` }
}

/** Formats a time as `Tue 24 Nov 2026, 10:15 am` in the practice's time zone. */
function writePracticeTime(startsAt: Date): string {
  return writeTime(startsAt, PRACTICE_TIME_ZONE)
}

/**
 * Formats a time on the visitor's clock: `Tue 24 Nov 2026, 4:45 am (London)`. Where the clock shows the time of India, no place
 * is named.
 */
function writeOwnTime(startsAt: Date, timeZone: string): string {
  const when = writeTime(startsAt, timeZone)
  return when === writePracticeTime(startsAt) ? when : `${when} (${namePlace(timeZone)})`
}

/** Names the place of a time zone: `America/New_York` → `New York`. */
function namePlace(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
}

/** Writes the practice's time for a visitor whose clock shows another one. */
function writeTimeInIndia(startsAt: Date, timeZone: string): string[] {
  const when = writePracticeTime(startsAt)
  return when === writeTime(startsAt, timeZone) ? [] : [`In India, that is ${when}.`]
}

function writeTime(instant: Date, timeZone: string): string {
  const weekday = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short' }).format(instant)
  return `${weekday} ${formatDateTime(instant.toISOString(), timeZone)}`
}
