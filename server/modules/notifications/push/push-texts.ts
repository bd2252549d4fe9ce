import type { PushMessage } from '#contract/notifications/push.ts'
import { paths } from '#contract/paths.ts'
import type { MealSlot } from '#domain/plans/plan.ts'
import { formatTime } from '#domain/units/format.ts'

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

const PLAN_TEXTS: Record<PushParams['plan']['change'], { title: string; body: string }> = {
  new: { title: 'Your plan is ready', body: 'Open it to see how it begins.' },
  'new-version': { title: 'Your plan has a new version', body: 'Open it to see what is different.' },
  paused: { title: 'Please look at your plan', body: 'Open it before you go on.' },
  resumed: { title: 'Your plan is back', body: 'You can go on with it.' },
}

/**
 * The texts, which appear on locked screens: they name no food, no weight, no illness, no plan, and repeat nothing that
 * anybody wrote. A test checks them.
 */
const TEXTS: { [Kind in StoredKind]: (params: PushParams[Kind], timeZone: string) => PushMessage } = {
  meals: () => ({
    title: 'Time for your next meal',
    body: 'Open today to see it and mark it.',
    tag: 'meals',
    link: paths.home(),
  }),
  water: () => ({
    title: 'Time to fill your glass',
    body: 'A short break is a good moment for it.',
    tag: 'water',
    link: paths.home(),
  }),
  'weigh-in': () => ({
    title: 'Time for your weekly entry',
    body: 'This is the day you chose. Add it when it suits you.',
    tag: 'weigh-in',
    link: paths.progress(),
  }),
  fasts: () => ({
    title: 'Tomorrow is a day that you marked',
    body: 'Your plan for it is ready.',
    tag: 'tomorrow',
    link: paths.home(),
  }),
  consultation: ({ consultationId, startsAt }, timeZone) => ({
    title: `Your consultation begins at ${formatTime(startsAt, timeZone)}`,
    body: 'Open it to see how you meet.',
    tag: `consultation-${consultationId}`,
    link: paths.ownConsultation(consultationId),
  }),
  plan: ({ planId, change }) => ({ ...PLAN_TEXTS[change], tag: 'plan', link: paths.ownPlan(planId) }),
  answer: ({ about }) =>
    about === 'review'
      ? { title: 'You have an answer', body: 'Open it to read it.', tag: 'answer', link: paths.reviews() }
      : {
          title: 'You have a new message',
          body: 'Open it to read it.',
          tag: 'message',
          link: paths.notifications(),
        },
  test: () => ({
    title: 'Notifications work',
    body: 'This is how they look on this device.',
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
