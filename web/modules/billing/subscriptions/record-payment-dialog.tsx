import { zodResolver } from '@hookform/resolvers/zod'
import { t } from '@lingui/core/macro'
import { useMemo, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import {
  type AdminSubscription,
  MAX_BANK_REFERENCE,
  MAX_PAYMENT_NOTE,
  PAYMENT_METHODS,
  recordPayment,
} from '#contract/billing/subscriptions.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { findEarliestPaymentDay } from '#domain/billing/periods.ts'
import { todayIn } from '#domain/units/dates.ts'
import { formatRupees } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { hasCode } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { useIdempotencyKey } from '#web/kit/api/use-idempotency-key.ts'
import { useFormDraft } from '#web/kit/drafts/use-form-draft.ts'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { useFormSubmit } from '#web/kit/form/use-form-submit.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'
import { ReceiptButton } from '../shared/receipt-button.tsx'
import { METHOD_LABELS } from '../shared/subscription-words.ts'
import { MoneyFacts } from './money-facts.tsx'
import { refetchPayments } from './payment-queries.ts'
import { describeOutcome, makeRecordForm, type RecordOutcome, startRecordForm } from './record-form.ts'

/** Records a payment for a subscription and shows the result. */
export function RecordPaymentDialog({
  subscription,
  onClose,
}: {
  subscription: AdminSubscription
  onClose: () => void
}) {
  const [outcome, setOutcome] = useState<RecordOutcome | null>(null)
  return outcome ? (
    <OutcomeDialog outcome={outcome} onClose={onClose} />
  ) : (
    <RecordForm subscription={subscription} onRecorded={setOutcome} onClose={onClose} />
  )
}

function RecordForm({
  subscription,
  onRecorded,
  onClose,
}: {
  subscription: AdminSubscription
  onRecorded: (outcome: RecordOutcome) => void
  onClose: () => void
}) {
  const { id, status, duePaise, createdAt } = subscription
  const isForReview = status === 'ended' || status === 'cancelled'
  const today = todayIn(PRACTICE_TIME_ZONE, new Date())
  const earliestDay = findEarliestPaymentDay(todayIn(PRACTICE_TIME_ZONE, new Date(createdAt)))
  const schema = useMemo(
    () => makeRecordForm({ duePaise: isForReview ? null : duePaise, today, earliestDay }),
    [isForReview, duePaise, today, earliestDay],
  )
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: startRecordForm(subscription, today),
  })
  useFormDraft(`record-payment-${id}`, form)
  const { control, register, formState, setError } = form
  const { errors, isSubmitting, isDirty } = formState
  const keys = useIdempotencyKey()

  const { submit, problem } = useFormSubmit(form, {
    failure: t`The payment could not be recorded. Please try again.`,
    send: async ({ amount: amountPaise, bankReference, note, ...rest }) => {
      const body = { ...rest, amountPaise, bankReference: bankReference || null, note: note || null }
      const after = await call(recordPayment, { params: { id }, body }, { idempotencyKey: keys.keyOf(body) })
      onRecorded(describeOutcome(subscription, after))
    },
    explain: (error, fields, message) => {
      const isAboutAmount = fields.includes('amountPaise') || hasCode(error, 'too_much')
      if (isAboutAmount) setError('amount', { type: 'server', message })
      return undefined
    },
    refetch: refetchPayments,
  })

  return (
    <FormDialog
      title={t`Record payment`}
      submitLabel={t`Record payment`}
      pendingLabel={t`Recording...`}
      isDirty={isDirty}
      isSubmitting={isSubmitting}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <MoneyFacts subscription={subscription} />
      {isForReview && (
        <Banner tone="warning">
          {status === 'cancelled'
            ? t`This subscription is cancelled. The payment is saved for review: nothing starts, and there is no receipt.`
            : t`This subscription has ended. The payment is saved for review: nothing starts, and there is no receipt.`}
        </Banner>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t`Amount in rupees`}
          inputMode="decimal"
          autoComplete="off"
          note={
            isForReview
              ? undefined
              : t`Due: ${{ amount: formatRupees(duePaise) }}. A part payment is saved; the subscription starts when fully paid.`
          }
          error={errors.amount?.message}
          {...register('amount')}
        />
        <Controller
          control={control}
          name="method"
          render={({ field }) => (
            <Select
              label={t`Paid by`}
              options={PAYMENT_METHODS.map((value) => ({ value, label: say(METHOD_LABELS[value]) }))}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              buttonRef={field.ref}
              error={errors.method?.message}
            />
          )}
        />
        <TextField
          label={t`Received on`}
          type="date"
          min={earliestDay}
          max={today}
          error={errors.receivedOn?.message}
          {...register('receivedOn')}
        />
        <TextField
          label={t`Bank reference`}
          isOptional
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_BANK_REFERENCE}
          error={errors.bankReference?.message}
          {...register('bankReference')}
        />
      </div>
      <TextAreaField
        label={t`Note`}
        isOptional
        hint={t`For the practice; clients do not see it.`}
        rows={2}
        maxLength={MAX_PAYMENT_NOTE}
        error={errors.note?.message}
        {...register('note')}
      />
    </FormDialog>
  )
}

function OutcomeDialog({
  outcome: { title, text, payment },
  onClose,
}: {
  outcome: RecordOutcome
  onClose: () => void
}) {
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <>
          {payment?.receipt && (
            <ReceiptButton receipt={payment.receipt} variant="secondary" className="min-h-11" />
          )}
          <Button onPress={onClose}>{t`Done`}</Button>
        </>
      }
    >
      <p role="status">{text}</p>
      {payment?.receipt && (
        <p className="mt-2 text-sm text-muted">
          {t`The client also sees receipt ${{ number: payment.receipt.number }} in the app.`}
        </p>
      )}
    </Dialog>
  )
}
