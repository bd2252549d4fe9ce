import { t } from '@lingui/core/macro'
import type { UseFormReturn } from 'react-hook-form'
import type { BillingDetails } from '#contract/billing/billing-details.ts'
import { listSupplyPlaces } from '#domain/billing/gst-states.ts'
import { PartyFields } from '../shared/party-fields.tsx'
import type { BillingValues } from './billing-values.ts'

/** The billing details as part of a form. `ownName`: the name on the invoice when "Billed to" is empty. */
export function BillingFields({
  form,
  ownName,
}: {
  form: UseFormReturn<BillingValues, unknown, BillingDetails>
  ownName: string
}) {
  return (
    <PartyFields
      form={form}
      nameField="name"
      name={{ label: t`Billed to`, note: t`If left empty, we use ${ownName}`, autoComplete: 'off' }}
      states={listSupplyPlaces().map(({ code, name }) => ({ value: code, label: name }))}
      noState={t`Not specified`}
      gstinNote={t`Only for a business registered for GST`}
    />
  )
}
