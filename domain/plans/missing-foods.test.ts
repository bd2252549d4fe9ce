import { expect, it } from 'vitest'
import { writeOutMissingFoods } from './missing-foods.ts'
import { createEmptyDay, type PlanItem } from './plan.ts'

const curd: PlanItem = { foodId: 'curd', name: 'Curd', grams: 150, measure: null }
const dal: PlanItem = { foodId: 'dal', name: 'Dal', grams: 200, measure: null }
const SENTENCE = '150 g Curd: no longer among the foods, please choose another'

function lunch(items: PlanItem[], note: string) {
  const day = createEmptyDay(1, 1)
  day.meals.lunch = { time: '1 PM', note, items }
  return writeOutMissingFoods([day], (foodId) => foodId !== 'curd')[0]?.meals.lunch
}

it('leaves meals whose foods are all there as they are', () => {
  expect(lunch([dal], 'Hot.')).toEqual({ time: '1 PM', note: 'Hot.', items: [dal] })
})

it('names what is gone in the note, before what the writer wrote there', () => {
  expect(lunch([dal, curd], 'Hot.')).toEqual({
    time: '1 PM',
    note: `${SENTENCE}\nHot.`,
    items: [dal],
  })
  expect(lunch([curd], '')).toEqual({ time: '1 PM', note: SENTENCE, items: [] })
})

it('lets an alternative take the place of what is gone, and drops one that is gone', () => {
  expect(lunch([{ ...curd, alternatives: [dal] }], '')?.items).toEqual([dal])
  expect(lunch([{ ...dal, alternatives: [curd] }], '')).toMatchObject({
    items: [dal],
    note: SENTENCE,
  })
})
