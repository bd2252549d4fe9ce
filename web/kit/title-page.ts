import type { MetaDescriptor } from 'react-router'

/** The part of a route's `matches` that is read here: the root's loader provides the practice. */
type Matches = readonly ({ loaderData?: unknown } | undefined)[]

/** The title of a page, with the name of the practice behind it. For a route's `meta`. */
export function titlePage(matches: Matches, title: string): MetaDescriptor[] {
  const root = matches[0]?.loaderData as { brand?: { name: string } } | undefined // the root's loader: web/root.tsx
  return [{ title: `${title} · ${root?.brand?.name ?? 'Pathya'}` }]
}
