import { t } from '@lingui/core/macro'
import { useId, useState } from 'react'
import { z } from 'zod'
import {
  amendClientNote,
  type ClientNote,
  MAX_AMENDMENT_REASON,
  MAX_NOTE_PART,
} from '#contract/people/client-notes.ts'
import { formatDate } from '#domain/units/format.ts'
import { call } from '#web/kit/api/client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { useIdempotencyKey } from '#web/kit/api/use-idempotency-key.ts'
import { definePageDraft } from '#web/kit/drafts/page-drafts.ts'
import { useStoredDraft } from '#web/kit/drafts/use-stored-draft.ts'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { useSubmit } from '#web/kit/form/use-submit.ts'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { refetchNotes } from './refetch-notes.ts'

const AmendmentDraft = z.object({ noteId: z.string(), reason: z.string(), text: z.string() })
export type AmendmentDraft = z.infer<typeof AmendmentDraft>

/** An amendment that was not finished when its author had to sign in again. */
export const openAmendmentDraft = definePageDraft('client-note-amendment', {
  version: 1,
  schema: AmendmentDraft,
})

/** Adds an amendment to a signed note. */
export function AmendDialog({
  note: { id, clientId, notedOn },
  start,
  onClose,
}: {
  note: ClientNote
  start: Pick<AmendmentDraft, 'reason' | 'text'>
  onClose: () => void
}) {
  const formId = useId()
  const { id: userId } = useUser()
  const [reason, setReason] = useState(start.reason)
  const [text, setText] = useState(start.text)
  const keys = useIdempotencyKey()
  const isChanged = reason.trim() !== '' || text.trim() !== ''
  useStoredDraft(openAmendmentDraft(userId), isChanged ? { noteId: id, reason, text } : null, 'leaving')

  const { submit, isSubmitting, problem, errors, setErrors } = useSubmit({
    failure: t`The amendment was not added. Please try again.`,
    send: async () => {
      const body = { reason, text }
      await call(amendClientNote, { params: { id }, body }, { idempotencyKey: keys.keyOf([id, body]) })
      showToast({ title: t`Amendment added`, tone: 'success' })
      onClose()
    },
    // Shown beside the fields, so not again at the top.
    explain: (_error, fields) => (fields.length > 0 ? null : undefined),
    refetch: () => refetchNotes(clientId),
  })
  const send = (): void => {
    const missing = {
      ...(reason.trim() === '' && { reason: t`Please enter why you are adding it` }),
      ...(text.trim() === '' && { text: t`Please enter the text to add` }),
    }
    setErrors(missing)
    const [first] = Object.keys(missing)
    if (first) document.getElementById(`${formId}-${first}`)?.focus()
    else void submit()
  }

  return (
    <FormDialog
      title={t`Amend the note of ${{ date: formatDate(notedOn) }}`}
      submitLabel={t`Add amendment`}
      pendingLabel={t`Adding...`}
      isDirty={isChanged}
      isSubmitting={isSubmitting}
      problem={problem}
      onSubmit={send}
      onClose={onClose}
    >
      <p>{t`The signed note does not change. Your amendment is shown next to it, with your name and the time.`}</p>
      <TextField
        id={`${formId}-reason`}
        label={t`Reason`}
        hint={t`For example, a typing error or a result that came later.`}
        maxLength={MAX_AMENDMENT_REASON}
        value={reason}
        error={errors.reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <TextAreaField
        id={`${formId}-text`}
        label={t`Amendment`}
        rows={5}
        maxLength={MAX_NOTE_PART}
        value={text}
        error={errors.text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
