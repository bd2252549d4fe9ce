import type { LucideIcon } from 'lucide-react'
import { NavLink } from 'react-router'
import { buttonClass } from '#web/ui/button-class.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

/** A link beside the person at the foot of an area's sidebar. */
export function SideLink({
  to,
  icon: Icon,
  children,
  className,
}: {
  to: string
  icon: LucideIcon
  children: string
  className?: string
}) {
  return (
    <NavLink
      to={to}
      className={({ isActive }) =>
        joinClasses(buttonClass({ variant: 'quiet', size: 'sm' }), isActive && 'bg-leaf-tint', className)
      }
    >
      <Icon size={20} aria-hidden />
      {children}
    </NavLink>
  )
}
