import { createHash, createHmac } from 'node:crypto'
import { msg } from '@lingui/core/runtime-macro'
import type { BookingLimit } from '#contract/appointments/consultations.ts'
import { paths } from '#contract/paths.ts'
import type { Brand, Person } from '#contract/site/content.ts'
import { describeLocation, describeWay } from '#domain/appointments/channels.ts'
import type { Locale } from '#domain/words/locale.ts'
import { say } from '#domain/words/say.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import type { Db } from '#server/kit/database/db.ts'
import { inLanguage } from '#server/kit/language/language.ts'
import { localiseLink } from '#server/kit/mail/localise-link.ts'
import { mailReader } from '#server/kit/mail/mail-reader.ts'
import { readServerKey } from '#server/kit/server-keys.ts'
import { listAdminEmails } from '#server/modules/identity/accounts/service.ts'
import { loadContent } from '#server/modules/site/service.ts'
import { writeCode, writeHoldLink } from './booking/hold-secrets.ts'
import { type CalendarEvent, writeCalendar } from './calendar.ts'
import { findPerson } from './holders.ts'
import {
  type BookingChange,
  describePerson,
  type MailedConsultation,
  writeCallBackHolderMail,
  writeCallBackMail,
  writeDayMail,
  writeHoldMail,
  writeLimitMail,
  writeReminderMail,
  writeStaffMail,
  writeVisitorMail,
} from './mail.ts'
import { consultationsRepository, type NewCallBack, type StoredBooking } from './repository.ts'

/** The key that the secrets of links are derived from, so that a later mail contains the same link as the first. */
const LINK_KEY = 'booking-links'

/** The reminder in the visitor's own calendar; the practice's own goes out about a day before. */
const ALARM_MINUTES = 30

/** Returns the secret of a booking's link. */
export async function readManageToken(db: Db, bookingId: string): Promise<string> {
  return createHmac('sha256', await readServerKey(db, LINK_KEY))
    .update(bookingId)
    .digest('base64url')
}

/** Hashes the secret of a link for storage. */
export function hashManageToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Mails the person who booked, if they gave an address, with an entry for their calendar. */
export async function mailVisitor(ctx: Ctx, booking: StoredBooking, change: BookingChange): Promise<void> {
  const { db, config } = ctx
  if (booking.email === null) return
  const { brand, people } = await loadContent(db)
  const manageUrl = await findManageUrl(db, config.publicUrl, booking.id)
  const { startsAt, timeZone, email } = booking
  const method = change === 'cancelled' ? 'CANCEL' : 'REQUEST'
  const mail = { brand: brand.name, to: email, template: `consultation-${change}`, locale: booking.locale }
  await mailReader(db, mail, () => ({
    ...writeVisitorMail({
      person: findPerson(people, booking.staffId),
      change,
      consultation: toConsultation(booking),
      brand: brand.name,
      publicUrl: config.publicUrl,
      manageUrl,
      startsAt,
      timeZone,
      way: booking,
    }),
    calendar: {
      method,
      content: writeCalendar(method, toEvent({ booking, brand, people, manageUrl }, email, ctx.now())),
    },
  }))
}

/** Mails the code and the link that confirm a held time. */
export async function mailHold(
  ctx: Ctx,
  hold: { id: string; startsAt: Date; timeZone: string; email: string; expiresAt: Date; locale: Locale },
): Promise<void> {
  const { db, config } = ctx
  const { brand } = await loadContent(db)
  const { id, startsAt, timeZone, email, expiresAt, locale } = hold
  const link = paths.consultationConfirm(await writeHoldLink(db, id))
  const code = await writeCode(db, id)
  const confirmUrl = `${config.publicUrl}${link}`
  const mail = { brand: brand.name, to: email, template: 'consultation-code', locale }
  await mailReader(db, mail, () =>
    writeHoldMail({ brand: brand.name, code, confirmUrl, startsAt, timeZone, expiresAt }),
  )
}

/** Mails every admin that a limit has stopped bookings; once for each `causeKey`. */
export async function mailAdminsOfLimit(
  ctx: Ctx,
  stopped: { date: string; limit: BookingLimit },
  causeKey: string,
): Promise<void> {
  const { db, config } = ctx
  const { brand } = await loadContent(db)
  for (const to of await listAdminEmails(db, null)) {
    const mail = { brand: brand.name, to, template: 'bookings-limited', dedupeKey: `${causeKey} ${to}` }
    await mailReader(db, mail, () => writeLimitMail({ publicUrl: config.publicUrl, ...stopped }))
  }
}

/** Mails a reminder to a person who booked without an account, if they gave an address; once for each `dedupeKey`. */
export async function mailReminder(ctx: Ctx, booking: StoredBooking, dedupeKey: string): Promise<void> {
  const { db, config } = ctx
  if (booking.email === null) return
  const { brand, people } = await loadContent(db)
  const { startsAt, timeZone, email } = booking
  const manageUrl = await findManageUrl(db, config.publicUrl, booking.id)
  const mail = {
    brand: brand.name,
    to: email,
    template: 'consultation-reminder',
    dedupeKey,
    locale: booking.locale,
  }
  await mailReader(db, mail, () =>
    writeReminderMail({
      person: findPerson(people, booking.staffId),
      consultation: toConsultation(booking),
      brand: brand.name,
      manageUrl,
      startsAt,
      timeZone,
      way: booking,
    }),
  )
}

