import { msg } from '@lingui/core/runtime-macro'
import { findScope } from '#contract/access.ts'
import type { BookingLimit } from '#contract/appointments/consultations.ts'
import {
  CLIENT_MAIL_KINDS,
  type ClientMailKind,
  type Notification,
  type NotificationKind,
  type NotificationSettings,
} from '#contract/notifications/notifications.ts'
import { paths } from '#contract/paths.ts'
import type { ConsultationChannel } from '#domain/appointments/channels.ts'
import { say } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { notFound } from '#server/kit/app-error.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import type { Db } from '#server/kit/database/db.ts'
import { readNumberCursor, writeNumberCursor } from '#server/kit/http/pagination.ts'
import { mapPage, type Page, slicePage } from '#server/kit/lists.ts'
import { mailReader } from '#server/kit/mail/mail-reader.ts'
import type { Platform } from '#server/kit/platform.ts'
import { readServerKey } from '#server/kit/server-keys.ts'
import { loadContent, loadTranslate } from '#server/modules/site/service.ts'
import {
  isMailed,
  isSafetyMailed,
  type MailedNotification,
  type SafetyMailedNotification,
  writeNotificationMail,
  writeSafetyMail,
} from './mail.ts'
import { toPush } from './push/pushed-notifications.ts'
import { queuePush } from './push/service.ts'
import { notificationsRepository as notifications } from './repository.ts'
import { writeNotificationText } from './texts.ts'
import { readUnsubscribeToken, writeUnsubscribeToken } from './unsubscribe-token.ts'

/**
 * The parameters of each kind of notification: ids, dates and amounts, and the text of a message. Its text is written
 * from them when it is read.
 */
export type NotificationParams = {
  'plan-published': { planId: string; startDate: string; isNewVersion: boolean }
  'plan-paused': { planId: string }
  'plan-resumed': { planId: string }
  'review-answered': { reviewId: string }
  /**
   * `invoiceNumber` is the number of the invoice that was issued with the payment; it is left out if there was none.
   */
  'payment-confirmed': {
    subscriptionId: string
    amountPaise: number
    isWhole: boolean
    receiptId: string
    invoiceNumber?: string
  }
  'refund-sent': { subscriptionId: string; amountPaise: number; receiptId: string }
  'subscription-ending': { subscriptionId: string; planName: string; lastDay: string }
  /** `lead` says how long before the consultation the reminder is sent. */
  'consultation-reminder': {
    consultationId: string
    startsAt: string
    channel: ConsultationChannel
    /** The link of a video call or an address. */
    place?: string
    lead: 'day' | 'hour'
  }
  /**
   * A consultation that the practice has booked, moved or cancelled. `startsAt` is its start, or its planned start if
   * it was cancelled.
   */
  'consultation-set': {
    consultationId: string
    startsAt: string
    change: 'booked' | 'moved' | 'cancelled'
    isFollowUp: boolean
  }
  /** The care team wrote about a photo in the diary. `day` is the day of the entry. */
  'photo-commented': { day: string }
  /** A message that staff wrote. `from` is the writer's name at that time; `null` if they had none. */
  'practice-message': { text: string; from: string | null }
  'export-ready': { exportId: string }
  'erasure-asked': { dueAt: string }
  'measurement-added': { entryId: string }
  'subscription-started': { subscriptionId: string; planName: string; lastDay: string }
  'subscription-ended': { subscriptionId: string; planName: string }
  /** The practice cancelled the subscription before it began. */
  'subscription-cancelled': { subscriptionId: string; planName: string }
  /** The payment was for a subscription that is cancelled or has ended. */
  'payment-in-review': { subscriptionId: string; amountPaise: number }
  'payment-kept': { subscriptionId: string; planName: string; amountPaise: number }
  /** The payment now counts for this subscription. */
  'payment-moved': { subscriptionId: string; planName: string; amountPaise: number; isWhole: boolean }
  /** An invoice that was issued on its own. An invoice issued with a payment is part of `payment-confirmed` instead. */
  'invoice-issued': { subscriptionId: string; planName: string; number: string }
  'review-asked': { reviewId: string; clientId: string }
  'payment-claimed': { subscriptionId: string; clientId: string }
  'subscription-asked': { subscriptionId: string; clientId: string }
  'paid-cancelled': { subscriptionId: string; clientId: string }
  /**
   * A person with payments to the practice has requested erasure. `openPaise` is the part of the amount that is still
   * open.
   */
  'erasure-with-money': { clientId: string; amountPaise: number; openPaise: number; dueAt: string }
  /**
   * The people are erased, so they are not named. Their payment references can be found in the practice's bank
   * statement.
   */
  'erased-with-money': { amountPaise: number; paymentReferences: string[] }
  'backup-failed': { runId: string }
  /** A limit has stopped free bookings on this day. */
  'bookings-limited': { date: string; limit: BookingLimit }
  'progress-flag': { clientId: string; flag: 'fast-loss' | 'underweight' }
  /** The client's record has changed, and the safety rules now object to the plan. */
  'plan-flagged': { planId: string; clientId: string; isPaused: boolean }
  /** The safety rules allow a paused plan again, and the client gets it. */
  'plan-cleared': { planId: string; clientId: string }
}

