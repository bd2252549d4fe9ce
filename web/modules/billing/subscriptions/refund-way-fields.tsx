import { t } from '@lingui/core/macro'
import type { FieldErrors } from 'react-hook-form'
import { type Control, Controller, type FieldValues, type Path, type UseFormRegister } from 'react-hook-form'
import { MAX_REFUND_REASON } from '#contract/billing/refunds.ts'
import { MAX_BANK_REFERENCE, PAYMENT_METHODS } from '#contract/billing/subscriptions.ts'
import { say } from '#domain/words/say.ts'
import { Select } from '#web/ui/select.tsx'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'
import { METHOD_LABELS } from '../shared/subscription-words.ts'

/** The fields for how a refund was paid, in a two-column grid. The form must have these field names. */
export function RefundWayFields<Values extends FieldValues>({
  control,
  register,
  errors,
  earliestDay,
  today,
}: {
  // biome-ignore lint/suspicious/noExplicitAny: the output type of the form does not matter here
  control: Control<Values, any, any>
  register: UseFormRegister<Values>
  errors: FieldErrors<Values>
  earliestDay: string
  today: string
}) {
  // Both forms have these field names, but the type of a generic form cannot express it.
  const name = (field: 'method' | 'bankReference' | 'refundedOn' | 'reason') => field as Path<Values>
  const messageOf = (field: string): string | undefined => {
    const message = errors[field]?.message
    return typeof message === 'string' ? message : undefined
  }
  return (
    <>
      <Controller
        control={control}
        name={name('method')}
        render={({ field }) => (
          <Select
            label={t`Refunded by`}
            options={PAYMENT_METHODS.map((value) => ({ value, label: say(METHOD_LABELS[value]) }))}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            buttonRef={field.ref}
            error={messageOf('method')}
          />
        )}
      />
      <TextField
        label={t`Refunded on`}
        type="date"
        min={earliestDay}
        max={today}
        error={messageOf('refundedOn')}
        {...register(name('refundedOn'))}
      />
      <TextField
        label={t`Bank reference`}
        isOptional
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_BANK_REFERENCE}
        error={messageOf('bankReference')}
        {...register(name('bankReference'))}
      />
      <TextAreaField
        label={t`Reason`}
        hint={t`The client reads it, on the receipt too.`}
        rows={2}
        maxLength={MAX_REFUND_REASON}
        className="sm:col-span-2"
        error={messageOf('reason')}
        {...register(name('reason'))}
      />
    </>
  )
}
