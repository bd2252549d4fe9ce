import { msg } from '@lingui/core/runtime-macro'
import { toLanguagePath } from '#contract/language-paths.ts'
import { paths } from '#contract/paths.ts'
import type { PracticeContent } from '#contract/site/content.ts'
import { getLogo } from '#contract/site/logo.ts'
import { portraitUrl } from '#contract/site/public-content.ts'
import { getSharePicture } from '#contract/site/share-pictures.ts'
import { type Locale, SITE_LOCALES } from '#domain/words/locale.ts'
import { currentLocaleTag, say } from '#domain/words/say.ts'
import { listLanguages } from './page-head/page-head.ts'
import { listPublicPages } from './page-head/public-pages.ts'

/** Lists the addresses of the pages made from the content: its services and tips. */
export function listContentPaths({ services, tips }: Pick<PracticeContent, 'services' | 'tips'>): string[] {
  return [...services.map(({ id }) => paths.service(id)), ...tips.map(({ slug }) => paths.tip(slug))]
}

/**
 * Writes `sitemap.xml`: every page that search engines may show, in each language in which the site is offered, with the day of
 * its last change. Pages whose text has no
 * date of its own changed when the content was saved last; the defaults are as old as their latest date.
 *
 * @param savedOn The day on which the content was saved last; `null` if it never was.
 */
export function writeSitemap(
  content: PracticeContent,
  publicUrl: string,
  savedOn: string | null,
  offered: readonly Locale[] = SITE_LOCALES,
): string {
  const pages = listPublicPages(content)
  const latest = pages
    .map(({ changedOn }) => changedOn ?? '')
    .sort()
    .at(-1)
  const entries = pages.flatMap(({ path, changedOn }) => {
    const links = listLanguages(path, publicUrl, offered).join('').replaceAll('<link ', '<xhtml:link ')
    return offered.map(
      (locale) =>
        `  <url><loc>${escapeXml(publicUrl + toLanguagePath(path, locale))}</loc><lastmod>${changedOn ?? savedOn ?? latest}</lastmod>${links}</url>`,
    )
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    offered.length === 1
      ? '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
      : '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}

/** The addresses of images of public pages, up to the part that changes with the image. */
const IMAGE_FOLDERS = [
  getLogo.url.replace(':hash', ''),
  getSharePicture.url.replace(':hash', ''),
  portraitUrl('', 'large').replace('/large', ''),
]

/**
 * Writes `robots.txt`. It closes the API except the images of public pages. Pages that must not be found have an
 * `X-Robots-Tag` header; if they were forbidden here, search engines would never read it.
 */
export function writeRobots(publicUrl: string): string {
  return [
    'User-agent: *',
    ...IMAGE_FOLDERS.map((folder) => `Allow: ${folder}`),
    'Disallow: /api/',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

/** Writes the web app manifest in the language of its reader. Its icons are drawn when the site is built. */
export function writeManifest({ brand }: Pick<PracticeContent, 'brand'>): Record<string, unknown> {
  return {
    name: brand.name,
    short_name: brand.name,
    description: brand.tagline,
    lang: currentLocaleTag(),
    id: paths.home(),
    start_url: paths.home(),
    scope: '/',
    display: 'standalone',
    background_color: '#fcfaf4',
    theme_color: '#fcfaf4',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    // The service worker receives the photo: it never reaches the server before it is saved.
    share_target: {
      action: paths.newDiaryEntry(),
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'photo', accept: ['image/jpeg', 'image/png', 'image/webp'] }] },
    },
    shortcuts: [
      { name: say(msg`Today`), url: paths.home() },
      { name: say(msg`Groceries`), url: paths.groceries() },
      { name: say(msg`Add weight`), url: paths.addWeight() },
    ].map((shortcut) => ({ ...shortcut, icons: [{ src: '/icon-192.png', sizes: '192x192' }] })),
  }
}

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
