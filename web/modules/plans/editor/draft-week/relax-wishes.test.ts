import { describe, expect, it } from 'vitest'
import { createEmptyDay } from '#domain/plans/plan.ts'
import { type SentCell, suggestWishes, type WishTexts } from './draft-wishes.ts'
import { type Conflict, listCellsAfter, relaxWish } from './relax-wishes.ts'

const TEXTS: WishTexts = {
  ...suggestWishes({ client: null, maternityStage: null, caloriesTarget: '2000 kcal', proteinGoal: '90 g' }),
  keepFoods: [{ id: 'kheer', name: 'Kheer' }],
}
const CONFLICT: Conflict = { kind: 'conflict', dayNumber: 3, isMinimal: true, wishes: [] }

const change = (wish: string, relaxation: { amount?: number; dishIds?: string[] } = {}) => ({
  wish,
  text: '',
  relaxation: { text: '', cost: '', amount: relaxation.amount ?? null, dishIds: relaxation.dishIds ?? [] },
})
const cell = (dayNumber: number, slot: SentCell['slot']): SentCell => ({
  dayNumber,
  slot,
  meal: createEmptyDay(1, 1).meals[slot],
})

describe('a change that a conflict offers', () => {
  it('sets the amount of a target, or of the energy', () => {
    expect(relaxWish(TEXTS, CONFLICT, change('min:proteinG', { amount: 61 }))?.proteinG).toBe('61')
    expect(relaxWish(TEXTS, CONFLICT, change('energy', { amount: 1900 }))?.energyKcal).toBe('1900')
    expect(relaxWish(TEXTS, CONFLICT, change('min:ironMg', { amount: 10 }))).toBeNull()
  })

  it('allows dishes on the day only', () => {
    const next = relaxWish(TEXTS, CONFLICT, change('repeats', { dishIds: ['dal'] }))
    expect(next?.exceptions).toEqual([{ wish: 'repeats', dayNumber: 3, dishIds: ['dal'] }])
    expect(next?.maxRepeats).toBe(TEXTS.maxRepeats)
  })

  it('leaves out a meal or a dish', () => {
    expect(relaxWish(TEXTS, CONFLICT, change('slot:midMorning'))?.slots).not.toContain('midMorning')
    expect(relaxWish(TEXTS, CONFLICT, change('keep:kheer'))?.keepFoods).toEqual([])
  })

  it('does not exist for a wish that protects the client', () => {
    expect(relaxWish(TEXTS, CONFLICT, { wish: 'diet', text: '', relaxation: null })).toBeNull()
  })
})

describe('the meals that stay after a change', () => {
  const ready = [cell(1, 'lunch'), cell(2, 'lunch')]
  const sent = [cell(1, 'lunch'), cell(3, 'lunch'), cell(4, 'dinner')]

  it('are those of the days that are ready, and the locked ones of later days', () => {
    expect(listCellsAfter(CONFLICT, change('min:proteinG', { amount: 61 }), ready, sent)).toEqual([
      ...ready,
      cell(3, 'lunch'),
      cell(4, 'dinner'),
    ])
  })

  it('are without the meal that is unlocked', () => {
    expect(listCellsAfter(CONFLICT, change('locked:lunch'), ready, sent)).toEqual([
      ...ready,
      cell(4, 'dinner'),
    ])
  })

  it('are only the locked ones if the energy or the meals of all days change', () => {
    expect(listCellsAfter(CONFLICT, change('energy', { amount: 1900 }), ready, sent)).toEqual(sent)
    expect(listCellsAfter(CONFLICT, change('slot:lunch'), ready, sent)).toEqual([cell(4, 'dinner')])
  })
})
