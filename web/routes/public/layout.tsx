import { useEffect } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router'
import { paths } from '#contract/paths.ts'
import { findHomePath } from '#contract/screens.ts'
import { loadUser, useSession } from '#web/kit/api/session.ts'
import { pageDataContext } from '#web/kit/boot/page-context.ts'
import { PublicFooter } from '#web/modules/site/public-footer.tsx'
import { PublicHeader } from '#web/modules/site/public-header.tsx'
import type { Unknown } from '#web/modules/site/read-unknown.ts'
import { UnknownPage } from '#web/modules/site/unknown-page.tsx'
import type { Route } from './+types/layout.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { brand, disclaimer, chatGreeting, place, hours, links, legal } = context.get(pageDataContext).content
  return { brand, disclaimer, chatGreeting, place, hours, links, legal }
}

/** The layout of every public page except the landing page. */
export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  // The page is the same for everybody; the session is fetched once it is shown.
  useEffect(() => {
    // The error is ignored, because the page works without the session.
    loadUser().catch(() => null)
  }, [])
  const back = useWayBack()
  const unknown = useUnknown()
  const isPlanner = useLocation().pathname === paths.mealPlanner()
  if (unknown) return <UnknownPage unknown={unknown} />
  return (
    // Seven days beside the meals need more width than text; header and footer use the same width.
    <div className={isPlanner ? 'contents [--page-width:110rem]' : 'contents'}>
      <PublicHeader brand={loaderData.brand.name} back={back} />
      <main id="content">
        <Outlet />
      </main>
      <PublicFooter content={loaderData} />
    </div>
  )
}

/**
 * Returns what to show instead of this layout if the address has a name that the practice's content does not contain.
 */
function useUnknown(): Unknown | null {
  const shown = useMatches().at(-1)?.loaderData as { unknown?: Unknown } | undefined // the data returned by this layout's loaders
  return shown?.unknown ?? null
}

/**
 * Returns the page above another: the articles for an article, the person's own area for the planner, otherwise the
 * landing page.
 */
function useWayBack(): string {
  const { pathname } = useLocation()
  const session = useSession()
  if (pathname.startsWith(`${paths.tips()}/`)) return paths.tips()
  if (pathname === paths.mealPlanner() && session.state === 'signed-in') return findHomePath(session.user)
  return paths.landing()
}
