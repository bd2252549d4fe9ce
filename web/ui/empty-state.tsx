import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DrawingName } from '#domain/site/drawings.ts'
import { Drawing } from './drawings/drawing.tsx'
import { joinClasses } from './join-classes.ts'

/** A place without content yet: what belongs here and what to do next. */
export function EmptyState({
  icon: Icon,
  drawing,
  title,
  titleAs: Title = 'h2',
  children,
  actions,
  className,
}: {
  icon?: LucideIcon
  /** Shown instead of the icon, where a screen is about food or where a client begins. */
  drawing?: DrawingName
  title: string
  /** `h1`: it is all that the page shows. */
  titleAs?: 'h1' | 'h2'
  children?: ReactNode
  actions?: ReactNode
  className?: string
}) {
  const text = (
    <div className="flex min-w-0 flex-col items-start gap-3">
      {Icon && !drawing && <Icon size={28} aria-hidden className="text-muted" />}
      <Title className={joinClasses('heading', Title === 'h1' ? 'text-xl' : 'text-lg')}>{title}</Title>
      {children && <div className="measure text-muted">{children}</div>}
      {actions && <div className="mt-1 flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
  return (
    <div
      className={joinClasses(
        'rounded-card border border-dashed border-control p-6 sm:p-8',
        drawing && 'flex flex-col items-start gap-x-8 gap-y-4 sm:flex-row sm:items-center',
        className,
      )}
    >
      {drawing && <Drawing name={drawing} className="size-24 sm:size-32" />}
      {text}
    </div>
  )
}
