import { createHash, createHmac } from 'node:crypto'
import type pg from 'pg'
import { paths } from '#contract/paths.ts'
import type { Brand } from '#contract/site/content.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'
import { renderMail } from '#server/kit/mail/layout.ts'
import { queueMail } from '#server/kit/mail/mail.ts'
import type { Platform } from '#server/kit/platform.ts'
import { readServerKey } from '#server/kit/server-keys.ts'
import { listAdminEmails } from '#server/modules/identity/accounts/service.ts'
import { loadContent } from '#server/modules/site/service.ts'
import { writeCalendar } from './calendar.ts'
import {
  type BookingChange,
  describeWay,
  type Talk,
  writeCallBackMail,
  writeDayMail,
  writeHeldCallMail,
  writeReminderMail,
  writeStaffMail,
  writeVisitorMail,
} from './mail.ts'
import { consultationsRepository, type NewCallBack, type StoredBooking } from './repository.ts'

/** The key from which the secrets of links follow: a later mail bears the same link as the first. */
const LINK_KEY = 'booking-links'

/** The secret of a booking's link. */
export async function readManageToken(db: Queryable, bookingId: string): Promise<string> {
  return createHmac('sha256', await readServerKey(db, LINK_KEY))
    .update(bookingId)
    .digest('base64url')
}

/** How a link's secret is kept. */
export function hashManageToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Mails whoever booked, where they gave an address, with an entry for their calendar. */
export async function tellVisitor(
  client: pg.PoolClient,
  { config }: Platform,
  booking: StoredBooking,
  change: BookingChange,
): Promise<void> {
  if (booking.email === null) return
  const { brand } = await loadContent(client)
  const manageUrl = await findManageUrl(client, config.publicUrl, booking.id)
  const { startsAt, timeZone, channel, email } = booking
  const { publicUrl } = config
  const content = writeVisitorMail({
    change,
    talk: toTalk(booking),
    brand: brand.name,
    publicUrl,
    manageUrl,
    startsAt,
    timeZone,
    channel,
  })
  const method = change === 'cancelled' ? 'CANCEL' : 'REQUEST'
  await queueMail(client, {
    ...renderMail(content, brand.name),
    to: email,
    template: `consultation-${change}`,
    calendar: { method, content: writeCalendar(method, toEvent(booking, brand, manageUrl, email)) },
  })
}

/** Mails whoever booked without an account that it is near, where they gave an address; once for each `dedupeKey`. */
export async function remindVisitor(
  db: Queryable,
  { config }: Pick<Platform, 'config'>,
  booking: StoredBooking,
  dedupeKey: string,
): Promise<void> {
  if (booking.email === null) return
  const { brand } = await loadContent(db)
  const { startsAt, timeZone, channel, email } = booking
  const manageUrl = await findManageUrl(db, config.publicUrl, booking.id)
  const content = writeReminderMail({
    talk: toTalk(booking),
    brand: brand.name,
    manageUrl,
    startsAt,
    timeZone,
    channel,
  })
  await queueMail(db, {
    ...renderMail(content, brand.name),
    to: email,
    template: 'consultation-reminder',
    dedupeKey,
  })
}

/** Mails a staff member what became of a booking that they hold, or held until now. */
export async function tellStaff(
  client: pg.PoolClient,
  { config }: Platform,
  staffId: string | null,
  booking: Pick<StoredBooking, 'id' | 'startsAt' | 'channel' | 'isFollowUp'>,
  change: BookingChange,
): Promise<void> {
  const email = staffId === null ? null : await consultationsRepository.findStaffEmail(client, staffId)
  if (email === null) return
  const { brand } = await loadContent(client)
  const { id, startsAt, channel, isFollowUp } = booking
  const content = writeStaffMail({ change, isFollowUp, publicUrl: config.publicUrl, id, startsAt, channel })
  await queueMail(client, {
    ...renderMail(content, brand.name),
    to: email,
    template: `consultation-${change}-staff`,
  })
}

/** Mails a staff member who is at work which talks they hold today; once for each `dedupeKey`. */
export async function tellOfDay(
  db: Queryable,
  { config }: Pick<Platform, 'config'>,
  staffId: string,
  day: { date: string; startsAt: readonly Date[] },
  dedupeKey: string,
): Promise<void> {
  const email = await consultationsRepository.findStaffEmail(db, staffId)
  if (email === null) return
  const { brand } = await loadContent(db)
  const content = writeDayMail({ publicUrl: config.publicUrl, ...day })
  await queueMail(db, {
    ...renderMail(content, brand.name),
    to: email,
    template: 'talks-of-the-day',
    dedupeKey,
  })
}

/** Mails whoever holds a call-back that it has come to them (`isNew`), or has another time. */
export async function tellCaller(
  client: pg.PoolClient,
  { config }: Platform,
  id: string,
  { staffId, isNew }: { staffId: string; isNew: boolean },
): Promise<void> {
  const email = await consultationsRepository.findStaffEmail(client, staffId)
  if (email === null) return
  const { brand } = await loadContent(client)
  const content = writeHeldCallMail({ publicUrl: config.publicUrl, id, isNew })
  await queueMail(client, { ...renderMail(content, brand.name), to: email, template: 'call-back-held' })
}

/** Mails every admin that somebody asks to be called back. */
export async function tellAdminsOfCallBack(
  client: pg.PoolClient,
  { config }: Platform,
  id: string,
  { preferredTime }: Pick<NewCallBack, 'preferredTime'>,
): Promise<void> {
  const { brand } = await loadContent(client)
  const content = writeCallBackMail({ publicUrl: config.publicUrl, id, preferredTime })
  const mail = renderMail(content, brand.name)
  for (const to of await listAdminEmails(client, null)) {
    await queueMail(client, { ...mail, to, template: 'call-back' })
  }
}

/** A booking as a file for a calendar. */
export async function writeBookingFile(
  db: Queryable,
  { config }: Platform,
  booking: StoredBooking,
): Promise<string> {
  const { brand } = await loadContent(db)
  const manageUrl = await findManageUrl(db, config.publicUrl, booking.id)
  return writeCalendar('PUBLISH', toEvent(booking, brand, manageUrl, null))
}

function toTalk({ isFollowUp, startsAt, endsAt }: StoredBooking): Talk {
  return { isFollowUp, minutes: (endsAt.getTime() - startsAt.getTime()) / 60_000 }
}

async function findManageUrl(db: Queryable, publicUrl: string, bookingId: string): Promise<string> {
  // In the fragment: no server, and no log on the way, ever sees it.
  return `${publicUrl}${paths.consultation(await readManageToken(db, bookingId))}`
}

function toEvent(booking: StoredBooking, brand: Brand, manageUrl: string, attendeeEmail: string | null) {
  const { id, calendarSequence, startsAt, endsAt, status, channel } = booking
  return {
    uid: id,
    sequence: calendarSequence,
    stamp: new Date(),
    startsAt,
    endsAt,
    isCancelled: status === 'cancelled',
    summary: `${booking.isFollowUp ? 'Follow-up' : 'Free consultation'} with ${brand.name}`,
    description: `${describeWay(channel)}\nMove or cancel it: ${manageUrl}`,
    location: channel === 'phone' ? 'By phone' : 'By chat',
    url: manageUrl,
    organizer: brand,
    attendeeEmail,
  }
}
