import { describe, expect, it } from 'vitest'
import { formatTotal } from '#domain/nutrients/totals.ts'
import { type ServingFigures, sumServedMeals, sumWeek } from './sums.ts'

const poha: ServingFigures = { grams: 180, calories: 250, protein: 5, carbs: 45, fat: 6, fibre: 3 }
const tea: ServingFigures = { grams: 150, calories: 60, protein: 2, carbs: 8, fat: 2, fibre: null }

describe('sums of planned meals', () => {
  it('count servings', () => {
    const totals = sumServedMeals([{ figures: poha, servings: 1.5 }])
    expect(formatTotal(totals, 'energyKcal').text).toBe('375 kcal')
    expect(formatTotal(totals, 'proteinG').text).toBe('7.5 g')
  })

  it('are lower bounds if a figure of a meal is missing or the meal is unknown', () => {
    const withTea = sumServedMeals([
      { figures: poha, servings: 1 },
      { figures: tea, servings: 1 },
    ])
    expect(formatTotal(withTea, 'energyKcal').text).toBe('310 kcal')
    expect(formatTotal(withTea, 'fibreG').text).toBe('≥ 3 g')
    const withUnknown = sumServedMeals([
      { figures: poha, servings: 1 },
      { figures: null, servings: 1 },
    ])
    expect(formatTotal(withUnknown, 'energyKcal').text).toBe('≥ 250 kcal')
  })

  it('are averaged over the days that have a planned meal', () => {
    const week = sumWeek([[{ figures: poha, servings: 2 }], [], [{ figures: poha, servings: 1 }], []])
    expect(week.plannedDays).toBe(2)
    expect(formatTotal(week.total, 'energyKcal').text).toBe('750 kcal')
    expect(formatTotal(week.average, 'energyKcal').text).toBe('375 kcal')
    expect(sumWeek([[], []]).plannedDays).toBe(0)
  })
})
