import { createECDH, randomUUID, timingSafeEqual } from 'node:crypto'
import { msg } from '@lingui/core/runtime-macro'
import { MAX_PUSH_BROWSERS } from '#contract/limits.ts'
import {
  DEFAULT_PUSH_SETTINGS,
  PUSH_KINDS,
  type PushSettings,
  type PushState,
  type PushSubscriptionBody,
} from '#contract/notifications/push.ts'
import { readClock, writeClock } from '#domain/notifications/quiet-hours.ts'
import { say } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { conflict, invalidField } from '#server/kit/app-error.ts'
import { addMs, MINUTE_MS } from '#server/kit/clock.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import type { DbAndClock } from '#server/kit/database/db.ts'
import { consumeLimits } from '#server/kit/http/rate-limit.ts'
import { isAllowedEndpoint } from './push-endpoint.ts'
import type { PushOf } from './push-texts.ts'
import { pushRepository as push, type StoredSettings } from './repository.ts'
import { readVapidKeys } from './vapid-keys.ts'

/** The job that sends one message. */
export const SEND_PUSH_TASK = 'send-push'

/** Retries wait longer each time; the last is made about two hours after the first. */
export const SEND_PUSH_ATTEMPTS = 9

/** Messages are sent one after the other, so that mails never wait for a slow push service. */
const QUEUE = 'push'

const KEY_BYTES = 65
const SECRET_BYTES = 16
const HOUR_SECONDS = 3600

/** A message to be sent. A person gets only one for each `causeKey`. */
export type NewPush = PushOf & { causeKey: string; expiresAt: Date }

/** Whether the caller's browser gets push messages, and what the caller chose. */
export async function getState(ctx: Ctx): Promise<PushState> {
  const { userId, sessionId } = requireActor(ctx)
  const { publicKey } = await readVapidKeys(ctx.db, ctx.config)
  return {
    publicKey,
    isOn: await push.isSubscribed(ctx.db, sessionId),
    settings: await readSettings(ctx, userId),
  }
}

/** Saves the kinds of messages and the quiet hours. */
export async function updateSettings(ctx: Ctx, settings: PushSettings): Promise<PushSettings> {
  const { userId } = requireActor(ctx)
  const { kinds, weighInDay, quietHours } = settings
  await push.saveSettings(ctx.db, userId, {
    mutedKinds: PUSH_KINDS.filter((kind) => !kinds[kind]),
    weighInDay,
    quietFrom: quietHours && readClock(quietHours.from),
    quietTo: quietHours && readClock(quietHours.to),
  })
  return settings
}

/**
 * Sends push messages to the browser of the caller's session from now on. The subscription ends with the session. An
 * address that another person has registered is refused, unless the caller's browser proves by its secret that it is
 * the same browser: then the other person's subscription ends.
 */
export async function subscribe(ctx: Ctx, { endpoint, keys }: PushSubscriptionBody): Promise<PushState> {
  const { userId, sessionId } = requireActor(ctx)
  await consumeLimits(ctx, 'push-subscribe', [{ key: userId, count: 30, windowSeconds: HOUR_SECONDS }])
  if (!isAllowedEndpoint(endpoint, ctx.config)) {
    throw invalidField(
      'endpoint',
      say(msg`This browser does not support our notifications. Please try another one.`),
    )
  }
  const subscription = { userId, sessionId, endpoint, ...readKeys(keys) }
  await inTransaction(ctx, async ({ db }) => {
    await push.lockPerson(db, userId)
    const known = await push.lockByEndpoint(db, endpoint)
    if (known && isSameBrowser(known, subscription)) {
      if (known.userId === userId && known.sessionId === sessionId) return
    } else if (known && known.userId !== userId) {
      throw conflict('conflict', say(msg`This browser gets notifications for another account.`))
    }
    await push.replace(db, subscription)
    await push.keepNewest(db, userId, MAX_PUSH_BROWSERS)
  })
  return getState(ctx)
}

/** Sends no more messages to the browser of the caller's session. */
export async function unsubscribe(ctx: Ctx): Promise<PushState> {
  await push.deleteOfSession(ctx.db, requireActor(ctx).sessionId)
  return getState(ctx)
}

