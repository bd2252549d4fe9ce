import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { PushMessage } from '#contract/notifications/push.ts'
import { paths } from '#contract/paths.ts'
import type { MealSlot } from '#domain/plans/plan.ts'
import { formatTime } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'

/** The parameters of each message, by the name that is stored as its kind. */
export type PushParams = {
  meals: { slot: MealSlot }
  water: Record<never, never>
  'weigh-in': Record<never, never>
  fasts: Record<never, never>
  consultation: { consultationId: string; startsAt: string }
  plan: { planId: string; change: 'new' | 'new-version' | 'paused' | 'resumed' }
  answer: { about: 'review' | 'message' }
  test: { subscriptionId: string }
}

export type StoredKind = keyof PushParams

/** The kind and parameters of a message. */
export type PushOf<Kinds extends StoredKind = StoredKind> = {
  [Kind in Kinds]: { kind: Kind; params: PushParams[Kind] }
}[Kinds]

const PLAN_TEXTS: Record<
  PushParams['plan']['change'],
  { title: MessageDescriptor; body: MessageDescriptor }
> = {
  new: { title: msg`Your plan is ready`, body: msg`Open it to see your first days.` },
  'new-version': { title: msg`Your plan has a new version`, body: msg`Open it to see the changes.` },
  paused: { title: msg`Please look at your plan`, body: msg`Open it before you continue.` },
  resumed: { title: msg`Your plan is active again`, body: msg`You can continue with it.` },
}

/**
 * The texts, which appear on locked screens: they name no food, no weight, no illness, no plan, and repeat nothing that
 * anybody wrote. A test checks them.
 */
const TEXTS: { [Kind in StoredKind]: (params: PushParams[Kind], timeZone: string) => PushMessage } = {
  meals: () => ({
    title: say(msg`Time for your next meal`),
    body: say(msg`Open Today to see it and mark it.`),
    tag: 'meals',
    link: paths.home(),
  }),
  water: () => ({
    title: say(msg`Time to fill your glass`),
    body: say(msg`Take a short break.`),
    tag: 'water',
    link: paths.home(),
  }),
  'weigh-in': () => ({
    title: say(msg`Time for your weekly entry`),
    body: say(msg`Today is the day you chose. Add it when it suits you.`),
    tag: 'weigh-in',
    link: paths.progress(),
  }),
  fasts: () => ({
    title: say(msg`Tomorrow is a day you marked`),
    body: say(msg`Your plan for it is ready.`),
    tag: 'tomorrow',
    link: paths.home(),
  }),
  consultation: ({ consultationId, startsAt }, timeZone) => ({
    title: say(msg`Your consultation starts at ${{ time: formatTime(startsAt, timeZone) }}`),
    body: say(msg`Open it to see the details.`),
    tag: `consultation-${consultationId}`,
    link: paths.ownConsultation(consultationId),
  }),
  plan: ({ planId, change }) => ({
    title: say(PLAN_TEXTS[change].title),
    body: say(PLAN_TEXTS[change].body),
    tag: 'plan',
    link: paths.ownPlan(planId),
  }),
  answer: ({ about }) =>
    about === 'review'
      ? {
          title: say(msg`You have a new answer`),
          body: say(msg`Open it to read.`),
          tag: 'answer',
          link: paths.reviews(),
        }
      : {
          title: say(msg`You have a new message`),
          body: say(msg`Open it to read.`),
          tag: 'message',
          link: paths.notifications(),
        },
  test: () => ({
    title: say(msg`Notifications work`),
    body: say(msg`This is how they look on this device.`),
    tag: 'test',
    link: paths.notifications('push'),
  }),
}

/** Writes a message when it is sent, in the reader's time zone. */
export function writePushText<Kind extends StoredKind>(
  { kind, params }: PushOf<Kind>,
  timeZone: string,
): PushMessage {
  return TEXTS[kind](params, timeZone)
}
