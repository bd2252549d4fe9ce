import { zodResolver } from '@hookform/resolvers/zod'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  type BillingDetails,
  getOwnBillingDetails,
  updateOwnBillingDetails,
} from '#contract/billing/billing-details.ts'
import { nameSupplyPlace } from '#domain/billing/gst-states.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { useFormDraft } from '#web/kit/drafts/use-form-draft.ts'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { useFormSubmit } from '#web/kit/form/use-form-submit.ts'
import { nameOf } from '#web/kit/name-of.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { BillingFields } from './billing-fields.tsx'
import { BillingValues, fromBillingDetails, readNewerDetails } from './billing-values.ts'

/** Loads the billing details of the signed-in client. */
export const ownBillingDetailsQuery = queryOf(getOwnBillingDetails)

/** The billing details on the client's subscriptions page, with a button to change them. */
export function OwnBillingDetails() {
  const { data } = useQuery(ownBillingDetailsQuery)
  const user = useUser()
  const [isOpen, setIsOpen] = useState(false)
  if (!data) return null
  const ownName = nameOf(user)
  const lines = [
    data.name || ownName,
    ...data.address.split('\n'),
    data.stateCode === null ? '' : nameSupplyPlace(data.stateCode),
    data.gstin === null ? '' : t`GSTIN ${{ gstin: data.gstin }}`,
  ].filter((line) => line !== '')
  return (
    <section aria-labelledby="billing-heading">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="billing-heading" className="heading text-xl">
          {t`Billing details`}
        </h2>
        <Button variant="quiet" size="sm" icon={Pencil} className="-mx-3" onPress={() => setIsOpen(true)}>
          {t`Change billing details`}
        </Button>
      </div>
      <p className="mt-2 whitespace-pre-line wrap-anywhere">{lines.join('\n')}</p>
      {isOpen && <BillingDialog details={data} ownName={ownName} onClose={() => setIsOpen(false)} />}
    </section>
  )
}

function BillingDialog({
  details,
  ownName,
  onClose,
}: {
  details: BillingDetails
  ownName: string
  onClose: () => void
}) {
  const form = useForm({ resolver: zodResolver(BillingValues), defaultValues: fromBillingDetails(details) })
  useFormDraft('billing-details', form)
  const { isSubmitting, isDirty } = form.formState

  const { submit, problem } = useFormSubmit(form, {
    failure: t`The billing details could not be saved. Please try again.`,
    send: async (body) => {
      const saved = await call(updateOwnBillingDetails, { body })
      queryClient.setQueryData(ownBillingDetailsQuery.queryKey, saved)
      showToast({
        title: t`Billing details saved`,
        description: t`Your next invoice will use them.`,
        tone: 'success',
      })
      onClose()
    },
    explain: (error) => {
      const newer = readNewerDetails(error)
      // The reader has now seen the message, so the next save may overwrite the other person's change.
      if (newer) form.setValue('version', newer.version)
      return undefined
    },
  })

  return (
    <FormDialog
      title={t`Billing details`}
      submitLabel={t`Save`}
      pendingLabel={t`Saving...`}
      isDirty={isDirty}
      isSubmitting={isSubmitting}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-sm text-muted">{t`New invoices use these details. Earlier invoices do not change.`}</p>
      <BillingFields form={form} ownName={ownName} />
    </FormDialog>
  )
}
