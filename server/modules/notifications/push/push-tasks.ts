import { PUSH_KINDS, PUSH_REMINDERS, type PushKind } from '#contract/notifications/push.ts'
import { findQuietEnd, readClock } from '#domain/notifications/quiet-hours.ts'
import { type Ctx, createCtx } from '#server/kit/ctx.ts'
import type { JobTasks } from '#server/kit/jobs/jobs.ts'
import { inLanguage } from '#server/kit/language/language.ts'
import type { Platform } from '#server/kit/platform.ts'
import { type PushOptions, type PushTarget, postMessage } from './post-message.ts'
import { type PushOf, type StoredKind, writePushText } from './push-texts.ts'
import { pushRepository as push, type StoredMessage } from './repository.ts'
import { delayPush, readSettings, SEND_PUSH_ATTEMPTS, SEND_PUSH_TASK } from './service.ts'
import { readVapidKeys } from './vapid-keys.ts'

/** A browser that takes no message this many times in a row has its subscription deleted. */
const MAX_FAILURES = 5

const URGENCIES: Record<StoredKind, PushOptions['urgency']> = {
  meals: 'normal',
  water: 'low',
  'weigh-in': 'low',
  fasts: 'low',
  consultation: 'high',
  plan: 'normal',
  answer: 'normal',
  test: 'high',
}

/** Creates the job that sends push messages. */
export function createPushTasks(platform: Platform) {
  return {
    [SEND_PUSH_TASK]: (payload, { attempt }) =>
      sendPush(createCtx(platform), readMessageId(payload), attempt >= SEND_PUSH_ATTEMPTS),
  } satisfies JobTasks
}

/**
 * Sends a message to every browser of its person that has not had it. Before it is sent to a browser, this is marked: a
 * process that dies in between loses the message for that browser, and never sends it twice.
 */
async function sendPush(ctx: Ctx, messageId: string, isLastAttempt: boolean): Promise<void> {
  const message = await push.findMessage(ctx.db, messageId)
  if (!message || Date.parse(message.expiresAt) <= ctx.now().getTime()) return
  if (!(await mayBeSentNow(ctx, message))) return
  const vapid = await readVapidKeys(ctx.db, ctx.config)
  const { kind, params } = message as PushOf // kind and params are stored together
  const content = inLanguage(
    message.locale,
    () => writePushText({ kind, params } as PushOf, message.timeZone), // one kind with its own params
  )
  const options: PushOptions = {
    ttlSeconds: Math.ceil((Date.parse(message.expiresAt) - ctx.now().getTime()) / 1000),
    urgency: URGENCIES[kind],
    topic: kind === 'consultation' ? `consultation-${messageId.slice(0, 8)}` : content.tag,
  }
  let failureCount = 0
  for (const subscriptionId of await listTargets(ctx, message)) {
    const target = await push.claimTarget(ctx.db, messageId, subscriptionId)
    if (!target) continue
    const outcome = await postMessage(target satisfies PushTarget, content, options, {
      vapid,
      config: ctx.config,
    })
    if (outcome === 'sent') await push.recordSuccess(ctx.db, subscriptionId, ctx.now())
    else if (outcome === 'gone') await push.delete(ctx.db, subscriptionId)
    else if (outcome === 'refused' || isLastAttempt) {
      await push.recordFailure(ctx.db, subscriptionId, MAX_FAILURES)
    } else {
      await push.releaseTarget(ctx.db, messageId, subscriptionId)
      failureCount += 1
    }
  }
  // The queue tries again later.
  if (failureCount > 0) throw new Error(`${failureCount} push services did not take a message`)
}

/** A test goes to the browser that asked for it. */
async function listTargets(ctx: Ctx, message: StoredMessage): Promise<string[]> {
  const targets = await push.listTargets(ctx.db, message.id, ctx.now())
  const { params } = message
  return 'subscriptionId' in params ? targets.filter((id) => id === params.subscriptionId) : targets
}

/**
 * Checks the switches and the quiet hours of the person. In quiet hours, a reminder is dropped, and other messages wait until they
 * are over.
 */
async function mayBeSentNow(ctx: Ctx, { id, userId, kind, timeZone }: StoredMessage): Promise<boolean> {
  if (!isSwitchable(kind)) return true
  const { kinds, quietHours } = await readSettings(ctx, userId)
  if (!kinds[kind]) return false
  const hours = quietHours && { from: readClock(quietHours.from), to: readClock(quietHours.to) }
  const quietEnd = findQuietEnd(ctx.now(), timeZone, hours)
  if (quietEnd === null) return true
  if (!PUSH_REMINDERS.includes(kind)) await delayPush(ctx, id, quietEnd)
  return false
}

function isSwitchable(kind: string): kind is PushKind {
  return (PUSH_KINDS as readonly string[]).includes(kind)
}

function readMessageId(payload: unknown): string {
  if (typeof payload === 'object' && payload !== null && 'messageId' in payload) {
    return String(payload.messageId)
  }
  throw new Error('The job names no message.')
}
