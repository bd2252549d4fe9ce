import { CircleUserRound } from 'lucide-react'
import { NavLink } from 'react-router'
import { paths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

/** From the side of both areas to one's own account. */
export function AccountLink({ className }: { className?: string }) {
  return (
    <NavLink
      to={paths.account()}
      className={({ isActive }) =>
        joinClasses(buttonClass({ variant: 'quiet', size: 'sm' }), isActive && 'bg-leaf-tint', className)
      }
    >
      <CircleUserRound size={20} aria-hidden />
      My account
    </NavLink>
  )
}
