import { describe, expect, it } from 'vitest'
import { createEmptyDay, type PlanItem } from '#domain/plans/plan.ts'
import { createPlanEditorState, toCopiedMeals } from '../plan-editor-state.ts'
import type { KnownFood } from '../shared/plan-figures.ts'
import { type Clip, readClip, writeClip } from './clipboard.ts'

const CURD_ID = '0b3c8a5e-6f0e-4a5c-9a31-0e9b6f6d2a11'
const DAL_ID = '5d1f2c4a-9b7e-4e7b-8f57-3f0c1a2b4c22'

function makeFood(name: string): KnownFood {
  return {
    name,
    hindiName: null,
    preparation: 'cooked',
    nutrients: { energyKcal: 60 },
    measures: [{ label: 'katori', grams: 150 }],
    allergens: ['dairy'],
    tags: [],
  }
}

const curd: PlanItem = {
  foodId: CURD_ID,
  name: 'Curd',
  grams: 150,
  measure: { label: 'katori', grams: 150, quantity: 1 },
  alternatives: [{ foodId: DAL_ID, name: 'Dal', grams: 200, measure: null }],
}

const meal: Clip = {
  kind: 'meal',
  label: 'Lunch',
  meal: { note: 'Priya does not like it cold', items: [curd] },
  foods: { [CURD_ID]: makeFood('Curd'), [DAL_ID]: makeFood('Dal'), other: makeFood('Not in it') },
}

describe('clipboard', () => {
  it('stores a meal with its alternatives and only the figures of its own foods', () => {
    const read = readClip(writeClip(meal))
    expect(read).toMatchObject({ kind: 'meal', label: 'Lunch', meal: { note: '', items: [curd] } })
    expect(Object.keys(read?.foods ?? {})).toEqual([CURD_ID, DAL_ID])
  })

  it('stores no free text, which may mention a client', () => {
    const [day] = createPlanEditorState([{ ...createEmptyDay(1, 3), dayLabel: 'Priya at her mother’s' }]).days
    if (day === undefined) throw new Error('There is no day.')
    const meals = toCopiedMeals({
      ...day,
      meals: { ...day.meals, lunch: { time: '2 PM', note: 'With Asha', items: [] } },
    })
    const text = writeClip({ kind: 'day', label: day.dayLabel, meals, foods: {} }) + writeClip(meal)
    expect(text).not.toMatch(/Priya|Asha/)
    const read = readClip(writeClip({ kind: 'day', label: day.dayLabel, meals, foods: {} }))
    expect(read?.kind === 'day' && read.meals.lunch).toEqual({ note: '', time: '2 PM', items: [] })
  })

  it('stores a block of meals in its shape, without notes', () => {
    const empty = { note: '', items: [] }
    const rows = [
      [meal.kind === 'meal' ? meal.meal : empty, empty],
      [
        { note: 'With Asha', items: [] },
        { note: '', items: [curd] },
      ],
    ]
    const read = readClip(writeClip({ kind: 'block', label: '4 meals', rows, foods: meal.foods }))
    expect(read).toMatchObject({ kind: 'block', label: '4 meals' })
    expect(read?.kind === 'block' && read.rows).toEqual(
      rows.map((row) => row.map(({ items }) => ({ note: '', items }))),
    )
    expect(Object.keys(read?.foods ?? {})).toEqual([CURD_ID, DAL_ID])
  })

  it('reads only data in its own format', () => {
    for (const text of [
      '',
      'null',
      '{"format":1,"kind":"meal"}',
      writeClip(meal).replace('"quantity":1', '"quantity":-1'),
      writeClip(meal).replace('"format":1', '"format":9'),
      '{"format":1,"kind":"block","label":"3 meals","foods":{},"rows":[[[],[]],[[]]]}',
    ]) {
      expect(readClip(text)).toBeNull()
    }
  })
})
