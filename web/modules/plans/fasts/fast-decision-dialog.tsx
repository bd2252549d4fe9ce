import { useState } from 'react'
import { MAX_FAST_REASON, MIN_FAST_REASON } from '#contract/limits.ts'
import { type ClientFasts, setFastDecision } from '#contract/plans/fasts.ts'
import { FAST_DECISIONS, type FastDecision } from '#domain/plans/fasts/fast-names.ts'
import { call } from '#web/kit/api/client.ts'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { useSubmit } from '#web/kit/form/use-submit.ts'
import { RadioCards } from '#web/ui/choice.tsx'
import { TextAreaField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'

const OPTIONS = [
  { value: 'rules', label: 'By the rules', hint: 'Fasts are shown unless the record needs advice' },
  { value: 'allowed', label: 'Allow fasts', hint: 'Also where the record needs advice' },
  { value: 'off', label: 'Switch fasts off', hint: 'The client is asked to talk with you' },
]

/** Allows a client's fasts, switches them off, or leaves them to the rules. Needs a reason except for the last. */
export function FastDecisionDialog({
  clientId,
  fasts,
  onSaved,
  onClose,
}: {
  clientId: string
  fasts: ClientFasts
  onSaved: () => void
  onClose: () => void
}) {
  const stored = fasts.decision
  const [decision, setDecision] = useState<FastDecision | null>(stored?.decision ?? null)
  const [reason, setReason] = useState(stored?.reason ?? '')
  const { submit, problem, errors, isSubmitting } = useSubmit({
    failure: 'This was not saved. Please try again.',
    check: () =>
      decision !== null && reason.trim().length < MIN_FAST_REASON
        ? { reason: `Give a reason of at least ${MIN_FAST_REASON} letters` }
        : {},
    send: async () => {
      await call(setFastDecision, { params: { id: clientId }, body: { decision, reason: reason.trim() } })
      showToast({ title: 'Saved', tone: 'success' })
      onSaved()
      onClose()
    },
  })
  return (
    <FormDialog
      title="Fasts of the client"
      submitLabel="Save"
      pendingLabel="Saving..."
      isDirty={decision !== (stored?.decision ?? null) || reason !== (stored?.reason ?? '')}
      isSubmitting={isSubmitting}
      problem={problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <RadioCards
        label="Fasting days"
        columns={1}
        options={OPTIONS}
        value={decision ?? 'rules'}
        inputProps={{
          name: 'decision',
          onChange: ({ currentTarget }) =>
            setDecision(FAST_DECISIONS.find((each) => each === currentTarget.value) ?? null),
        }}
      />
      {decision !== null && (
        <TextAreaField
          label="Reason"
          hint="For the care team. The client can read it in their data."
          maxLength={MAX_FAST_REASON}
          rows={3}
          value={reason}
          error={errors.reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}
