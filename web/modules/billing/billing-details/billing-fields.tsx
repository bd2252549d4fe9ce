import { Controller, type UseFormReturn } from 'react-hook-form'
import type { BillingDetails } from '#contract/billing/billing-details.ts'
import { MAX_ADDRESS, MAX_LEGAL_NAME } from '#contract/billing/tax-settings.ts'
import { SUPPLY_PLACES } from '#domain/billing/gst-states.ts'
import { Select } from '#web/ui/select.tsx'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'
import { GSTIN_TEXT_LENGTH } from '../tax-settings/tax-values.ts'
import type { BillingValues } from './billing-values.ts'

const NOT_SAID = 'not-said'
const PLACES = [
  { value: NOT_SAID, label: 'Not said' },
  ...SUPPLY_PLACES.map(({ code, name }) => ({ value: code, label: name })),
]

/** The billing details as part of a form. `ownName`: the name on the invoice when "Billed to" is empty. */
export function BillingFields({
  form: { control, register, formState },
  ownName,
}: {
  form: UseFormReturn<BillingValues, unknown, BillingDetails>
  ownName: string
}) {
  const { errors } = formState
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Billed to"
        isOptional
        autoComplete="off"
        maxLength={MAX_LEGAL_NAME}
        note={`Left empty: ${ownName}`}
        error={errors.name?.message}
        {...register('name')}
      />
      <Controller
        control={control}
        name="stateCode"
        render={({ field }) => (
          <Select
            label="State"
            options={PLACES}
            value={field.value || NOT_SAID}
            onChange={(value) => field.onChange(value === NOT_SAID ? '' : value)}
            onBlur={field.onBlur}
            buttonRef={field.ref}
            error={errors.stateCode?.message}
          />
        )}
      />
      <TextAreaField
        label="Address"
        isOptional
        rows={3}
        maxLength={MAX_ADDRESS}
        error={errors.address?.message}
        {...register('address')}
      />
      <TextField
        label="GSTIN"
        isOptional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={GSTIN_TEXT_LENGTH}
        inputClassName="uppercase tabular placeholder:normal-case"
        note="Of a business that is registered for GST"
        error={errors.gstin?.message}
        {...register('gstin')}
      />
    </div>
  )
}
