import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link as AriaLink } from 'react-aria-components/Link'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts'
import { joinClasses } from './join-classes.ts'
import { textLinkClass } from './link-class.ts'

/** A link that looks like a button. It uses the router that the surrounding layout provides to React Aria. */
export function LinkButton({
  href,
  children,
  variant = 'primary',
  size = 'md',
  icon: Icon,
  className,
  ...rest
}: {
  href: string
  children: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: LucideIcon
  className?: string
  target?: '_blank'
  'aria-label'?: string
}) {
  return (
    <AriaLink {...rest} href={href} className={joinClasses(buttonClass({ variant, size }), className)}>
      {Icon && <Icon size={20} aria-hidden className="shrink-0" />}
      <span className="min-w-0 wrap-break-word">{children}</span>
    </AriaLink>
  )
}

/** A link within text. */
export function TextLink({
  href,
  children,
  className,
}: {
  href: string
  children: ReactNode
  className?: string
}) {
  return (
    <AriaLink href={href} className={joinClasses(textLinkClass, className)}>
      {children}
    </AriaLink>
  )
}
