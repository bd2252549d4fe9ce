import { CalendarDays, CircleUserRound, ClipboardList, type LucideIcon, ShieldCheck } from 'lucide-react'
import { Link, NavLink, Outlet, useRouteLoaderData } from 'react-router'
import { useSession } from '#web/api/session.ts'
import { FiguresVisibility } from '#web/features/diet-plans/figures-visibility.tsx'
import { SignOutButton } from '#web/features/identity/sign-out-button.tsx'
import { AccountMenu } from '#web/features/shell/account-menu.tsx'
import { PersonLine } from '#web/features/shell/person-line.tsx'
import { SideLink } from '#web/features/shell/side-link.tsx'
import { Brand } from '#web/features/site/brand.tsx'
import { paths } from '#web/paths.ts'
import type { loader } from '#web/root.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'

const TABS: { to: string; label: string; icon: LucideIcon }[] = [
  { to: paths.home(), label: 'Today', icon: CalendarDays },
  { to: paths.plan(), label: 'Plan', icon: ClipboardList },
]

/** The client's area: one column; its tabs below the thumb on a phone, at the side on a desk. */
export default function PortalLayout() {
  const brand = useRouteLoaderData<typeof loader>('root')?.brand.name ?? 'Pathya'
  const session = useSession()
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <aside className="sticky top-0 hidden h-dvh flex-col border-r border-line px-5 py-6 lg:flex">
        <Link to={paths.home()} className="self-start rounded-control">
          <Brand name={brand} />
        </Link>
        <nav aria-label="Main" className="mt-10 flex flex-col gap-1">
          {TABS.map(({ to, label, icon: Icon }) => (
            <NavLink
              key={to}
              to={to}
              prefetch="intent"
              className={({ isActive }) =>
                joinClasses(
                  'flex min-h-11 items-center gap-3 rounded-control px-3 font-semibold',
                  isActive ? 'bg-leaf-tint text-leaf' : 'text-muted hover:bg-sunken hover:text-ink',
                )
              }
            >
              <Icon size={20} aria-hidden />
              {label}
            </NavLink>
          ))}
        </nav>
        <div className="mt-auto flex flex-col gap-2 border-t border-line pt-4">
          <PersonLine session={session} />
          <div className="flex flex-col items-start">
            <SideLink to={paths.myData()} icon={ShieldCheck} className="-ml-3">
              Who looked at my data
            </SideLink>
            <SideLink to={paths.account()} icon={CircleUserRound} className="-ml-3">
              My account
            </SideLink>
            <SignOutButton size="sm" className="-ml-3" />
          </div>
        </div>
      </aside>
      <div className="flex min-w-0 flex-col">
        <header className="flex h-16 items-center justify-between px-4 lg:hidden">
          <Link to={paths.home()} className="rounded-control">
            <Brand name={brand} />
          </Link>
          <AccountMenu session={session} />
        </header>
        <main
          id="content"
          className="mx-auto w-full max-w-4xl min-w-0 flex-1 px-4 pt-2 pb-28 sm:px-8 lg:px-12 lg:pt-12 lg:pb-16"
        >
          <FiguresVisibility hasFigures={!(session.state === 'signed-in' && session.user.hidesCalories)}>
            <Outlet />
          </FiguresVisibility>
        </main>
      </div>
      <nav
        aria-label="Main"
        className="fixed inset-x-0 bottom-0 z-20 grid auto-cols-fr grid-flow-col border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
      >
        {TABS.map(({ to, label, icon: Icon }) => (
          <NavLink
            key={to}
            to={to}
            className={({ isActive }) =>
              joinClasses(
                'flex min-h-16 flex-col items-center justify-center gap-0.5 text-sm font-semibold -outline-offset-4',
                isActive ? 'text-leaf' : 'text-muted',
              )
            }
          >
            <Icon size={22} aria-hidden />
            {label}
          </NavLink>
        ))}
      </nav>
    </div>
  )
}
