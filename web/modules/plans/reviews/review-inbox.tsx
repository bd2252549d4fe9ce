import { msg, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { MAX_REVIEW_ANSWER } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import {
  type AdminPlanReview,
  answerPlanReview,
  exportPlanReviews,
  listPlanReviews,
} from '#contract/plans/plan-reviews.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { formatDateTime } from '#domain/units/format.ts'
import { formatDistance } from '#domain/units/time-spans.ts'
import { say } from '#domain/words/say.ts'
import { hasCode } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { useIdempotencyKey } from '#web/kit/api/use-idempotency-key.ts'
import { CsvButton } from '#web/kit/csv-button.tsx'
import { FormFrame } from '#web/kit/form/form-frame.tsx'
import { ProblemBanner } from '#web/kit/form/problem-banner.tsx'
import { useSubmit } from '#web/kit/form/use-submit.ts'
import { ListBody } from '#web/kit/list/list-body.tsx'
import { useListPages } from '#web/kit/list/use-list-pages.ts'
import { useFocusAfterRemoval } from '#web/kit/use-focus-after-removal.ts'
import { useLeaveQuestion } from '#web/kit/use-leave-question.tsx'
import { useListAddress } from '#web/kit/use-list-address.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { TextAreaField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { AnsweredBy } from './answered-by.tsx'
import { refetchReviews } from './refetch-reviews.ts'
import { useAnswerDrafts } from './use-answer-drafts.ts'

const PAGE_SIZE = 20
const TABS = [
  { id: 'open', label: msg`Waiting` },
  { id: 'answered', label: msg`Answered` },
] as const

type Drafts = ReturnType<typeof useAnswerDrafts>

/**
 * The clients' requests for a review: waiting ones first, the longest waiting at the top, each with a field for the
 * answer; and the answered ones.
 */
export function ReviewInbox() {
  const address = useListAddress()
  const selected = TABS.find(({ id }) => id === address.get('tab'))?.id ?? 'open'
  // Above the tabs, so that an unfinished answer is preserved while another tab is open.
  const drafts = useAnswerDrafts()
  const leaveQuestion = useLeaveQuestion(drafts.hasAny)
  return (
    <>
      <Tabs
        label={t`Diet reviews`}
        items={TABS.map(({ id, label }) => ({ id, label: say(label) }))}
        selected={selected}
        onSelect={(id) => address.set({ tab: id === 'open' ? null : id })}
      >
        <TabPanel id="open" className="pt-5">
          <WaitingReviews drafts={drafts} />
        </TabPanel>
        <TabPanel id="answered" className="pt-5">
          <AnsweredReviews />
        </TabPanel>
      </Tabs>
      {leaveQuestion}
    </>
  )
}

function WaitingReviews({ drafts }: { drafts: Drafts }) {
  const list = useListPages(listPlanReviews, { querystring: { status: 'open', limit: PAGE_SIZE } })
  const items = useWithDrafts(list.items, drafts)
  const area = useFocusAfterRemoval()
  useFocusNamed(list.items.length > 0)
  return (
    <section ref={area} aria-labelledby="waiting-heading" className="flex max-w-5xl flex-col gap-4">
      <h2 id="waiting-heading" className="sr-only">
        {t`Waiting for an answer`}
      </h2>
      {list.items.length > 0 && <ExportButton status="open" />}
      <ListBody
        list={{ ...list, items }}
        words={{
          failure: t`The reviews could not be loaded`,
          loading: t`Loading the reviews`,
        }}
        skeleton={{ count: 3, height: 'h-52' }}
        empty={
          <EmptyState drawing="tea" title={t`No reviews waiting for an answer`}>
            {t`Review requests from clients appear here, oldest first.`}
          </EmptyState>
        }
      >
        {(reviews) => (
          <ul className="flex flex-col gap-4">
            {reviews.map((review) => (
              <WaitingReview key={review.id} review={review} drafts={drafts} />
            ))}
          </ul>
        )}
      </ListBody>
    </section>
  )
}

/**
 * Returns the waiting reviews, and reviews that somebody else has closed while an answer was being written here: the
 * unfinished answer stays until its writer discards it.
 */
function useWithDrafts(items: readonly AdminPlanReview[], drafts: Drafts): readonly AdminPlanReview[] {
  const [seen] = useState(() => new Map<string, AdminPlanReview>())
  for (const item of items) seen.set(item.id, item)
  const waiting = new Set(items.map(({ id }) => id))
  const closed = [...seen.values()].filter(({ id }) => !waiting.has(id) && drafts.read(id).trim() !== '')
  return closed.length === 0
    ? items
    : [...items, ...closed].toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
}

/** Focuses the review that the address names behind its `#`, once per navigation. */
function useFocusNamed(isListThere: boolean): void {
  const { hash, key } = useLocation()
  const answeredKey = useRef<string | null>(null)
  useEffect(() => {
    if (!isListThere || answeredKey.current === key) return
    answeredKey.current = key
    if (hash.startsWith('#review-')) document.getElementById(hash.slice(1))?.focus()
  }, [isListThere, hash, key])
}

/** Returns the review with the other person's answer. `null` until it is loaded, and if the review was not answered. */
function useAnswered({ id, clientId }: AdminPlanReview, isClosed: boolean): AdminPlanReview | null {
  const querystring = { status: 'answered', userId: clientId, limit: PAGE_SIZE } as const
  const { data } = useQuery({
    ...queryOf(listPlanReviews, { querystring }),
    enabled: isClosed,
    // The cached lists do not have the new answer.
    staleTime: 0,
  })
  return data?.find((review) => review.id === id) ?? null
}

function WaitingReview({ review, drafts }: { review: AdminPlanReview; drafts: Drafts }) {
  const { id, clientName } = review
  const fieldId = useId()
  const answer = drafts.read(id)
  const keys = useIdempotencyKey()
  const {
    submit,
    isSubmitting,
    problem,
    errors,
    details: closed,
  } = useSubmit({
    failure: t`The answer was not sent. Please try again.`,
    check: () => {
      if (answer.trim() !== '') return {}
      document.getElementById(fieldId)?.focus()
      return { answer: t`Please write an answer` }
    },
    send: async () => {
      const body = { answer }
      await call(answerPlanReview, { params: { id }, body }, { idempotencyKey: keys.keyOf(body) })
      drafts.drop(id)
      showToast({ title: t`Answer sent`, description: t`${clientName} is notified.`, tone: 'success' })
      await refetchReviews()
    },
    readDetails: (error) => (hasCode(error, 'review_closed') ? { isClosed: true } : null),
    explain: (error, fields, message) => {
      if (fields.length > 0) return null
      if (!hasCode(error, 'review_closed')) return undefined
      const discard = (
        <Button
          variant="secondary"
          size="sm"
          onPress={() => {
            drafts.drop(id)
            void refetchReviews()
          }}
        >
          {t`Discard mine`}
        </Button>
      )
      return { message: t`Your answer was not sent`, detail: message, actions: discard }
    },
  })
  const isClosed = closed !== null
  const answered = useAnswered(review, isClosed)

  return (
    <Card
      as="li"
      id={`review-${id}`}
      tabIndex={-1}
      className="grid scroll-mt-20 gap-x-8 gap-y-5 focus-ring lg:grid-cols-2"
    >
      <Question review={review} isWaiting />
      <FormFrame isSubmitting={isSubmitting || isClosed} onSubmit={() => submit()}>
        {/* The group needs the name: two clients with the same name must not create two landmarks with the same name. */}
        <fieldset aria-label={t`Answer to ${clientName}`} className="flex min-w-0 flex-col gap-3">
          <ProblemBanner problem={problem} />
          {answered && <Answer review={answered} />}
          <TextAreaField
            id={fieldId}
            label={t`Your answer`}
            rows={4}
            maxLength={MAX_REVIEW_ANSWER}
            value={answer}
            error={errors.answer}
            hint={isClosed ? t`Not sent. You can still copy it.` : undefined}
            readOnly={isClosed}
            onChange={(event) => drafts.write(id, event.currentTarget.value)}
          />
          {!isClosed && (
            <Button type="submit" className="self-start" isPending={isSubmitting}>
              {isSubmitting ? t`Sending...` : t`Send answer`}
            </Button>
          )}
        </fieldset>
      </FormFrame>
    </Card>
  )
}

function ExportButton({ status }: { status: 'open' | 'answered' }) {
  return (
    <div className="flex justify-end">
      <CsvButton
        endpoint={exportPlanReviews}
        input={{ querystring: { status } }}
        fileName="diet-reviews.csv"
        failure={t`Failed to export the reviews`}
      />
    </div>
  )
}

function AnsweredReviews() {
  const list = useListPages(listPlanReviews, { querystring: { status: 'answered', limit: PAGE_SIZE } })
  return (
    <section aria-labelledby="answered-heading" className="flex max-w-5xl flex-col gap-4">
      <h2 id="answered-heading" className="sr-only">
        {t`Answered`}
      </h2>
      {list.items.length > 0 && <ExportButton status="answered" />}
      <ListBody
        list={list}
        words={{
          failure: t`The reviews could not be loaded`,
          more: t`Show earlier ones`,
          loading: t`Loading the reviews`,
        }}
        skeleton={{ count: 3, height: 'h-40' }}
        empty={
          <EmptyState icon={MessageSquareText} title={t`No answered reviews yet`}>
            {t`Answered reviews appear here, newest first.`}
          </EmptyState>
        }
      >
        {(reviews) => (
          <ul className="flex flex-col gap-4">
            {reviews.map((review) => (
              <Card key={review.id} as="li" className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
                <Question review={review} />
                <Answer review={review} />
              </Card>
            ))}
          </ul>
        )}
      </ListBody>
    </section>
  )
}

/** The answer with its author and time. */
function Answer({ review: { answer, answeredByName, closedAt } }: { review: AdminPlanReview }) {
  return (
    <div className="border-l-4 border-leaf pl-4">
      <p className="text-sm text-muted">
        <AnsweredBy name={answeredByName ?? t`The practice`} at={closedAt} timeZone={PRACTICE_TIME_ZONE} />
      </p>
      <p className="measure mt-1 whitespace-pre-wrap wrap-anywhere">{answer}</p>
    </div>
  )
}

/** The request with its client, time and plan. */
function Question({
  review: { clientId, clientName, note, dietPlanId, planTitle, createdAt },
  isWaiting = false,
}: {
  review: AdminPlanReview
  isWaiting?: boolean
}) {
  return (
    <div className="min-w-0">
      <h3 className="font-semibold wrap-anywhere">
        <TextLink href={paths.adminClient(clientId)}>{clientName}</TextLink>
      </h3>
      <p className="mt-0.5 text-sm text-muted">
        <time dateTime={createdAt}>{formatDateTime(createdAt, PRACTICE_TIME_ZONE)}</time>
        {isWaiting && ` · ${formatDistance(createdAt, new Date())}`}
        {dietPlanId !== null && planTitle !== null && (
          <>
            {' · '}
            <TextLink href={paths.dietPlan(dietPlanId)}>{planTitle}</TextLink>
          </>
        )}
      </p>
      <p className="measure mt-3 whitespace-pre-wrap wrap-anywhere">{note}</p>
    </div>
  )
}
