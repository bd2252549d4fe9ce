import { msg, t } from '@lingui/core/macro'
import { ArrowLeft, ChevronDown, Menu, X } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import { findHomePath } from '#contract/screens.ts'
import { say } from '#domain/words/say.ts'
import { type Session, useSession } from '#web/kit/api/session.ts'
import { Brand, tightBrandClass } from '#web/kit/brand.tsx'
import { useNativeDialog } from '#web/kit/history/use-native-dialog.ts'
import { signOutAndLeave } from '#web/modules/identity/shared/sign-out.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { LanguageLinks } from './language-links.tsx'
import { LanguageOfferHere } from './language-offer-here.tsx'

const SECTIONS = [
  { href: paths.landingPart('services'), label: msg`Services`, room: '' },
  { href: paths.landingPart('how-it-works'), label: msg`How it works`, room: '' },
  { href: paths.landingPart('transformations'), label: msg`Results`, room: 'hidden @min-[63rem]:block' },
  {
    href: paths.landingPart('bmi-calculator'),
    label: msg`BMI Calculator`,
    room: 'hidden @min-[79rem]:block',
  },
]

const TOOLS = [
  { to: paths.calorieCalculator(), label: msg`Calorie Calculator` },
  { to: paths.mealPlanner(), label: msg`Meal Planner` },
  { to: paths.tips(), label: msg`Health Tips` },
]

/**
 * The header of public pages. The document is the same for everybody; space is reserved for the controls of signed-in
 * people, so that nothing moves. It is sticky with its upper part outside the window, so it seems to shrink on scroll.
 *
 * Its breakpoints are those of the container, because they grow with the text size, unlike those of the screen.
 *
 * @param props.back The page to which a page with one task leads back; `null` shows no link.
 * @param props.isForVisitors Shows the header for visitors even if somebody is signed in.
 */
export function PublicHeader({
  brand,
  back = null,
  isForVisitors = false,
}: {
  brand: string
  back?: string | null
  isForVisitors?: boolean
}) {
  const known = useSession()
  const session: Session = isForVisitors ? { state: 'signed-out' } : known
  return (
    <>
      <header className="@container sticky -top-4 z-30 h-20 border-b border-line bg-paper pt-4 print:hidden">
        <div className="page flex h-16 items-center justify-between gap-4 pb-2">
          <div className="flex min-w-0 items-center gap-1 sm:gap-3">
            {back !== null && (
              <Link
                to={back}
                aria-label={t`Back`}
                className="-ml-3 inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-control px-3 text-sm font-semibold text-muted hover:bg-sunken hover:text-ink"
              >
                <ArrowLeft size={20} aria-hidden />
                <span className="hidden sm:inline">{t`Back`}</span>
              </Link>
            )}
            <Link to={paths.landing()} className="flex min-h-11 min-w-0 items-center rounded-control">
              <Brand name={brand} className={tightBrandClass} />
            </Link>
          </div>
          <nav aria-label={t`Sections`} className="hidden shrink-0 items-center @min-[47rem]:flex">
            {SECTIONS.map(({ href, label, room }) => (
              <Link
                key={href}
                to={href}
                className={joinClasses(navClass, room, back !== null && 'hidden @min-[79rem]:block')}
              >
                {say(label)}
              </Link>
            ))}
            <Tools />
          </nav>
          <div className="hidden w-60 items-center justify-end gap-2 @min-[47rem]:flex @min-[63rem]:w-78 @min-[79rem]:w-104">
            {/* Different keys, so that React replaces one set of controls instead of changing it into the other. */}
            <Entry key={session.state === 'signed-in' ? 'member' : 'visitor'} session={session} />
          </div>
          <PhoneMenu brand={brand} session={session} />
        </div>
      </header>
      {!isForVisitors && <LanguageOfferHere />}
    </>
  )
}

/** The tools that need no account. A native disclosure, which opens without scripts. */
function Tools() {
  const details = useRef<HTMLDetailsElement>(null)
  const close = (): void => {
    if (details.current) details.current.open = false
  }
  return (
    <details
      ref={details}
      className="group relative"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        close()
        details.current?.querySelector('summary')?.focus()
      }}
    >
      <summary
        className={joinClasses(
          navClass,
          'flex list-none items-center gap-1 [&::-webkit-details-marker]:hidden',
        )}
      >
        {t`Tools`}
        <ChevronDown size={16} aria-hidden className="transition-transform group-open:rotate-180" />
      </summary>
      <div className="absolute top-full right-0 mt-1 flex w-56 flex-col rounded-card border border-line bg-surface p-2 shadow-float">
        <Link
          to={paths.landingPart('bmi-calculator')}
          onClick={close}
          className={toolClass.concat(' @min-[79rem]:hidden')}
        >
          {t`BMI Calculator`}
        </Link>
        {TOOLS.map(({ to, label }) => (
          <Link key={to} to={to} onClick={close} className={toolClass}>
            {say(label)}
          </Link>
        ))}
      </div>
    </details>
  )
}

