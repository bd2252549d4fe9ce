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
import type { RenderPage } from './page-store.ts'

/**
 * Renders pages with the site's server build.
 *
 * @param options.loadBuild The build: from `build/server` in production, from Vite while developing.
 * @param options.loadPageData The data of public pages, read again for each rendering.
 */
export function createPageRenderer(options: {
  publicUrl: string
  loadBuild: () => Promise<ServerBuild>
  loadPageData: () => Promise<PageData>
  /** Adds what only search engines and shared links read to a document. */
  finishHead: (path: string, html: string, data: PageData) => string
  mode: 'production' | 'development'
}): RenderPage {
  return async (path, variant, plainPage = null) => {
    const build = await options.loadBuild()
    const { pageDataContext, pageVariantContext, plainPageContext } = readContexts(build)
    const context = new RouterContextProvider()
    const data = await options.loadPageData()
    context.set(pageDataContext, data)
    context.set(pageVariantContext, variant)
    context.set(plainPageContext, plainPage)
    const handle = createRequestHandler(build, options.mode)
    const response = await handle(new Request(new URL(path, options.publicUrl)), context)
    const body = await response.text()
    const isPublic = response.status === 200 && variant === 'normal'
    return {
      status: response.status,
      contentType: response.headers.get('content-type') ?? 'text/html; charset=utf-8',
      body: isPublic ? options.finishHead(path, body, data) : body,
    }
  }
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

/** The exports of the site's server entry: the keys under which its loaders find their data. */
type SiteEntry = {
  pageDataContext: RouterContext<PageData>
  pageVariantContext: RouterContext<PageVariant>
  plainPageContext: RouterContext<PlainPage | null>
}

function readContexts(build: ServerBuild): SiteEntry {
  return build.entry.module as unknown as SiteEntry // our own entry, web/entry.server.tsx
}
