import { MAX_PAGE_SIZE } from '#contract/common.ts'
import type { FoodItem } from '#contract/foods/food-items.ts'
import type { PlanDay } from '#contract/plans/diet-plans.ts'
import { listConcernedAllergies } from '#domain/people/allergies.ts'
import { createEmptyDay, type MealSlot, type PlanItem } from '#domain/plans/plan.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import type { Page } from '#server/kit/lists.ts'
import { listFoodItems } from '#server/modules/foods/service.ts'
import type { DemoClient } from './people.ts'
import type { Random } from './random.ts'

/** A food that the demo's dieticians cook with. */
type PantryFood = {
  id: string
  name: string
  category: string | null
  tags: string[]
  allergens: string[] | null
  measure: { label: string; grams: number }
  kcalPerMeasure: number
  proteinGPerMeasure: number
}

export type Pantry = { foods: PantryFood[] }

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

/** Foods that are not eaten every day: fried, sweet and similar ones. */
const NOT_EVERY_DAY = /poori|samosa|pakora|vada|bhatura|jalebi|halwa|kheer|chutney|black coffee/i

/** Returns the dishes of every day, and the fruits that people have at home. */
export async function readPantry(ctx: Ctx): Promise<Pantry> {
  const reviewed = await listReviewedFoods(ctx)
  const usual = reviewed.filter(
    ({ code, name, source }) =>
      !NOT_EVERY_DAY.test(name) &&
      (source === 'dish' || (/^(ifct|open):/.test(code ?? '') && FRUITS.includes(name.split(',')[0] ?? ''))),
  )
  const foods = usual.map(({ nutrients, source, ...food }): PantryFood => {
    const measure = food.measures[0] ?? { label: 'medium', grams: 120 }
    const category = source === 'dish' ? food.category : 'fruit'
    const kcalPerMeasure = ((nutrients.energyKcal ?? 0) * measure.grams) / 100
    const proteinGPerMeasure = ((nutrients.proteinG ?? 0) * measure.grams) / 100
    return { ...food, category, measure, kcalPerMeasure, proteinGPerMeasure }
  })
  if (foods.filter(({ category }) => category === 'lunch').length < 3) {
    throw new Error('There are no dishes in this database: import the foods first.')
  }
  return { foods }
}

/** Lists the foods that have been reviewed, sorted by code. The list of foods ends with those that have not. */
async function listReviewedFoods(ctx: Ctx): Promise<FoodItem[]> {
  const foods: FoodItem[] = []
  let cursor: string | undefined
  do {
    const page: Page<FoodItem> = await listFoodItems(ctx, { limit: MAX_PAGE_SIZE, cursor })
    foods.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined && foods.at(-1)?.allergens !== null)
  return foods.toSorted((a, b) => ((a.code ?? '') < (b.code ?? '') ? -1 : 1))
}

type Kind = 'drink' | 'breakfast' | 'fruit' | 'staple' | 'protein' | 'vegetable' | 'snack'

/** Kinds of food in each slot, and the share of the day's energy that each provides. */
const SHAPE: Record<MealSlot, { kind: Kind; share: number }[]> = {
  earlyMorning: [{ kind: 'drink', share: 0.02 }],
  preBreakfast: [],
  breakfast: [{ kind: 'breakfast', share: 0.24 }],
  midMorning: [{ kind: 'fruit', share: 0.06 }],
  lunch: [
    { kind: 'staple', share: 0.13 },
    { kind: 'protein', share: 0.13 },
    { kind: 'vegetable', share: 0.08 },
  ],
  eveningSnack: [{ kind: 'snack', share: 0.09 }],
  dinner: [
    { kind: 'staple', share: 0.1 },
    { kind: 'protein', share: 0.12 },
  ],
  postDinner: [{ kind: 'drink', share: 0.03 }],
}

/** Most measures of each kind in a meal: nobody drinks three glasses of buttermilk before bed. */
const MOST_MEASURES: Record<Kind, number> = {
  drink: 1,
  breakfast: 3,
  fruit: 2,
  staple: 3,
  protein: 2,
  vegetable: 2,
  snack: 2,
}

const STAPLES = /\b(rice|roti|phulka|pulao|bhakri|chapati|thepla|bread)\b/i
const PROTEINS =
  /\b(dal|daal|chole|rajma|sambar|kadhi|paneer|tofu|soya|egg|eggs|chicken|fish|chana|usal|masoor|macher|rasam|curd|khichdi)\b/i

function kindOf(food: PantryFood): Kind | null {
  switch (food.category) {
    case 'beverages':
      return 'drink'
    case 'breakfast':
      return 'breakfast'
    case 'snacks':
      return 'snack'
    case 'fruit':
      return 'fruit'
    case 'lunch':
    case 'dinner':
      if (STAPLES.test(food.name)) return 'staple'
      return PROTEINS.test(food.name) ? 'protein' : 'vegetable'
    default:
      return null
  }
}

/** Makes three days in rotation for a client: foods that they may and want to eat, in portions near the target. */
export function makeMealDays(
  random: Random,
  pantry: Pantry,
  client: DemoClient,
  targetKcal: number,
): { days: PlanDay[]; text: string; averageKcal: number; averageProteinG: number } {
  let totalKcal = 0
  let totalProteinG = 0
  const suitable = pantry.foods.filter((food) => isSuitable(food, client))
  const days = Array.from({ length: ROTATION_DAYS }, (_unused, index): PlanDay => {
    const day = createEmptyDay(index + 1, ROTATION_DAYS)
    const used = new Set<string>()
    for (const [slot, parts] of Object.entries(SHAPE) as [MealSlot, (typeof SHAPE)[MealSlot]][]) {
      const items = parts.flatMap(({ kind, share }): PlanItem[] => {
        const wantedKcal = share * targetKcal * 1.04
        const choice = suitable
          .filter((food) => kindOf(food) === kind && !used.has(food.id))
          .filter((food) => kind !== 'drink' || food.kcalPerMeasure <= wantedKcal + 30)
        if (choice.length === 0) return []
        const food = random.pick(choice)
        used.add(food.id)
        const item = toItem(food, wantedKcal, MOST_MEASURES[kind])
        totalKcal += food.kcalPerMeasure * (item.measure?.quantity ?? 1)
        totalProteinG += food.proteinGPerMeasure * (item.measure?.quantity ?? 1)
        return [item]
      })
      day.meals[slot] = { ...day.meals[slot], items }
    }
    return day
  })
  const preference = client.foodPreferences[0]?.replace('_', '-') ?? 'vegetarian'
  return {
    days,
    averageKcal: totalKcal / ROTATION_DAYS,
    averageProteinG: totalProteinG / ROTATION_DAYS,
    text: `${preference[0]?.toUpperCase()}${preference.slice(1)}, Indian meals`,
  }
}

function isSuitable(food: PantryFood, client: DemoClient): boolean {
  if (food.allergens === null && client.allergies.length > 0) return false
  if (listConcernedAllergies(client.allergies, food.allergens ?? []).length > 0) return false
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

/** Makes a portion in half measures, as near to the wanted energy as possible. */
function toItem(food: PantryFood, wantedKcal: number, mostMeasures: number): PlanItem {
  const exact = food.kcalPerMeasure > 0 ? wantedKcal / food.kcalPerMeasure : 1
  const quantity = Math.min(mostMeasures, Math.max(0.5, Math.round(exact * 2) / 2))
  return {
    foodId: food.id,
    name: food.name,
    grams: quantity * food.measure.grams,
    measure: { ...food.measure, quantity },
  }
}
