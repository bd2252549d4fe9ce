import { zodResolver } from '@hookform/resolvers/zod'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { allocatePayment } from '#contract/billing/payments.ts'
import {
  type AdminSubscription,
  listSubscriptions,
  MAX_PAYMENT_NOTE,
  type Payment,
} from '#contract/billing/subscriptions.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { findEarliestPaymentDay } from '#domain/billing/periods.ts'
import { todayIn } from '#domain/units/dates.ts'
import { formatDate, formatRupees } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { useIdempotencyKey } from '#web/kit/api/use-idempotency-key.ts'
import { useFormDraft } from '#web/kit/drafts/use-form-draft.ts'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { useFormSubmit } from '#web/kit/form/use-form-submit.ts'
import { RadioCards } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Select } from '#web/ui/select.tsx'
import { LoadingRows } from '#web/ui/skeleton.tsx'
import { TextAreaField } from '#web/ui/text-field.tsx'
import { METHOD_LABELS } from '../shared/subscription-words.ts'
import { type Choice, listChoices, makeAllocationForm, toAllocation } from './allocation-form.ts'
import { MoneyFacts } from './money-facts.tsx'
import { refetchPayments } from './payment-queries.ts'
import { RefundWayFields } from './refund-way-fields.tsx'

type AllocateProps = {
  subscription: AdminSubscription
  payment: Payment
  onDone: (choice: Choice['value'], after: AdminSubscription) => void
  onClose: () => void
}

/** Lets an admin decide about a payment that was received for a cancelled or ended subscription. */
export function AllocateDialog(props: AllocateProps) {
  // The subscriptions to which the payment could be moved: those that the client has chosen since then.
  const waiting = useQuery({
    ...queryOf(listSubscriptions, {
      querystring: { userId: props.subscription.clientId, view: 'due', limit: 20 },
    }),
    staleTime: 0,
    gcTime: 0,
  })
  if (waiting.data) return <AllocateForm {...props} waiting={waiting.data} />
  return (
    <Dialog title={t`Review payment`} size="md" isOpen onClose={props.onClose}>
      {waiting.isError ? (
        <ErrorState
          title={t`The client’s subscriptions could not be loaded`}
          detail={messageOf(waiting.error, t`Please try again.`)}
          onRetry={() => void waiting.refetch()}
          isRetrying={waiting.isFetching}
        />
      ) : (
        <LoadingRows label={t`Loading the client’s subscriptions`} count={4} rowClassName="h-16" />
      )}
    </Dialog>
  )
}

function AllocateForm({
  subscription,
  payment,
  waiting,
  onDone,
  onClose,
}: AllocateProps & { waiting: readonly AdminSubscription[] }) {
  const today = todayIn(PRACTICE_TIME_ZONE, new Date())
  const earliestDay = findEarliestPaymentDay(todayIn(PRACTICE_TIME_ZONE, new Date(subscription.createdAt)))
  const schema = useMemo(() => makeAllocationForm({ today, earliestDay }), [today, earliestDay])
  const choices = listChoices(subscription, payment, waiting)
  const targets = waiting.filter(
    ({ id, duePaise }) => id !== subscription.id && duePaise >= payment.openPaise,
  )
  const form = useForm<z.input<typeof schema>, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: {
      // No choice is preselected.
      choice: '' as Choice['value'],
      to: targets.length === 1 ? targets[0]?.id : '',
      note: '',
      method: payment.method,
      bankReference: '',
      refundedOn: today,
      reason: '',
    },
  })
  useFormDraft(`settle-${payment.id}`, form)
  const { control, register, formState } = form
  const { isSubmitting, isDirty } = formState
  // The fields depend on the choice, so their errors are read by name.
  const errors: Partial<Record<string, { message?: string }>> = formState.errors
  const choice = useWatch({ control, name: 'choice' })
  const keys = useIdempotencyKey()

  const { submit, problem } = useFormSubmit(form, {
    failure: t`Your decision could not be saved. Please try again.`,
    send: async (typed) => {
      const body = toAllocation(typed)
      const options = { idempotencyKey: keys.keyOf(body) }
      onDone(typed.choice, await call(allocatePayment, { params: { id: payment.id }, body }, options))
    },
    refetch: refetchPayments,
  })

  return (
    <FormDialog
      title={t`Review payment`}
      submitLabel={t`Review payment`}
      pendingLabel={t`Saving...`}
      isDirty={isDirty}
      isSubmitting={isSubmitting}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <MoneyFacts subscription={subscription} />
      <p>
        <Trans>
          <span className="font-semibold tabular">{formatRupees(payment.openPaise)}</span> was received by{' '}
          {{ method: say(METHOD_LABELS[payment.method]) }} on {{ date: formatDate(payment.receivedOn) }} and
          needs review. The client will see your decision.
        </Trans>
      </p>
      <RadioCards
        label={t`Decision`}
        columns={1}
        options={choices.map(({ value, label, hint }) => ({ value, label, hint }))}
        error={errors.choice?.message}
        inputProps={register('choice')}
      />
      {choice === 'move' && (
        <Controller
          control={control}
          name="to"
          render={({ field }) => (
            <Select
              label={t`Move to`}
              options={targets.map(({ id, planName, duePaise }) => ({
                value: id,
                label: planName,
                hint: t`${{ amount: formatRupees(duePaise) }} due`,
              }))}
              value={field.value || null}
              onChange={field.onChange}
              onBlur={field.onBlur}
              buttonRef={field.ref}
              error={errors.to?.message}
            />
          )}
        />
      )}
      {choice === 'refund' ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <RefundWayFields
            control={control}
            register={register}
            errors={formState.errors}
            earliestDay={earliestDay}
            today={today}
          />
        </div>
      ) : (
        choice && (
          <TextAreaField
            label={t`Note`}
            hint={t`For the practice; clients do not see it.`}
            rows={2}
            maxLength={MAX_PAYMENT_NOTE}
            error={errors.note?.message}
            {...register('note')}
          />
        )
      )}
    </FormDialog>
  )
}
