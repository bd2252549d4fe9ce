import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/runtime-macro'
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
import { currentLocaleTag, say } from '#domain/words/say.ts'
import type { MailContent } from '#server/kit/mail/layout.ts'

/** What happened to a booking. A cancelled booking that is reopened counts as moved. */
export type BookingChange = 'booked' | 'moved' | 'cancelled'

/**
 * The facts that name a consultation in a mail: a free consultation of 15 minutes, or a follow-up of the agreed length.
 */
export type MailedConsultation = { isFollowUp: boolean; minutes: number }

/** What mails to the person say about a consultation on a day. */
type Sentences = {
  cancelledSubject: string
  cancelled: string
  bookedSubject: string
  booked: string
  movedSubject: string
  moved: string
  reminderSubject: string
  reminder: string
}

function writeSentences(
  { isFollowUp, minutes }: MailedConsultation,
  when: string,
  practice: string,
): Sentences {
  return isFollowUp
    ? {
        cancelledSubject: say(msg`Cancelled: your follow-up on ${{ when }}`),
        cancelled: say(msg`Your follow-up with ${{ practice }} on ${{ when }} is cancelled.`),
        bookedSubject: say(msg`Your follow-up on ${{ when }}`),
        booked: say(
          msg`Your ${{ minutes }}-minute follow-up with ${{ practice }} is booked for ${{ when }}.`,
        ),
        movedSubject: say(msg`Your follow-up is now on ${{ when }}`),
        moved: say(msg`Your ${{ minutes }}-minute follow-up with ${{ practice }} is now on ${{ when }}.`),
        reminderSubject: say(msg`Reminder: your follow-up on ${{ when }}`),
        reminder: say(msg`Your ${{ minutes }}-minute follow-up with ${{ practice }} is on ${{ when }}.`),
      }
    : {
        cancelledSubject: say(msg`Cancelled: your free consultation on ${{ when }}`),
        cancelled: say(msg`Your free consultation with ${{ practice }} on ${{ when }} is cancelled.`),
        bookedSubject: say(msg`Your free consultation on ${{ when }}`),
        booked: say(
          msg`Your free ${{ minutes }}-minute consultation with ${{ practice }} is booked for ${{ when }}.`,
        ),
        movedSubject: say(msg`Your free consultation is now on ${{ when }}`),
        moved: say(
          msg`Your free ${{ minutes }}-minute consultation with ${{ practice }} is now on ${{ when }}.`,
        ),
        reminderSubject: say(msg`Reminder: your free consultation on ${{ when }}`),
        reminder: say(
          msg`Your free ${{ minutes }}-minute consultation with ${{ practice }} is on ${{ when }}.`,
        ),
      }
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
  const sentences = writeSentences(consultation, writeOwnTime(startsAt, timeZone), brand)
  const inIndia = writeTimeInIndia(startsAt, timeZone)
  if (change === 'cancelled') {
    return {
      subject: sentences.cancelledSubject,
      paragraphs: [
        sentences.cancelled,
        ...inIndia,
        consultation.isFollowUp
          ? say(msg`Write to us or call us when you would like another time.`)
          : say(msg`You can book another time whenever you like.`),
      ],
      action: consultation.isFollowUp
        ? { label: say(msg`Open the app`), url: `${publicUrl}${paths.home()}` }
        : {
            label: say(msg`Book another time`),
            url: `${publicUrl}${paths.landingPart('consultation-booking')}`,
          },
    }
  }
  const isNew = change === 'booked'
  return {
    subject: isNew ? sentences.bookedSubject : sentences.movedSubject,
    paragraphs: [
      isNew ? sentences.booked : sentences.moved,
      ...inIndia,
      describeWay(way),
      ...describePerson(person),
    ],
    action: { label: say(msg`View, move or cancel`), url: manageUrl },
    notes: [
      say(msg`This email includes a calendar entry.`),
      consultation.isFollowUp
        ? say(msg`If the time does not suit you, use the link to move or cancel it.`)
        : say(
            msg`If you did not book this, someone may have typed your address by mistake. You can use the link to cancel it, or ignore this email.`,
          ),
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
    subject: say(msg`${{ code }} is your code for ${{ when: writeOwnTime(startsAt, timeZone) }}`),
    paragraphs: [
      say(
        msg`We are holding ${{ when: writeOwnTime(startsAt, timeZone) }} for your free consultation with ${{ practice: brand }} until ${{ time: formatTime(expiresAt.toISOString(), timeZone) }}.`,
      ),
      ...writeTimeInIndia(startsAt, timeZone),
      say(msg`Enter this code on the page where you booked: ${{ code }}`),
    ],
    action: { label: say(msg`Or confirm here`), url: confirmUrl },
    notes: [
      say(
        msg`If you did not book this, someone may have typed your address by mistake. You can ignore this email.`,
      ),
    ],
  }
}

const LIMIT_TEXTS: Record<BookingLimit, MessageDescriptor> = {
  person: msg`A booking was not accepted today. One person has reached your limit of open free consultations.`,
  place: msg`A booking was not accepted today. One device or internet connection has reached your limit of free consultations for this month.`,
}

/** Writes the mail to admins when a limit has stopped bookings. */
export function writeLimitMail(options: {
  publicUrl: string
  date: string
  limit: BookingLimit
}): MailContent {
  const { publicUrl, date, limit } = options
  return {
    subject: say(msg`Free bookings were limited on ${{ date: formatDate(date) }}`),
    paragraphs: [
      say(LIMIT_TEXTS[limit]),
      say(msg`You get this email at most once a day. You can change the limits next to your hours.`),
    ],
    action: { label: say(msg`See the limits`), url: `${publicUrl}${paths.adminAvailability()}` },
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
  const sentences = writeSentences(consultation, writeOwnTime(startsAt, timeZone), brand)
  return {
    subject: sentences.reminderSubject,
    paragraphs: [
      sentences.reminder,
      ...writeTimeInIndia(startsAt, timeZone),
      describeWay(way),
      ...describePerson(person),
    ],
    action: { label: say(msg`View, move or cancel`), url: manageUrl },
    notes: [
      say(
        msg`You get this one reminder because the consultation was booked with this address. To move or cancel it, use the link.`,
      ),
    ],
  }
}

/** Says who holds it, in the words of the public pages: `With Farah Sheikh, Clinical dietician, MSc Nutrition.` */
export function describePerson(person: ConsultationPerson | null): string[] {
  if (!person) return []
  const { name, role, qualification, registration, languages, isExample } = person
  const facts = [name, role, qualification, registration && `${registration.number} (${registration.body})`]
  const who = facts.filter(Boolean).join(', ')
  return [
    [
      isExample ? say(msg`With ${{ who }} (an example).`) : say(msg`With ${{ who }}.`),
      ...(languages.length > 0 ? [say(msg`Speaks ${{ languages: languages.join(', ') }}.`)] : []),
    ].join(' '),
  ]
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
      subject: isFollowUp
        ? say(msg`New follow-up on ${{ when }}`)
        : say(msg`New consultation on ${{ when }}`),
      text: isFollowUp
        ? say(msg`A follow-up is booked with you for ${{ when }}, ${{ way }}.`)
        : say(msg`A free consultation is booked with you for ${{ when }}, ${{ way }}.`),
    },
    moved: {
      subject: say(msg`Consultation moved to ${{ when }}`),
      text: say(msg`A consultation assigned to you is now on ${{ when }}, ${{ way }}.`),
    },
    cancelled: {
      subject: say(msg`Cancelled or reassigned: consultation on ${{ when }}`),
      text: say(
        msg`The consultation on ${{ when }} is cancelled or no longer assigned to you. You are free at that time again.`,
      ),
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
  const count = startsAt.length
  const times = startsAt.map((at) => formatTime(at.toISOString(), PRACTICE_TIME_ZONE))
  return {
    subject: say(
      msg`${plural({ count }, { one: 'One consultation', other: '# consultations' })} today, ${{ date: formatDate(date) }}`,
    ),
    paragraphs: [
      say(
        msg`You have ${plural({ count }, { one: 'one consultation', other: '# consultations' })} today: ${{ times: times.join(', ') }} (IST).`,
      ),
    ],
    action: { label: say(msg`Open the schedule`), url: `${publicUrl}${paths.adminSchedule()}` },
  }
}

const CALL_BACK_TEXTS: Record<PreferredTime, MessageDescriptor> = {
  any: msg`A visitor to your website has asked for a call-back at any time of the day (IST).`,
  morning: msg`A visitor to your website has asked for a call-back in the morning, 9 AM to 12 PM (IST).`,
  afternoon: msg`A visitor to your website has asked for a call-back in the afternoon, 12 PM to 4 PM (IST).`,
  evening: msg`A visitor to your website has asked for a call-back in the evening, 4 PM to 8 PM (IST).`,
}

/** Writes the mail to every admin about a new, unassigned call-back. Only the inbox names the person to call. */
export function writeCallBackMail(options: {
  publicUrl: string
  id: string
  preferredTime: PreferredTime
}): MailContent {
  return {
    subject: say(msg`New call-back request`),
    paragraphs: [say(CALL_BACK_TEXTS[options.preferredTime]), say(msg`It is not assigned yet.`)],
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
    subject: isNew ? say(msg`A call-back is assigned to you`) : say(msg`Your call-back has a new time`),
    paragraphs: [
      isNew
        ? say(msg`Someone asked for a call-back, and it is now assigned to you.`)
        : say(msg`A call-back assigned to you has a new time.`),
      say(msg`Open the inbox for the name, number and time.`),
    ],
    action: openInbox(publicUrl, id),
  }
}

function openInbox(publicUrl: string, id: string): { label: string; url: string } {
  return { label: say(msg`View details`), url: `${publicUrl}${paths.adminConsultation(id)}` }
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
  return when === writeTime(startsAt, timeZone) ? [] : [say(msg`In India, that is ${{ when }}.`)]
}

function writeTime(instant: Date, timeZone: string): string {
  const weekday = new Intl.DateTimeFormat(currentLocaleTag(), { timeZone, weekday: 'short' }).format(instant)
  return `${weekday} ${formatDateTime(instant.toISOString(), timeZone)}`
}
