import { t } from '@lingui/core/macro'
import { CircleUserRound, Menu as MenuIcon, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { Link, NavLink, Outlet, redirect, useLocation, useRouteLoaderData } from 'react-router'
import { isAllowed } from '#contract/access.ts'
import { paths } from '#contract/paths.ts'
import { resolveScreen } from '#contract/screens.ts'
import { say } from '#domain/words/say.ts'
import { loadViewer, useSession } from '#web/kit/api/session.ts'
import { Brand, tightBrandClass } from '#web/kit/brand.tsx'
import { PersonLine } from '#web/kit/person-line.tsx'
import { PRACTICE_GROUPS } from '#web/kit/practice-entries.ts'
import { showRefusal } from '#web/kit/show-refusal.ts'
import { SideLink } from '#web/kit/side-link.tsx'
import { SecondFactorNotice } from '#web/modules/identity/security/second-factor-notice.tsx'
import { AccountMenu } from '#web/modules/identity/shared/account-menu.tsx'
import { SignOutButton } from '#web/modules/identity/sign-out-button.tsx'
import { BellLink } from '#web/modules/notifications/bell-link.tsx'
import { DeskBell } from '#web/modules/notifications/desk-bell.tsx'
import {
  PaletteButton,
  PaletteHost,
  PaletteIconButton,
} from '#web/modules/practice/command-palette/palette-host.tsx'
import type { loader } from '#web/root.tsx'
import PortalLayout from '#web/routes/portal/layout.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { useOverlay } from '#web/ui/overlay-context.ts'
import type { Route } from './+types/layout.ts'

/**
 * Redirects home with a message from known screens that this person may not use, unless the screen itself explains the
 * refusal.
 */
const explainRefusals: Route.ClientMiddlewareFunction = async ({ request }, next) => {
  const answer = resolveScreen(new URL(request.url), await loadViewer({ isExpected: true }))
  if (answer.kind === 'refuse' && answer.refusal === 'toast') {
    showRefusal()
    throw redirect(paths.home())
  }
  return next()
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [explainRefusals]

/** The practice's area: a sidebar on a wide screen, a menu on a phone. */
export default function PracticeLayout() {
  const brand = useRouteLoaderData<typeof loader>('root')?.brand.name ?? 'Pathya'
  const session = useSession()
  // A client on a screen of the practice, which shows its own refusal: it appears in the layout of the clients' area.
  if (session.state === 'signed-in' && session.user.role === 'client') return <PortalLayout />
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
      <aside className="sticky top-0 hidden h-dvh flex-col border-r border-line px-4 py-5 lg:flex">
        <div className="flex items-center justify-between gap-2">
          <Link to={paths.adminDashboard()} className="min-w-0 rounded-control px-1">
            <Brand name={brand} className={tightBrandClass} />
          </Link>
          <DeskBell className="-mr-2" />
        </div>
        <PaletteButton className="mt-5" />
        <Entries className="-mx-1 mt-4 min-h-0 flex-1 overflow-y-auto px-1" />
        <SecondFactorNotice className="mt-3" />
        <div className="mt-3 flex flex-col gap-2 border-t border-line pt-4">
          <PersonLine session={session} hasRole />
          <div className="flex flex-col items-start">
            <SideLink to={paths.account()} icon={CircleUserRound} className="-ml-2">
              {t`My account`}
            </SideLink>
            <SignOutButton size="sm" className="-ml-2" />
          </div>
        </div>
      </aside>
      <div className="flex min-w-0 flex-col">
        <header className="flex h-16 items-center justify-between gap-2 border-b border-line px-4 lg:hidden">
          <span className="@container flex min-w-0 flex-1 items-center gap-2">
            <PhoneMenu brand={brand} />
            <Link to={paths.adminDashboard()} className="flex min-h-11 min-w-0 items-center rounded-control">
              <Brand name={brand} className={tightBrandClass} />
            </Link>
          </span>
          <span className="flex items-center gap-1">
            <PaletteIconButton />
            <BellLink />
            <AccountMenu session={session} />
          </span>
        </header>
        <main id="content" className="min-w-0 flex-1 px-4 py-6 sm:px-6 lg:px-8 lg:py-8">
          <Outlet />
          <SecondFactorNotice className="mt-8 lg:hidden" />
        </main>
      </div>
      <PaletteHost />
    </div>
  )
}

function Entries({ className }: { className?: string }) {
  const { pathname } = useLocation()
  const session = useSession()
  // There are no groups until the session has loaded, because clients may open an address of this area too.
  const groups = PRACTICE_GROUPS.map(({ label, entries }) => ({
    label: say(label),
    entries: entries.filter(
      ({ permission }) => session.state === 'signed-in' && isAllowed(session.user, permission),
    ),
  })).filter(({ entries }) => entries.length > 0)
  return (
    <nav aria-label={t`Main`} className={joinClasses('flex flex-col gap-4', className)}>
      {groups.map(({ label, entries }) => (
        <section key={label} aria-label={label} className="flex flex-col gap-0.5">
          <p aria-hidden className="px-3 pb-1 text-xs font-semibold text-muted">
            {label}
          </p>
          {entries.map(({ to, label: name, icon: Icon, also = [], isExact = false }) => (
            <NavLink
              key={to}
              to={to}
              end={isExact}
              className={({ isActive }) =>
                joinClasses(
                  'flex min-h-11 items-center gap-3 rounded-control px-3 text-sm font-semibold lg:min-h-8',
                  isActive || also.includes(pathname)
                    ? 'bg-leaf-tint text-leaf'
                    : 'text-muted hover:bg-sunken hover:text-ink',
                )
              }
            >
              <Icon size={20} aria-hidden />
              {say(name)}
            </NavLink>
          ))}
        </section>
      ))}
    </nav>
  )
}

function PhoneMenu({ brand }: { brand: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const { pathname } = useLocation()
  // Choosing an entry closes the menu.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reacts to the address
  useEffect(() => setIsOpen(false), [pathname])
  useOverlay(isOpen, () => setIsOpen(false))
  return (
    <>
      <IconButton label={t`Menu`} icon={MenuIcon} onPress={() => setIsOpen(true)} className="-ml-2" />
      <ModalOverlay
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        isDismissable
        className="fixed inset-0 z-50 bg-scrim"
      >
        <Modal className="h-full w-72 max-w-[85vw] border-r border-line bg-paper">
          <Dialog aria-label={t`Menu`} className="flex h-full flex-col overflow-y-auto p-4 outline-none">
            <div className="flex items-center justify-between">
              <Brand name={brand} />
              <IconButton label={t`Close menu`} icon={X} onPress={() => setIsOpen(false)} />
            </div>
            <Entries className="mt-6" />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  )
}
