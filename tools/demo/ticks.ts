import { createHash } from 'node:crypto'
import { setMealTick } from '#contract/plans/meal-ticks.ts'
import { isMealFilled, MEAL_SLOTS } from '#domain/plans/plan.ts'
import { addDays, daysBetween } from '#domain/units/dates.ts'
import { setTick } from '#server/modules/plans/meal-ticks/service.ts'
import { isReplaced } from './diary.ts'
import type { DemoPlan } from './plans.ts'
import { type Story, timeOn } from './story.ts'

const DAYS_BACK = 9
/** Of 100 meals, how many are eaten; eaten or swapped; and ticked at all. */
const EATEN = 74
const SWAPPED = 82
const TICKED = 92

/** The food eaten instead of swapped meals. */
const SWAPS = ['Two idlis at work', 'Poha at my sister’s', 'A bowl of curd rice', 'Fruit and buttermilk']

/**
 * Plans the meal ticks of a client: most meals eaten, some skipped or swapped, some not ticked. The login client ticks
 * two meals of today. The random choice depends on email, day and meal, so that the same day gives the same ticks.
 */
export function planMealTicks(
  { at, as, today }: Story,
  client: { id: string; email: string },
  { input }: DemoPlan,
): void {
  const isLogin = client.email === 'client@demo.example'
  const { startDate, endDate, days } = input
  for (let daysAgo = DAYS_BACK; daysAgo >= 0; daysAgo--) {
    const day = addDays(today, -daysAgo)
    const served = days[daysBetween(startDate, day) % days.length]
    if (day < startDate || day >= endDate || !served) continue
    const ticks = MEAL_SLOTS.flatMap(({ key: slot }) => {
      if (!isMealFilled(served.meals[slot]) || (isLogin && isReplaced(daysAgo, slot))) return []
      const luck = drawLuck(`${client.email}${day}${slot}`)
      const isToday = daysAgo === 0
      const isTicked = isToday ? isLogin && ['earlyMorning', 'breakfast'].includes(slot) : luck < TICKED
      if (!isTicked) return []
      const state = isToday || luck < EATEN ? 'eaten' : luck < SWAPPED ? 'swapped' : 'skipped'
      const note = state === 'swapped' ? (SWAPS[luck % SWAPS.length] ?? '') : ''
      return [{ day, slot, state, note } as const]
    })
    if (ticks.length === 0) continue
    at(timeOn(day, '16:00'), async () => {
      const ctx = await as(client.id, setMealTick)
      await Promise.all(ticks.map((tick) => setTick(ctx, tick)))
    })
  }
}

/** Computes a number from 0 to 99 from a text; the same text gives the same number. */
function drawLuck(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE() % 100
}
