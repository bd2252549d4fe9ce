import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PushKind } from '#contract/notifications/push.ts'

/** The description of each kind of push message, for its switch. */
export const PUSH_KIND_LABELS: Record<PushKind, MessageDescriptor> = {
  meals: msg`Your next meal, at the times of your plan`,
  water: msg`Water, if your plan asks for it`,
  'weigh-in': msg`Your day to measure`,
  fasts: msg`The evening before a fasting day that you keep`,
  consultation: msg`Your consultation in an hour`,
  plan: msg`Your plan is new or has changed`,
  answer: msg`An answer or a message from your dietician`,
}
