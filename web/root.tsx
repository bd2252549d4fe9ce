import { t } from '@lingui/core/macro'
import '#web/ui/theme.css'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import {
  isRouteErrorResponse,
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
} from 'react-router'
import { currentLocale, currentLocaleTag } from '#domain/words/say.ts'
import { isConnectionError } from '#web/kit/api/api-error.ts'
import { watchOtherTabs } from '#web/kit/api/session.ts'
import { LOAD_NAMED_MODULES, RUN_DEFERRED_SCRIPTS } from '#web/kit/boot/deferred-scripts.ts'
import { REMEMBER_EARLY_CLICKS, replayEarlyClick } from '#web/kit/boot/early-clicks.ts'
import { SEND_EARLY_READS } from '#web/kit/boot/early-reads.ts'
import { guardScreens } from '#web/kit/boot/guard.ts'
import { pageDataContext } from '#web/kit/boot/page-context.ts'
import { prepareScreenCode } from '#web/kit/boot/screen-code.ts'
import { SHOW_WITH_FONTS } from '#web/kit/boot/show-with-fonts.ts'
import { whenIdle } from '#web/kit/boot/when-idle.ts'
import { FailedPage } from '#web/modules/site/failed-page.tsx'
import { HeldNavigation } from '#web/modules/site/held-navigation.tsx'
import type { Route } from './+types/root.ts'
import { usePageHistory } from './kit/history/use-page-history.ts'

/**
 * The inline scripts of each document. In the browser they have run, so their texts are left out of its script. The first is
 * one for two, because each costs a slow phone some time.
 */
const INLINE = import.meta.env.SSR
  ? {
      startEarly: `${SEND_EARLY_READS};${LOAD_NAMED_MODULES}`,
      showWithFonts: SHOW_WITH_FONTS,
      rememberClicks: REMEMBER_EARLY_CLICKS,
      runDeferred: RUN_DEFERRED_SCRIPTS,
    }
  : { startEarly: '', showWithFonts: '', rememberClicks: '', runDeferred: '' }

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guardScreens]

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png', sizes: '180x180' },
  {
    rel: 'manifest',
    href: `/manifest.webmanifest${currentLocale() === 'en' ? '' : `?language=${currentLocale()}`}`,
  },
]

/** Returns the facts about the practice and its sign-in that every page needs. They are the same for everybody. */
export function loader({ context }: Route.LoaderArgs) {
  const { content, tax, publicUrl, locales, foodSet, signIn, passwordLengths, logo } =
    context.get(pageDataContext)
  return { brand: content.brand, tax, publicUrl, locales, foodSet, signIn, passwordLengths, logo }
}

// They come with the document and change only with the next document.
export const shouldRevalidate = () => false

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData ? `${loaderData.brand.name} — ${loaderData.brand.tagline}` : 'Pathya' }]
}

export function Layout({ children }: { children: ReactNode }) {
  const error = useRouteError()
  // Scripts would read the invalid address or the missing page, so both error pages have none. Plain forms need none.
  const isPlain = useIsPlain()
  const isAlive = !isPlain && !(isRouteErrorResponse(error) && (error.status === 400 || error.status === 503))
  useEffect(replayEarlyClick, [])
  return (
    <html lang={currentLocaleTag()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fcfaf4" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0d1611" />
        {/* Before the style sheet, for which scripts behind it wait. */}
        {isAlive && <InlineScript text={INLINE.startEarly} />}
        <Meta />
        <Links />
        <InlineScript text={INLINE.showWithFonts} />
        {isAlive && <InlineScript text={INLINE.rememberClicks} />}
        {isAlive && <InlineScript text={INLINE.runDeferred} />}
      </head>
      <body>
        {/* biome-ignore lint/a11y/useValidAnchor: it is a real link; the handler only keeps the address unchanged */}
        <a
          href="#content"
          onClick={skipToContent}
          className="sr-only z-70 rounded-control bg-leaf px-4 py-2 font-semibold text-on-leaf focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          {t`Skip to content`}
        </a>
        {children}
        {isAlive && <ScrollRestoration />}
        {isAlive && <Scripts />}
      </body>
    </html>
  )
}

/** Checks whether a page works without scripts and is sent without any. A page that runs this in a browser has scripts. */
const useIsPlain = import.meta.env.SSR
  ? () => useMatches().some(({ handle }) => hasNoScripts(handle))
  : () => false

function hasNoScripts(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'hasNoScripts' in handle
}

function InlineScript({ text }: { text: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constants, allowed by their hashes
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}

export default function Root() {
  useEffect(watchOtherTabs, [])
  useEffect(() => whenIdle(() => void prepareScreenCode().catch(() => undefined)), [])
  useFocusOnNavigation()
  usePageHistory()
  return (
    <>
      <Outlet />
      <HeldNavigation />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : null
  return <FailedPage error={error} status={status} isUnreachable={isConnectionError(error)} />
}

/** Moves without the router, so that the address does not change and reload and Back work as before. */
function skipToContent(event: MouseEvent): void {
  const content = document.getElementById('content')
  if (!content) return
  event.preventDefault()
  content.tabIndex = -1
  content.focus()
}

/**
 * Moves the focus to the heading of the new page after a navigation, as a new document would. Tabs with their own
 * addresses keep the focus (`state.keepsFocus`).
 */
function useFocusOnNavigation(): void {
  const { pathname, state } = useLocation()
  const shownPathname = useRef(pathname)
  useEffect(() => {
    if (shownPathname.current === pathname) return
    shownPathname.current = pathname
    if (state?.keepsFocus === true) return
    const heading = document.querySelector<HTMLElement>('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [pathname, state])
}
