import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { IsoInstant, PageQuery } from '../common.ts'
import { endpoint } from '../endpoint.ts'

/** Notifications for clients, each with a mail that they can switch off. */
export const CLIENT_MAIL_KINDS = [
  'plan-published',
  'review-answered',
  'payment-confirmed',
  'refund-sent',
  'subscription-ending',
  'consultation-reminder',
  'practice-message',
] as const
export type ClientMailKind = (typeof CLIENT_MAIL_KINDS)[number]

/** The description of each kind of mail, for the settings that switch it on or off. */
export const CLIENT_MAIL_LABELS: Record<ClientMailKind, MessageDescriptor> = {
  'plan-published': msg`New diet plan or new version`,
  'review-answered': msg`Answer to your diet review`,
  'payment-confirmed': msg`Payment received`,
  'refund-sent': msg`Refund sent to you`,
  'subscription-ending': msg`Your subscription ends soon`,
  'consultation-reminder': msg`Reminder one day before your consultation`,
  'practice-message': msg`Messages from your practice`,
}

/** Mailed always, because somebody's safety depends on them: they cannot be switched off. `plan-flagged` is for staff. */
export const SAFETY_MAIL_KINDS = ['plan-paused', 'plan-resumed', 'plan-flagged'] as const
export type SafetyMailKind = (typeof SAFETY_MAIL_KINDS)[number]

/** All kinds; those without a mail are only shown in the list. From `review-asked` on they are for staff. */
export const NOTIFICATION_KINDS = [
  ...CLIENT_MAIL_KINDS,
  ...SAFETY_MAIL_KINDS,
  'export-ready',
  'erasure-asked',
  'measurement-added',
  'subscription-started',
  'subscription-ended',
  'subscription-cancelled',
  'payment-in-review',
  'payment-kept',
  'payment-moved',
  'invoice-issued',
  'consultation-set',
  'photo-commented',
  'review-asked',
  'payment-claimed',
  'subscription-asked',
  'paid-cancelled',
  'erasure-with-money',
  'erased-with-money',
  'progress-flag',
  'plan-cleared',
  'backup-failed',
  'bookings-limited',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

export const Notification = z.object({
  id: z.number().int(),
  kind: z.enum(NOTIFICATION_KINDS),
  /** For example `Your plan is ready`. */
  title: z.string(),
  text: z.string(),
  /** The path of the screen that it is about. */
  link: z.string().nullable(),
  createdAt: IsoInstant,
  readAt: IsoInstant.nullable(),
})
export type Notification = z.infer<typeof Notification>

const tags: [string] = ['notifications']

export const listNotifications = endpoint({
  method: 'GET',
  url: '/api/notifications',
  access: 'profile:own',
  schema: {
    summary: 'One’s own notifications, newest first',
    tags,
    querystring: PageQuery,
    response: { 200: z.array(Notification) },
  },
})

export const countUnreadNotifications = endpoint({
  method: 'GET',
  url: '/api/notifications/unread-count',
  access: 'profile:own',
  schema: {
    summary: 'How many of one’s notifications are unread',
    tags,
    response: { 200: z.object({ count: z.number().int() }) },
  },
})

/**
 * Without ids, marks all as read. A repeated call changes nothing. Returns the number of notifications that are still
 * unread.
 */
export const markNotificationsRead = endpoint({
  method: 'POST',
  url: '/api/notifications/read',
  access: 'profile:own',
  schema: {
    summary: 'Mark notifications as read',
    tags,
    body: z.object({ ids: z.array(z.number().int()).min(1).max(200).optional() }),
    response: { 200: z.object({ count: z.number().int() }) },
  },
})

/** For every kind: whether a mail is sent too. */
export const NotificationSettings = z.object({
  mails: z.record(z.enum(CLIENT_MAIL_KINDS), z.boolean()),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

export const getNotificationSettings = endpoint({
  method: 'GET',
  url: '/api/notifications/settings',
  access: 'client-area:own',
  schema: { summary: 'Which mails are sent', tags, response: { 200: NotificationSettings } },
})

export const updateNotificationSettings = endpoint({
  method: 'PUT',
  url: '/api/notifications/settings',
  access: 'client-area:own',
  schema: {
    summary: 'Switch mails on or off',
    tags,
    body: NotificationSettings,
    response: { 200: NotificationSettings },
  },
})

/**
 * The token of a mail's link stops mails of its kind, without signing in. Mail programs send it with their own
 * unsubscribe button (RFC 8058), as a form; the body is ignored.
 */
export const unsubscribeFromMails = endpoint({
  method: 'POST',
  url: '/api/notifications/unsubscribe/:token',
  access: 'public',
  schema: {
    summary: 'End mails of one kind by the link in them',
    tags,
    params: z.object({ token: z.string().min(1).max(200) }),
    response: { 200: z.object({ kind: z.enum(CLIENT_MAIL_KINDS) }) },
  },
})

/**
 * The same address opened in a browser, for mail programs that only support a link: redirects to the page that asks for
 * confirmation.
 */
export const openUnsubscribePage = endpoint({
  method: 'GET',
  url: '/api/notifications/unsubscribe/:token',
  access: 'public',
  schema: {
    summary: 'Go to the page that ends mails of one kind',
    tags,
    params: unsubscribeFromMails.schema.params,
    /** The header `Location` contains the target. */
    response: { 302: z.unknown() },
  },
})
