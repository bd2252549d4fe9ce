import { addDays } from '#domain/units/dates.ts'
import type { Random } from '../random.ts'
import { addPeople, type Person, type World } from '../world.ts'

/** The people and foods of a history about plans. */
export type PlanPeople = {
  writers: readonly Person[]
  client: Person
  foods: Readonly<Record<FoodName, string>>
}
export type FoodName = 'rice' | 'paneer'

const FOODS: Record<FoodName, { nutrients: object; allergens: string[] }> = {
  rice: { nutrients: { energyKcal: 130, proteinG: 2.7, carbsG: 28, fatG: 0.3 }, allergens: [] },
  paneer: { nutrients: { energyKcal: 130, proteinG: 2.7, carbsG: 28, fatG: 0.3 }, allergens: ['dairy'] },
}

/** Adds two writers and their client. The foods stay in the database for all histories. */
export async function startPlans(world: World, random: Random): Promise<PlanPeople> {
  const [first, second] = await addPeople(world, random, [
    { role: 'admin' },
    { role: 'admin', firstName: 'Farah' },
  ])
  const [client] = await addPeople(world, random, [{ role: 'client', firstName: 'Meera' }])
  if (!first || !second || !client) throw new Error('There are too few people.')
  const foods: Partial<Record<FoodName, string>> = {}
  for (const name of ['rice', 'paneer'] as const) {
    const { nutrients, allergens } = FOODS[name]
    const { rows } = await world.database.observer.query<{ id: string }>(
      `with known as (select id from food_items where name = $1),
            added as (insert into food_items (name, calories, protein, carbs, fat, nutrients, allergens, tags, preparation)
                      select $1, 130, 2.7, 28, 0.3, $2, $3, '{vegetarian}', 'cooked'
                       where not exists (select from known) returning id)
       select id from known union all select id from added`,
      [`Simulated ${name}`, nutrients, allergens],
    )
    foods[name] = rows[0]?.id ?? ''
  }
  return { writers: [first, second], client, foods: foods as Record<FoodName, string> } // both were added
}

/** The parts of a plan that histories change. */
export type PlanContent = {
  title: string
  startDate: string
  food: FoodName
  grams: number
  lunchNote: string
  dinnerNote: string
  quote: string
}

/** Writes a plan of six weeks with one day as the calls take it. */
export function writePlan({ client, foods }: PlanPeople, content: PlanContent) {
  const item = { foodId: foods[content.food], name: 'typed', grams: content.grams, measure: null }
  return {
    userId: client.id,
    title: content.title,
    clientName: 'Meera Rao',
    clientAge: 34,
    clientHeight: '162 cm',
    clientWeight: 74.5,
    clientLocation: 'Pune',
    healthIssues: 'None',
    bmi: 28.4,
    goalDescription: 'Weight loss (0.5 kg/week)',
    caloriesTarget: '1300-1500 kcal/day',
    proteinGoal: '>=60g/day',
    preferences: 'Vegetarian, Indian meals',
    motivationalQuote: content.quote,
    startDate: content.startDate,
    endDate: addDays(content.startDate, 42),
    days: [
      {
        dayNumber: 1,
        dayLabel: 'Day 1',
        meals: {
          lunch: { time: '1 PM', note: content.lunchNote, items: [item] },
          dinner: { time: '8 PM', note: content.dinnerNote, items: [] },
        },
      },
    ],
  }
}
