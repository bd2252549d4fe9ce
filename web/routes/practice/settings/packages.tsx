import { PackagesList } from '#web/features/packages/packages-list.tsx'

export function meta() {
  return [{ title: 'Packages · Pathya' }]
}

/** What the practice offers by itself. */
export default function PackagesSettings() {
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <header>
        <h1 className="heading text-3xl">Packages</h1>
        <p className="mt-1 text-muted">
          What clients can subscribe to, in the order in which they see it. Changes show at once.
        </p>
      </header>
      <PackagesList />
    </div>
  )
}
