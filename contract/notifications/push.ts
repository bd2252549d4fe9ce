import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sentence } from '#contract/sentence.ts'
import { say } from '#domain/words/say.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_PUSH_ENDPOINT_LENGTH } from '../limits.ts'

/** Kinds of push messages, each with a switch: reminders, then notifications. */
export const PUSH_KINDS = ['meals', 'water', 'weigh-in', 'fasts', 'consultation', 'plan', 'answer'] as const
export type PushKind = (typeof PUSH_KINDS)[number]

/**
 * Reminders are not sent in quiet hours. Other messages are sent when these are over. A consultation in
 * an hour is over by then, so it is a reminder.
 */
export const PUSH_REMINDERS: readonly PushKind[] = ['meals', 'water', 'weigh-in', 'fasts', 'consultation']

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, sentence(msg`Choose a time`))

export const PushSettings = z.object({
  kinds: z.record(z.enum(PUSH_KINDS), z.boolean()),
  /** The day of the reminder to measure, from 1 (Monday) to 7. */
  weighInDay: z.number().int().min(1).max(7),
  /** Times of the client's time zone, as `HH:MM`; `null` if there are no quiet hours. They may go over midnight. */
  quietHours: z
    .object({ from: Clock, to: Clock })
    .refine(({ from, to }) => from !== to, {
      path: ['to'],
      error: () => say(msg`The end must be different from the start`),
    })
    .nullable(),
})
export type PushSettings = z.infer<typeof PushSettings>

/** The settings of a client who has not changed them. */
export const DEFAULT_PUSH_SETTINGS: PushSettings = {
  kinds: {
    meals: true,
    water: true,
    'weigh-in': false,
    fasts: true,
    consultation: true,
    plan: true,
    answer: true,
  },
  weighInDay: 1,
  quietHours: { from: '22:00', to: '07:00' },
}

export const PushState = z.object({
  /** The server's public key, with which a browser subscribes (VAPID), in Base64 for URLs. */
  publicKey: z.string(),
  /** True if the browser of this session gets push messages. */
  isOn: z.boolean(),
  settings: PushSettings,
})
export type PushState = z.infer<typeof PushState>

const Base64Url = z.string().regex(/^[\w-]+=*$/)

/** A browser's subscription, as its `PushSubscription` writes it. */
export const PushSubscriptionBody = z.object({
  endpoint: z.url().max(MAX_PUSH_ENDPOINT_LENGTH),
  keys: z.object({ p256dh: Base64Url.max(90), auth: Base64Url.max(26) }),
})
export type PushSubscriptionBody = z.infer<typeof PushSubscriptionBody>

/**
 * A push message as the service worker receives it. `tag`: a newer message replaces a shown one with the same tag.
 * `link`: the path of the screen that a click opens.
 */
export const PushMessage = z.object({
  title: z.string(),
  body: z.string(),
  tag: z.string(),
  link: z.string(),
})
export type PushMessage = z.infer<typeof PushMessage>

const tags: [string] = ['notifications']

export const getPush = endpoint({
  method: 'GET',
  url: '/api/notifications/push',
  access: 'client-area:own',
  schema: {
    summary: 'Whether this browser gets push messages, and which kinds are sent',
    tags,
    response: { 200: PushState },
  },
})

export const updatePushSettings = endpoint({
  method: 'PUT',
  url: '/api/notifications/push/settings',
  access: 'client-area:own',
  schema: {
    summary: 'Choose the kinds of push messages and the quiet hours',
    tags,
    body: PushSettings,
    response: { 200: PushSettings },
  },
})

/** The subscription ends with the session. A repeated call changes nothing. */
export const subscribeToPush = endpoint({
  method: 'PUT',
  url: '/api/notifications/push/subscription',
  access: 'client-area:own',
  schema: {
    summary: 'Send push messages to the browser of this session',
    tags,
    body: PushSubscriptionBody,
    response: { 200: PushState },
  },
})

export const unsubscribeFromPush = endpoint({
  method: 'DELETE',
  url: '/api/notifications/push/subscription',
  access: 'client-area:own',
  schema: {
    summary: 'Send no more push messages to the browser of this session',
    tags,
    response: { 200: PushState },
  },
})

export const sendTestPush = endpoint({
  method: 'POST',
  url: '/api/notifications/push/test',
  access: 'client-area:own',
  schema: {
    summary: 'Send a test message to the browser of this session',
    tags,
    response: { 200: z.object({}) },
  },
})
