import { describe, expect, it } from 'vitest'
import { createEmptyDay, type PlanItem } from '../plan.ts'
import { averageEnergy, listSafetyDays } from './plan-energy.ts'

const energies: Record<string, number> = { rice: 130, roti: 260, dal: 90, water: 0 }
const lookUp = (foodId: string) => {
  const energyKcal = energies[foodId]
  return energyKcal === undefined ? null : { energyKcal }
}
const item = (foodId: string, grams: number, ...alternatives: PlanItem[]): PlanItem => ({
  foodId,
  name: foodId,
  grams,
  measure: null,
  ...(alternatives.length > 0 ? { alternatives } : {}),
})

function dayOf(items: PlanItem[], words = '') {
  const day = createEmptyDay(1, 1)
  day.meals.lunch = { time: '1 PM', note: '', items }
  day.meals.dinner = { time: '7 PM', note: words, items: [] }
  return day
}

const read = (items: PlanItem[], words?: string) => listSafetyDays([dayOf(items, words)], lookUp)[0]

describe('the energy of a day', () => {
  it('is the sum of its foods', () => {
    expect(read([item('rice', 200), item('dal', 100)])).toMatchObject({
      energyKcal: 350,
      isProven: true,
      isOnlyNote: false,
    })
  })

  it('counts the lowest of the alternatives, in any order', () => {
    expect(read([item('roti', 100, item('rice', 100))])).toMatchObject({ energyKcal: 130, isProven: true })
    expect(read([item('rice', 100, item('roti', 100))])).toMatchObject({ energyKcal: 130, isProven: true })
  })

  it('is not proven with a note, a food without known energy or such an alternative', () => {
    expect(read([item('rice', 100)], 'Leftover khichdi')).toMatchObject({
      energyKcal: 130,
      isProven: false,
      isOnlyNote: false,
    })
    expect(read([item('gone', 100), item('rice', 100)])).toMatchObject({ energyKcal: 130, isProven: false })
    expect(read([item('rice', 100, item('gone', 50))])).toMatchObject({ energyKcal: 0, isProven: false })
    expect(read([], 'Juice')).toMatchObject({ energyKcal: 0, isProven: false, isOnlyNote: true })
    expect(read([])).toMatchObject({ energyKcal: 0, isProven: true, isOnlyNote: false })
  })

  it('is averaged over the days, and the average is proven if each day is', () => {
    const days = listSafetyDays([dayOf([item('rice', 100)]), dayOf([item('roti', 100)])], lookUp)
    expect(averageEnergy(days)).toEqual({ kcal: 195, isProven: true })
    expect(averageEnergy([])).toEqual({ kcal: 0, isProven: true })
  })

  it('is unknown if there is a note and its foods have no energy, such as water', () => {
    expect(read([item('water', 500)], 'Cucumber')).toMatchObject({ energyKcal: 0, isOnlyNote: true })
    expect(read([item('water', 500), item('gone', 100)])).toMatchObject({ isOnlyNote: true })
    expect(read([item('water', 500)])).toMatchObject({ isProven: true, isOnlyNote: false })
  })

  it('is averaged over the days that the dates serve, each as often as it is served', () => {
    const days = ['rice', 'roti'].map((food, index) => ({
      ...dayOf([item(food, 100)]),
      dayNumber: index + 1,
    }))
    const average = (endDate: string) =>
      averageEnergy(listSafetyDays(days, lookUp, { startDate: '2026-11-23', endDate })).kcal
    expect(average('2026-11-24')).toBe(130)
    expect(average('2026-11-25')).toBe(195)
    expect(average('2026-11-26')).toBeCloseTo((130 + 260 + 130) / 3)
  })
})
