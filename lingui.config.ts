import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { createSwcExtractor } from '@lingui/native-tools'

/** Screens, services and rules whose texts only the practice's staff read. They are English alone. Folders, or files as a pattern. */
const PRACTICE = [
  'web/routes/practice',
  'web/modules/practice',
  'web/modules/people/client-page',
  'web/modules/people/clients',
  'web/modules/people/notes',
  'web/modules/people/users',
  'web/modules/plans/editor',
  'web/modules/plans/list',
  'web/modules/foods/dishes',
  'web/modules/foods/packaged',
  'web/modules/appointments/inbox',
  'web/modules/appointments/schedule',
  'web/modules/billing/invoices',
  'web/modules/billing/packages',
  'web/modules/billing/tax-settings',
  'web/modules/site/content-editing',
  'web/modules/site/shared',
  'web/kit/import',
  'server/modules/practice',
  'server/modules/people/import',
  'server/modules/foods/dish-photos',
  'server/modules/foods/dishes',
  'server/modules/foods/food-columns.ts',
  'server/modules/foods/food-file.ts',
  'server/modules/foods/food-import.ts',
  'server/modules/foods/manage.ts',
  'server/modules/foods/normalise-food.ts',
  'server/modules/plans/draft-week',
  'server/modules/plans/drafts',
  'server/modules/plans/ending',
  'server/modules/plans/file-columns.ts',
  'server/modules/plans/publishing',
  'server/modules/plans/safety/safety-plan.ts',
  'server/modules/plans/templates',
  'server/modules/plans/versions',
  'server/modules/site/content',
  'server/modules/site/languages',
  'server/modules/site/logo',
  'server/modules/site/portraits',
  'server/modules/site/results',
  'server/modules/privacy/audit-log',
  'server/kit/audit/audit-actions.ts',
  'domain/plans/adapt',
  'domain/plans/draft-week',
  'domain/plans/exchanges',
  'domain/plans/{nutrient-gaps,progress-safety,warnings}.ts',
  'domain/plans/safety/{energy-findings,finding-words,food-rules,groups,no-deficit-words,nutrient-facts,records,rules}.ts',
]
const NOT_READ = ['**/*.test.*', '**/*[.-]fixture.*', '**/test/**', 'server/seed/**', 'server/postgres/**']

/**
 * The catalogue of every sentence that reaches a person; `npm run messages` collects it from the code. `client` is what clients,
 * visitors and cooks can read, `practice` is for staff.
 */
export const CATALOGUES = {
  client: {
    include: ['domain', 'contract', 'server', 'web'],
    exclude: [...NOT_READ, ...PRACTICE.map((path) => (path.endsWith('.ts') ? path : `${path}/**`))],
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
