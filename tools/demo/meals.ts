import type pg from 'pg'
import type { PlanDay } from '#contract/diet-plans.ts'
import {
  createEmptyDay,
  describeMeal,
  listPlacedFoods,
  type MealSlot,
  type PlanItem,
} from '#domain/plan/plan.ts'
import type { DemoClient } from './people.ts'
import type { Random } from './random.ts'

/** A food that the demo's dieticians cook with. */
type PantryFood = {
  id: string
  name: string
  category: string | null
  tags: string[]
  allergens: string[]
  measure: { label: string; grams: number }
  kcalPerMeasure: number
}

export type Pantry = { foods: PantryFood[]; idsIn: (days: readonly PlanDay[]) => string[] }

const ROTATION_DAYS = 3
const FRUITS = [
  'Apple',
  'Banana',
  'Guava',
  'Orange',
  'Papaya',
  'Pomegranate',
  'Pear',
  'Mosambi',
  'Watermelon',
]

/** Every dish, and the fruits that people have at home. */
export async function readPantry(db: pg.PoolClient): Promise<Pantry> {
  const { rows } = await db.query<
    Omit<PantryFood, 'measure' | 'kcalPerMeasure'> & {
      measures: { label: string; grams: number }[]
      energyKcal: number | null
      source: string
    }
  >(
    `select id, name, category, tags, allergens, measures, source, (nutrients->>'energyKcal')::float8 as "energyKcal"
       from food_items
      where quarantine_reason is null and retired_at is null
        and (source = 'dish' or (source = 'ifct2017' and split_part(name, ',', 1) = any($1)))
      order by code`,
    [FRUITS],
  )
  const foods = rows.flatMap((row): PantryFood[] => {
    if (row.energyKcal === null) return []
    const measure = row.measures[0] ?? { label: 'medium', grams: 120 }
    const category = row.source === 'dish' ? row.category : 'fruit'
    return [{ ...row, category, measure, kcalPerMeasure: (row.energyKcal * measure.grams) / 100 }]
  })
  if (foods.filter(({ category }) => category === 'lunch').length < 3) {
    throw new Error('There are no dishes in this database: import the foods first.')
  }
  return {
    foods,
    idsIn: (days) => [
      ...new Set(listPlacedFoods(days).flatMap(({ foodId }) => (foodId === null ? [] : [foodId]))),
    ],
  }
}

/** Which kinds of food make a slot, and how much of the day's energy each may bring. */
const SHAPE: Record<MealSlot, { category: string; share: number }[]> = {
  earlyMorning: [{ category: 'beverages', share: 0.02 }],
  preBreakfast: [],
  breakfast: [{ category: 'breakfast', share: 0.24 }],
  midMorning: [{ category: 'fruit', share: 0.06 }],
  lunch: [
    { category: 'lunch', share: 0.17 },
    { category: 'lunch', share: 0.15 },
  ],
  eveningSnack: [{ category: 'snacks', share: 0.1 }],
  dinner: [
    { category: 'dinner', share: 0.13 },
    { category: 'dinner', share: 0.1 },
  ],
  postDinner: [{ category: 'beverages', share: 0.03 }],
}

/** Three days in rotation for a client: what they may and want to eat, in portions near the target. */
export function makeMealDays(
  random: Random,
  pantry: Pantry,
  client: DemoClient,
  targetKcal: number,
): { days: PlanDay[]; text: string } {
  const suitable = pantry.foods.filter((food) => isSuitable(food, client))
  const days = Array.from({ length: ROTATION_DAYS }, (_unused, index): PlanDay => {
    const day = createEmptyDay(index + 1, ROTATION_DAYS)
    const used = new Set<string>()
    for (const [slot, parts] of Object.entries(SHAPE) as [MealSlot, (typeof SHAPE)[MealSlot]][]) {
      const items = parts.flatMap(({ category, share }): PlanItem[] => {
        const wantedKcal = share * targetKcal * 1.04
        const choice = suitable
          .filter((food) => food.category === category && !used.has(food.id))
          .filter((food) => category !== 'beverages' || food.kcalPerMeasure <= wantedKcal + 30)
        if (choice.length === 0) return []
        const food = random.pick(choice)
        used.add(food.id)
        return [toItem(food, wantedKcal)]
      })
      day.meals[slot] = { ...day.meals[slot], items, food: items.length > 0 ? describeMeal(items) : '' }
    }
    return day
  })
  const preference = client.foodPreferences[0]?.replace('_', '-') ?? 'vegetarian'
  return { days, text: `${preference[0]?.toUpperCase()}${preference.slice(1)}, Indian meals` }
}

function isSuitable(food: PantryFood, client: DemoClient): boolean {
  if (food.allergens.some((allergen) => client.allergies.includes(allergen))) return false
  switch (client.foodPreferences[0]) {
    case 'non_vegetarian':
      return true
    case 'eggetarian':
      return food.tags.includes('vegetarian') || food.tags.includes('egg')
    case 'vegan':
      return food.tags.includes('vegan')
    case 'jain':
      return food.tags.includes('jain')
    default:
      return food.tags.includes('vegetarian')
  }
}

/** Half measures up to three, as near to the wanted energy as that allows. */
function toItem(food: PantryFood, wantedKcal: number): PlanItem {
  const exact = food.kcalPerMeasure > 0 ? wantedKcal / food.kcalPerMeasure : 1
  const quantity = Math.min(3, Math.max(0.5, Math.round(exact * 2) / 2))
  return {
    foodId: food.id,
    name: food.name,
    grams: quantity * food.measure.grams,
    measure: { ...food.measure, quantity },
  }
}
