import { inLanguage } from '#server/kit/language/language.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import { findContentSavedOn, loadContent, loadTranslatedContent } from './service.ts'
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

  // Browsers ask for it without saying who they are, so its address names the language.
  app.get('/manifest.webmanifest', { access: 'public' }, async (request, reply) => {
    const language = new URL(request.url, config.publicUrl).searchParams.get('language')
    const locale = config.locales.find((offered) => offered === language) ?? 'en'
    const content = await loadTranslatedContent(database.db, locale)
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', CACHE_CONTROL)
      .send(JSON.stringify(inLanguage(locale, () => writeManifest(content))))
  })
}

const CACHE_CONTROL = 'public, max-age=3600'
