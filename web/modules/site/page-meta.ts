import type { MetaDescriptor } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { Brand, HealthTip, ServiceProgram } from '#contract/site/content.ts'

/** The part of a route's `matches` that is read here: the root's loader provides the practice and its address. */
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

type Site = { brand: Brand; publicUrl: string }

/** The description of a page for search engines and shared links. */
export type PageDescription = {
  /**
   * The title without the practice's name, which is appended; `null` on the landing page, which uses name and tagline.
   */
  title: string | null
  /** One or two sentences, up to about 160 characters. */
  description: string
  /** A path from `paths`. */
  path: string
  /** `article` for a text with a date, otherwise `website`. */
  type?: 'website' | 'article'
  /** Structured data in the vocabulary of schema.org. */
  structured?: (site: Site) => Record<string, unknown>[]
}

/** The alternative text of the image for shared links, which is drawn when the site is built. */
const IMAGE_ALT = 'A plate drawn as a ring of protein, carbohydrate and fat beside the dishes of a day'
const PICTURE_SIZE = { width: 1200, height: 630 }

/**
 * Title, description, canonical address, preview of shared links, and structured data of a public page. For a route's
 * `meta`.
 */
export function describePage(matches: Matches, page: PageDescription): MetaDescriptor[] {
  const site = readSite(matches)
  if (!site) return page.title === null ? [] : [{ title: page.title }]
  const { brand, publicUrl } = site
  const title = page.title === null ? `${brand.name} — ${brand.tagline}` : `${page.title} · ${brand.name}`
  const url = publicUrl + page.path
  const picture = `${publicUrl}/og.png`
  return [
    { title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:url', content: url },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:locale', content: 'en_IN' },
    { property: 'og:image', content: picture },
    { property: 'og:image:width', content: String(PICTURE_SIZE.width) },
    { property: 'og:image:height', content: String(PICTURE_SIZE.height) },
    { property: 'og:image:alt', content: IMAGE_ALT },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.structured?.(site) ?? []).map((data) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...data },
    })),
  ]
}

/**
 * The practice and its site as structured data for the landing page. Contains only facts shown on the site, and no
 * ratings.
 */
export function structureSite({ brand, publicUrl }: Site): Record<string, unknown>[] {
  return [
    {
      '@type': 'Organization',
      ...nameOrganization({ brand, publicUrl }),
      url: `${publicUrl}/`,
      logo: `${publicUrl}/icon-512.png`,
      slogan: brand.tagline,
      email: brand.email,
      ...(brand.phone ? { telephone: brand.phone } : {}),
    },
    {
      '@type': 'WebSite',
      '@id': `${publicUrl}/#site`,
      name: brand.name,
      url: `${publicUrl}/`,
      inLanguage: 'en-IN',
      publisher: { '@id': `${publicUrl}/#practice` },
    },
  ]
}

/** A programme with its monthly price. */
export function structureService(service: ServiceProgram, site: Site): Record<string, unknown> {
  const url = site.publicUrl + paths.service(service.id)
  return {
    '@type': 'Service',
    name: service.title,
    description: service.description,
    url,
    serviceType: 'Diet and nutrition coaching',
    provider: { '@type': 'Organization', ...nameOrganization(site) },
    offers: {
      '@type': 'Offer',
      url,
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: (service.pricePerMonthPaise / 100).toFixed(2),
        priceCurrency: 'INR',
        unitCode: 'MON',
      },
    },
  }
}

/** An article with its sources. */
export function structureTip(tip: HealthTip, site: Site): Record<string, unknown> {
  const organization = { '@type': 'Organization', ...nameOrganization(site) }
  return {
    '@type': 'Article',
    headline: tip.title,
    description: tip.summary,
    inLanguage: 'en-IN',
    dateModified: tip.reviewedOn,
    author: organization,
    publisher: organization,
    image: `${site.publicUrl}/og.png`,
    mainEntityOfPage: site.publicUrl + paths.tip(tip.slug),
    citation: tip.sources.map(({ title, publisher, year, url }) => ({
      '@type': 'CreativeWork',
      name: title,
      publisher: { '@type': 'Organization', name: publisher },
      datePublished: String(year),
      ...(url ? { url } : {}),
    })),
  }
}

/** Returns the breadcrumbs from the landing page to this page, which comes last. */
export function structureTrail(
  trail: readonly { name: string; path: string }[],
  { brand, publicUrl }: Site,
): Record<string, unknown> {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: brand.name, path: paths.landing() }, ...trail].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  }
}

function nameOrganization({ brand, publicUrl }: Site): Record<string, unknown> {
  return { '@id': `${publicUrl}/#practice`, name: brand.name }
}

/** Returns `null` if the site's data could not be loaded. */
function readSite(matches: Matches): Site | null {
  const data = matches[0]?.loaderData as Partial<Site> | undefined // the root's loader: web/root.tsx
  return data?.brand && data.publicUrl ? { brand: data.brand, publicUrl: data.publicUrl } : null
}
