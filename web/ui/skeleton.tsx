import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'

/** A shape where something is about to be: give it the size of what comes (`h-6 w-40`). */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden className={joinClasses('block animate-breathe rounded-control bg-sunken', className)} />
  )
}

/** Holds skeletons, and says once that something is loading. */
export function Loading({
  label,
  children,
  className,
}: {
  label: string
  children: ReactNode
  className?: string
}) {
  return (
    <div className={className} aria-busy="true">
      <p role="status" className="sr-only">
        {label}
      </p>
      {children}
    </div>
  )
}
