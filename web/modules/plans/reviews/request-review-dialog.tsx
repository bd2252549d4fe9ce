import { t } from '@lingui/core/macro'
import { useId } from 'react'
import { z } from 'zod'
import { MAX_REVIEW_NOTE } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import { hasCode, toApiError } from '#web/kit/api/api-error.ts'
import { useUser } from '#web/kit/api/session.ts'
import { definePageDraft } from '#web/kit/drafts/page-drafts.ts'
import { useDraftState } from '#web/kit/drafts/use-stored-draft.ts'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { useSubmit } from '#web/kit/form/use-submit.ts'
import { writeOffline } from '#web/kit/offline/write-offline.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { TextAreaField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { refetchReviews } from './refetch-reviews.ts'
import { REQUEST_REVIEW_FORM } from './request-review-form.ts'
import { reviewWrite } from './review-write.ts'

const openDraft = definePageDraft(REQUEST_REVIEW_FORM, {
  version: 1,
  schema: z.object({ note: z.string() }),
})

/** A dialog in which a client requests a review of their current plan. */
export function RequestReviewDialog({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const { id: userId } = useUser()
  const [{ note }, change] = useDraftState(
    openDraft(userId),
    { note: '' },
    (draft) => draft.note.trim() !== '',
  )
  const { submit, isSubmitting, problem, errors } = useSubmit({
    failure: t`Your request was not sent. Please try again.`,
    check: () => {
      if (note.trim() !== '') return {}
      document.getElementById(`${formId}-note`)?.focus()
      return { note: t`Please tell us what does not suit you` }
    },
    send: async () => {
      const body = { note }
      const outcome = await writeOffline(reviewWrite, { body })
      if (outcome.kind === 'refused') throw toApiError(outcome.body)
      showToast(
        outcome.kind === 'sent'
          ? {
              title: t`Review requested`,
              description: t`We will notify you as soon as your dietician answers.`,
              tone: 'success',
            }
          : {
              title: t`Saved on this phone`,
              description: t`You are offline. Your request will be sent later.`,
              tone: 'success',
            },
      )
      onClose()
    },
    explain: (error, fields, message) => {
      if (fields.length > 0) return null
      if (!hasCode(error, 'review_open')) return undefined
      const reviews = (
        <LinkButton href={paths.reviews()} variant="secondary" size="sm">
          {t`See your reviews`}
        </LinkButton>
      )
      return { message, actions: reviews }
    },
    // The request may have changed in another window.
    refetch: refetchReviews,
  })

  return (
    <FormDialog
      title={t`Request Diet Review`}
      submitLabel={t`Send request`}
      pendingLabel={t`Sending...`}
      isDirty={note.trim() !== ''}
      isSubmitting={isSubmitting}
      problem={problem}
      onSubmit={() => submit()}
      onClose={onClose}
    >
      <p>{t`Your dietician will review your plan and answer you here.`}</p>
      <TextAreaField
        id={`${formId}-note`}
        label={t`What does not suit you?`}
        hint={t`Such as meals you do not like, times that do not fit your day, or being hungry in between.`}
        rows={5}
        maxLength={MAX_REVIEW_NOTE}
        value={note}
        error={errors.note}
        onChange={({ currentTarget: { value } }) => change(() => ({ note: value }))}
      />
    </FormDialog>
  )
}
