import { zodResolver } from '@hookform/resolvers/zod'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type BillingDetails, updateBillingDetails } from '#contract/billing/billing-details.ts'
import {
  getSubscriptionInvoices,
  issueInvoice,
  type SubscriptionInvoices,
} from '#contract/billing/invoices.ts'
import { findPlaceOfSupply, nameInvoice } from '#domain/billing/documents.ts'
import { nameStateTax, nameSupplyPlace } from '#domain/billing/gst-states.ts'
import { splitTax, writeRate } from '#domain/billing/tax.ts'
import { formatDate, formatRupees } from '#domain/units/format.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'
import { useIdempotencyKey } from '#web/kit/api/use-idempotency-key.ts'
import { useFormDraft } from '#web/kit/drafts/use-form-draft.ts'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { useFormSubmit } from '#web/kit/form/use-form-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { BillingFields } from '../billing-details/billing-fields.tsx'
import { BillingValues, fromBillingDetails, readNewerDetails } from '../billing-details/billing-values.ts'
import { InvoicePdfButton } from '../shared/invoice-pdf-button.tsx'

/**
 * Shows the invoices of a subscription. If there are none yet, shows the billing details and lets an admin issue one.
 */
export function InvoicesDialog({ subscriptionId, onClose }: { subscriptionId: string; onClose: () => void }) {
  const query = { ...queryOf(getSubscriptionInvoices, { params: { id: subscriptionId } }), staleTime: 0 }
  const { data, error, isFetching, refetch } = useQuery({ ...query, gcTime: 0 })
  if (data) {
    return (
      <InvoiceForm
        // A new version of the details resets the form.
        key={data.billing.version}
        invoices={data}
        onChange={(changed) => queryClient.setQueryData(query.queryKey, changed)}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog title={t`Invoices`} size="md" isOpen onClose={onClose}>
      {error ? (
        <ErrorState
          title={t`The invoices could not be loaded`}
          detail={messageOf(error, '')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <Loading label={t`Loading invoices`} className="flex flex-col gap-4">
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-44 w-full" />
        </Loading>
      )}
    </Dialog>
  )
}

function InvoiceForm({
  invoices,
  onChange,
  onClose,
}: {
  invoices: SubscriptionInvoices
  onChange: (changed: SubscriptionInvoices) => void
  onClose: () => void
}) {
  const { subscriptionId, clientId, clientName, planName, documents, canIssue, billing } = invoices
  const form = useForm({ resolver: zodResolver(BillingValues), defaultValues: fromBillingDetails(billing) })
  useFormDraft(`invoice-${subscriptionId}`, form)
  const { isSubmitting, isDirty } = form.formState
  const [pending, setPending] = useState<'issue' | 'save' | null>(null)
  const pressed = useRef<'issue' | 'save'>('issue')
  const keys = useIdempotencyKey()

  const save = async (details: BillingDetails): Promise<void> => {
    const saved = await call(updateBillingDetails, { params: { id: clientId }, body: details })
    onChange({ ...invoices, billing: saved })
    showToast({
      title: t`Billing details saved`,
      description: t`Your next invoice will use them.`,
      tone: 'success',
    })
  }
  const issue = async (details: BillingDetails): Promise<void> => {
    const body = { billing: details }
    const options = { idempotencyKey: keys.keyOf(body) }
    const issued = await call(issueInvoice, { params: { id: subscriptionId }, body }, options)
    onChange(issued)
    const newest = issued.documents.at(-1)
    showToast({
      title: t`${{ document: newest?.name ?? nameInvoice({ kind: 'invoice', treatment: 'exempt', isRegistered: false }) }} issued`,
      description: newest?.number,
      tone: 'success',
    })
  }
  const { submit, problem } = useFormSubmit(form, {
    failure: t`Something went wrong. Please try again.`,
    send: async (details) => {
      await (pressed.current === 'save' ? save(details) : issue(details))
      await queryClient.invalidateQueries({ queryKey: ['api', 'admin', 'invoices'] })
    },
    // The call that issues an invoice prefixes its field names with `billing.`.
    nameField: (path) => path.replace(/^billing\./, ''),
    explain: (error) => {
      const newer = readNewerDetails(error)
      if (newer) form.setValue('version', newer.version)
      return undefined
    },
  })
  const press = (button: 'issue' | 'save'): void => {
    pressed.current = button
    setPending(button)
    void submit().finally(() => setPending(null))
  }

  return (
    <FormDialog
      title={documents.length > 0 ? t`Invoices` : t`Invoice`}
      submitLabel={t`Issue now`}
      isDirty={isDirty}
      isSubmitting={isSubmitting}
      isSubmitDisabled={!canIssue}
      problem={problem}
      actions={({ formId, close }) =>
        canIssue ? (
          <>
            <Button
              variant="secondary"
              isDisabled={isSubmitting || !isDirty}
              isPending={pending === 'save'}
              onPress={() => press('save')}
            >
              {pending === 'save' ? t`Saving...` : t`Save details`}
            </Button>
            <Button
              type="submit"
              form={formId}
              isDisabled={pending === 'save'}
              isPending={pending === 'issue'}
            >
              {pending === 'issue' ? t`Issuing...` : t`Issue now`}
            </Button>
          </>
        ) : (
          <Button onPress={close}>{t`Done`}</Button>
        )
      }
      onSubmit={() => press('issue')}
      onClose={onClose}
    >
      <div>
        <p className="font-semibold wrap-anywhere">{clientName}</p>
        <p className="text-sm text-muted">{planName}</p>
      </div>
      {documents.length > 0 && <Documents documents={documents} />}
      {documents.length === 0 && !canIssue && (
        <p>{t`Nothing is due for this subscription, so there is nothing to invoice.`}</p>
      )}
      {canIssue && (
        <>
          <p className="text-sm text-muted">
            {invoices.isOver
              ? t`The subscription has ended. An invoice issued now covers the amount you keep.`
              : t`The invoice is issued automatically when the subscription is paid. If you issue it now, it shows the amount due and the price can no longer change.`}
          </p>
          <BillingFields form={form} ownName={clientName} />
          <Preview invoices={invoices} values={form.watch()} />
        </>
      )}
    </FormDialog>
  )
}

function Documents({ documents }: Pick<SubscriptionInvoices, 'documents'>) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {documents.map((document) => (
        <li key={document.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
          <span className="min-w-0">
            <span className="block font-semibold tabular">
              {formatRupees(document.kind === 'credit-note' ? -document.totalPaise : document.totalPaise)}
            </span>
            <span className="block text-sm text-muted">
              {document.name} <span className="tabular">{document.number}</span> ·{' '}
              {formatDate(document.issuedOn)}
            </span>
          </span>
          <InvoicePdfButton invoice={document} text="PDF" className="-mr-3" />
        </li>
      ))}
    </ul>
  )
}

/** A preview of the invoice for the chosen place of supply. */
function Preview({ invoices, values }: { invoices: SubscriptionInvoices; values: BillingValues }) {
  const { treatment, rateBasisPoints, totalPaise, supplierStateCode, isSupplierRegistered } = invoices
  const typed = { gstin: values.gstin.trim() || null, stateCode: values.stateCode || null }
  const place = findPlaceOfSupply({ ...typed, gstin: null }, supplierStateCode)
  const { taxablePaise, cgstPaise, sgstPaise, igstPaise } = splitTax({
    totalPaise,
    treatment,
    rateBasisPoints,
    isInterState: place !== supplierStateCode,
  })
  const half = writeRate(rateBasisPoints / 2)
  const rows = [
    { label: t`Price`, amountPaise: invoices.pricePaise },
    ...(invoices.creditPaise > 0
      ? [{ label: t`Credit for unused days`, amountPaise: -invoices.creditPaise }]
      : []),
    ...(invoices.notOwedPaise > 0 ? [{ label: t`No longer due`, amountPaise: -invoices.notOwedPaise }] : []),
    ...(invoices.invoicedBeforePaise > 0
      ? [{ label: t`Invoiced before`, amountPaise: -invoices.invoicedBeforePaise }]
      : []),
    ...(treatment === 'taxable' ? [{ label: t`Taxable value`, amountPaise: taxablePaise }] : []),
    ...(cgstPaise > 0
      ? [
          { label: t`CGST ${half} %`, amountPaise: cgstPaise },
          { label: `${nameStateTax(supplierStateCode)} ${half} %`, amountPaise: sgstPaise },
        ]
      : []),
    ...(igstPaise > 0
      ? [{ label: t`IGST ${{ rate: writeRate(rateBasisPoints) }} %`, amountPaise: igstPaise }]
      : []),
  ]
  return (
    <section
      aria-label={t`Invoice preview`}
      className="rounded-control bg-sunken p-4 text-sm"
      aria-live="polite"
    >
      <p className="font-semibold">
        {nameInvoice({ kind: 'invoice', treatment, isRegistered: isSupplierRegistered })}
        {place !== null && (
          <span className="font-normal text-muted">
            {' · '}
            {t`place of supply: ${{ place: nameSupplyPlace(place) }}`}
          </span>
        )}
      </p>
      <dl className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 tabular">
        {rows.map(({ label, amountPaise }) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="text-right">{formatRupees(amountPaise)}</dd>
          </div>
        ))}
        <div className="contents font-semibold">
          <dt>{t`Total`}</dt>
          <dd className="text-right">{formatRupees(totalPaise)}</dd>
        </div>
      </dl>
    </section>
  )
}
