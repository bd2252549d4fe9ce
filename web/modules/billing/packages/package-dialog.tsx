import { zodResolver } from '@hookform/resolvers/zod'
import { t } from '@lingui/core/macro'
import { Controller, useForm, useWatch } from 'react-hook-form'
import {
  type AdminPackage,
  createPackage,
  MAX_PACKAGE_DESCRIPTION,
  MAX_PACKAGE_NAME,
  MAX_PACKAGE_WEEKS,
  updatePackage,
} from '#contract/billing/packages.ts'
import { hasCode } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { useIdempotencyKey } from '#web/kit/api/use-idempotency-key.ts'
import { useFormDraft } from '#web/kit/drafts/use-form-draft.ts'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { useFormSubmit } from '#web/kit/form/use-form-submit.ts'
import { countNumberLength } from '#web/ui/number-length.ts'
import { Select } from '#web/ui/select.tsx'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'
import { TaxFields } from '../tax-settings/tax-fields.tsx'
import { fromPackageTax, readPackageTax } from '../tax-settings/tax-values.ts'
import { listPackageTypes, PackageValues, startPackageValues } from './package-form.ts'

/** Longer than any real price, so that a mistyped price is refused and not truncated to another number. */
const PRICE_TEXT_LENGTH = 15

/** Adds or changes a package. Subscriptions that were already sold do not change. */
export function PackageDialog({
  stored,
  onSaved,
  onStale,
  onClose,
}: {
  /** The package to change. `null` adds a new one. */
  stored: AdminPackage | null
  onSaved: (saved: AdminPackage) => void
  /** Called when somebody else has saved first. The list is fetched again, and the typed values stay. */
  onStale: () => void
  onClose: () => void
}) {
  const form = useForm({
    resolver: zodResolver(PackageValues),
    defaultValues: startPackageValues(stored, stored ? fromPackageTax(stored) : undefined),
  })
  useFormDraft(`package-${stored?.key ?? 'new'}`, form)
  const { control, register, formState, setError, setValue } = form
  const { errors, isSubmitting, isDirty } = formState
  const [taxTreatment, taxRate, sacCode] = useWatch({ control, name: ['taxTreatment', 'taxRate', 'sacCode'] })
  const keys = useIdempotencyKey()

  const { submit, problem } = useFormSubmit(form, {
    failure: t`The package could not be saved. Please try again.`,
    send: async ({ price, description, taxTreatment, taxRate, sacCode, ...rest }) => {
      const tax = readPackageTax({ taxTreatment, taxRate, sacCode })
      if (!tax.ok) return setError(tax.field, { type: 'custom', message: tax.message })
      const body = { ...rest, description: description || null, amountPaise: price, ...tax.tax }
      onSaved(
        stored
          ? await call(updatePackage, {
              params: { key: stored.key },
              body: { ...body, version: stored.version },
            })
          : await call(createPackage, { body }, { idempotencyKey: keys.keyOf(body) }),
      )
    },
    explain: (error) => {
      if (hasCode(error, 'stale_version')) onStale()
      return undefined
    },
  })

  return (
    <FormDialog
      title={stored ? t`Edit package` : t`Add a package`}
      submitLabel={t`Save package`}
      pendingLabel={t`Saving...`}
      isDirty={isDirty}
      isSubmitting={isSubmitting}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t`Name`}
        autoComplete="off"
        maxLength={MAX_PACKAGE_NAME}
        error={errors.name?.message}
        {...register('name')}
      />
      <TextAreaField
        label={t`Description`}
        isOptional
        hint={t`One line, shown next to the name when clients choose.`}
        rows={2}
        maxLength={MAX_PACKAGE_DESCRIPTION}
        error={errors.description?.message}
        {...register('description')}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <Controller
          control={control}
          name="planType"
          render={({ field }) => (
            <Select
              label={t`For`}
              options={listPackageTypes()}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              buttonRef={field.ref}
              error={errors.planType?.message}
            />
          )}
        />
        <TextField
          label={t`Duration`}
          suffix="weeks"
          inputMode="numeric"
          autoComplete="off"
          maxLength={countNumberLength(MAX_PACKAGE_WEEKS)}
          error={errors.durationWeeks?.message}
          {...register('durationWeeks')}
        />
        <TextField
          label={t`Price`}
          prefix="₹"
          inputMode="decimal"
          autoComplete="off"
          maxLength={PRICE_TEXT_LENGTH}
          error={errors.price?.message}
          {...register('price')}
        />
      </div>
      <TaxFields
        value={{ taxTreatment, taxRate, sacCode }}
        errors={{
          taxTreatment: errors.taxTreatment?.message,
          taxRate: errors.taxRate?.message,
          sacCode: errors.sacCode?.message,
        }}
        onChange={(tax) => {
          setValue('taxTreatment', tax.taxTreatment, { shouldDirty: true })
          setValue('taxRate', tax.taxRate, { shouldDirty: true })
          setValue('sacCode', tax.sacCode, { shouldDirty: true })
          form.clearErrors(['taxRate', 'sacCode'])
        }}
      />
      {stored && stored.soldCount > 0 && (
        <p className="text-sm text-muted">{t`Existing subscriptions keep their name, price and tax.`}</p>
      )}
    </FormDialog>
  )
}
