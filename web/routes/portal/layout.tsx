import {
  CalendarDays,
  CircleUserRound,
  ClipboardList,
  CreditCard,
  Ellipsis,
  IdCard,
  type LucideIcon,
  MessageSquareText,
  NotebookPen,
  ShieldCheck,
  ShoppingBasket,
  TrendingUp,
} from 'lucide-react'
import { Link, NavLink, Outlet, useLocation, useRouteLoaderData } from 'react-router'
import { paths } from '#contract/paths.ts'
import { type Session, useSession } from '#web/kit/api/session.ts'
import { Brand, tightBrandClass } from '#web/kit/brand.tsx'
import { nameOf } from '#web/kit/name-of.ts'
import { OfflineNotice } from '#web/kit/offline/offline-notice.tsx'
import { useOfflineArea } from '#web/kit/offline/use-offline-area.ts'
import { Initial, PersonLine } from '#web/kit/person-line.tsx'
import { SideLink } from '#web/kit/side-link.tsx'
import { SignOutButton } from '#web/modules/identity/sign-out-button.tsx'
import { BellLink } from '#web/modules/notifications/bell-link.tsx'
import { DeskBell } from '#web/modules/notifications/desk-bell.tsx'
import { FiguresVisibility } from '#web/modules/plans/figures-visibility.tsx'
import { convertOldWrites, loadAnswersAhead, OFFLINE_WRITES } from '#web/offline-area.ts'
import type { loader } from '#web/root.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Tab = { to: string; label: string; icon: LucideIcon; covers: readonly string[] }

/** `covers`: the prefixes of the addresses that belong to the tab. */
const TODAY: Tab = {
  to: paths.home(),
  label: 'Today',
  icon: CalendarDays,
  covers: [paths.home(), paths.diary()],
}
const PLAN: Tab = { to: paths.plan(), label: 'Plan', icon: ClipboardList, covers: [paths.plan()] }
const PROGRESS: Tab = {
  to: paths.progress(),
  label: 'Progress',
  icon: TrendingUp,
  covers: [paths.progress()],
}
const MORE: Tab = {
  to: paths.more(),
  label: 'More',
  icon: Ellipsis,
  covers: [
    paths.more(),
    paths.subscription(),
    paths.ownConsultations(),
    paths.ownPlans(),
    paths.reviews(),
    paths.notifications(),
    paths.profile(),
    paths.fasts(),
    paths.myData(),
    paths.account(),
  ],
}
const DIARY: Tab = { to: paths.diary(), label: 'Diary', icon: NotebookPen, covers: [paths.diary()] }
const GROCERIES: Tab = {
  to: paths.groceries(),
  label: 'Grocery list',
  icon: ShoppingBasket,
  covers: [paths.groceries()],
}
const SUBSCRIPTION: Tab = {
  to: paths.subscription(),
  label: 'Subscription',
  icon: CreditCard,
  covers: [paths.subscription()],
}
const REVIEWS: Tab = {
  to: paths.reviews(),
  label: 'Diet reviews',
  icon: MessageSquareText,
  covers: [paths.reviews()],
}

const PHONE_TABS = [TODAY, PLAN, PROGRESS, MORE]
const SIDE_TABS = [
  { ...TODAY, covers: [paths.home()] },
  DIARY,
  { ...PLAN, covers: [paths.plan(), paths.ownPlans()] },
  GROCERIES,
  PROGRESS,
  REVIEWS,
  SUBSCRIPTION,
  { ...MORE, covers: [paths.more()] },
]

