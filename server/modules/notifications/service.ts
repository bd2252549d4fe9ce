import type { FastifyRequest } from 'fastify'
import { scopeOf } from '#contract/access.ts'
import {
  CLIENT_MAIL_KINDS,
  type ClientMailKind,
  type Notification,
  type NotificationKind,
  type NotificationSettings,
} from '#contract/notifications/notifications.ts'
import { paths } from '#contract/paths.ts'
import { requireActor } from '#server/kit/access/guard.ts'
import { notFound } from '#server/kit/app-error.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'
import { readNumberCursor, writeNumberCursor } from '#server/kit/http/pagination.ts'
import { renderMail } from '#server/kit/mail/layout.ts'
import { queueMail } from '#server/kit/mail/mail.ts'
import type { Platform } from '#server/kit/platform.ts'
import { readServerKey } from '#server/kit/server-keys.ts'
import { loadContent } from '#server/modules/site/service.ts'
import {
  isMailed,
  isSafetyMailed,
  type MailedNews,
  type SafetyMailedNews,
  writeNewsMail,
  writeSafetyMail,
} from './mail.ts'
import { notificationsRepository as notifications } from './repository.ts'
import { writeWords } from './texts.ts'
import { readUnsubscribeToken, writeUnsubscribeToken } from './unsubscribe-token.ts'

/** What each kind of news is about: ids, dates and amounts, from which its words are made when it is read. */
export type NewsParams = {
  'plan-published': { planId: string; startDate: string; isNewVersion: boolean }
  'plan-paused': { planId: string }
  'plan-resumed': { planId: string }
  'review-answered': { reviewId: string }
  /** `invoiceNumber`: of the invoice that was issued with it; left out: none was. */
  'payment-confirmed': {
    subscriptionId: string
    amountPaise: number
    isWhole: boolean
    receiptId: string
    invoiceNumber?: string
  }
  'refund-sent': { subscriptionId: string; amountPaise: number; receiptId: string }
  'subscription-ending': { subscriptionId: string; planName: string; lastDay: string }
  /** `lead`: how long before. */
  'consultation-reminder': {
    consultationId: string
    startsAt: string
    channel: 'phone' | 'chat'
    lead: 'day' | 'hour'
  }
  /** What the practice has done with a talk of theirs; `startsAt`: when it is, or would have been. */
  'consultation-set': {
    consultationId: string
    startsAt: string
    change: 'booked' | 'moved' | 'cancelled'
    isFollowUp: boolean
  }
  'export-ready': { exportId: string }
  'erasure-asked': { dueAt: string }
  'measurement-added': { entryId: string }
  'subscription-started': { subscriptionId: string; planName: string; lastDay: string }
  'subscription-ended': { subscriptionId: string; planName: string }
  /** By the practice, before it began. */
  'subscription-cancelled': { subscriptionId: string; planName: string }
  /** It came for something that is cancelled or over. */
  'payment-in-review': { subscriptionId: string; amountPaise: number }
  'payment-kept': { subscriptionId: string; planName: string; amountPaise: number }
  /** It counts for this subscription now. */
  'payment-moved': { subscriptionId: string; planName: string; amountPaise: number; isWhole: boolean }
  /** By hand; what comes with a payment is told with that. */
  'invoice-issued': { subscriptionId: string; planName: string; number: string }
  'review-asked': { reviewId: string; clientId: string }
  'payment-claimed': { subscriptionId: string; clientId: string }
  'subscription-asked': { subscriptionId: string; clientId: string }
  'paid-cancelled': { subscriptionId: string; clientId: string }
  /** Who asks to be erased has money with the practice; `openPaise`: what of it is among what is to be settled. */
  'erasure-with-money': { clientId: string; amountPaise: number; openPaise: number; dueAt: string }
  /** They are erased, so nothing names them; their references lead to the practice's bank statement. */
  'erased-with-money': { amountPaise: number; paymentReferences: string[] }
  'backup-failed': { runId: string }
  'progress-flag': { clientId: string; flag: 'fast-loss' | 'underweight' }
  /** The safety rules object to a plan since its client's record changed. */
  'plan-flagged': { planId: string; clientId: string; isPaused: boolean }
  /** They allow a paused plan again: it is served. */
  'plan-cleared': { planId: string; clientId: string }
}

/** What there is to say, by its kind. */
export type NewsOf = {
  [Kind in NotificationKind]: { kind: Kind; params: NewsParams[Kind] }
}[NotificationKind]

/** One piece of news. The same `causeKey` never tells a person twice. */
export type News = NewsOf & { causeKey: string }

/** The key from which the proofs in mails' links follow. */
const UNSUBSCRIBE_KEY = 'unsubscribe-links'

/**
 * Tells a person something, in the caller's transaction: it stands in their list, open pages hear of it, and of the kinds
 * that clients are mailed about a mail goes out, unless they have switched it off. Safety mails always go out.
 *
 * @param options.hasMail False: no mail, whatever its kind.
 * @returns False when they were told of this cause before.
 */
export async function notify(
  db: Queryable,
  { config }: Pick<Platform, 'config'>,
  userId: string,
  news: News,
  { hasMail = true }: { hasMail?: boolean } = {},
): Promise<boolean> {
  const isNew = await notifications.insert(db, userId, news)
  if (isNew && hasMail && isMailed(news)) await mailNews(db, config.publicUrl, userId, news)
  if (isNew && isSafetyMailed(news)) await mailSafetyNews(db, config.publicUrl, userId, news)
  return isNew
}

/**
 * Tells staff something about a client: all active admins, and with `carers` those who look after the client.
 */
