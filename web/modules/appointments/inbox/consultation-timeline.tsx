import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { type AdminConsultationDetails, addConsultationNote } from '#contract/appointments/inbox.ts'
import { MAX_CONSULTATION_NOTE } from '#contract/limits.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { formatDateTime } from '#domain/units/format.ts'
import { call } from '#web/kit/api/client.ts'
import { useIdempotencyKey } from '#web/kit/api/use-idempotency-key.ts'
import { FormFrame } from '#web/kit/form/form-frame.tsx'
import { useSubmit } from '#web/kit/form/use-submit.ts'
import { useLeaveQuestion } from '#web/kit/use-leave-question.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextAreaField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { describeEvent } from './consultation-words.ts'
import { refetchConsultations } from './refetch-consultations.ts'

/** Events and notes, the newest first, and the field for the next note. */
export function ConsultationTimeline({ consultation }: { consultation: AdminConsultationDetails }) {
  const [note, setNote] = useState('')
  const keys = useIdempotencyKey()
  const { submit, isSubmitting, errors, setErrors } = useSubmit({
    failure: t`The note was not saved. Please try again.`,
    check: () => (note.trim() === '' ? { note: t`Enter a note` } : {}),
    send: async () => {
      const body = { note }
      await call(
        addConsultationNote,
        { params: { id: consultation.id }, body },
        { idempotencyKey: keys.keyOf(body) },
      )
      keys.forget()
      setNote('')
      showToast({ title: t`Note added`, tone: 'success' })
      await refetchConsultations()
    },
    // The only field shows every error.
    explain: (_error, _fields, message) => {
      setErrors({ note: message })
      return null
    },
  })
  const leaveQuestion = useLeaveQuestion(note.trim() !== '' && !isSubmitting)

  return (
    <Card aria-labelledby="history-heading">
      <h2 id="history-heading" className="heading text-xl">
        {t`Notes and history`}
      </h2>
      <FormFrame
        isSubmitting={isSubmitting}
        onSubmit={submit}
        className="mt-4 flex flex-col items-start gap-3"
      >
        <TextAreaField
          label={t`New note`}
          hint={t`Only staff can see notes. A note cannot be changed later.`}
          rows={3}
          maxLength={MAX_CONSULTATION_NOTE}
          value={note}
          error={errors.note}
          className="w-full"
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Button type="submit" variant="secondary" isPending={isSubmitting}>
          {isSubmitting ? t`Saving...` : t`Add note`}
        </Button>
      </FormFrame>
      <ol className="mt-6 border-t border-line">
        {consultation.events.toReversed().map((event) => (
          <li key={event.id} className="border-b border-line py-3">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 text-sm">
              <span className={event.kind === 'note' ? 'font-semibold' : 'text-muted'}>
                {describeEvent(event, consultation.kind, PRACTICE_TIME_ZONE)}
              </span>
              <time dateTime={event.at} className="text-muted tabular">
                {formatDateTime(event.at, PRACTICE_TIME_ZONE)}
              </time>
            </p>
            {event.note !== null && (
              <p className="measure mt-1 whitespace-pre-wrap wrap-anywhere">{event.note}</p>
            )}
          </li>
        ))}
      </ol>
      {leaveQuestion}
    </Card>
  )
}
