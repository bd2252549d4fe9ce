import { t } from '@lingui/core/macro'
import { Link, Outlet, useRouteLoaderData } from 'react-router'
import { paths } from '#contract/paths.ts'
import { AppProviders } from '#web/app-providers.tsx'
import { Brand } from '#web/kit/brand.tsx'
import { NeedsScript } from '#web/kit/needs-script.tsx'
import type { loader } from '#web/root.tsx'

/** The sign-in screens: only the brand above, no other links. */
export default function AccountLayout() {
  const root = useRouteLoaderData<typeof loader>('root')
  return (
    <AppProviders>
      <div className="flex min-h-dvh flex-col">
        <header className="page flex h-18 items-center justify-between">
          <Link to={paths.landing()} className="rounded-control py-2">
            <Brand name={root?.brand.name ?? 'Pathya'} />
          </Link>
        </header>
        <NeedsScript what={t`Signing in`} className="page pt-6" />
        <Outlet />
      </div>
    </AppProviders>
  )
}