/** The client's area in one column. The tabs are at the bottom on a phone, and at the side on a wide screen. */
export default function PortalLayout() {
  const brand = useRouteLoaderData<typeof loader>('root')?.brand.name ?? 'Pathya'
  const session = useSession()
  const { pathname } = useLocation()
  useOfflineArea(OFFLINE_WRITES, loadAnswersAhead, convertOldWrites)
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <aside className="sticky top-0 hidden h-dvh flex-col gap-6 overflow-y-auto border-r border-line px-5 py-6 lg:flex">
        <div className="flex items-center justify-between gap-2">
          <Link to={paths.home()} className="min-w-0 rounded-control">
            <Brand name={brand} className={tightBrandClass} />
          </Link>
          <DeskBell className="-mr-2" />
        </div>
        <nav aria-label="Main" className="mt-4 flex flex-col gap-1">
          {SIDE_TABS.map((tab) => {
            const { to, label, icon: Icon } = tab
            return (
              <Link
                key={to}
                to={to}
                prefetch="intent"
                aria-current={isWithin(tab, SIDE_TABS, pathname) ? 'page' : undefined}
                className={joinClasses(
                  'flex min-h-11 items-center gap-3 rounded-control px-3 font-semibold',
                  'text-muted hover:bg-sunken hover:text-ink aria-[current]:bg-leaf-tint aria-[current]:text-leaf',
                )}
              >
                <Icon size={20} aria-hidden />
                {label}
              </Link>
            )
          })}
        </nav>
        <div className="mt-auto flex flex-col gap-2 border-t border-line pt-4">
          <PersonLine session={session} />
          <div className="flex flex-col items-start">
            <SideLink to={paths.profile()} icon={IdCard} className="-ml-3">
              Profile
            </SideLink>
            <SideLink to={paths.myData()} icon={ShieldCheck} className="-ml-3">
              My data
            </SideLink>
            <SideLink to={paths.account()} icon={CircleUserRound} className="-ml-3">
              My account
            </SideLink>
            <SignOutButton size="sm" className="-ml-3" />
          </div>
        </div>
      </aside>
      <div className="flex min-w-0 flex-col">
        <header className="flex min-h-16 flex-wrap items-center justify-between gap-x-2 px-4 lg:hidden">
          {/* A long name is truncated before anything wraps; only very large text wraps. */}
          <div className="min-w-0 flex-1 basis-24">
            <Link
              to={paths.home()}
              className="inline-flex min-h-11 max-w-full min-w-0 items-center rounded-control"
            >
              <Brand name={brand} className={tightBrandClass} />
            </Link>
          </div>
          <div className="-mr-2 flex shrink-0 items-center">
            <BellLink />
            <ProfileLink session={session} />
          </div>
        </header>
        <main
          id="content"
          className="mx-auto w-full max-w-4xl min-w-0 flex-1 px-4 pt-2 pb-28 sm:px-8 lg:px-12 lg:pt-12 lg:pb-16"
        >
          {session.state === 'signed-in' && <OfflineNotice />}
          <FiguresVisibility hasFigures={!(session.state === 'signed-in' && session.user.hidesCalories)}>
            <Outlet />
          </FiguresVisibility>
        </main>
      </div>
      <nav
        aria-label="Main"
        className="fixed inset-x-0 bottom-0 z-20 flex flex-wrap border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] print:hidden lg:hidden"
      >
        {PHONE_TABS.map((tab) => {
          const { to, label, icon: Icon } = tab
          return (
            <Link
              key={to}
              to={to}
              aria-current={isWithin(tab, PHONE_TABS, pathname) ? 'page' : undefined}
              className="flex min-h-16 min-w-min flex-1 basis-0 flex-col items-center justify-center gap-0.5 text-sm font-semibold text-muted -outline-offset-4 aria-[current]:text-leaf"
            >
              <Icon size={22} aria-hidden />
              {label}
            </Link>
          )
        })}
      </nav>
    </div>
  )
}

/** The account link on a phone: the initial, which opens the profile. */
function ProfileLink({ session }: { session: Session }) {
  if (session.state !== 'signed-in') return <Skeleton className="m-1 size-9 rounded-full" />
  const name = nameOf(session.user)
  return (
    <NavLink
      to={paths.profile()}
      aria-label={`Profile of ${name}`}
      className="flex size-11 items-center justify-center rounded-full focus-ring"
    >
      <Initial name={name} />
    </NavLink>
  )
}

/** Checks whether the screen at a path belongs to a tab: the tab with the longest matching prefix. */
function isWithin(tab: Tab, tabs: readonly Tab[], pathname: string): boolean {
  const findReach = ({ covers }: Tab): number =>
    Math.max(
      0,
      ...covers
        .filter((path) => pathname === path || pathname.startsWith(`${path}/`))
        .map((path) => path.length),
    )
  const reach = findReach(tab)
  return reach > 0 && tabs.every((other) => findReach(other) <= reach)
}