/** The kind and parameters of a notification. `Kinds` limits it to some kinds. */
export type NotificationOf<Kinds extends NotificationKind = NotificationKind> = {
  [Kind in Kinds]: { kind: Kind; params: NotificationParams[Kind] }
}[Kinds]

/** A notification to be sent. A person gets only one for each `causeKey`. */
export type NewNotification = NotificationOf & { causeKey: string }

/** The name of the server key that signs the tokens of links in mails. */
const UNSUBSCRIBE_KEY = 'unsubscribe-links'

/**
 * Notifies a person in the caller's transaction: adds the notification to their list and updates open pages. Also sends
 * a mail, if clients get mails of this kind and the person has not switched it off. Safety mails are always sent. Push
 * messages follow their own switches, and change nothing about mails.
 *
 * @param options.hasMail If false, no mail is sent, except safety mails.
 * @returns False if the person already has a notification of this cause.
 */
export async function notify(
  db: Db,
  { config, now }: Pick<Platform, 'config' | 'now'>,
  userId: string,
  notification: NewNotification,
  { hasMail = true }: { hasMail?: boolean } = {},
): Promise<boolean> {
  const isNew = await notifications.insert(db, userId, notification)
  if (isNew && hasMail && isMailed(notification)) {
    await mailNotification(db, config.publicUrl, userId, notification)
  }
  if (isNew && isSafetyMailed(notification)) await mailSafety(db, config.publicUrl, userId, notification)
  const message = isNew ? toPush(notification, now()) : null
  if (message) await queuePush({ db, now }, userId, message)
  return isNew
}

/** Notifies staff about a client: all active admins and, with `admins-and-carers`, the client's care team. */
export async function notifyStaff(
  db: Db,
  platform: Pick<Platform, 'config' | 'now'>,
  clientId: string,
  who: 'admins' | 'admins-and-carers',
  notification: NewNotification,
): Promise<void> {
  for (const userId of await notifications.listStaff(db, who === 'admins' ? null : clientId)) {
    await notify(db, platform, userId, notification)
  }
}

/** Notifies all active admins of something that concerns no client. */
export async function notifyAdmins(
  db: Db,
  platform: Pick<Platform, 'config' | 'now'>,
  notification: NewNotification,
): Promise<void> {
  for (const userId of await notifications.listStaff(db, null)) {
    await notify(db, platform, userId, notification)
  }
}

/** A page of the caller's notifications, the latest first. */
export async function listNotifications(
  ctx: Ctx,
  query: { limit: number; cursor?: string | undefined },
): Promise<Page<Notification>> {
  const actor = requireActor(ctx)
  const rows = await notifications.list(ctx.db, actor.userId, {
    scope: findScope(actor, 'clients:read'),
    limit: query.limit + 1,
    before: readNumberCursor(query.cursor),
  })
  const canOpenPeople = findScope(actor, 'users:manage') !== null
  const translate = await loadTranslate(ctx.db)
  const page = slicePage(rows, query.limit, ({ id }) => writeNumberCursor(id))
  return mapPage(page, (stored) => ({
    id: stored.id,
    kind: stored.kind,
    ...writeNotificationText(stored, {
      ...stored,
      timeZone: actor.timeZone,
      canOpenPeople,
      translate,
    }),
    createdAt: stored.createdAt,
    readAt: stored.readAt,
  }))
}

