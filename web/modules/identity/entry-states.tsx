import type { ReactNode } from 'react'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { EntryLayout } from './entry-layout.tsx'

/** A sign-in screen while it loads; `children` are skeletons in the shape of its content. */
export function EntryLoading({
  title,
  label,
  children,
}: {
  title: string
  label: string
  children?: ReactNode
}) {
  return (
    <EntryLayout>
      <h1 className="heading text-3xl">{title}</h1>
      <div className="mt-4 flex flex-col gap-4">
        <Spinner label={label} />
        {children}
      </div>
    </EntryLayout>
  )
}

/** A sign-in screen that could not be loaded, with the reason and a button to retry. */
export function EntryFailed({
  title,
  problem,
  detail,
  onRetry,
}: {
  title: string
  problem: string
  detail: string
  onRetry: () => void
}) {
  return (
    <EntryLayout>
      <h1 className="heading text-3xl">{title}</h1>
      <div className="mt-5">
        <ErrorState title={problem} detail={detail} onRetry={onRetry} />
      </div>
    </EntryLayout>
  )
}