/** Mails a staff member that a booking that they hold, or held until now, has changed. */
export async function mailStaff(
  ctx: Ctx,
  staffId: string | null,
  booking: Pick<StoredBooking, 'id' | 'startsAt' | 'channel' | 'isFollowUp'>,
  change: BookingChange,
): Promise<void> {
  const { db, config } = ctx
  const email = staffId === null ? null : await consultationsRepository.findStaffEmail(db, staffId)
  if (email === null) return
  const { brand } = await loadContent(db)
  const { id, startsAt, channel, isFollowUp } = booking
  await mailReader(db, { brand: brand.name, to: email, template: `consultation-${change}-staff` }, () =>
    writeStaffMail({ change, isFollowUp, publicUrl: config.publicUrl, id, startsAt, channel }),
  )
}

/** Mails an active staff member the times of their consultations today; once for each `dedupeKey`. */
export async function mailDay(
  ctx: Ctx,
  staffId: string,
  day: { date: string; startsAt: readonly Date[] },
  dedupeKey: string,
): Promise<void> {
  const { db, config } = ctx
  const email = await consultationsRepository.findStaffEmail(db, staffId)
  if (email === null) return
  const { brand } = await loadContent(db)
  await mailReader(db, { brand: brand.name, to: email, template: 'talks-of-the-day', dedupeKey }, () =>
    writeDayMail({ publicUrl: config.publicUrl, ...day }),
  )
}

/** Mails the holder of a call-back that it was assigned to them (`isNew`) or has another time. */
export async function mailCallHolder(
  ctx: Ctx,
  id: string,
  { staffId, isNew }: { staffId: string; isNew: boolean },
): Promise<void> {
  const { db, config } = ctx
  const email = await consultationsRepository.findStaffEmail(db, staffId)
  if (email === null) return
  const { brand } = await loadContent(db)
  await mailReader(db, { brand: brand.name, to: email, template: 'call-back-held' }, () =>
    writeCallBackHolderMail({ publicUrl: config.publicUrl, id, isNew }),
  )
}

/** Mails every admin that somebody requested a call-back. */
export async function mailAdminsOfCallBack(
  ctx: Ctx,
  id: string,
  { preferredTime }: Pick<NewCallBack, 'preferredTime'>,
): Promise<void> {
  const { db, config } = ctx
  const { brand } = await loadContent(db)
  for (const to of await listAdminEmails(db, null)) {
    await mailReader(db, { brand: brand.name, to, template: 'call-back' }, () =>
      writeCallBackMail({ publicUrl: config.publicUrl, id, preferredTime }),
    )
  }
}

/** Returns a booking as a calendar file. */
export async function writeBookingFile(ctx: Ctx, booking: StoredBooking): Promise<string> {
  const { db, config } = ctx
  const { brand, people } = await loadContent(db)
  const manageUrl = await findManageUrl(db, config.publicUrl, booking.id)
  return inLanguage(booking.locale, () =>
    writeCalendar('PUBLISH', toEvent({ booking, brand, people, manageUrl }, null, ctx.now())),
  )
}

function toConsultation({ isFollowUp, startsAt, endsAt }: StoredBooking): MailedConsultation {
  return { isFollowUp, minutes: (endsAt.getTime() - startsAt.getTime()) / 60_000 }
}

async function findManageUrl(db: Db, publicUrl: string, bookingId: string): Promise<string> {
  // The token is in the fragment, so that no server or log receives it.
  return `${publicUrl}${paths.consultation(await readManageToken(db, bookingId))}`
}

/** Describes how to reach the practice. */
function describeReach({ name, phone, whatsapp, email }: Brand): string {
  const ways = [
    ...(phone ? [phone] : []),
    ...(whatsapp ? [say(msg`WhatsApp ${{ number: whatsapp }}`)] : []),
    email,
  ]
  return say(msg`How to reach ${{ practice: name }}: ${{ ways: ways.join(', ') }}`)
}

function toEvent(
  {
    booking,
    brand,
    people,
    manageUrl,
  }: { booking: StoredBooking; brand: Brand; people: readonly Person[]; manageUrl: string },
  attendeeEmail: string | null,
  now: Date,
): CalendarEvent {
  const { id, calendarSequence, startsAt, endsAt, status } = booking

  return {
    uid: id,
    sequence: calendarSequence,
    stamp: now,
    startsAt,
    endsAt,
    isCancelled: status === 'cancelled',
    summary: booking.isFollowUp
      ? say(msg`Follow-up with ${{ practice: brand.name }}`)
      : say(msg`Free consultation with ${{ practice: brand.name }}`),
    description: [
      describeWay(booking),
      ...describePerson(findPerson(people, booking.staffId)),
      describeReach(brand),
      say(msg`Move or cancel it: ${{ address: localiseLink(manageUrl) }}`),
    ].join('\n'),
    location: describeLocation(booking),
    url: localiseLink(manageUrl),
    organizer: brand,
    alarmMinutes: ALARM_MINUTES,
    attendeeEmail,
  }
}
