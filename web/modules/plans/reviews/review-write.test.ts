import { expect, it } from 'vitest'
import type { PlanReview } from '#contract/plans/plan-reviews.ts'
import { reviewWrite } from './review-write.ts'

/** Shows a waiting question on the list of reviews. */
function apply(reviews: PlanReview[], answer?: PlanReview): PlanReview[] {
  const input = { body: { note: 'Dinner is too late.' } }
  const write = { id: 'x', input, writtenAt: '2026-11-23T03:30:00.000Z', answer }
  const [change] = reviewWrite.changes
  return change?.apply(reviews as never, write as never, { params: {}, query: {} }) as PlanReview[] // of this write
}

it('shows a question that waits at the top of the list, and once', () => {
  const [shown] = apply([])
  expect(shown).toMatchObject({ note: 'Dinner is too late.', status: 'open', answer: null })
  if (!shown) throw new Error('Nothing is shown.')
  const stored = [{ ...shown, id: 'of-the-server' }]
  expect(apply(stored)).toBe(stored)
  expect(apply(stored, stored[0])).toEqual(stored)
})
