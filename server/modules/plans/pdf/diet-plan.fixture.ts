import type { DietPlan, GroceryList } from '#contract/plans/diet-plans.ts'
import { roundUpToShop } from '#domain/plans/grocery/shop.ts'
import { createEmptyMeals, formatPlace, type PlanItem } from '#domain/plans/plan.ts'
import type { Locale } from '#domain/words/locale.ts'

const CHILLA = '00000000-0000-4000-8000-000000000001'
const CURD = '00000000-0000-4000-8000-000000000002'
const RICE = '00000000-0000-4000-8000-000000000003'

/** Creates a stored published plan with a rotation of two days. */
export function createDietPlanFixture(): DietPlan {
  const chilla: PlanItem = {
    foodId: CHILLA,
    name: 'Besan chilla',
    grams: 120,
    measure: { label: 'piece', grams: 60, quantity: 2 },
    alternatives: [
      {
        foodId: RICE,
        name: 'Brown rice',
        grams: 75,
        measure: { label: 'katori', grams: 150, quantity: 0.5 },
      },
    ],
  }
  const curd: PlanItem = {
    foodId: CURD,
    name: 'Curd',
    grams: 300,
    measure: { label: 'katori', grams: 150, quantity: 2 },
  }
  const meals = {
    ...createEmptyMeals(),
    breakfast: { time: '8 AM', note: 'Not too thick.', items: [chilla] },
    lunch: {
      time: 'when hungry',
      note: '',
      items: [curd, { foodId: RICE, name: 'Brown rice', grams: 8, measure: null }],
    },
    dinner: { time: '7-7:30 PM', note: 'Leftover khichdi', items: [] },
  }
  return {
    id: '00000000-0000-4000-8000-000000000010',
    userId: '00000000-0000-4000-8000-000000000011',
    kind: 'detailed',
    title: 'Six weeks to lighter mornings',
    clientName: 'Meenakshi Deshpande',
    clientLocale: 'en',
    clientAge: 34,
    clientWeight: 72.4,
    bmi: 27.2,
    goalDescription: 'Weight loss (0.5-1 kg/week)',
    caloriesTarget: '1000-1200 kcal/day',
    proteinGoal: '>=90g/day',
    startDate: '2026-11-23',
    endDate: '2027-01-04',
    status: 'active',
    dayCount: 2,
    version: 4,
    planType: null,
    publishedNumber: 2,
    revisesPlanId: null,
    revisionId: null,
    isFlagged: false,
    pausedAt: null,
    pauseReasons: [],
    createdAt: '2026-11-20T08:00:00Z',
    updatedAt: '2026-11-21T20:00:00Z',
    description: null,
    clientHeight: '163 cm',
    clientLocation: 'Pune',
    healthIssues: 'Thyroid, migraine',
    preferences: 'Vegetarian, no mushrooms',
    nutritionSnapshot: { calories: '', protein: '', carbs: '90-110 g', fat: '', fiber: '' },
    tips: ['3-4 litres of water daily'],
    motivationalQuote: 'Small plates, steady days.',
    safetyRecords: {},
    practitionerName: 'Dr. Anagha Kulkarni',
    practitionerRegistration: 'RD 1417/2015',
    // After midnight in India, so the date there is 21 Nov.
    publishedAt: '2026-11-20T19:30:00Z',
    completedAt: null,
    durationWeeks: null,
    price: null,
    specialInstructions: 'Thyroxine with plain water, an hour before the first drink.',
    groceryEdits: [],
    changeNote: null,
    safetyFlags: [],
    days: [
      { dayNumber: 1, dayLabel: 'Day 1 | Day 3 | Day 5', meals },
      { dayNumber: 2, dayLabel: 'Fasting day', meals: createEmptyMeals() },
    ],
    foods: {
      [CHILLA]: createFood('Besan chilla', 'बेसन चीला', 'dish', {
        energyKcal: 180,
        proteinG: 9,
        carbsG: 20,
        fatG: 7,
        fibreG: 4,
      }),
      [CURD]: createFood('Curd', 'दही', 'ifct2017', {
        energyKcal: 60,
        proteinG: 3,
        carbsG: 5,
        fatG: 3,
        fibreG: 0,
      }),
      [RICE]: { ...createFood('Brown rice', null, 'ifct2017', { energyKcal: 350 }), preparation: 'raw' },
    },
  }
}

function createFood(
  name: string,
  hindiName: string | null,
  source: string,
  nutrients: Record<string, number>,
): DietPlan['foods'][string] {
  return { name, hindiName, preparation: 'cooked', source, measures: [], allergens: [], tags: [], nutrients }
}

/** A part of the grocery list of that plan's first week, in a language. */
export function createGroceryFixture(locale: Locale): GroceryList {
  const eggs = roundUpToShop({ kind: 'pieces', gramsEach: 50, one: 'egg', many: 'eggs' }, 300, locale)
  const curd = roundUpToShop({ kind: 'packs', unit: 'g', sizes: [400], step: 400 }, 1200, locale)
  return {
    from: '2026-11-23',
    to: '2026-11-29',
    categories: [
      {
        category: 'Milk and dairy',
        items: [
          { key: CURD, name: 'Curd', hindiName: 'दही', grams: 1200, amountText: curd.text, isEdited: false },
          {
            key: 'own:1',
            name: 'Paneer',
            hindiName: null,
            grams: null,
            amountText: '2 big packets',
            isEdited: true,
          },
        ],
      },
      {
        category: 'Eggs, fish and meat',
        items: [
          {
            key: 'shop:eggs',
            name: 'Eggs',
            hindiName: 'अंडे',
            grams: 300,
            amountText: eggs.text,
            isEdited: false,
          },
        ],
      },
    ],
    householdSize: 1,
    removed: [],
    unlisted: [
      `${formatPlace({ dayLabel: 'Day 1 | Day 3 | Day 5', slot: 'dinner' }, locale)}: Leftover khichdi`,
    ],
  }
}
