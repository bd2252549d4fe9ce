import { addDays, todayIn } from '#domain/units/dates.ts'

/** A food of a meal, as the calls for plans take it. */
type PayloadItem = { foodId: string | undefined; name: string | undefined; grams: number; measure: null }

/**
 * Returns the payload that publishes a complete plan of one day, which starts today and has its foods for lunch.
 *
 * @param changes Fields that differ.
 */
export function makePlanPayload(
  userId: string,
  items: readonly PayloadItem[],
  changes: { title?: string; proteinGoal?: string } = {},
) {
  const today = todayIn('Asia/Kolkata', new Date())
  return {
    userId,
    title: 'Plan',
    clientName: 'Asha Rao',
    clientAge: 34,
    clientHeight: '162 cm',
    clientWeight: 74.5,
    clientLocation: 'Pune',
    goalDescription: 'Keep the weight',
    caloriesTarget: '1300-1500 kcal/day',
    proteinGoal: '>=60g/day',
    preferences: 'Vegetarian',
    startDate: today,
    endDate: addDays(today, 42),
    status: 'active',
    days: [{ dayNumber: 1, dayLabel: 'Day 1', meals: { lunch: { time: '1 PM', note: '', items } } }],
    ...changes,
  }
}
