import type { NotificationKind } from '#contract/notifications.ts'
import type { Queryable } from '#server/db/transaction.ts'
import type { Platform } from '#server/platform/platform.ts'
import { notificationsRepository as notifications } from './repository.ts'

/** What each kind of news is about: ids, dates and amounts, from which its words are made when it is read. */
export type NewsParams = {
  'plan-published': { planId: string; startDate: string; isNewVersion: boolean }
  'review-answered': { reviewId: string }
  'payment-confirmed': { subscriptionId: string; amountPaise: number; isWhole: boolean; receiptId: string }
  'subscription-ending': { subscriptionId: string; planName: string; lastDay: string }
  'consultation-reminder': { consultationId: string; startsAt: string; channel: 'phone' | 'chat' }
  'export-ready': { exportId: string }
  'erasure-asked': { dueAt: string }
  'measurement-added': { entryId: string }
  'subscription-started': { subscriptionId: string; planName: string; lastDay: string }
  'subscription-ended': { subscriptionId: string; planName: string }
  'review-asked': { reviewId: string; clientId: string }
  'payment-claimed': { subscriptionId: string; clientId: string }
  'subscription-asked': { subscriptionId: string; clientId: string }
  'progress-flag': { clientId: string; flag: 'fast-loss' | 'underweight' }
}

/** One piece of news. The same `causeKey` never tells a person twice. */
export type News = {
  [Kind in NotificationKind]: { kind: Kind; params: NewsParams[Kind]; causeKey: string }
}[NotificationKind]

/**
 * Tells a person something, in the caller's transaction: it stands in their list, and open pages hear of it.
 *
 * @returns False when they were told of this cause before.
 */
export async function notify(
  db: Queryable,
  _platform: Pick<Platform, 'config'>,
  userId: string,
  news: News,
): Promise<boolean> {
  return notifications.insert(db, userId, news)
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
