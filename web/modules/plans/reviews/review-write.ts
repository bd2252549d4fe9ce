import { msg } from '@lingui/core/runtime-macro'
import { listOwnPlanReviews, requestPlanReview } from '#contract/plans/plan-reviews.ts'
import { say } from '#domain/words/say.ts'
import { defineOfflineWrite } from '#web/kit/offline/define-offline-write.ts'

/** The part of a long question that names it. */
const NAMED_LENGTH = 60

function shorten(note: string): string {
  return note.length > NAMED_LENGTH ? `${note.slice(0, NAMED_LENGTH)}…` : note
}

/** Asks the dietician to look at the plan again. */
export const reviewWrite = defineOfflineWrite(requestPlanReview, {
  name: 'review',
  changes: (on) => [
    on(listOwnPlanReviews, (reviews, { id, input: { body }, writtenAt, answer }) => {
      if (answer) return [answer, ...reviews.filter((review) => review.id !== answer.id)]
      // An answer that was made after the question has it already.
      if (reviews.some(({ status, note }) => status === 'open' && note === body.note.trim())) return reviews
      const asked = { id, note: body.note, status: 'open', createdAt: writtenAt } as const
      const open = { dietPlanId: null, planTitle: null, answer: null, answeredByName: null, closedAt: null }
      return [{ ...asked, ...open }, ...reviews]
    }),
  ],
  refetches: [
    ['api', 'plan-reviews'],
    ['api', 'dashboard'],
  ],
  describe: ({ body: { note } }) => say(msg`Review request: “${{ note: shorten(note) }}”`),
  // The whole text, so that it can be copied.
  explain: ({ message }, { body: { note } }) => say(msg`${{ problem: message }} You wrote: “${{ note }}”`),
})
