import { msg, t } from '@lingui/core/macro'
import { MAX_SAC_DIGITS } from '#contract/billing/tax-settings.ts'
import { sayOptions } from '#web/ui/sayable.ts'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { PackageTaxValues } from './tax-values.ts'

const TREATMENTS = [
  { value: 'practice', label: msg`Same as tax settings` },
  { value: 'exempt', label: msg`Exempt from GST` },
  { value: 'taxable', label: msg`Taxable` },
] as const

/** The tax of a package as part of its form: the practice's tax settings, or the package's own. */
export function TaxFields({
  value,
  onChange,
  errors = {},
}: {
  value: PackageTaxValues
  onChange: (value: PackageTaxValues) => void
  errors?: Partial<Record<keyof PackageTaxValues, string | undefined>>
}) {
  const isTaxable = value.taxTreatment === 'taxable'
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="pb-2 font-semibold">{t`Tax`}</legend>
      <Select
        label="GST"
        options={sayOptions(TREATMENTS)}
        value={value.taxTreatment || 'practice'}
        onChange={(chosen) => {
          const treatment = TREATMENTS.find((one) => one.value === chosen)?.value ?? 'practice'
          onChange({ ...value, taxTreatment: treatment === 'practice' ? '' : treatment })
        }}
        error={errors.taxTreatment}
      />
      {isTaxable && (
        <TextField
          label={t`Rate`}
          suffix="%"
          inputMode="decimal"
          autoComplete="off"
          value={value.taxRate}
          onChange={(event) => onChange({ ...value, taxRate: event.currentTarget.value })}
          note={t`The price includes GST`}
          error={errors.taxRate}
        />
      )}
      <TextField
        label="SAC"
        isOptional
        inputMode="numeric"
        autoComplete="off"
        maxLength={MAX_SAC_DIGITS}
        value={value.sacCode}
        onChange={(event) => onChange({ ...value, sacCode: event.currentTarget.value })}
        note={t`Leave empty to use the tax settings`}
        error={errors.sacCode}
      />
    </fieldset>
  )
}
