import { msg } from '@lingui/core/runtime-macro'
import { toLanguagePath } from '#contract/language-paths.ts'
import { paths } from '#contract/paths.ts'
import type { PageData } from '#contract/site/page-data.ts'
import { SHARE_PICTURE_SIZE } from '#contract/site/share-pictures.ts'
import { LOCALE_TAGS, type Locale } from '#domain/words/locale.ts'
import { currentLocale, currentLocaleTag, say } from '#domain/words/say.ts'
import { listPublicPages, type PublicPage } from './public-pages.ts'
import { sharePictureUrl } from './share-picture.ts'
import {
  type StructuredData,
  structureLanding,
  structureService,
  structureTip,
  structureTrail,
} from './structured-data.ts'

/**
 * Adds to a rendered public page what only search engines and shared links read: the preview with its picture, and the
 * structured data. Browsers never need it, so it costs the page no script. Other pages stay as they are.
 *
 * @param html A document of `web/`, with title and description.
 */
export function finishHead(path: string, html: string, data: PageData): string {
  const page = listPublicPages(data.content).find((listed) => listed.path === path)
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1]
  const description = /<meta name="description" content="([^"]*)"\/?>/.exec(html)?.[1]
  if (!page || title === undefined || description === undefined) return html
  const picture = data.publicUrl + sharePictureUrl(page, data.content.brand, data.logo?.url ?? null)
  const head = [
    ...listLanguages(page.path, data.publicUrl, data.locales),
    ...describeSharedLink({ page, title, description, picture }, data),
    ...listStructuredData(page, data, picture).map(writeStructuredData),
  ]
  return html.replace('</head>', () => `${head.join('')}</head>`)
}

/** The same page in each language in which the site is offered; nothing if there is one. */
export function listLanguages(path: string, publicUrl: string, offered: readonly Locale[]): string[] {
  if (offered.length === 1) return []
  const link = (language: string, locale: Locale): string =>
    `<link rel="alternate" hreflang="${language}" href="${escapeHtml(publicUrl + toLanguagePath(path, locale))}"/>`
  return [...offered.map((locale) => link(LOCALE_TAGS[locale], locale)), link('x-default', 'en')]
}

/** Title and description are taken from the document, where they are escaped already. */
function describeSharedLink(
  {
    page,
    title,
    description,
    picture,
  }: { page: PublicPage; title: string; description: string; picture: string },
  { content, publicUrl }: PageData,
): string[] {
  const name = escapeHtml(content.brand.name)
  const alternative = escapeHtml(`${page.title}, ${content.brand.name}`)
  const property = (key: string, value: string | number): string =>
    `<meta property="${key}" content="${value}"/>`
  const named = (key: string, value: string): string => `<meta name="${key}" content="${value}"/>`
  return [
    property('og:title', title),
    property('og:description', description),
    property('og:type', page.path.startsWith(`${paths.tips()}/`) ? 'article' : 'website'),
    property('og:url', escapeHtml(publicUrl + toLanguagePath(page.path, currentLocale()))),
    property('og:site_name', name),
    property('og:locale', currentLocaleTag().replace('-', '_')),
    property('og:image', escapeHtml(picture)),
    property('og:image:type', 'image/png'),
    property('og:image:width', SHARE_PICTURE_SIZE.width),
    property('og:image:height', SHARE_PICTURE_SIZE.height),
    property('og:image:alt', alternative),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', title),
    named('twitter:description', description),
    named('twitter:image', escapeHtml(picture)),
    named('twitter:image:alt', alternative),
  ]
}

function listStructuredData(
  { path, heading }: PublicPage,
  data: PageData,
  picture: string,
): StructuredData[] {
  const { services, tips } = data.content
  if (path === paths.landing()) return structureLanding(data, picture)
  const service = services.find(({ id }) => paths.service(id) === path)
  if (service) {
    return [structureService(service, data), structureTrail([{ name: heading, path }], data)]
  }
  const tip = tips.find(({ slug }) => paths.tip(slug) === path)
  if (tip) {
    const trail = [
      { name: say(msg`Health tips`), path: paths.tips() },
      { name: heading, path },
    ]
    return [structureTip(tip, data, picture), structureTrail(trail, data)]
  }
  return [structureTrail([{ name: heading, path }], data)]
}

/** `<` is written so that no text of the content can end the script. */
function writeStructuredData(data: StructuredData): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replace(/</g, '\\u003c')
  return `<script type="application/ld+json">${json}</script>`
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
