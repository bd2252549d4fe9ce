import { describe, expect, it } from 'vitest'
import { SUGGESTED_PROFILE } from './calculator-profile.ts'
import { type CalculatorState, EMPTY_STATE } from './calculator-state.ts'
import { EMPTY_PROFILE } from './profile-fields.ts'
import { listResultParts, writeResultText } from './result-text.ts'

const state: CalculatorState = {
  profile: { ...EMPTY_PROFILE, ...SUGGESTED_PROFILE },
  meal: [
    {
      key: '1',
      food: {
        id: 'dal',
        name: 'Moong dal',
        kind: 'Cooked · Dish',
        servingGrams: 150,
        measures: [{ label: 'katori', grams: 150 }],
        nutrients: { energyKcal: 100, proteinG: 5, carbsG: 15, fatG: 2 },
      },
      quantity: '2',
      unit: 'katori',
    },
  ],
  recent: [],
}

describe('the result as text', () => {
  it('contains the chosen parts, and names unknown figures', () => {
    expect(writeResultText(state, ['meal'])).toBe(
      [
        'My meal: 300 kcal',
        '- Moong dal, 2 katori (300 g)',
        'Protein 15 g (21%), carbs 45 g (61%), fat 6 g (18%), fibre not known',
        'Sodium not known',
      ].join('\n'),
    )
    expect(writeResultText(state, ['need', 'insights'])).toContain('As a whole day’s food:\n- Less than 80%')
  })

  it('never contains age, weight or height', () => {
    const text = writeResultText(state, listResultParts(state))
    expect(text).toContain('Daily need: 2,672 kcal')
    expect(text).not.toMatch(/\b(?:25|70|175)\b/)
  })

  it('offers only parts that have content', () => {
    expect(listResultParts(EMPTY_STATE)).toEqual([])
    expect(writeResultText(EMPTY_STATE, [])).toBe('')
  })
})