export async function notifyStaff(
  db: Queryable,
  platform: Pick<Platform, 'config'>,
  clientId: string,
  who: 'admins' | 'admins-and-carers',
  news: News,
): Promise<void> {
  for (const userId of await notifications.listStaff(db, who === 'admins' ? null : clientId)) {
    await notify(db, platform, userId, news)
  }
}

/** Tells all active admins something that concerns no client. */
export async function notifyAdmins(
  db: Queryable,
  platform: Pick<Platform, 'config'>,
  news: News,
): Promise<void> {
  for (const userId of await notifications.listStaff(db, null)) await notify(db, platform, userId, news)
}

/** A page of the caller's news, the latest first, and the cursor of the next one. */
export async function listNotifications(
  { database }: Platform,
  request: FastifyRequest,
  query: { limit: number; cursor?: string | undefined },
): Promise<{ entries: Notification[]; nextCursor: string | null }> {
  const actor = requireActor(request)
  const rows = await notifications.list(database.pool, actor.userId, {
    scope: scopeOf(actor, 'clients:read'),
    limit: query.limit + 1,
    before: readNumberCursor(query.cursor),
  })
  const page = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? page.at(-1) : undefined
  const canOpenPeople = scopeOf(actor, 'users:manage') !== null
  return {
    entries: page.map((stored) => ({
      id: stored.id,
      kind: stored.kind,
      ...writeWords(stored, { ...stored, timeZone: actor.timeZone, canOpenPeople }),
      createdAt: stored.createdAt.toISOString(),
      readAt: stored.readAt?.toISOString() ?? null,
    })),
    nextCursor: last ? writeNumberCursor(last.id) : null,
  }
}

/** How many of the caller's notifications are unread. */
export async function countUnread(
  { database }: Platform,
  request: FastifyRequest,
): Promise<{ count: number }> {
  return { count: await notifications.countUnread(database.pool, requireActor(request).userId) }
}

/** Marks the caller's notifications as read: those with these ids, or all. Others' ids change nothing. */
export async function markRead(
  platform: Platform,
  request: FastifyRequest,
  ids: readonly number[] | undefined,
): Promise<{ count: number }> {
  await notifications.markRead(platform.database.pool, requireActor(request).userId, ids ?? null)
  return countUnread(platform, request)
}

/** Which mails the caller is sent. */
export async function getSettings(
  { database }: Platform,
  request: FastifyRequest,
): Promise<NotificationSettings> {
  const muted = await notifications.listMuted(database.pool, requireActor(request).userId)
  return toSettings((kind) => !muted.includes(kind))
}

/** Switches mails on and off. */
export async function updateSettings(
  { database }: Platform,
  request: FastifyRequest,
  { mails }: NotificationSettings,
): Promise<NotificationSettings> {
  const muted = CLIENT_MAIL_KINDS.filter((kind) => !mails[kind])
  await notifications.replaceMuted(database.pool, requireActor(request).userId, muted)
  return toSettings((kind) => mails[kind])
}

/**
 * Ends mails of one kind by the token of a link in one of them. Repeating changes nothing.
 *
 * @throws AppError 404 when the token is none of ours, or the person is gone.
 */
export async function unsubscribe({ database }: Platform, token: string): Promise<{ kind: ClientMailKind }> {
  const asked = readUnsubscribeToken(token, await readServerKey(database.pool, UNSUBSCRIBE_KEY))
  if (!asked || !(await notifications.mute(database.pool, asked.userId, asked.kind))) {
    throw notFound('This link ends no mails. It may be cut off: please use the whole link.')
  }
  return { kind: asked.kind }
}

/** The page that asks whether mails shall end. The secret stands behind the `#`, where no server sees it. */
export function writeUnsubscribePage(publicUrl: string, token: string): string {
  return `${publicUrl}${paths.unsubscribe(token)}`
}

async function mailNews(
  db: Queryable,
  publicUrl: string,
  userId: string,
  news: MailedNews & News,
): Promise<void> {
  const recipient = await notifications.findMailRecipient(db, userId, news.kind)
  if (!recipient) return
  const key = await readServerKey(db, UNSUBSCRIBE_KEY)
  const token = writeUnsubscribeToken({ userId, kind: news.kind }, key)
  const { brand } = await loadContent(db)
  const content = writeNewsMail(news, {
    brand: brand.name,
    publicUrl,
    timeZone: recipient.timeZone,
    optOutUrl: writeUnsubscribePage(publicUrl, token),
  })
  await queueMail(db, {
    ...renderMail(content, brand.name),
    to: recipient.email,
    template: news.kind,
    unsubscribeUrl: `${publicUrl}/api/notifications/unsubscribe/${token}`,
    dedupeKey: `news ${userId} ${news.causeKey}`,
  })
}

/** Sends a mail that cannot be switched off. */
async function mailSafetyNews(
  db: Queryable,
  publicUrl: string,
  userId: string,
  news: SafetyMailedNews & News,
): Promise<void> {
  const to = await notifications.findAddress(db, userId)
  if (to === null) return
  const { brand } = await loadContent(db)
  await queueMail(db, {
    ...renderMail(writeSafetyMail(news, { brand, publicUrl }), brand.name),
    to,
    template: news.kind,
    dedupeKey: `news ${userId} ${news.causeKey}`,
  })
}

function toSettings(isMailed: (kind: ClientMailKind) => boolean): NotificationSettings {
  const mails = Object.fromEntries(CLIENT_MAIL_KINDS.map((kind) => [kind, isMailed(kind)]))
  return { mails: mails as NotificationSettings['mails'] } // of every kind
}
