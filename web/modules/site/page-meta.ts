import type { MetaDescriptor } from 'react-router'
import { toLanguagePath } from '#contract/language-paths.ts'
import type { Brand } from '#contract/site/content.ts'
import { currentLocale } from '#domain/words/say.ts'

/** The part of a route's `matches` that is read here: the root's loader provides the practice and its address. */
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

type Site = { brand: Brand; publicUrl: string }

/** The description of a page for search engines and shared links. */
export type PageDescription = {
  /** The title without the practice's name, which is appended: what people search for. */
  title: string
  /** One or two sentences, up to about 160 characters. */
  description: string
  /** A path from `paths`. */
  path: string
}

/**
 * Title, description and canonical address of a public page. For a route's `meta`. The server adds what only search engines
 * and shared links read (`server/modules/site/page-head`), so that it costs browsers no script.
 */
export function describePage(matches: Matches, page: PageDescription): MetaDescriptor[] {
  const site = readSite(matches)
  if (!site) return [{ title: page.title }]
  return [
    { title: `${page.title} · ${site.brand.name}` },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: site.publicUrl + toLanguagePath(page.path, currentLocale()) },
  ]
}

/** Returns `null` if the site's data could not be loaded. */
function readSite(matches: Matches): Site | null {
  const data = matches[0]?.loaderData as Partial<Site> | undefined // the root's loader: web/root.tsx
  return data?.brand && data.publicUrl ? { brand: data.brand, publicUrl: data.publicUrl } : null
}
