import type { Plugin } from 'vite'

const LOCALE_FILE = /\/intl\/[a-z]+\/([a-z]{2}-[A-Z]{2})\.mjs$/
const EMPTY = '\0no-such-locale'

/**
 * Removes about thirty languages from React Aria's modules, because the site is in English and the dictionaries fall
 * back to `en-US`.
 */
export function stripLocales(): Plugin {
  return {
    name: 'pathya:strip-locales',
    enforce: 'pre',
    resolveId(source, importer) {
      const locale = LOCALE_FILE.exec(source)?.[1]
      if (!locale || locale === 'en-US' || !importer?.includes('/react-')) return null
      return EMPTY
    },
    load(id) {
      return id === EMPTY ? 'export default {}' : null
    },
  }
}
