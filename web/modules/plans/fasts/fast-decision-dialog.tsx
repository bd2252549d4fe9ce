import { msg, t } from '@lingui/core/macro'
import { useState } from 'react'
import { MAX_FAST_REASON, MIN_FAST_REASON } from '#contract/limits.ts'
import { type ClientFasts, setFastDecision } from '#contract/plans/fasts.ts'
import { FAST_DECISIONS, type FastDecision } from '#domain/plans/fasts/fast-names.ts'
import { say } from '#domain/words/say.ts'
import { call } from '#web/kit/api/client.ts'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { useSubmit } from '#web/kit/form/use-submit.ts'
import { RadioCards } from '#web/ui/choice.tsx'
import { TextAreaField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'

const OPTIONS = [
  {
    value: 'rules',
    label: msg`Follow the rules`,
    hint: msg`Fasts are hidden if the client should get advice first`,
  },
  { value: 'allowed', label: msg`Allow fasts`, hint: msg`Even if the client should get advice first` },
  { value: 'off', label: msg`Switch fasts off`, hint: msg`The client is asked to talk with you` },
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
    failure: t`This was not saved. Please try again.`,
    check: () =>
      decision !== null && reason.trim().length < MIN_FAST_REASON
        ? { reason: t`Enter a reason of at least ${{ count: MIN_FAST_REASON }} letters` }
        : {},
    send: async () => {
      await call(setFastDecision, { params: { id: clientId }, body: { decision, reason: reason.trim() } })
      showToast({ title: t`Saved`, tone: 'success' })
      onSaved()
      onClose()
    },
  })
  return (
    <FormDialog
      title={t`Fasts of the client`}
      submitLabel={t`Save`}
      pendingLabel={t`Saving...`}
      isDirty={decision !== (stored?.decision ?? null) || reason !== (stored?.reason ?? '')}
      isSubmitting={isSubmitting}
      problem={problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <RadioCards
        label={t`Fasting days`}
        columns={1}
        options={OPTIONS.map(({ value, label, hint }) => ({ value, label: say(label), hint: say(hint) }))}
        value={decision ?? 'rules'}
        inputProps={{
          name: 'decision',
          onChange: ({ currentTarget }) =>
            setDecision(FAST_DECISIONS.find((each) => each === currentTarget.value) ?? null),
        }}
      />
      {decision !== null && (
        <TextAreaField
          label={t`Reason`}
          hint={t`For the care team. The client can read it in their data.`}
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
