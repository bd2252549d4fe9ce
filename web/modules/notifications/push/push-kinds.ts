import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PushKind } from '#contract/notifications/push.ts'

/** The description of each kind of push message, for its switch. */
export const PUSH_KIND_LABELS: Record<PushKind, MessageDescriptor> = {
  meals: msg`Your next meal, at its time in your plan`,
  water: msg`Water, if your plan asks for it`,
  'weigh-in': msg`Your weekly measurement`,
  fasts: msg`The evening before a fast you keep`,
  consultation: msg`Your consultation in an hour`,
  plan: msg`A new or changed plan`,
  answer: msg`An answer or a message from your dietician`,
}
