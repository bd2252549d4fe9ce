import { useId, useState } from 'react'
import { z } from 'zod'
import { MAX_REVIEW_NOTE } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import { requestPlanReview } from '#contract/plans/plan-reviews.ts'
import { ApiError, hasCode, messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { useIdempotencyKey } from '#web/kit/api/use-idempotency-key.ts'
import { definePageDraft } from '#web/kit/drafts/page-drafts.ts'
import { useDraftState } from '#web/kit/drafts/use-draft-keeping.ts'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import type { FormProblem } from '#web/kit/form/problem-banner.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { TextAreaField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { refetchReviews } from './refetch-reviews.ts'
import { REQUEST_REVIEW_FORM } from './request-review-form.ts'

const openDraft = definePageDraft(REQUEST_REVIEW_FORM, {
  version: 1,
  schema: z.object({ note: z.string() }),
})

/** A client asks for the plan they follow to be looked at again. */
export function RequestReviewDialog({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const { id: userId } = useUser()
  const [{ note }, change] = useDraftState(
    openDraft(userId),
    { note: '' },
    (draft) => draft.note.trim() !== '',
  )
  const [fieldError, setFieldError] = useState<string>()
  const [problem, setProblem] = useState<string | FormProblem | null>(null)
  const [isSending, setIsSending] = useState(false)
  const keys = useIdempotencyKey()

  const send = async (): Promise<void> => {
    setProblem(null)
    setFieldError(undefined)
    if (note.trim() === '') {
      setFieldError('Please write what should be looked at')
      document.getElementById(`${formId}-note`)?.focus()
      return
    }
    setIsSending(true)
    const body = { note }
    try {
      await call(requestPlanReview, { body }, { idempotencyKey: keys.keyOf(body) })
      showToast({
        title: 'Review requested',
        description: 'You are told here as soon as your dietician has answered.',
        tone: 'success',
      })
      onClose()
    } catch (error) {
      const [issue] = error instanceof ApiError ? error.issues : []
      if (issue) setFieldError(issue.message)
      else {
        const message = messageOf(error, 'Your request was not sent. Please try again.')
        const reviews = (
          <LinkButton href={paths.reviews()} variant="secondary" size="sm">
            See your reviews
          </LinkButton>
        )
        setProblem(hasCode(error, 'review_open') ? { message, actions: reviews } : message)
      }
    } finally {
      setIsSending(false)
      // Another window may have been faster.
      await refetchReviews()
    }
  }

  return (
    <FormDialog
      title="Request Diet Review"
      submitLabel="Send Request"
      pendingLabel="Sending..."
      isDirty={note.trim() !== ''}
      isSubmitting={isSending}
      problem={problem}
      onSubmit={send}
      onClose={onClose}
    >
      <p>Your dietician looks at your plan again and answers what you write here.</p>
      <TextAreaField
        id={`${formId}-note`}
        label="What should be looked at?"
        hint="Such as meals you do not like, times that do not fit your day, or being hungry in between."
        rows={5}
        maxLength={MAX_REVIEW_NOTE}
        value={note}
        error={fieldError}
        onChange={({ currentTarget: { value } }) => change(() => ({ note: value }))}
      />
    </FormDialog>
  )
}
