import { addMs, DAY_MS } from '#server/kit/clock.ts'
import type { NotificationOf } from '../service.ts'
import type { PushOf } from './push-texts.ts'
import type { NewPush } from './service.ts'

/** After this, a notification is only read in the list. */
const SHOWN_DAYS = 3

/** Returns the push message of a notification, or `null` if this kind has none. */
export function toPush(notification: NotificationOf & { causeKey: string }, now: Date): NewPush | null {
  const message = findMessage(notification)
  if (!message) return null
  const expiresAt =
    message.kind === 'consultation' ? new Date(message.params.startsAt) : addMs(now, SHOWN_DAYS * DAY_MS)
  return { ...message, causeKey: notification.causeKey, expiresAt }
}

function findMessage(notification: NotificationOf): PushOf | null {
  switch (notification.kind) {
    case 'plan-published': {
      const { planId, isNewVersion } = notification.params
      return { kind: 'plan', params: { planId, change: isNewVersion ? 'new-version' : 'new' } }
    }
    case 'plan-paused':
      return { kind: 'plan', params: { planId: notification.params.planId, change: 'paused' } }
    case 'plan-resumed':
      return { kind: 'plan', params: { planId: notification.params.planId, change: 'resumed' } }
    case 'review-answered':
      return { kind: 'answer', params: { about: 'review' } }
    case 'practice-message':
      return { kind: 'answer', params: { about: 'message' } }
    case 'consultation-reminder': {
      const { consultationId, startsAt, lead } = notification.params
      return lead === 'hour' ? { kind: 'consultation', params: { consultationId, startsAt } } : null
    }
    default:
      return null
  }
}
