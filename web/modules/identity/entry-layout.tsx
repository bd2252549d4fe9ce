import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { BrandMark } from '#web/kit/brand.tsx'
import type { loader } from '#web/root.tsx'

/** A narrow form, with the brand beside it on wide screens. */
export function EntryLayout({ children }: { children: ReactNode }) {
  const brand = useRouteLoaderData<typeof loader>('root')?.brand
  return (
    <main
      id="content"
      className="page grid flex-1 content-start gap-x-16 pt-4 pb-16 sm:pt-10 lg:grid-cols-[minmax(0,27rem)_1fr] lg:pb-10"
    >
      <div className="w-full max-w-108">{children}</div>
      <aside className="sticky top-6 hidden h-[min(44rem,calc(100dvh-7.5rem))] self-start overflow-hidden rounded-card bg-leaf-tint lg:block">
        <div className="absolute -right-48 -bottom-56" aria-hidden="true">
          <BrandMark size={620} gap={1} />
        </div>
        <p className="heading relative max-w-sm p-10 text-4xl text-ink">{brand?.tagline}</p>
      </aside>
    </main>
  )
}