/** Sends a test message to the browser of the caller's session. Throws 409 if it gets none. */
export async function sendTest(ctx: Ctx): Promise<void> {
  const { userId, sessionId } = requireActor(ctx)
  const subscriptionId = await push.findOfSession(ctx.db, sessionId)
  if (subscriptionId === null)
    throw conflict('conflict', say(msg`Turn on notifications in this browser first.`))
  await consumeLimits(ctx, 'push-test', [{ key: userId, count: 10, windowSeconds: HOUR_SECONDS }])
  await queuePush(ctx, userId, {
    kind: 'test',
    params: { subscriptionId },
    causeKey: `test ${randomUUID()}`,
    expiresAt: addMs(ctx.now(), 5 * MINUTE_MS),
  })
}

/**
 * Queues a message in the caller's transaction, if a browser of the person gets messages. Whether the kind is switched
 * on and quiet hours are asked when it is sent.
 *
 * @returns False if the person has had a message of this cause, or no browser gets messages.
 */
export async function queuePush(
  { db, now }: DbAndClock,
  userId: string,
  { kind, params, causeKey, expiresAt }: NewPush,
): Promise<boolean> {
  const messageId = await push.insertMessage(db, { userId, kind, params, causeKey, expiresAt, now: now() })
  if (messageId === null) return false
  await push.addJob(db, {
    task: SEND_PUSH_TASK,
    messageId,
    attempts: SEND_PUSH_ATTEMPTS,
    queue: QUEUE,
    runAt: null,
  })
  return true
}

/** Lets a message wait until the end of quiet hours. */
export async function delayPush({ db }: Pick<Ctx, 'db'>, messageId: string, runAt: Date): Promise<void> {
  await push.addJob(db, {
    task: SEND_PUSH_TASK,
    messageId,
    attempts: SEND_PUSH_ATTEMPTS,
    queue: QUEUE,
    runAt,
  })
}

/** What a person chose; the defaults if they have not chosen. */
export async function readSettings({ db }: Pick<Ctx, 'db'>, userId: string): Promise<PushSettings> {
  const stored = await push.findSettings(db, userId)
  return stored ? toSettings(stored) : DEFAULT_PUSH_SETTINGS
}

function toSettings({ mutedKinds, weighInDay, quietFrom, quietTo }: StoredSettings): PushSettings {
  const kinds = Object.fromEntries(PUSH_KINDS.map((kind) => [kind, !mutedKinds.includes(kind)]))
  return {
    kinds: kinds as PushSettings['kinds'], // has a value for every kind
    weighInDay,
    quietHours:
      quietFrom === null || quietTo === null
        ? null
        : { from: writeClock(quietFrom), to: writeClock(quietTo) },
  }
}

/** Reads the keys of a browser, and checks that messages can be encrypted with them. */
function readKeys(keys: PushSubscriptionBody['keys']): { p256dh: Buffer; authSecret: Buffer } {
  const p256dh = Buffer.from(keys.p256dh, 'base64url')
  const authSecret = Buffer.from(keys.auth, 'base64url')
  if (authSecret.length !== SECRET_BYTES)
    throw invalidField(
      'keys.auth',
      say(msg`We could not turn on notifications in this browser. Please try again.`),
    )
  if (p256dh.length !== KEY_BYTES || !isPointOfCurve(p256dh)) {
    throw invalidField(
      'keys.p256dh',
      say(msg`We could not turn on notifications in this browser. Please try again.`),
    )
  }
  return { p256dh, authSecret }
}

function isPointOfCurve(publicKey: Buffer): boolean {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  try {
    pair.computeSecret(publicKey)
    return true
  } catch {
    return false
  }
}

type BrowserKeys = { p256dh: Buffer; authSecret: Buffer }

function isSameBrowser(one: BrowserKeys, other: BrowserKeys): boolean {
  return timingSafeEqual(one.authSecret, other.authSecret) && timingSafeEqual(one.p256dh, other.p256dh)
}
