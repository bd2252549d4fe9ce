import type { BrowserContext } from '@playwright/test'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { expect, type TestServer } from '../fixtures.ts'
import { createPerson, type PersonColumns, query, signIn } from '../people.ts'

/** The facts about a client that a plan needs. */
export const CLIENT_FACTS: PersonColumns = {
  age: 41,
  age_recorded_on: new Date().toISOString().slice(0, 10),
  height_cm: 158,
  weight_kg: 64,
  gender: 'female',
  food_preferences: ['vegetarian'],
}

/**
 * Publishes a plan with breakfast, lunch and dinner that began some days ago, and returns its id. Afterwards, the context is
 * signed in as an admin.
 */
export async function publishSimplePlan(
  context: BrowserContext,
  server: TestServer,
  clientId: string,
  daysAgo = 1,
): Promise<string> {
  const admin = await createPerson(server, 'admin')
  await signIn(context, server, admin)
  const [rice] = await query<{ id: string }>(
    server,
    `insert into food_items (name, calories, protein, carbs, fat, nutrients, tags, preparation)
     values ('Rice of the outbox', 130, 2.7, 28, 0.3, $1, '{vegetarian}', 'cooked') returning id`,
    [JSON.stringify({ energyKcal: 130, proteinG: 2.7, carbsG: 28, fatG: 0.3, fibreG: 0.4 })],
  )
  const eat = (grams: number) => ({
    time: '8 AM',
    note: '',
    items: [{ foodId: rice?.id, name: 'Rice', grams, measure: null }],
  })
  const response = await context.request.post(`${server.url}/api/diet-plans`, {
    headers: { origin: server.url },
    data: {
      userId: clientId,
      status: 'active',
      title: 'Many ticks',
      clientName: 'Asha Rao',
      clientAge: 41,
      clientHeight: '158 cm',
      clientWeight: 64,
      clientLocation: 'Pune',
      goalDescription: 'Weight loss',
      caloriesTarget: '1430 kcal/day',
      proteinGoal: '60 g/day',
      preferences: 'Vegetarian',
      startDate: addDays(todayIn('Asia/Kolkata', new Date()), -daysAgo),
      endDate: addDays(todayIn('Asia/Kolkata', new Date()), 41),
      days: [
        {
          dayNumber: 1,
          dayLabel: 'Day 1',
          meals: { breakfast: eat(300), lunch: eat(500), dinner: eat(300) },
        },
      ],
    },
  })
  expect(response.status(), await response.text()).toBe(200)
  return (await response.json()).id
}
