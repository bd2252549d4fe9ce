import type { PushKind } from '#contract/notifications/push.ts'

/** The description of each kind of push message, for its switch. */
export const PUSH_KIND_LABELS: Record<PushKind, string> = {
  meals: 'Your next meal, at the times of your plan',
  water: 'Water, if your plan asks for it',
  'weigh-in': 'Your day to measure',
  fasts: 'The evening before a fasting day that you keep',
  consultation: 'Your consultation in an hour',
  plan: 'Your plan is new or has changed',
  answer: 'An answer or a message from your dietician',
}
