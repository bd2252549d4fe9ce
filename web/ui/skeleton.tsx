import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'

/**
 * A shape where something is about to be: give it the size of what comes (`h-6 w-40`). `data-loading` marks it, as it does
 * the ring of `spinner.tsx`: a picture of a screen is taken when none is left.
 */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      data-loading
      className={joinClasses('block animate-breathe rounded-control bg-sunken', className)}
    />
  )
}

/** Holds skeletons, and says once that something is loading. */
export function Loading({
  label,
  heading,
  children,
  className,
}: {
  label: string
  /** The name of the page, where its own heading is not there yet. */
  heading?: string
  children: ReactNode
  className?: string
}) {
  return (
    // Positioned, so that what is only read out lies in here.
    <div className={joinClasses('relative', className)} aria-busy="true">
      {heading !== undefined && <h1 className="sr-only">{heading}</h1>}
      <p role="status" className="sr-only">
        {label}
      </p>
      {children}
    </div>
  )
}

/** Holds the place of a list of so many rows, each of the size given (`h-14`). */
export function LoadingRows({
  label,
  count,
  rowClassName,
}: {
  label: string
  count: number
  rowClassName: string
}) {
  return (
    <Loading label={label} className="flex flex-col gap-2">
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows that are all the same
        <Skeleton key={row} className={joinClasses('w-full', rowClassName)} />
      ))}
    </Loading>
  )
}
