import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { createSwcExtractor } from '@lingui/native-tools'

/** Screens and services that only the practice's staff read. They are English alone. */
const PRACTICE = [
  'web/routes/practice',
  'web/modules/practice',
  'web/modules/people/{client-page,clients,notes,users}',
  'web/modules/plans/{editor,list,photos}',
  'web/modules/foods/{dishes,packaged}',
  'web/modules/appointments/{inbox,schedule}',
  'web/modules/billing/{invoices,packages,tax-settings}',
  'web/kit/import',
  'server/modules/practice',
  'server/modules/privacy/audit-log',
  'server/kit/audit',
]
const CODE = ['domain', 'contract', 'server', 'web']
const NOT_READ = ['**/*.test.*', '**/*[.-]fixture.*', '**/test/**', 'server/seed/**', 'server/postgres/**']

/**
 * The catalogue of every sentence that reaches a person; `npm run messages` collects it from the code. `messages/client` is what
 * clients, visitors and cooks can read, in all languages; `messages/practice` is for staff.
 */
export default defineConfig({
  locales: process.env.MESSAGES === 'practice' ? ['en'] : ['en', 'hi', 'te'],
  sourceLocale: 'en',
  catalogs: [
    process.env.MESSAGES === 'practice'
      ? { path: '<rootDir>/messages/practice/{locale}', include: PRACTICE, exclude: NOT_READ }
      : {
          path: '<rootDir>/messages/client/{locale}',
          include: CODE,
          exclude: [...NOT_READ, ...PRACTICE.map((path) => `${path}/**`)],
        },
  ],
  extractors: [createSwcExtractor()],
  // Line numbers would change the catalogue with every edit of a file.
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
  experimental: { runtimeMacro: true },
  runtimeConfigModule: { i18n: ['#domain/words/say.ts', 'i18n'], Trans: ['#web/ui/trans.tsx', 'Trans'] },
})
