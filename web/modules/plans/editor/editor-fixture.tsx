import { userEvent } from 'vitest/browser'
import { type FoundFoodItem, listRichFoods, type RichFood } from '#contract/foods/food-items.ts'
import { paths } from '#contract/paths.ts'
import { type ClientRecord, getClient, listClients } from '#contract/people/clients.ts'
import { createDietPlan, type DietPlan, type PlanFood, updateDietPlan } from '#contract/plans/diet-plans.ts'
import { type FamiliarFood, listFamiliarFoods } from '#contract/plans/familiar-foods.ts'
import type { Role } from '#domain/people/options.ts'
import { createEmptyDay, type MealSlot, type PlanDay, type PlanItem } from '#domain/plans/plan.ts'
import { writeItem } from '#web/kit/drafts/browser-storage.ts'
import { answer } from '#web/test/answer-api.ts'
import { renderScreen } from '#web/test/render-screen.tsx'
import { signInAs } from '#web/test/sign-in-as.ts'
import { openNewPlan, openStoredPlan } from './open-editor.ts'
import { PlanEditor } from './plan-editor.tsx'

const PLAN_ID = '55555555-5555-4555-8555-555555555555'
const ROTI_ID = '66666666-6666-4666-8666-666666666661'
const PANEER_ID = '66666666-6666-4666-8666-666666666662'
const SAVED_AT = '2026-11-21T08:00:00.000Z'

export const PLAN_PARAMS = { id: PLAN_ID }

/** A client with a dairy allergy. */
export const ASHA: ClientRecord = {
  id: '33333333-3333-4333-8333-333333333333',
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@people.example',
  isOnboardingComplete: true,
  createdAt: SAVED_AT,
  phone: null,
  age: 34,
  gender: 'female',
  sex: 'female',
  heightCm: 162,
  weightKg: 70,
  bmi: 26.7,
  recentLossPercent: null,
  location: null,
  timeZone: 'Asia/Kolkata',
  locale: 'en',
  activityLevel: null,
  healthGoals: [],
  medicalConditions: [],
  allergies: ['dairy'],
  foodPreferences: [],
  healthFlags: [],
  dislikes: null,
  medicines: null,
  fastingDays: null,
  recentWeights: [],
}

const ROTI_FOOD: PlanFood = {
  name: 'Roti',
  hindiName: null,
  preparation: 'cooked',
  source: 'dish',
  measures: [{ label: 'piece', grams: 40 }],
  allergens: ['gluten'],
  tags: ['vegetarian'],
  nutrients: { energyKcal: 250, proteinG: 8, carbsG: 50, fatG: 2 },
}

/** A food that can be found by its name and contains an allergen of Asha. */
export const PANEER: FoundFoodItem = {
  id: PANEER_ID,
  code: 'dish:paneer',
  name: 'Paneer bhurji',
  category: 'lunch',
  calories: 300,
  protein: 18,
  carbs: 4,
  fat: 24,
  fiber: null,
  serving_size: '1 katori',
  description: null,
  preparation: 'cooked',
  source: 'dish',
  sourceLabel: 'Recipe',
  measures: [{ label: 'katori', grams: 150 }],
  tags: ['vegetarian'],
  allergens: ['dairy'],
  variant: null,
  variants: [],
  usualPortion: null,
  names: [],
  nutrients: { energyKcal: 300, proteinG: 18, carbsG: 4, fatG: 24 },
  matchedName: 'Paneer bhurji',
}

const rich = (
  name: string,
  amount: number,
  tags: RichFood['tags'],
  allergens: RichFood['allergens'],
): RichFood => ({
  nutrient: 'ironMg',
  id: ROTI_ID,
  name,
  serving: { label: 'katori', grams: 150 },
  amount,
  tags,
  allergens,
  nutrients: {},
  hasSugar: false,
})

/** Foods with much iron; Asha is allergic to the second one. */
const RICH_FOODS: RichFood[] = [
  rich('Palak sabzi', 6.66, ['vegetarian', 'vegan'], []),
  rich('Tofu tikka', 5.04, ['vegetarian'], ['dairy', 'soy']),
  rich('Chicken liver', 4, [], []),
]

