import { ClipboardList, MessageSquareText } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { useHasFormDraft } from '#web/kit/drafts/use-form-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton, TextLink } from '#web/ui/link-button.tsx'
import { REQUEST_REVIEW_FORM } from './request-review-form.ts'

const RequestReviewDialog = lazy(async () => ({
  default: (await import('./request-review-dialog.tsx')).RequestReviewDialog,
}))

/** What can be done with the plan: reading it whole, and asking for it to be looked at again. */
export function PlanActionsCard({
  hasPlan,
  isPaused,
  hasOpenReview,
}: {
  /** Of today, paused or not: without one there is nothing to review. */
  hasPlan: boolean
  /** There is nothing to read of a paused plan. */
  isPaused: boolean
  hasOpenReview: boolean
}) {
  const [isAsking, setIsAsking] = useState(useHasFormDraft(REQUEST_REVIEW_FORM))
  return (
    <Card aria-labelledby="plan-actions-heading" className="flex flex-col gap-4">
      <h2 id="plan-actions-heading" className="heading text-lg">
        Diet Plan Actions
      </h2>
      <div className="grid grid-cols-1 gap-2 sm:max-xl:flex sm:max-xl:flex-wrap">
        {!isPaused && (
          <LinkButton href={paths.plan()} icon={ClipboardList}>
            View Full Plan
          </LinkButton>
        )}
        {hasPlan && !hasOpenReview && (
          <Button variant="secondary" icon={MessageSquareText} onPress={() => setIsAsking(true)}>
            Request Diet Review
          </Button>
        )}
      </div>
      {hasOpenReview && (
        <p className="text-sm text-muted">
          You have asked for a review of your plan. You are told here when it is answered.{' '}
          <TextLink href={paths.reviews()}>See your request</TextLink>
        </p>
      )}
      {isAsking && (
        <Suspense fallback={null}>
          <RequestReviewDialog onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </Card>
  )
}
