import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { createSwcExtractor } from '@lingui/native-tools'

/** Screens and services that only the practice's staff read. They are English alone. */
const PRACTICE = [
  'web/routes/practice',
  'web/modules/practice',
  'web/modules/people/client-page',
  'web/modules/people/clients',
  'web/modules/people/notes',
  'web/modules/people/users',
  'web/modules/plans/editor',
  'web/modules/plans/list',
  'web/modules/plans/photos',
  'web/modules/foods/dishes',
  'web/modules/foods/packaged',
  'web/modules/appointments/inbox',
  'web/modules/appointments/schedule',
  'web/modules/billing/invoices',
  'web/modules/billing/packages',
  'web/modules/billing/tax-settings',
  'web/kit/import',
  'server/modules/practice',
  'server/modules/privacy/audit-log',
  'server/kit/audit',
]
const NOT_READ = ['**/*.test.*', '**/*[.-]fixture.*', '**/test/**', 'server/seed/**', 'server/postgres/**']

/**
 * The catalogue of every sentence that reaches a person; `npm run messages` collects it from the code. `client` is what clients,
 * visitors and cooks can read, `practice` is for staff.
 */
export const CATALOGUES = {
  client: {
    include: ['domain', 'contract', 'server', 'web'],
    exclude: [...NOT_READ, ...PRACTICE.map((path) => `${path}/**`)],
  },
  practice: { include: PRACTICE, exclude: NOT_READ },
}

export default defineConfig({
  locales: ['en'],
  sourceLocale: 'en',
  catalogs: Object.entries(CATALOGUES).map(([name, files]) => ({
    ...files,
    path: `<rootDir>/messages/${name}/{locale}`,
  })),
  extractors: [createSwcExtractor()],
  // Line numbers would change the catalogue with every edit of a file.
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
  experimental: { runtimeMacro: true },
  runtimeConfigModule: { i18n: ['#domain/words/say.ts', 'i18n'], Trans: ['#web/ui/trans.tsx', 'Trans'] },
})
