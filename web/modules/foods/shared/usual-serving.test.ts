import { describe, expect, it } from 'vitest'
import { describeUsualServing } from './usual-serving.ts'

describe('the usual serving of a food', () => {
  const dal = {
    calories: 68,
    protein: 4.3,
    nutrients: { energyKcal: 68.4, proteinG: 4.32 },
    usualPortion: null,
  }

  it('is its first household measure', () => {
    const measures = [
      { label: 'katori', grams: 150 },
      { label: 'bowl', grams: 250 },
    ]
    const serving = describeUsualServing({ ...dal, measures })
    expect(serving.label).toBe('1 katori (150 g)')
    expect(serving.energyKcal).toBeCloseTo(102.6, 9)
    expect(serving.proteinG).toBeCloseTo(6.48, 9)
  })

  it('is the usual portion of a dish that has one', () => {
    const measures = [
      { label: 'slice', grams: 40 },
      { label: 'plate', grams: 250 },
    ]
    const serving = describeUsualServing({ ...dal, measures, usualPortion: { measure: 'slice', count: 2 } })
    expect(serving.label).toBe('2 slices (80 g)')
    expect(serving.energyKcal).toBeCloseTo(54.72, 9)
  })

  it('is 100 g if the food has no measure', () => {
    expect(describeUsualServing({ ...dal, measures: [] })).toEqual({
      label: '100 g',
      grams: 100,
      energyKcal: 68.4,
      proteinG: 4.32,
    })
  })
})
