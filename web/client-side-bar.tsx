import { msg, t } from '@lingui/core/macro'
import {
  CalendarDays,
  CircleUserRound,
  ClipboardList,
  CreditCard,
  Ellipsis,
  IdCard,
  MessageSquareText,
  NotebookPen,
  ShieldCheck,
  ShoppingBasket,
  TrendingUp,
} from 'lucide-react'
import { Link, useLocation, useRouteLoaderData } from 'react-router'
import { paths } from '#contract/paths.ts'
import { say } from '#domain/words/say.ts'
import { useSession } from '#web/kit/api/session.ts'
import { Brand, tightBrandClass } from '#web/kit/brand.tsx'
import { PersonLine } from '#web/kit/person-line.tsx'
import { SideLink } from '#web/kit/side-link.tsx'
import { SignOutButton } from '#web/modules/identity/sign-out-button.tsx'
import { DeskBell } from '#web/modules/notifications/desk-bell.tsx'
import type { loader } from '#web/root.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { type ClientTab, isWithinTab } from './client-tabs.ts'

const TABS: readonly ClientTab[] = [
  { to: paths.home(), label: msg`Today`, icon: CalendarDays, covers: [paths.home()] },
  { to: paths.diary(), label: msg`Diary`, icon: NotebookPen, covers: [paths.diary()] },
  { to: paths.plan(), label: msg`Plan`, icon: ClipboardList, covers: [paths.plan(), paths.ownPlans()] },
  { to: paths.groceries(), label: msg`Grocery list`, icon: ShoppingBasket, covers: [paths.groceries()] },
  { to: paths.progress(), label: msg`Progress`, icon: TrendingUp, covers: [paths.progress()] },
  { to: paths.reviews(), label: msg`Diet reviews`, icon: MessageSquareText, covers: [paths.reviews()] },
  { to: paths.subscription(), label: msg`Subscription`, icon: CreditCard, covers: [paths.subscription()] },
  { to: paths.more(), label: msg`More`, icon: Ellipsis, covers: [paths.more()] },
]

/** The sidebar of the client area on a wide screen. */
export function ClientSideBar() {
  const brand = useRouteLoaderData<typeof loader>('root')?.brand.name ?? 'Pathya'
  const session = useSession()
  const { pathname } = useLocation()
  return (
    <aside className="sticky top-0 hidden h-dvh flex-col gap-6 overflow-y-auto border-r border-line px-5 py-6 lg:flex">
      <div className="flex items-center justify-between gap-2">
        <Link to={paths.home()} className="min-w-0 rounded-control">
          <Brand name={brand} className={tightBrandClass} />
        </Link>
        <DeskBell className="-mr-2" />
      </div>
      <nav aria-label={t`Main`} className="mt-4 flex flex-col gap-1">
        {TABS.map((tab) => {
          const { to, label, icon: Icon } = tab
          return (
            <Link
              key={to}
              to={to}
              prefetch="intent"
              aria-current={isWithinTab(tab, TABS, pathname) ? 'page' : undefined}
              className={joinClasses(
                'flex min-h-11 items-center gap-3 rounded-control px-3 font-semibold',
                'text-muted hover:bg-sunken hover:text-ink aria-[current]:bg-leaf-tint aria-[current]:text-leaf',
              )}
            >
              <Icon size={20} aria-hidden />
              {say(label)}
            </Link>
          )
        })}
      </nav>
      <div className="mt-auto flex flex-col gap-2 border-t border-line pt-4">
        <PersonLine session={session} />
        <div className="flex flex-col items-start">
          <SideLink to={paths.profile()} icon={IdCard} className="-ml-3">
            {t`Profile`}
          </SideLink>
          <SideLink to={paths.myData()} icon={ShieldCheck} className="-ml-3">
            {t`My data`}
          </SideLink>
          <SideLink to={paths.account()} icon={CircleUserRound} className="-ml-3">
            {t`My account`}
          </SideLink>
          <SignOutButton size="sm" className="-ml-3" />
        </div>
      </div>
    </aside>
  )
}
