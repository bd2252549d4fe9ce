import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import type { PlainPage } from '#contract/appointments/plain-booking.ts'
import type { PageData, PageVariant } from '#contract/site/page-data.ts'
import type { LanguageSource } from '#domain/words/say.ts'
import { inLanguage, SERVER_LANGUAGES } from '../language/language.ts'
import { type BuiltLanguages, moveScripts, preloadFont } from './built-languages.ts'
import { ENGLISH_PAGE, type RenderPage } from './page-store.ts'

/**
 * Renders pages with the site's server build.
 *
 * @param options.loadBuild The build: from `build/server` in production, from Vite while developing.
 * @param options.loadPageData The data of public pages in the language of the reader, read again for each rendering.
 */
export function createPageRenderer(options: {
  publicUrl: string
  loadBuild: () => Promise<ServerBuild>
  loadPageData: () => Promise<PageData>
  /** Adds what only search engines and shared links read to a document. */
  finishHead: (path: string, html: string, data: PageData) => string
  /** What the build has written for other languages than English. */
  languages: BuiltLanguages
  mode: 'production' | 'development'
}): RenderPage {
  return async (path, variant, plainPage = null, { locale, prefix } = ENGLISH_PAGE) => {
    const build = await options.loadBuild()
    const { pageDataContext, pageVariantContext, plainPageContext, setLanguageSource } = readEntry(build)
    // The build has its own copy of the code that says texts.
    setLanguageSource(SERVER_LANGUAGES)
    const context = new RouterContextProvider()
    const data = await inLanguage(locale, options.loadPageData)
    context.set(pageDataContext, data)
    context.set(pageVariantContext, variant)
    context.set(plainPageContext, plainPage)
    const handle = createRequestHandler(prefix === '' ? build : { ...build, basename: prefix }, options.mode)
    const url = new URL(prefix === '' ? path : prefixPath(prefix, path), options.publicUrl)
    const response = await inLanguage(locale, () => handle(new Request(url), context))
    const text = await response.text()
    const built = options.languages[locale]
    const body = built ? preloadFont(moveScripts(text, built.folder), built.font) : text
    const isPublic = response.status === 200 && variant === 'normal'
    return {
      status: response.status,
      contentType: response.headers.get('content-type') ?? 'text/html; charset=utf-8',
      body: isPublic ? inLanguage(locale, () => options.finishHead(path, body, data)) : body,
    }
  }
}

/** Returns a path behind a prefix, as the router writes it: `/hi` and `/hi.data` for the first page. */
function prefixPath(prefix: string, path: string): string {
  if (path === '/_.data') return `${prefix}.data`
  return path === '/' ? prefix : prefix + path
}

/** Loads the build that `npm run build` made. */
export function loadProductionBuild(projectRoot: string): () => Promise<ServerBuild> {
  const url = pathToFileURL(join(projectRoot, 'build', 'server', 'index.js')).href
  let build: Promise<ServerBuild> | null = null
  return () => {
    build ??= import(url) as Promise<ServerBuild> // made by the site's own build: its shape is the framework's
    return build
  }
}

/** The exports of the site's server entry: the keys under which its loaders find their data, and where languages come from. */
type SiteEntry = {
  pageDataContext: RouterContext<PageData>
  pageVariantContext: RouterContext<PageVariant>
  plainPageContext: RouterContext<PlainPage | null>
  setLanguageSource: (source: LanguageSource) => void
}

function readEntry(build: ServerBuild): SiteEntry {
  return build.entry.module as unknown as SiteEntry // our own entry, web/entry.server.tsx
}
