import type { FoundFoodItem } from '#contract/foods/food-items.ts'
import type { TypedFood } from '#contract/foods/typed-foods.ts'
import type { DiaryDay, DiaryEntry } from '#contract/plans/diary.ts'
import type { DiaryFigures } from '#domain/plans/diary.ts'

/** Makes figures with this energy; the others are a tenth of it. */
export function makeFigures(energyKcal: number, isComplete = true): DiaryFigures {
  const part = { amount: energyKcal / 10, isComplete }
  return {
    energyKcal: { amount: energyKcal, isComplete },
    proteinG: part,
    carbsG: part,
    fatG: part,
    fibreG: part,
  }
}

export function makeEntry(changes: Partial<DiaryEntry> = {}): DiaryEntry {
  return {
    id: '22222222-2222-4222-8222-222222222222',
    day: '2026-11-23',
    time: '13:10',
    slot: null,
    text: '2 roti',
    foods: [],
    figures: makeFigures(200),
    photo: null,
    isPhotoExpected: false,
    version: 1,
    createdAt: '2026-11-23T08:00:00.000Z',
    ...changes,
  }
}

export function makeDay(changes: Partial<DiaryDay> = {}): DiaryDay {
  return {
    day: '2026-11-23',
    entries: [],
    planned: makeFigures(1600),
    eaten: makeFigures(0),
    meals: { planned: 5, eaten: 2, skipped: 1, swapped: 1, unmarked: 1 },
    ...changes,
  }
}

const IDS = {
  Roti: '33333333-3333-4333-8333-333333333331',
  Dal: '33333333-3333-4333-8333-333333333332',
  'Dal fry': '33333333-3333-4333-8333-333333333333',
}

function makeFood(name: keyof typeof IDS, energyKcal: number): FoundFoodItem {
  return {
    id: IDS[name],
    code: null,
    name,
    matchedName: name,
    category: 'lunch',
    calories: energyKcal,
    protein: 5,
    carbs: 20,
    fat: 2,
    fiber: 3,
    serving_size: '100 g',
    description: null,
    preparation: 'cooked',
    source: 'dish',
    sourceLabel: 'Our recipe',
    measures: [],
    usualPortion: null,
    tags: [],
    allergens: [],
    names: [],
    nutrients: { energyKcal, proteinG: 5, carbsG: 20, fatG: 2, fibreG: 3 },
    variant: null,
    variants: [],
  }
}

/** A part that was understood: two rotis. */
export const ROTI: TypedFood = {
  text: '2 roti',
  start: 0,
  end: 6,
  isAlternative: false,
  name: 'roti',
  certainty: 'sure',
  doubts: [],
  food: makeFood('Roti', 300),
  amount: { grams: 80, measure: { label: 'piece', grams: 40, quantity: 2 } },
  candidates: [],
}

/** A part that must be checked, with another food that it can mean. */
export const DAL: TypedFood = {
  text: ' dal',
  start: 7,
  end: 11,
  isAlternative: false,
  name: 'dal',
  certainty: 'unsure',
  doubts: ['amount_assumed'],
  food: makeFood('Dal', 100),
  amount: { grams: 150, measure: { label: 'katori', grams: 150, quantity: 1 } },
  candidates: [{ food: makeFood('Dal fry', 140), amount: { grams: 150, measure: null } }],
}

/** Words that mean no food. */
export const UNKNOWN: TypedFood = {
  text: ' aunty’s special',
  start: 12,
  end: 28,
  isAlternative: false,
  name: 'aunty’s special',
  certainty: 'not_found',
  doubts: [],
  food: null,
  amount: null,
  candidates: [],
}
