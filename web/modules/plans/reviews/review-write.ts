import { requestPlanReview } from '#contract/plans/plan-reviews.ts'
import { defineOfflineWrite } from '#web/kit/offline/define-offline-write.ts'

/** The part of a long question that names it. */
const NAMED_LENGTH = 60

/** Asks the dietician to look at the plan again. */
export const reviewWrite = defineOfflineWrite(requestPlanReview, {
  name: 'review',
  refetches: [
    ['api', 'plan-reviews'],
    ['api', 'dashboard'],
  ],
  describe: ({ body: { note } }) =>
    `Question to your dietician: “${note.length > NAMED_LENGTH ? `${note.slice(0, NAMED_LENGTH)}…` : note}”`,
  // The whole text, so that it can be copied.
  explain: ({ message }, { body: { note } }) => `${message} You wrote: “${note}”`,
})
