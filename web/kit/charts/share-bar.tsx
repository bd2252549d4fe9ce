import { joinClasses } from '#web/ui/join-classes.ts'

/** A bar whose length is the share of the longest one, from 0 to 1. The figure is shown beside it. */
export function ShareBar({ share, className }: { share: number; className?: string }) {
  const width = Math.min(1, Math.max(0, share)) * 100
  return (
    <svg
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={joinClasses('block h-3 w-full min-w-24 overflow-hidden rounded-full', className)}
    >
      <rect width="100" height="10" className="fill-track" />
      <rect width={width > 0 ? Math.max(width, 0.8) : 0} height="10" className="fill-leaf" />
    </svg>
  )
}
