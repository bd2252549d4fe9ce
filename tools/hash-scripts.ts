import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasLanguagePaths } from '#contract/language-paths.ts'
import { SCREENS } from '#contract/screens.ts'
import type { PageData, PageVariant } from '#contract/site/page-data.ts'
import { LOCALES } from '#domain/words/locale.ts'
import { readConfig } from '#server/config.ts'
import { hashInlineScripts } from '#server/kit/http/security-headers.ts'
import { readBuiltLanguages } from '#server/kit/pages/built-languages.ts'
import { BUILT_SCRIPTS_FILE } from '#server/kit/pages/built-scripts.ts'
import { toScreenPath } from '#server/kit/pages/page-paths.ts'
import { createPageRenderer, loadProductionBuild } from '#server/kit/pages/render-page.ts'
import { DEFAULT_CONTENT } from '#server/modules/site/default-content.ts'
import { finishHead } from '#server/modules/site/page-head/page-head.ts'
import { describeSignIn } from '#server/modules/site/service.ts'
import { listContentPaths } from '#server/modules/site/sitemap.ts'

/*
 * A step of the build: renders every page of the site from the default content, and stores the hashes of the inline
 * scripts. No text that people enter is in these pages, so none of the scripts can come from such a text.
 */

const root = join(import.meta.dirname, '..')
const config = readConfig({})
const PAGE_DATA: PageData = {
  content: DEFAULT_CONTENT,
  tax: { gstin: null, includesGst: false },
  livingDay: { meals: [] },
  packages: [],
  publicUrl: config.publicUrl,
  locales: LOCALES,
  foodSet: config.foodSet,
  signIn: describeSignIn(config),
  passwordLengths: { client: 8, staff: 12 },
  logo: null,
}

const VARIANTS: PageVariant[] = ['normal', 'unknown-for-visitor', 'unknown-for-member', 'unreadable']

async function hashScripts(): Promise<string[]> {
  const render = createPageRenderer({
    languages: readBuiltLanguages(root),
    publicUrl: config.publicUrl,
    loadBuild: loadProductionBuild(root),
    loadPageData: async () => PAGE_DATA,
    finishHead,
    mode: 'production',
  })
  const paths = [
    ...SCREENS.map(({ path }) => toScreenPath(path)),
    ...listContentPaths(DEFAULT_CONTENT),
    '/unknown',
  ]
  const hashes = new Set<string>()
  for (const [path, locale] of paths.flatMap((path) => LOCALES.map((locale) => [path, locale] as const))) {
    const prefix = locale !== 'en' && hasLanguagePaths(path) ? `/${locale}` : ''
    for (const variant of VARIANTS) {
      const { status, body } = await render(path, variant, null, { locale, prefix })
      if (status >= 500) throw new Error(`${prefix}${path} cannot be rendered (${variant}).`)
      for (const hash of hashInlineScripts(body)) hashes.add(hash)
    }
  }
  return [...hashes].toSorted()
}

const hashes = await hashScripts()
writeFileSync(join(root, BUILT_SCRIPTS_FILE), `${JSON.stringify(hashes, null, 1)}\n`)
console.log(`Pages hold ${hashes.length} different inline scripts.`)
