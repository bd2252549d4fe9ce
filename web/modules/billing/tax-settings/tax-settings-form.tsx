import { zodResolver } from '@hookform/resolvers/zod'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import {
  getTaxSettings,
  MAX_SAC_DIGITS,
  TaxSettings,
  updateTaxSettings,
} from '#contract/billing/tax-settings.ts'
import { listGstStates, nameStateTax, nameSupplyPlace } from '#domain/billing/gst-states.ts'
import { splitTax, writeRate } from '#domain/billing/tax.ts'
import { formatRupees } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { hasCode, messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'
import { SettingsForm } from '#web/kit/form/settings-form.tsx'
import { SettingsCard } from '#web/kit/settings-card.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { RadioCards } from '#web/ui/choice.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { PartyFields } from '../shared/party-fields.tsx'
import { fromTaxSettings, RATE_TEXT_LENGTH, TaxSettingsValues } from './tax-values.ts'

// Fetched each time the form opens, and never refetched while somebody edits.
const taxSettingsQuery = { ...queryOf(getTaxSettings), staleTime: 0, gcTime: 0 }

const EXAMPLE_PAISE = 249_900

/** The tax settings of the practice, for admins. */
export function TaxSettingsForm() {
  const { data, error, isFetching, refetch } = useQuery(taxSettingsQuery)
  if (data) return <EditableTaxSettings settings={data} />
  if (error) {
    return (
      <ErrorState
        title={t`The tax settings could not be loaded`}
        detail={messageOf(error, '')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  return (
    <Loading label={t`Loading tax settings`} className="flex flex-col gap-6">
      <Skeleton className="h-100 w-full rounded-card!" />
      <Skeleton className="h-72 w-full rounded-card!" />
      <Skeleton className="h-12 w-48" />
    </Loading>
  )
}

type Values = z.input<typeof TaxSettingsValues>

function EditableTaxSettings({ settings }: { settings: TaxSettings }) {
  const form = useForm({
    resolver: zodResolver(TaxSettingsValues),
    defaultValues: fromTaxSettings(settings),
  })
  const { register, setError, watch } = form
  const { errors } = form.formState
  const treatment = watch('treatment')

  return (
    <SettingsForm
      name="tax-settings"
      form={form}
      record={settings}
      toInput={fromTaxSettings}
      save={(body) => call(updateTaxSettings, { body })}
      readNewer={readNewer}
      describeNewer={(theirs, mine) => <Differences theirs={fromTaxSettings(theirs)} mine={mine} />}
      onRefused={(fields, message) => {
        if (fields.includes('rateBasisPoints')) setError('rate', { message })
      }}
      onSaved={(saved) => queryClient.setQueryData(taxSettingsQuery.queryKey, saved)}
      savedToast={{
        title: t`Tax settings saved`,
        description: t`They apply to new invoices. Issued invoices do not change.`,
      }}
      failure={t`The tax settings could not be saved. Please try again.`}
      submitLabel={t`Save tax settings`}
    >
      <SettingsCard
        id="supplier"
        title={t`Business details`}
        text={t`Shown on every invoice. If the practice is not registered for GST, leave the GSTIN empty and charge no GST.`}
      >
        <PartyFields
          form={form}
          nameField="legalName"
          name={{
            label: t`Legal name`,
            note: t`Leave empty to use the practice’s name`,
            autoComplete: 'organization',
          }}
          states={listGstStates().map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
          stateNote={t`Decides which GST is charged: CGST and SGST, or IGST`}
          gstinNote={t`15 characters, as on your GST certificate`}
        />
      </SettingsCard>
      <SettingsCard
        id="tax"
        title={t`GST on your services`}
        text={t`Applies to every package without its own tax setting.`}
      >
        <RadioCards
          label={t`Treatment`}
          isLabelHidden
          options={[
            {
              value: 'exempt',
              label: t`Exempt`,
              hint: t`No GST is charged. If you are registered for GST, clients get a bill of supply.`,
            },
            {
              value: 'taxable',
              label: t`Taxable`,
              hint: t`Prices include GST. Invoices show each part.`,
            },
          ]}
          inputProps={register('treatment')}
          error={errors.treatment?.message}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t`Rate`}
            suffix="%"
            inputMode="decimal"
            autoComplete="off"
            maxLength={RATE_TEXT_LENGTH}
            note={treatment === 'exempt' ? t`Used for taxable packages` : t`Prices include GST`}
            error={errors.rate?.message}
            {...register('rate')}
          />
          <TextField
            label="SAC"
            inputMode="numeric"
            autoComplete="off"
            maxLength={MAX_SAC_DIGITS}
            note={t`Service code; 999319 means other human health services`}
            error={errors.sacCode?.message}
            {...register('sacCode')}
          />
        </div>
        <Example values={watch()} />
      </SettingsCard>
      <Banner tone="info" title={t`Ask your accountant`}>
        <Trans>
          Nutrition advice can be exempt as health care or taxable. This, and the rate, depends on who gives
          it and how. This page only puts your choice on invoices. Issued invoices do not change.
        </Trans>
      </Banner>
    </SettingsForm>
  )
}

/** An example of an invoice with the typed settings. */
function Example({ values }: { values: Values }) {
  const isRegistered = values.gstin.trim() !== ''
  const read = TaxSettingsValues.safeParse(values)
  const rate = read.success ? read.data.rateBasisPoints : null
  const price = formatRupees(EXAMPLE_PAISE)
  if (values.treatment === 'exempt') {
    return (
      <p className="text-sm text-muted" aria-live="polite">
        {isRegistered
          ? t`For a package of ${price}, clients get a bill of supply of ${price} without GST.`
          : t`For a package of ${price}, clients get an invoice of ${price} without GST.`}
      </p>
    )
  }
  if (rate === null) return null
  const split = (isInterState: boolean) =>
    splitTax({ totalPaise: EXAMPLE_PAISE, treatment: 'taxable', rateBasisPoints: rate, isInterState })
  const near = split(false)
  const halfRate = writeRate(rate / 2)
  const parts = t`value ${{ value: formatRupees(near.taxablePaise) }}, CGST ${halfRate} % ${{ cgst: formatRupees(near.cgstPaise) }} and ${{ stateTax: nameStateTax(values.stateCode) }} ${halfRate} % ${{ sgst: formatRupees(near.sgstPaise) }} in the same state, or IGST ${{ rate: writeRate(rate) }} % ${{ igst: formatRupees(split(true).igstPaise) }} in another`
  return (
    <p className="text-sm text-muted" aria-live="polite">
      {isRegistered
        ? t`For a package of ${price}, clients get a tax invoice: ${parts}.`
        : t`For a package of ${price}, clients get an invoice: ${parts}.`}
    </p>
  )
}

const LABELS: Record<Exclude<keyof Values, 'version'>, MessageDescriptor> = {
  legalName: msg`Legal name`,
  address: msg`Address`,
  stateCode: msg`State`,
  gstin: msg`GSTIN`,
  treatment: msg`Treatment`,
  rate: msg`Rate`,
  sacCode: msg`SAC`,
}
const FIELDS = ['legalName', 'address', 'stateCode', 'gstin', 'treatment', 'rate', 'sacCode'] as const

/** Lists the fields for which somebody else has saved other values. */
function Differences({ theirs, mine }: { theirs: Values; mine: Values }) {
  const fields = FIELDS.filter((field) => theirs[field] !== mine[field])
  return (
    <>
      <p>{t`They saved:`}</p>
      <ul className="mt-1 list-disc pl-5">
        {fields.map((field) => (
          <li key={field}>
            {t`${{ field: say(LABELS[field]) }}: ${{ content: (field === 'stateCode' ? nameSupplyPlace(theirs[field]) : theirs[field]) || t`empty` }}`}
          </li>
        ))}
        {fields.length === 0 && <li>{t`same as yours`}</li>}
      </ul>
    </>
  )
}

function readNewer(error: unknown): TaxSettings | null {
  if (!hasCode(error, 'stale_version')) return null
  return TaxSettings.safeParse(error.body?.details?.settings).data ?? null
}
