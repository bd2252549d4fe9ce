import type { App, Platform } from '#server/kit/platform.ts'
import { findContentSavedOn, loadContent } from './service.ts'
import { writeManifest, writeRobots, writeSitemap } from './sitemap.ts'

/** Files that search engines and phones request at addresses of their own choosing. */
export function registerSite(app: App, { config, database }: Platform): void {
  app.get('/robots.txt', { access: 'public' }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', CACHE_CONTROL)
      .send(writeRobots(config.publicUrl)),
  )

  app.get('/sitemap.xml', { access: 'public' }, async (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', CACHE_CONTROL)
      .send(
        writeSitemap(
          await loadContent(database.db),
          config.publicUrl,
          await findContentSavedOn(database.db),
          config.locales,
        ),
      ),
  )

  app.get('/manifest.webmanifest', { access: 'public' }, async (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', CACHE_CONTROL)
      .send(JSON.stringify(writeManifest(await loadContent(database.db)))),
  )
}

const CACHE_CONTROL = 'public, max-age=3600'
