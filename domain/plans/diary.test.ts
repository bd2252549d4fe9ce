import { describe, expect, it } from 'vitest'
import {
  countMeals,
  type DiaryFood,
  type PlannedDay,
  sumDiaryDay,
  sumDiaryFigures,
  sumDiaryFoods,
  sumMealCounts,
  toDiaryFigures,
} from './diary.ts'
import { createEmptyMeals } from './plan.ts'

const RICE = { energyKcal: 130, proteinG: 3, carbsG: 28, fatG: 0.5, fibreG: 0.4 }

function makeFood(changes: Partial<DiaryFood> = {}): DiaryFood {
  return {
    text: '1 katori rice',
    foodId: 'rice',
    name: 'Rice',
    grams: 100,
    measure: null,
    nutrients: RICE,
    isUnsure: false,
    ...changes,
  }
}

const UNKNOWN = makeFood({ text: 'aunty’s special', foodId: null, grams: null, nutrients: null })

function planLunchAndDinner(): PlannedDay {
  const meals = createEmptyMeals()
  const items = [{ foodId: 'rice', name: 'Rice', grams: 200, measure: null }]
  meals.lunch = { time: '1 PM', note: '', items }
  meals.dinner = { time: '7 PM', note: '', items }
  return { meals, lookUpFood: (id) => (id === 'rice' ? RICE : null) }
}

const readEnergy = (totals: ReturnType<typeof sumDiaryFoods>) => toDiaryFigures(totals).energyKcal

describe('an entry', () => {
  it('adds up its foods', () => {
    expect(readEnergy(sumDiaryFoods([makeFood(), makeFood({ grams: 50 })]))).toEqual({
      amount: 195,
      isComplete: true,
    })
  })

  it('is a lower bound if some words were not understood', () => {
    expect(readEnergy(sumDiaryFoods([makeFood(), UNKNOWN]))).toEqual({ amount: 130, isComplete: false })
  })

  it('has no known figures if it is only a photo or only words', () => {
    expect(readEnergy(sumDiaryFoods([]))).toEqual({ amount: null, isComplete: false })
    expect(readEnergy(sumDiaryFoods([UNKNOWN]))).toEqual({ amount: null, isComplete: false })
  })

  it('does not count a nutrient that a food does not have as zero', () => {
    const withoutFibre = makeFood({ nutrients: { energyKcal: 130 } })
    expect(toDiaryFigures(sumDiaryFoods([makeFood(), withoutFibre])).fibreG).toEqual({
      amount: 0,
      isComplete: false,
    })
  })
})

describe('a day', () => {
  it('counts eaten meals as planned, entries as written, and nothing for skipped and unmarked meals', () => {
    const eaten = sumDiaryDay(planLunchAndDinner(), { lunch: 'eaten' }, [{ slot: null, foods: [makeFood()] }])
    expect(readEnergy(eaten)).toEqual({ amount: 390, isComplete: true })
    expect(readEnergy(sumDiaryDay(planLunchAndDinner(), { lunch: 'skipped' }, []))).toEqual({
      amount: 0,
      isComplete: true,
    })
  })

  it('counts a swapped meal with the entry that replaces it, and as unknown without one', () => {
    const planned = planLunchAndDinner()
    expect(
      readEnergy(sumDiaryDay(planned, { lunch: 'swapped' }, [{ slot: 'lunch', foods: [makeFood()] }])),
    ).toEqual({ amount: 130, isComplete: true })
    expect(readEnergy(sumDiaryDay(planned, { lunch: 'swapped', dinner: 'eaten' }, []))).toEqual({
      amount: 260,
      isComplete: false,
    })
  })

  it('counts eaten meals as unknown while their plan is not known', () => {
    expect(readEnergy(sumDiaryDay(null, { lunch: 'eaten' }, [])).isComplete).toBe(false)
  })

  it('counts its planned meals by their ticks', () => {
    const counts = countMeals(planLunchAndDinner(), { lunch: 'swapped', breakfast: 'eaten' })
    expect(counts).toEqual({ planned: 2, eaten: 0, skipped: 0, swapped: 1, unmarked: 1 })
    expect(countMeals(null, { lunch: 'eaten' }).planned).toBe(0)
    expect(sumMealCounts([counts, counts])).toMatchObject({ planned: 4, swapped: 2, unmarked: 2 })
  })
})

it('several days add up as they are shown', () => {
  const day = (grams: number) => sumDiaryFoods([makeFood({ grams })])
  // 100.1 and 100.1 kcal are shown as 100 and 100.
  expect(readEnergy(day(77)).amount).toBe(100)
  expect(sumDiaryFigures([day(77), day(77)]).energyKcal).toEqual({ amount: 200, isComplete: true })
})
