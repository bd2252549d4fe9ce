import { LoadingRows, Skeleton } from '#web/ui/skeleton.tsx'

/** Shown while the screen of an inbox loads: its heading, a filter and three rows. */
export function InboxSkeleton({ label, rowClassName }: { label: string; rowClassName: string }) {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-10 w-56" />
      <Skeleton className="h-11 w-64" />
      <LoadingRows label={label} count={3} rowClassName={rowClassName} />
    </div>
  )
}