const roti = (grams: number): PlanItem => ({ foodId: ROTI_ID, name: 'Roti', grams, measure: null })

/** Creates a day with roti (2.5 kcal a gram) in the named meals, each with its weight in grams. */
export function makeDay(number: number, count: number, grams: Partial<Record<MealSlot, number>>): PlanDay {
  const day = createEmptyDay(number, count)
  for (const [slot, amount] of Object.entries(grams) as [MealSlot, number][]) {
    day.meals[slot] = { ...day.meals[slot], items: [roti(amount)] }
  }
  return day
}

/** Creates a stored draft for Asha: two days with roti for lunch. */
export function makePlan(changes: Partial<DietPlan> = {}): DietPlan {
  return {
    id: PLAN_ID,
    userId: ASHA.id,
    kind: 'detailed',
    title: 'Plan for Asha',
    clientName: 'Asha Rao',
    clientLocale: 'en',
    clientAge: 34,
    clientWeight: 70,
    bmi: 26.7,
    goalDescription: 'Weight loss',
    caloriesTarget: '1000-1200 kcal/day',
    proteinGoal: '>=90g/day',
    startDate: '2026-11-23',
    endDate: '2027-01-04',
    status: 'draft',
    dayCount: 2,
    version: 1,
    planType: null,
    publishedNumber: 0,
    revisesPlanId: null,
    revisionId: null,
    isFlagged: false,
    pausedAt: null,
    pauseReasons: [],
    createdAt: SAVED_AT,
    updatedAt: SAVED_AT,
    description: null,
    clientHeight: '162 cm',
    clientLocation: null,
    healthIssues: 'None',
    preferences: null,
    nutritionSnapshot: null,
    tips: [],
    motivationalQuote: null,
    safetyRecords: {},
    practitionerName: null,
    practitionerRegistration: null,
    publishedAt: null,
    completedAt: null,
    durationWeeks: null,
    price: null,
    specialInstructions: null,
    groceryEdits: [],
    changeNote: null,
    safetyFlags: [],
    days: [makeDay(1, 2, { lunch: 100 }), makeDay(2, 2, { lunch: 200 })],
    foods: { [ROTI_ID]: ROTI_FOOD },
    ...changes,
  }
}

/**
 * Opens the editor of a stored plan on a tab, one day at a time. The client's record and each save are answered; the
 * server then has the next version.
 */
export async function showEditor({
  plan = makePlan(),
  tab = 'meals',
  view = 'day',
  client = ASHA,
  role = 'employee' as Role,
  familiar = [] as FamiliarFood[],
} = {}) {
  const user = signInAs({ role })
  writeItem('browser', 'pathya.meals-view', view)
  await answer(getClient, client, { params: { id: client.id } })
  await answer(listClients, [client])
  await answer(listRichFoods, RICH_FOODS)
  await answer(listFamiliarFoods, familiar)
  await answer(updateDietPlan, { ...plan, version: plan.version + 1 }, { params: PLAN_PARAMS })
  return renderScreen(
    <PlanEditor
      start={openStoredPlan(user.id, plan)}
      userId={user.id}
      onReload={() => undefined}
      onDiscard={() => undefined}
    />,
    { address: `${paths.dietPlanEdit(PLAN_ID)}?tab=${tab}` },
  )
}

/** Opens the editor of a new plan for Asha, which is not stored yet. Saving it answers with a stored plan. */
export async function showNewEditor() {
  const user = signInAs({ role: 'employee' })
  writeItem('browser', 'pathya.meals-view', 'day')
  await answer(getClient, ASHA, { params: { id: ASHA.id } })
  await answer(listClients, [ASHA])
  await answer(listRichFoods, RICH_FOODS)
  await answer(listFamiliarFoods, [])
  await answer(createDietPlan, { ...makePlan(), days: [] })
  return renderScreen(
    <PlanEditor
      start={openNewPlan(user.id, '2026-11-23', null, ASHA)}
      userId={user.id}
      onReload={() => undefined}
      onDiscard={() => undefined}
    />,
    { address: `${paths.dietPlanCreator()}?tab=meals` },
  )
}

/** Presses a key while Ctrl is held. */
export const pressWithControl = (key: string): Promise<void> =>
  userEvent.keyboard(`{Control>}${key}{/Control}`)
