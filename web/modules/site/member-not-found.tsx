import { t } from '@lingui/core/macro'
import { Link, useRouteLoaderData } from 'react-router'
import { paths } from '#contract/paths.ts'
import { findHomePath } from '#contract/screens.ts'
import { useSession } from '#web/kit/api/session.ts'
import { Brand } from '#web/kit/brand.tsx'
import type { loader } from '#web/root.tsx'
import { buttonClass } from '#web/ui/button-class.ts'

/** "Not found" for signed-in people. The link to their home depends on their role, so it is added after loading. */
export function MemberNotFound() {
  const brand = useRouteLoaderData<typeof loader>('root')?.brand.name ?? 'Pathya'
  const session = useSession()
  const home = session.state === 'signed-in' ? findHomePath(session.user) : paths.home()
  return (
    <div className="page flex min-h-dvh flex-col">
      <header className="flex h-18 items-center">
        <Link to={paths.landing()} className="rounded-control">
          <Brand name={brand} />
        </Link>
      </header>
      <main id="content" className="flex flex-1 flex-col items-start justify-center gap-5 pb-24">
        <h1 className="heading text-4xl sm:text-5xl">{t`404 Page Not Found`}</h1>
        <p className="measure text-muted">
          {t`We can’t find this page. The address may be mistyped, or the page was removed.`}
        </p>
        <a href={home} className={buttonClass()}>
          {t`Go to home`}
        </a>
      </main>
    </div>
  )
}
