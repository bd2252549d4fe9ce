import { Outlet } from 'react-router'
import { PublicFooter } from '#web/features/site/public-footer.tsx'
import { PublicHeader } from '#web/features/site/public-header.tsx'
import { pageDataContext } from '#web/page-context.ts'
import type { Route } from './+types/layout.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { brand, disclaimer } = context.get(pageDataContext).content
  return { brand, disclaimer }
}

/** The frame of every public page but the first. */
export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PublicHeader brand={loaderData.brand.name} />
      <main id="content">
        <Outlet />
      </main>
      <PublicFooter content={loaderData} />
    </>
  )
}
