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

/** The actions for a plan: reading all of it, and requesting a review. */
export function PlanActionsCard({
  hasPlan,
  isPaused,
  hasOpenReview,
}: {
  /** True if there is a plan for today, also a paused one. Without a plan there is nothing to review. */
  hasPlan: boolean
  /** A paused plan cannot be read. */
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