/** How many of the caller's notifications are unread. */
export async function countUnread(ctx: Ctx): Promise<{ count: number }> {
  return { count: await notifications.countUnread(ctx.db, requireActor(ctx).userId) }
}

/**
 * Marks the caller's notifications as read: the ones with these ids, or all if there are no ids. Ids of other people's
 * notifications change nothing.
 */
export async function markRead(ctx: Ctx, ids: readonly number[] | undefined): Promise<{ count: number }> {
  await notifications.markRead(ctx.db, requireActor(ctx).userId, ids ?? null)
  return countUnread(ctx)
}

/** Returns which mails the caller gets. */
export async function getSettings(ctx: Ctx): Promise<NotificationSettings> {
  const muted = await notifications.listMuted(ctx.db, requireActor(ctx).userId)
  return toSettings((kind) => !muted.includes(kind))
}

/** Switches mails on and off. */
export async function updateSettings(
  ctx: Ctx,
  { mails }: NotificationSettings,
): Promise<NotificationSettings> {
  const muted = CLIENT_MAIL_KINDS.filter((kind) => !mails[kind])
  await notifications.replaceMuted(ctx.db, requireActor(ctx).userId, muted)
  return toSettings((kind) => mails[kind])
}

/**
 * Unsubscribes a person from mails of one kind, with the token of a link in such a mail. Repeating it changes nothing.
 *
 * @throws AppError 404 if the token is not valid or the person has been deleted.
 */
export async function unsubscribe({ db }: Ctx, token: string): Promise<{ kind: ClientMailKind }> {
  const asked = readUnsubscribeToken(token, await readServerKey(db, UNSUBSCRIBE_KEY))
  if (!asked || !(await notifications.mute(db, asked.userId, asked.kind))) {
    throw notFound(say(msg`This link does not work. It may be cut off, so please use the whole link.`))
  }
  return { kind: asked.kind }
}

/**
 * Returns the URL of the page that asks whether to unsubscribe. The token is behind the `#`, so browsers send it to no
 * server.
 */
export function writeUnsubscribePage(publicUrl: string, token: string): string {
  return `${publicUrl}${paths.unsubscribe(token)}`
}

async function mailNotification(
  db: Db,
  publicUrl: string,
  userId: string,
  notification: MailedNotification & NewNotification,
): Promise<void> {
  const recipient = await notifications.findMailRecipient(db, userId, notification.kind)
  if (!recipient) return
  const key = await readServerKey(db, UNSUBSCRIBE_KEY)
  const token = writeUnsubscribeToken({ userId, kind: notification.kind }, key)
  const { brand } = await loadContent(db)
  const mail = {
    brand: brand.name,
    to: recipient.email,
    template: notification.kind,
    unsubscribeUrl: `${publicUrl}/api/notifications/unsubscribe/${token}`,
    dedupeKey: `news ${userId} ${notification.causeKey}`,
  }
  await mailReader(db, mail, () =>
    writeNotificationMail(notification, {
      brand: brand.name,
      publicUrl,
      timeZone: recipient.timeZone,
      optOutUrl: writeUnsubscribePage(publicUrl, token),
    }),
  )
}

/** Sends a mail that cannot be switched off. */
async function mailSafety(
  db: Db,
  publicUrl: string,
  userId: string,
  notification: SafetyMailedNotification & NewNotification,
): Promise<void> {
  const to = await notifications.findAddress(db, userId)
  if (to === null) return
  const { brand } = await loadContent(db)
  const mail = {
    brand: brand.name,
    to,
    template: notification.kind,
    dedupeKey: `news ${userId} ${notification.causeKey}`,
  }
  await mailReader(db, mail, () => writeSafetyMail(notification, { brand, publicUrl }))
}

function toSettings(isMailed: (kind: ClientMailKind) => boolean): NotificationSettings {
  const mails = Object.fromEntries(CLIENT_MAIL_KINDS.map((kind) => [kind, isMailed(kind)]))
  return { mails: mails as NotificationSettings['mails'] } // has a value for every kind
}
