import './ui/theme.css'
import { type ReactNode, useEffect, useRef } from 'react'
import {
  isRouteErrorResponse,
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
} from 'react-router'
import type { Route } from './+types/root.ts'
import { watchOtherTabs } from './api/session.ts'
import { FailedPage } from './features/site/failed-page.tsx'
import { guardScreens } from './guard.ts'
import { pageDataContext } from './page-context.ts'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guardScreens]

export const links: LinksFunction = () => [{ rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' }]

/** What every page needs to know of the practice; the same for everybody. */
export function loader({ context }: Route.LoaderArgs) {
  const { content, publicUrl } = context.get(pageDataContext)
  return { brand: content.brand, publicUrl }
}

// It came with the document and changes only with the next one.
export const shouldRevalidate = () => false

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData ? `${loaderData.brand.name} — ${loaderData.brand.tagline}` : 'Pathya' }]
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fcfaf4" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0d1611" />
        <Meta />
        <Links />
      </head>
      <body>
        <a
          href="#content"
          className="sr-only z-70 rounded-control bg-leaf px-4 py-2 font-semibold text-on-leaf focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          Skip to content
        </a>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  useEffect(watchOtherTabs, [])
  useFocusOnNavigation()
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isUnreachable = error instanceof TypeError
  const status = isRouteErrorResponse(error) ? error.status : null
  return <FailedPage status={status} isUnreachable={isUnreachable} />
}

/** After a navigation within the document, reading goes on at the new page's heading, as it would with a new document. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation()
  const shownPathname = useRef(pathname)
  useEffect(() => {
    if (shownPathname.current === pathname) return
    shownPathname.current = pathname
    const heading = document.querySelector<HTMLElement>('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [pathname])
}
