import { MEAL_SLOTS, type MealSlot, type PlanMeals } from './plan.ts'

/*
 * The times of meals are texts of the dietician: `8 AM`, `6:30-7 AM`, `20 min after`. Here they are read as minutes after
 * midnight, for reminders.
 */

const HALF_DAY = 12 * 60

/** In which half of the day a time without AM or PM is, by the usual times of the meals. */
const USUAL_MINUTES: Record<MealSlot, number> = {
  earlyMorning: 6.5 * 60,
  preBreakfast: 7 * 60,
  breakfast: 8 * 60,
  midMorning: 10.5 * 60,
  lunch: 13 * 60,
  eveningSnack: 16.5 * 60,
  dinner: 19.5 * 60,
  postDinner: 20.5 * 60,
}

const CLOCK = /(?<!\d)(\d{1,2})(?:\s*[:.]\s*(\d{2}))?(?!\d)\s*(a\.?\s?m\b|p\.?\s?m\b|noon\b)?/gi
const AFTER = /(\d{1,3})\s*(min|minutes?|mins|hours?|hrs?|h)\b\.?\s*(?:after|later)/i

/**
 * Reads the time at which each meal of a day begins, in minutes after midnight. `20 min after` counts from the meal
 * before. Meals whose time cannot be read are `null`.
 */
export function readMealMinutes(times: Readonly<Record<MealSlot, string>>): Record<MealSlot, number | null> {
  const minutes: Partial<Record<MealSlot, number | null>> = {}
  let before: number | null = null
  for (const { key } of MEAL_SLOTS) {
    const minute = readMinute(times[key], key, before)
    minutes[key] = minute
    before = minute
  }
  return minutes as Record<MealSlot, number | null> // every key of MEAL_SLOTS was set in the loop
}

/** Reads the times of the meals of a planned day, as `readMealMinutes` does. */
export function readPlannedMinutes(meals: PlanMeals): Record<MealSlot, number | null> {
  const times = MEAL_SLOTS.map(({ key }) => [key, meals[key].time])
  return readMealMinutes(Object.fromEntries(times) as Record<MealSlot, string>) // every meal is included
}

function readMinute(time: string, slot: MealSlot, before: number | null): number | null {
  const [, count, unit] = AFTER.exec(time) ?? []
  if (count !== undefined && unit !== undefined) {
    const minute = (before ?? Number.NaN) + Number(count) * (unit.toLowerCase().startsWith('h') ? 60 : 1)
    return minute < 2 * HALF_DAY ? minute : null
  }
  const clocks = [...time.matchAll(CLOCK)]
  const first = clocks[0]
  if (!first) return null
  // `6:30-7 AM`: the second time says which half of the day the first one is in.
  const half = first[3] ?? (clocks.length === 2 ? clocks[1]?.[3] : undefined)
  return toMinute(Number(first[1]), Number(first[2] ?? 0), half, slot)
}

function toMinute(hour: number, minute: number, half: string | undefined, slot: MealSlot): number | null {
  if (hour > 23 || minute > 59) return null
  if (half !== undefined && hour > 12) return null
  const clock = (hour % 12) * 60 + minute
  if (half !== undefined) return /^[pn]/i.test(half) ? clock + HALF_DAY : clock
  if (hour > 12 || hour === 0) return hour * 60 + minute
  const usual = USUAL_MINUTES[slot]
  return Math.abs(clock - usual) <= Math.abs(clock + HALF_DAY - usual) ? clock : clock + HALF_DAY
}
