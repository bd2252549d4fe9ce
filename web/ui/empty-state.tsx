import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'

/** A place without content yet: what belongs here and what to do next. */
export function EmptyState({
  icon: Icon,
  title,
  children,
  actions,
  className,
}: {
  icon?: LucideIcon
  title: string
  children?: ReactNode
  actions?: ReactNode
  className?: string
}) {
  return (
    <div
      className={joinClasses(
        'flex flex-col items-start gap-3 rounded-card border border-dashed border-control p-6 sm:p-8',
        className,
      )}
    >
      {Icon && <Icon size={28} aria-hidden className="text-muted" />}
      <h2 className="heading text-lg">{title}</h2>
      {children && <div className="measure text-muted">{children}</div>}
      {actions && <div className="mt-1 flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}
