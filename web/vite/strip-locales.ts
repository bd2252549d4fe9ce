import type { Plugin } from 'vite'

const LOCALE_FILE = /\/intl\/[a-z]+\/([a-z]{2}-[A-Z]{2})\.mjs$/
const EMPTY = '\0no-such-locale'

/**
 * Leaves the words of some thirty languages out of React Aria's modules: the site speaks English, and its dictionaries
 * fall back to `en-US`.
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
