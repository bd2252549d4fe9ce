import { Link, Outlet, useRouteLoaderData } from 'react-router'
import { AppProviders } from '#web/features/shell/app-providers.tsx'
import { Brand } from '#web/features/site/brand.tsx'
import { paths } from '#web/paths.ts'
import type { loader } from '#web/root.tsx'

/** The screens on the way in: only the brand above, nothing that leads astray. */
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
        <Outlet />
      </div>
    </AppProviders>
  )
}
