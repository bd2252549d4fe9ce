import { zodResolver } from '@hookform/resolvers/zod'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { recordRefund } from '#contract/billing/refunds.ts'
import type { AdminSubscription } from '#contract/billing/subscriptions.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { findEarliestPaymentDay } from '#domain/billing/periods.ts'
import { writeUpiAmount } from '#domain/billing/upi.ts'
import { todayIn } from '#domain/units/dates.ts'
import { formatRupees } from '#domain/units/format.ts'
import { hasCode } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { useIdempotencyKey } from '#web/kit/api/use-idempotency-key.ts'
import { useFormDraft } from '#web/kit/drafts/use-form-draft.ts'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { useFormSubmit } from '#web/kit/form/use-form-submit.ts'
import { Checkbox } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { makeRefundForm } from './allocation-form.ts'
import { MoneyFacts } from './money-facts.tsx'
import { refetchPayments } from './payment-queries.ts'
import { RefundWayFields } from './refund-way-fields.tsx'

/** Records a refund and, if chosen, ends the subscription. */
export function RefundDialog({
  subscription,
  onDone,
  onClose,
}: {
  subscription: AdminSubscription
  /** Called with the updated subscription. */
  onDone: (after: AdminSubscription, amountPaise: number) => void
  onClose: () => void
}) {
  const { id, status, planName, paidPaise, refundablePaise, createdAt } = subscription
  const canEnd = status === 'active' || status === 'pending'
  const today = todayIn(PRACTICE_TIME_ZONE, new Date())
  const earliestDay = findEarliestPaymentDay(todayIn(PRACTICE_TIME_ZONE, new Date(createdAt)))
  const schema = useMemo(
    // Ending also frees the credit that an upgrade used. Only the server knows how much can then be refunded.
    () => makeRefundForm({ refundablePaise: canEnd ? paidPaise : refundablePaise, today, earliestDay }),
    [canEnd, paidPaise, refundablePaise, today, earliestDay],
  )
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      amount: writeUpiAmount(Math.max(1, refundablePaise)),
      method: 'upi' as const,
      bankReference: '',
      refundedOn: today,
      reason: '',
      isEnding: false,
    },
  })
  useFormDraft(`refund-${id}`, form)
  const { control, register, formState, setError } = form
  const { errors, isSubmitting, isDirty } = formState
  const keys = useIdempotencyKey()

  const { submit, problem } = useFormSubmit(form, {
    failure: t`The refund could not be recorded. Please try again.`,
    send: async ({ amount: amountPaise, bankReference, ...rest }) => {
      const body = { ...rest, amountPaise, bankReference: bankReference || null }
      const after = await call(recordRefund, { params: { id }, body }, { idempotencyKey: keys.keyOf(body) })
      onDone(after, amountPaise)
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
      title={t`Record refund`}
      submitLabel={t`Record refund`}
      pendingLabel={t`Recording...`}
      isDirty={isDirty}
      isSubmitting={isSubmitting}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <MoneyFacts subscription={subscription} />
      <p className="text-sm text-muted">
        <Trans>
          Send the money first, by your bank or app. Then record it here: the client gets a receipt, and a
          credit note if it was invoiced.
        </Trans>
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t`Amount in rupees`}
          inputMode="decimal"
          autoComplete="off"
          note={t`You can refund at most ${{ amount: formatRupees(refundablePaise) }}.`}
          error={errors.amount?.message}
          {...register('amount')}
        />
        <RefundWayFields
          control={control}
          register={register}
          errors={errors}
          earliestDay={earliestDay}
          today={today}
        />
      </div>
      {canEnd && (
        <Checkbox {...register('isEnding')}>
          <span className="block">
            {status === 'active' ? t`End ${planName} today` : t`Cancel ${planName}`}
          </span>
          <span className="block text-sm text-muted">
            {status === 'active'
              ? t`If you leave this unticked, the subscription stays as it is.`
              : t`It will not start. If unticked, it stays as it is.`}
          </span>
        </Checkbox>
      )}
    </FormDialog>
  )
}
