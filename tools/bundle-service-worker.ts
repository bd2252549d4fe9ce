import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { matchRoutes, type RouteObject } from 'react-router'
import { rolldown } from 'rolldown'
import { LOCALES, type Locale } from '#domain/words/locale.ts'
import { createTranslator } from '#domain/words/translator.ts'
import { readTranslations } from '#server/kit/language/read-translations.ts'
import { type BuiltLanguages, LANGUAGE_FONTS } from '#server/kit/pages/built-languages.ts'
import { listDocumentPaths } from '#web/service-worker/client-documents.ts'
import { UNREADABLE_MESSAGE, type WorkerTexts } from '#web/service-worker/worker-texts.ts'
import type { Manifest, ManifestRoute } from './split-manifest.ts'

const ASSET_NAME = /[\w-]+\.(?:js|css|svg|woff2)/g

/**
 * Bundles the service worker to `build/client/service-worker.js`, with the list of files that the client area needs, and
 * with what it says by itself.
 *
 * @param version Changes with every change of the sources.
 * @param routes The framework's list of routes, the files in which it is, and what the build has written for other languages.
 * @returns The number of these files, without the fonts of languages.
 */
export async function bundleServiceWorker(
  root: string,
  version: string,
  routes: { manifest: Manifest; files: readonly string[]; languages: BuiltLanguages },
): Promise<number> {
  const clientDir = join(root, 'build', 'client')
  const assets = [...listClientAssets(clientDir, routes.manifest), ...routes.files]
  const bundle = await rolldown({
    cwd: root,
    input: 'web/service-worker/main.ts',
    platform: 'browser',
    transform: {
      define: {
        PRECACHED_ASSETS: JSON.stringify(assets),
        WORKER_TEXTS: JSON.stringify(sayTexts(root)),
        PRECACHED_LANGUAGES: JSON.stringify(listLanguageFiles(clientDir, routes.languages)),
        PRECACHE_VERSION: JSON.stringify(version.slice(0, 12)),
      },
    },
  })
  await bundle.write({ file: join(clientDir, 'service-worker.js'), format: 'iife', minify: true })
  await bundle.close()
  return assets.length
}

/**
 * Lists the built files that the documents of the client area load, also later: their scripts, everything that these
 * import at once or on demand, styles, and the fonts in them.
 */
function listClientAssets(clientDir: string, manifest: Manifest): string[] {
  const known = new Set(
    readdirSync(join(clientDir, 'assets')).filter(
      (name) => /\.(js|css|svg|woff2)$/.test(name) && findFontFamily(name) === null,
    ),
  )
  const routes = Object.values(manifest.routes)
  const tree = buildTree(routes, undefined)
  const used = listDocumentPaths()
    .flatMap((path) => matchRoutes(tree, path) ?? [])
    .map(({ route }) => routes.find(({ id }) => id === route.id))
  const first = [JSON.stringify(manifest.entry), ...used.map((route) => JSON.stringify(route))].flatMap(
    findNames,
  )
  const reached = new Set<string>()
  const waiting = first
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (!known.has(name) || reached.has(name)) continue
    reached.add(name)
    if (!name.endsWith('.woff2'))
      waiting.push(...findNames(readFileSync(join(clientDir, 'assets', name), 'utf8')))
  }
  return [...reached].sort().map((name) => `/assets/${name}`)
}

/** Says the texts of the worker in every language: it has no catalogue, and may run without a page. */
function sayTexts(root: string): Record<string, WorkerTexts> {
  const say = (locale: Locale): WorkerTexts => {
    const translate = createTranslator(locale, readTranslations(root, locale))
    return { title: translate(UNREADABLE_MESSAGE.title), body: translate(UNREADABLE_MESSAGE.body) }
  }
  return Object.fromEntries(LOCALES.map((locale) => [locale, say(locale)]))
}

/**
 * Lists the folder of the scripts and the fonts of each language. English screens also show names of dishes in Hindi, but not
 * in bold.
 */
function listLanguageFiles(
  clientDir: string,
  languages: BuiltLanguages,
): Record<string, { folder: string | null; fonts: string[] }> {
  const files = readdirSync(join(clientDir, 'assets'))
  const listFonts = (family: string | null): string[] =>
    files.filter((name) => findFontFamily(name) === family).map((name) => `/assets/${name}`)
  const english = listFonts(LANGUAGE_FONTS.hi).filter((name) => !name.includes('-bold-'))
  const others = Object.entries(languages).map(([locale, { folder, font }]) => [
    locale,
    { folder, fonts: listFonts(findFontFamily(font.replace('/assets/', ''))) },
  ])
  return { en: { folder: null, fonts: english }, ...Object.fromEntries(others) }
}

/** Returns the family of other languages' letters to which a built font belongs; `null` for any other file. */
function findFontFamily(name: string): string | null {
  return Object.values(LANGUAGE_FONTS).find((font) => name.startsWith(`${font}-`)) ?? null
}

function findNames(text: string): string[] {
  return [...text.matchAll(ASSET_NAME)].map(([name]) => name)
}

function buildTree(routes: readonly ManifestRoute[], parentId: string | undefined): RouteObject[] {
  return routes
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, path, index: true } : { id, path, children: buildTree(routes, id) },
    )
}
