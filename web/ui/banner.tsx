import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { joinClasses } from './join-classes.ts'

const TONES = {
  danger: { box: 'border-beet/40 bg-beet-tint', icon: 'text-beet', Icon: CircleAlert },
  warning: { box: 'border-turmeric/60 bg-turmeric-tint', icon: 'text-turmeric-ink', Icon: TriangleAlert },
  info: { box: 'border-sky/40 bg-sky-tint', icon: 'text-sky-ink', Icon: Info },
  success: { box: 'border-leaf/40 bg-leaf-tint', icon: 'text-leaf', Icon: CircleCheck },
} as const

/** A message about everything below it. Problems are announced immediately (`role=alert`), other messages politely. */
export function Banner({
  tone = 'danger',
  title,
  titleAs: Title = 'p',
  children,
  actions,
  className,
  ref,
}: {
  tone?: keyof typeof TONES
  title?: string
  /** `h1`: the page shows nothing else that names it. */
  titleAs?: 'p' | 'h1'
  children?: ReactNode
  actions?: ReactNode
  className?: string
  ref?: Ref<HTMLDivElement>
}) {
  const { box, icon, Icon } = TONES[tone]
  return (
    <div
      ref={ref}
      role={tone === 'danger' ? 'alert' : 'status'}
      tabIndex={-1}
      className={joinClasses('flex items-start gap-3 rounded-card border p-4 outline-none', box, className)}
    >
      <Icon size={20} aria-hidden className={joinClasses('mt-0.75 shrink-0', icon)} />
      <div className="min-w-0 flex-1 wrap-anywhere">
        {title && <Title className="font-semibold">{title}</Title>}
        {children && <div className={joinClasses(title && 'mt-0.5', 'text-pretty')}>{children}</div>}
        {actions && <div className="mt-3 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  )
}
