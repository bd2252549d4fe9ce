import { TaxSettingsForm } from '#web/features/tax-settings/tax-settings-form.tsx'

export function meta() {
  return [{ title: 'Tax and invoices · Pathya' }]
}

/** How the practice invoices. */
export default function TaxSettings() {
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <header>
        <h1 className="heading text-3xl">Tax and invoices</h1>
        <p className="mt-1 text-muted">
          What stands on invoices, which are issued by themselves when a subscription is paid.
        </p>
      </header>
      <TaxSettingsForm />
    </div>
  )
}
