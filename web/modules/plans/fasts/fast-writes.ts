import { msg } from '@lingui/core/runtime-macro'
import { getOwnFasts, setFastDay, setObservedFast } from '#contract/plans/fasts.ts'
import { FAST_LABELS } from '#domain/plans/fasts/fast-names.ts'
import { formatDate } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { defineOfflineWrite } from '#web/kit/offline/define-offline-write.ts'
import { FAST_DAY_NAME } from './fast-day-name.ts'

const REFETCHES = [
  ['api', 'diet-plans'],
  ['api', 'fasts'],
] as const

/** Chooses a fast for a single day, or to eat as planned. The meals follow once the server has made them. */
export const fastDayWrite = defineOfflineWrite(setFastDay, {
  name: FAST_DAY_NAME,
  changes: (on) => [
    on(getOwnFasts, (fasts, { input: { body } }) => {
      const { day, choice } = body
      const others = fasts.choices.filter((each) => each.day !== day)
      const chosen = choice === null ? [] : [{ day, fast: choice === 'planned' ? null : choice }]
      return {
        ...fasts,
        choices: [...others, ...chosen],
        days: fasts.days.filter((each) => each.day !== day || each.fast === choice),
        asked: fasts.asked?.day === day ? null : fasts.asked,
      }
    }),
  ],
  refetches: REFETCHES,
  describe: ({ body: { day, choice } }) =>
    choice === null || choice === 'planned'
      ? say(msg`As planned on ${{ date: formatDate(day) }}`)
      : say(msg`${{ fast: say(FAST_LABELS[choice]) }} on ${{ date: formatDate(day) }}`),
})

/** Marks a kind of fast as one that the client keeps, or not any more. */
export const observedFastWrite = defineOfflineWrite(setObservedFast, {
  name: 'observed-fast',
  changes: (on) => [
    on(getOwnFasts, (fasts, { input: { body } }) => ({
      ...fasts,
      fasts: fasts.fasts.map((each) =>
        each.fast === body.fast ? { ...each, isObserved: body.isObserved } : each,
      ),
      asked: fasts.asked?.fast === body.fast ? null : fasts.asked,
    })),
  ],
  refetches: REFETCHES,
  describe: ({ body: { fast, isObserved } }) =>
    isObserved
      ? say(msg`Keep ${{ fast: say(FAST_LABELS[fast]) }}`)
      : say(msg`Stop keeping ${{ fast: say(FAST_LABELS[fast]) }}`),
})
