import { describe, expect, it } from 'vitest'
import { formatTotal } from '#domain/nutrients/format-total.ts'
import { readTotal } from '#domain/nutrients/totals.ts'
import { listShownDays, type ServingFigures, sumServedMeals, sumWeek } from './sums.ts'

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

  it('are shown so that meals add up to days, and days to the week', () => {
    // Half a serving of an odd number of kcal, on each of three days.
    const half = { figures: { ...poha, calories: 251, protein: 5.3 }, servings: 0.5 }
    const days = [[half, half, half], [half], [half]]
    const shown = listShownDays(days)
    for (const key of ['energyKcal', 'proteinG'] as const) {
      const add = (list: readonly (typeof shown)[number]['total'][]): number =>
        list.reduce((sum, totals) => sum + readTotal(totals, key), 0)
      for (const { total, meals } of shown) expect(add(meals)).toBe(readTotal(total, key))
      expect(add(shown.map(({ total }) => total))).toBe(Math.round(readTotal(sumWeek(days).total, key)))
    }
  })
})
