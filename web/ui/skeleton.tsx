import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'

/**
 * A placeholder for content that is loading. Give it the size of the content (`h-6 w-40`). `data-loading` marks it, as
 * it marks the ring of `spinner.tsx`: a screenshot is taken when no mark is left.
 */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      data-loading
      className={joinClasses(
        'block max-w-full animate-breathe rounded-control bg-sunken noscript:hidden',
        className,
      )}
    />
  )
}

/** Contains skeletons and announces once that something is loading. */
export function Loading({
  label,
  heading,
  children,
  className,
}: {
  label: string
  /** The name of the page, if its own heading is not shown yet. */
  heading?: string
  children: ReactNode
  className?: string
}) {
  return (
    // Positioned, so that visually hidden text stays inside.
    // Without JavaScript nothing is loading.
    <div className={joinClasses('relative noscript:hidden', className)} aria-busy="true">
      {heading !== undefined && <h1 className="sr-only">{heading}</h1>}
      <p role="status" className="sr-only">
        {label}
      </p>
      {children}
    </div>
  )
}

/** Placeholders for a list with this number of rows, each of the given size (`h-14`). */
export function LoadingRows({
  label,
  heading,
  count,
  rowClassName,
}: {
  label: string
  heading?: string
  count: number
  rowClassName: string
}) {
  return (
    <Loading label={label} heading={heading} className="flex flex-col gap-2">
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows that are all the same
        <Skeleton key={row} className={joinClasses('w-full', rowClassName)} />
      ))}
    </Loading>
  )
}
