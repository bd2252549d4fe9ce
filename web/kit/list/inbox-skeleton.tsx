import { LoadingRows, Skeleton } from '#web/ui/skeleton.tsx'

/** Shown while the screen of an inbox loads: its heading, a filter and three rows. */
export function InboxSkeleton({
  heading,
  label,
  rowClassName,
}: {
  heading: string
  label: string
  rowClassName: string
}) {
  return (
    <div className="flex flex-col gap-6">
      <h1 className="heading text-3xl">{heading}</h1>
      <Skeleton className="h-11 w-64" />
      <LoadingRows label={label} count={3} rowClassName={rowClassName} />
    </div>
  )
}
