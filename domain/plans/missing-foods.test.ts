import { expect, it } from 'vitest'
import { replaceMissingFoods } from './missing-foods.ts'
import { createEmptyDay, type PlanItem } from './plan.ts'

const curd: PlanItem = { foodId: 'curd', name: 'Curd', grams: 150, measure: null }
const dal: PlanItem = { foodId: 'dal', name: 'Dal', grams: 200, measure: null }
const SENTENCE = '150 g Curd: no longer among the foods, please choose another'

function lunch(items: PlanItem[], note: string) {
  const day = createEmptyDay(1, 1)
  day.meals.lunch = { time: '1 PM', note, items }
  return replaceMissingFoods([day], (foodId) => foodId !== 'curd')[0]?.meals.lunch
}

it('does not change meals whose foods all exist', () => {
  expect(lunch([dal], 'Hot.')).toEqual({ time: '1 PM', note: 'Hot.', items: [dal] })
})

it("adds missing foods to the note, before the writer's text", () => {
  expect(lunch([dal, curd], 'Hot.')).toEqual({
    time: '1 PM',
    note: `${SENTENCE}\nHot.`,
    items: [dal],
  })
  expect(lunch([curd], '')).toEqual({ time: '1 PM', note: SENTENCE, items: [] })
})

it('replaces a missing food by its first alternative, and removes a missing alternative', () => {
  expect(lunch([{ ...curd, alternatives: [dal] }], '')?.items).toEqual([dal])
  expect(lunch([{ ...dal, alternatives: [curd] }], '')).toMatchObject({
    items: [dal],
    note: SENTENCE,
  })
})
