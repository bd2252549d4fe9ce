import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listOwnPlanReviews, type PlanReview, withdrawPlanReview } from '#contract/plans/plan-reviews.ts'
import { formatDate, formatDateTime } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { call } from '#web/kit/api/client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { useHasFormDraft } from '#web/kit/drafts/use-form-draft.ts'
import { ListBody } from '#web/kit/list/list-body.tsx'
import { useListPages } from '#web/kit/list/use-list-pages.ts'
import { WaitingMark } from '#web/kit/offline/waiting-mark.tsx'
import { useWaitingOf } from '#web/kit/offline/waiting-writes.ts'
import { useAction } from '#web/kit/use-action.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { currentPlanQuery } from '../current-plan.ts'
import { AnsweredBy } from './answered-by.tsx'
import { refetchReviews } from './refetch-reviews.ts'
import { RequestReviewDialog } from './request-review-dialog.tsx'
import { REQUEST_REVIEW_FORM } from './request-review-form.ts'
import { reviewWrite } from './review-write.ts'
import { REVIEWS_A_PAGE } from './reviews-a-page.ts'

/**
 * The client's own requests for a review, newest first. Waiting requests can be withdrawn, and answers are shown here.
 * If there is no plan for today, the page says that no review can be requested.
 */
export function OwnReviews() {
  const list = useListPages(listOwnPlanReviews, { querystring: { limit: REVIEWS_A_PAGE } })
  const [isAsking, setIsAsking] = useState(useHasFormDraft(REQUEST_REVIEW_FORM))
  const unsent = useWaitingOf(reviewWrite)
  const [takingBack, setTakingBack] = useState<PlanReview | null>(null)
  const action = useAction(refetchReviews)
  const { data: current } = useQuery(currentPlanQuery)
  // While this is unknown, the request is allowed and the server decides.
  const hasPlan = current?.plan !== null
  const next = current?.upcoming
  const whyNot = next
    ? t`You have no plan to review today. You can request a review from ${{ date: formatDate(next.startDate) }}, when your next plan starts.`
    : t`You have no plan to review yet. You can request a review once your dietician publishes your plan.`
  // Only one request can be open at a time, and it is the newest.
  const hasOpen = list.items[0]?.status === 'open'

  const withdraw = async ({ id }: PlanReview): Promise<void> => {
    await action.run(
      id,
      async () => {
        await call(withdrawPlanReview, { params: { id } })
        return {
          title: t({ message: 'Withdrawn', context: 'diet review' }),
          description: t`You can request another review at any time.`,
        }
      },
      t`It was not withdrawn`,
    )
    setTakingBack(null)
  }

  return (
    <>
      {!list.pages.isPending &&
        list.items.length > 0 &&
        !hasOpen &&
        (hasPlan ? (
          <Button className="self-start" onPress={() => setIsAsking(true)}>
            {t`Request Diet Review`}
          </Button>
        ) : (
          <p className="measure">{whyNot}</p>
        ))}
      <ListBody
        list={list}
        words={{
          failure: t`Your reviews could not be loaded`,
          loading: t`Loading your reviews`,
          more: t`Show earlier ones`,
        }}
        skeleton={{ count: 2, height: 'h-40' }}
        empty={
          <EmptyState
            drawing="phone"
            title={t`No reviews yet`}
            actions={hasPlan && <Button onPress={() => setIsAsking(true)}>{t`Request Diet Review`}</Button>}
          >
            {hasPlan
              ? t`If something in your plan does not suit you, ask your dietician to review it. Your request and the answer appear here.`
              : whyNot}
          </EmptyState>
        }
      >
        {(reviews) => (
          <ol className="flex flex-col gap-4" aria-label={t`Your reviews`}>
            {reviews.map((review) => (
              <Review
                key={review.id}
                review={review}
                isBusy={action.isBusy}
                isUnsent={unsent.some(({ id }) => id === review.id)}
                onTakeBack={() => setTakingBack(review)}
              />
            ))}
          </ol>
        )}
      </ListBody>
      {isAsking && <RequestReviewDialog onClose={() => setIsAsking(false)} />}
      {takingBack && (
        <ConfirmDialog
          title={t`Withdraw this request?`}
          confirmLabel={t`Withdraw`}
          cancelLabel={t`Keep it`}
          variant="primary"
          isOpen
          isPending={action.isBusy}
          onConfirm={() => void withdraw(takingBack)}
          onClose={() => setTakingBack(null)}
        >
          {t`Your dietician will no longer review it. Your request stays in your list.`}
        </ConfirmDialog>
      )}
    </>
  )
}

const STATES = {
  open: { tone: 'turmeric', label: msg`Waiting for an answer` },
  answered: { tone: 'leaf', label: msg`Answered` },
  withdrawn: { tone: 'neutral', label: msg({ message: 'Withdrawn', context: 'diet review' }) },
} as const

function Review({
  review: { note, status, answer, answeredByName, planTitle, createdAt, closedAt },
  isBusy,
  isUnsent,
  onTakeBack,
}: {
  review: PlanReview
  isBusy: boolean
  /** True while the question waits on this device. */
  isUnsent: boolean
  onTakeBack: () => void
}) {
  const { timeZone } = useUser()
  const { tone, label } = STATES[status]
  const askedAt = formatDateTime(createdAt, timeZone)
  return (
    <Card as="li">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
        {isUnsent ? <WaitingMark /> : <Badge tone={tone}>{say(label)}</Badge>}
        <p className="text-muted">
          <Trans>
            Requested on <time dateTime={createdAt}>{askedAt}</time>
          </Trans>
          {planTitle !== null && ` · ${planTitle}`}
        </p>
      </div>
      <p className="measure mt-2 whitespace-pre-wrap wrap-anywhere">{note}</p>
      {status === 'open' && !isUnsent && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-4"
          aria-label={t`Withdraw this request`}
          isDisabled={isBusy}
          onPress={onTakeBack}
        >
          {t`Withdraw`}
        </Button>
      )}
      {answer !== null && (
        <div className="mt-4 border-l-4 border-leaf pl-4">
          <p className="text-sm text-muted">
            <AnsweredBy name={answeredByName ?? t`Your dietician`} at={closedAt} timeZone={timeZone} />
          </p>
          <p className="measure mt-1 whitespace-pre-wrap wrap-anywhere">{answer}</p>
        </div>
      )}
    </Card>
  )
}
