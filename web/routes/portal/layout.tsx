import { msg, t } from '@lingui/core/macro'
import { CalendarDays, ClipboardList, Ellipsis, TrendingUp } from 'lucide-react'
import { Suspense } from 'react'
import { Link, NavLink, Outlet, useLocation, useRouteLoaderData } from 'react-router'
import { paths } from '#contract/paths.ts'
import { say } from '#domain/words/say.ts'
import { type ClientTab, isWithinTab } from '#web/client-tabs.ts'
import { type Session, useSession } from '#web/kit/api/session.ts'
import { lazyWhenIdle } from '#web/kit/boot/lazy-when-idle.tsx'
import { Brand, tightBrandClass } from '#web/kit/brand.tsx'
import { Initial } from '#web/kit/initial.tsx'
import { nameOf } from '#web/kit/name-of.ts'
import { OfflineNotice } from '#web/kit/offline/offline-notice.tsx'
import { useOfflineArea } from '#web/kit/offline/use-offline-area.ts'
import { BellLink } from '#web/modules/notifications/bell-link.tsx'
import { FiguresVisibility } from '#web/modules/plans/figures-visibility.tsx'
import { convertOldWrites, loadAnswersAhead, OFFLINE_WRITES } from '#web/offline-area.ts'
import type { loader } from '#web/root.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const PHONE_TABS: readonly ClientTab[] = [
  { to: paths.home(), label: msg`Today`, icon: CalendarDays, covers: [paths.home(), paths.diary()] },
  { to: paths.plan(), label: msg`Plan`, icon: ClipboardList, covers: [paths.plan()] },
  { to: paths.progress(), label: msg`Progress`, icon: TrendingUp, covers: [paths.progress()] },
  {
    to: paths.more(),
    label: msg`More`,
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
  },
]

const ClientSideBar = lazyWhenIdle(async () => (await import('#web/client-side-bar.tsx')).ClientSideBar)
/**
 * The server renders it into the document; phones, which never show it, load its code last. It is one element, because
 * React would show nothing in place of a part that waits for its code and is rendered again.
 */
const SIDE_BAR = (
  <Suspense fallback={<aside className="hidden border-r border-line lg:block" />}>
    <ClientSideBar />
  </Suspense>
)

/** The client's area in one column. The tabs are at the bottom on a phone, and at the side on a wide screen. */
export default function PortalLayout() {
  const brand = useRouteLoaderData<typeof loader>('root')?.brand.name ?? 'Pathya'
  const session = useSession()
  const { pathname } = useLocation()
  useOfflineArea(OFFLINE_WRITES, loadAnswersAhead, convertOldWrites)
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      {SIDE_BAR}
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
        aria-label={t`Main`}
        className="fixed inset-x-0 bottom-0 z-20 flex flex-wrap border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] print:hidden lg:hidden"
      >
        {PHONE_TABS.map((tab) => {
          const { to, label, icon: Icon } = tab
          return (
            <Link
              key={to}
              to={to}
              aria-current={isWithinTab(tab, PHONE_TABS, pathname) ? 'page' : undefined}
              className="flex min-h-16 min-w-min flex-1 basis-0 flex-col items-center justify-center gap-0.5 px-1 text-center text-sm font-semibold text-muted -outline-offset-4 aria-[current]:text-leaf"
            >
              <Icon size={22} aria-hidden />
              {say(label)}
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
      aria-label={t`Profile of ${name}`}
      className="flex size-11 items-center justify-center rounded-full focus-ring"
    >
      <Initial name={name} />
    </NavLink>
  )
}
