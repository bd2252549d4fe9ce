import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { listMealTicks, type MealTick, setMealTick } from '#contract/plans/meal-ticks.ts'
import { type MealSlot, nameSlot } from '#domain/plans/plan.ts'
import type { TickState } from '#domain/plans/ticks.ts'
import { formatDate } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { defineOfflineWrite } from '#web/kit/offline/define-offline-write.ts'

const STATES: Record<TickState, MessageDescriptor> = {
  eaten: msg({ message: 'Eaten', context: 'meal' }),
  skipped: msg({ message: 'Skipped', context: 'meal' }),
  swapped: msg`Ate something else`,
}

const MARK: Record<TickState, MessageDescriptor> = {
  eaten: msg`Mark as eaten`,
  skipped: msg`Mark as skipped`,
  swapped: msg`Mark as “Ate something else”`,
}

/** Ticks a meal off, or withdraws the tick. */
export const tickWrite = defineOfflineWrite(setMealTick, {
  name: 'meal-tick',
  changes: (on) => [
    on(listMealTicks, (ticks, { input: { body } }, { query: { from = '', to = '' } }) => {
      const { day, slot, state, note = null, dietPlanId } = body
      if (day < from || day > to) return ticks
      const others = ticks.filter((tick) => tick.day !== day || tick.slot !== slot)
      if (state === null || !dietPlanId) return others
      return [...others, { day, slot, dietPlanId, state, note: state === 'swapped' ? note : null }]
    }),
  ],
  describe: ({ body: { day, slot, state } }) =>
    say(
      msg`${{ meal: nameMeal(slot) }} on ${{ date: formatDate(day) }}: ${{ state: say(state === null ? msg({ message: 'not marked', context: 'meal' }) : STATES[state]) }}`,
    ),
  explain: (body, input) => {
    const theirs = readTheirs(body)
    if (theirs === undefined) return undefined
    const { slot, day } = input.body
    return theirs === null
      ? say(
          msg`${{ meal: nameMeal(slot) }} on ${{ date: formatDate(day) }} was cleared on another device. Your change was not saved.`,
        )
      : say(
          msg`${{ meal: nameMeal(slot) }} on ${{ date: formatDate(day) }} was changed on another device to: ${{ state: say(STATES[theirs.state]) }}. Your change was not saved.`,
        )
  },
  override: (body, { body: mine }) => {
    const theirs = readTheirs(body)
    if (theirs === undefined) return null
    const seen = theirs && { state: theirs.state, note: theirs.note }
    return {
      label: mine.state === null ? say(msg`Clear`) : say(MARK[mine.state]),
      input: { body: { ...mine, seen } },
    }
  },
})

/** Returns the tick that was made elsewhere; `null` if it was cleared there; `undefined` if that is not the reason. */
function readTheirs({
  code,
  details,
}: {
  code: string
  details?: Record<string, unknown>
}): Pick<MealTick, 'state' | 'note'> | null | undefined {
  if (code !== 'stale_version') return undefined
  const tick = details?.tick as Partial<MealTick> | null | undefined // checked below
  if (!tick) return null
  const { state, note = null } = tick
  return state !== undefined && state in STATES ? { state, note } : undefined
}

function nameMeal(slot: MealSlot): string {
  return nameSlot(slot)
}
