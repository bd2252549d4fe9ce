import type { ReactNode } from 'react'

/** A card whose rows extend from edge to edge. */
export function ListCard({
  id,
  title,
  action,
  children,
}: {
  /** The id of its heading. */
  id: string
  title: string
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 overflow-hidden rounded-card border border-line bg-surface pt-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-5">
        <h2 id={id} className="heading text-xl">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