const navClass =
  'rounded-control px-2.5 py-2 text-sm font-semibold whitespace-nowrap text-muted hover:bg-sunken hover:text-ink xl:px-3'
const toolClass = 'flex min-h-11 items-center rounded-control px-3 text-sm font-semibold hover:bg-sunken'

/** Login and Get Started for visitors; area, name and logout for signed-in people. */
function Entry({ session }: { session: Session }) {
  if (session.state !== 'signed-in') {
    return (
      <>
        <Link to={paths.login()} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
          {t`Login`}
        </Link>
        <Link to={paths.login()} className={buttonClass({ size: 'sm' })}>
          {t`Get Started`}
        </Link>
      </>
    )
  }
  const { user } = session
  const name = user.firstName ?? user.email.slice(0, user.email.lastIndexOf('@'))
  return (
    <>
      <Link
        to={paths.landing()}
        className={buttonClass({ variant: 'quiet', size: 'sm' }).concat(' @max-[63rem]:hidden')}
      >
        {t`Home`}
      </Link>
      <Link to={findHomePath(user)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
        {user.role === 'client' ? t`Dashboard` : t`Admin Panel`}
      </Link>
      <span className="flex min-w-0 items-center gap-2 text-sm font-semibold">
        <span
          aria-hidden
          className="flex size-8 shrink-0 items-center justify-center rounded-full bg-turmeric-tint text-turmeric-ink"
        >
          {[...name][0]?.toUpperCase()}
        </span>
        <span className="hidden max-w-24 truncate @min-[79rem]:block">{name}</span>
      </span>
      <LogoutButton />
    </>
  )
}

function LogoutButton({ className }: { className?: string }) {
  return (
    <button
      type="button"
      className={joinClasses(buttonClass({ variant: 'quiet', size: 'sm' }), className)}
      // If the server cannot be reached, the session continues and the page stays as it is.
      onClick={() => void signOutAndLeave().catch(() => window.location.reload())}
    >
      {t`Logout`}
    </button>
  )
}

/**
 * The menu of a narrow header, which slides in from the side. A native dialog traps the focus and closes with Escape.
 */
function PhoneMenu({ brand, session }: { brand: string; session: Session }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const open = useNativeDialog(dialog)
  const close = (): void => dialog.current?.close()
  const entryClass = 'flex min-h-12 items-center rounded-control px-3 text-lg font-semibold hover:bg-sunken'
  return (
    // Without JavaScript it could not open; the end of the page has the same links.
    <div className="shrink-0 @min-[47rem]:hidden noscript:hidden">
      <button
        type="button"
        aria-label={t`Open menu`}
        className="-mr-2 flex size-11 items-center justify-center rounded-control"
        onClick={open}
      >
        <Menu size={24} aria-hidden />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same by keyboard */}
      <dialog
        ref={dialog}
        aria-label={t`Menu`}
        // A press on the backdrop targets the dialog itself; a press inside targets its content.
        onClick={(event) => event.target === event.currentTarget && close()}
        className="fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-80 max-w-[88vw] border-l border-line bg-paper text-ink open:animate-slide-in backdrop:bg-scrim"
      >
        <div className="flex min-h-full flex-col gap-4 p-4">
          <div className="flex items-center justify-between pl-2">
            <Brand name={brand} className={tightBrandClass} />
            <button
              type="button"
              aria-label={t`Close menu`}
              className="flex size-11 shrink-0 items-center justify-center rounded-control"
              onClick={close}
            >
              <X size={24} aria-hidden />
            </button>
          </div>
          <nav aria-label={t`Menu`} className="flex flex-col">
            {SECTIONS.map(({ href, label }) => (
              <Link key={href} to={href} onClick={close} className={entryClass}>
                {say(label)}
              </Link>
            ))}
            <span aria-hidden className="my-3 border-t border-line" />
            {TOOLS.map(({ to, label }) => (
              <Link key={to} to={to} onClick={close} className={entryClass}>
                {say(label)}
              </Link>
            ))}
          </nav>
          <LanguageLinks className={entryClass} />
          <div className="mt-auto flex flex-col gap-2 border-t border-line pt-4">
            {session.state === 'signed-in' ? (
              <>
                <Link to={findHomePath(session.user)} className={buttonClass({ size: 'lg' })}>
                  {t`Dashboard`}
                </Link>
                <Link to={paths.landing()} onClick={close} className={buttonClass({ variant: 'secondary' })}>
                  {t`Home`}
                </Link>
                <LogoutButton />
              </>
            ) : (
              <>
                <Link to={paths.login()} className={buttonClass({ size: 'lg' })}>
                  {t`Get Started`}
                </Link>
                <Link to={paths.login()} className={buttonClass({ variant: 'secondary' })}>
                  {t`Login`}
                </Link>
              </>
            )}
          </div>
        </div>
      </dialog>
    </div>
  )
}
