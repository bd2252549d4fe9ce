import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  findImports,
  findTwoWayPairs,
  findViolations,
  IMPORT_RULES,
  MODULE_ORDER,
  moduleOf,
  type SourceFile,
} from './import-rules.ts'

const root = join(import.meta.dirname, '..')

function readSources(): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed
    .split('\n')
    .filter((path) => /\.(tsx?|css)$/.test(path) && existsSync(join(root, path)))
    .map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }))
}

test('the source tree follows every rule', () => {
  const sources = readSources()
  // If the check found no files, it would check nothing.
  for (const room of ['domain', 'contract', 'server', 'web', 'e2e']) {
    expect(sources.filter(({ path }) => path.startsWith(`${room}/`)).length).toBeGreaterThan(1)
  }
  expect(findViolations(sources)).toEqual([])
})

test.each([
  'const submit = form.handleSubmit(save)',
  `import { FormDialog } from '#web/kit/form/form-dialog.tsx'\nsetProblem(messageOf(error, 'Not saved'))`,
])('a form with its own submit or error code is found in %s', (source) => {
  const rules = findViolations([{ path: 'web/modules/billing/refund.tsx', source }]).map(({ rule }) => rule)
  expect(rules).toContain('forms go through the kit')
})

test('only files that copy tables may query on their own connection, and without a claimed row type', () => {
  const find = (path: string, source: string) => findViolations([{ path, source }]).map(({ rule }) => rule)
  const copying = 'server/kit/backup/restore-backup.ts'
  expect(find(copying, 'await client.query(copyFrom(text))')).toEqual([])
  expect(find(copying, 'await client.query<Row>(text)')).toEqual(['no row type is only claimed'])
  expect(find('server/kit/backup/backup-file.ts', 'await client.query(text)')).toEqual([
    'no row type is only claimed',
  ])
  expect(find('server/seed/import-foods.ts', 'await client.query(text)')).toEqual([
    'no row type is only claimed',
  ])
})

test('no two modules import each other', () => {
  expect(findTwoWayPairs(readSources())).toEqual([])
})

test('the order contains every module', () => {
  for (const side of ['server', 'web'] as const) {
    const owners = readSources().map(({ path }) => moduleOf(path))
    const names = owners.flatMap((owner) => (owner?.startsWith(`${side}/`) ? [owner.split('/').at(-1)] : []))
    expect([...new Set(names)].sort()).toEqual([...MODULE_ORDER[side]].sort())
  }
})

/** An example for each rule: a file that breaks it, and a similar file that does not. */
const PLANTED: Record<string, { bad: SourceFile; good: SourceFile }> = {
  'domain imports domain and the messages’ library alone': {
    bad: { path: 'domain/body/bmi.ts', source: `import { readFileSync } from 'node:fs'` },
    good: { path: 'domain/body/bmi.ts', source: `import { round } from '../units/round.ts'` },
  },
  'domain knows no clock and no chance': {
    bad: { path: 'domain/plans/plan.ts', source: 'const today = new Date()' },
    good: { path: 'domain/plans/plan.ts', source: 'const day = new Date(text)' },
  },
  'contract imports domain, contract, Zod and the messages’ library alone': {
    bad: {
      path: 'contract/plans/plans.ts',
      source: `import type { Db } from '#server/kit/database/client.ts'`,
    },
    good: {
      path: 'contract/plans/plans.ts',
      source: `import { z } from 'zod'\nimport { A } from '#domain/a.ts'\nconst a = { path: '/import', name: 'a' }`,
    },
  },
  'macros are for code that the build of the site reads': {
    bad: { path: 'domain/plans/plan.ts', source: `import { t } from '@lingui/core/macro'` },
    good: { path: 'domain/plans/plan.ts', source: `import { msg } from '@lingui/core/runtime-macro'` },
  },
  'server does not import web': {
    bad: { path: 'server/app.ts', source: `const page = await import('#web/root.tsx')` },
    good: { path: 'server/app.ts', source: `import { Plan } from '#contract/plans/plans.ts'` },
  },
  'web does not import server': {
    bad: { path: 'web/kit/api/client.ts', source: `import type { Config } from '#server/config.ts'` },
    good: { path: 'web/kit/api/client.ts', source: `import { Plan } from '#contract/plans/plans.ts'` },
  },
  'nothing imports e2e': {
    bad: { path: 'web/root.tsx', source: `import { signIn } from '../e2e/fixtures.ts'` },
    good: { path: 'e2e/plans.spec.ts', source: `import { signIn } from './fixtures.ts'` },
  },
  'the server kit does not import modules': {
    bad: {
      path: 'server/kit/mail/mail.ts',
      source: `import { a } from '../../modules/plans/service.ts'`,
    },
    good: { path: 'server/kit/mail/mail.ts', source: `import { a } from '../jobs/jobs.ts'` },
  },
  'server modules meet through services': {
    bad: {
      path: 'server/modules/plans/service.ts',
      source: `import { clientsRepository } from '#server/modules/people/repository.ts'`,
    },
    good: {
      path: 'server/modules/plans/reviews/service.ts',
      source: `import { readClient } from '#server/modules/people/service.ts'\nimport { p } from '../repository.ts'`,
    },
  },
  'server modules import only modules before them': {
    bad: {
      path: 'server/modules/people/service.ts',
      source: `import { queueRecheck } from '#server/modules/plans/service.ts'`,
    },
    good: {
      path: 'server/modules/plans/service.ts',
      source: `import { readClient } from '#server/modules/people/service.ts'`,
    },
  },
  'web modules import only modules before them': {
    bad: {
      path: 'web/modules/foods/card.tsx',
      source: `import { A } from '#web/modules/plans/shared/a.tsx'`,
    },
    good: {
      path: 'web/modules/plans/card.tsx',
      source: `import { A } from '#web/modules/foods/shared/a.tsx'`,
    },
  },
  'no SQL text leaves its module': {
    bad: {
      path: 'server/modules/plans/service.ts',
      source: `export { type Plan, PLAN_COLUMNS } from './repository.ts'`,
    },
    good: {
      path: 'server/modules/plans/service.ts',
      source: `export { type Plan } from './repository.ts'\nconst text = 'Please select a client from the list.'`,
    },
  },
  'the web kit does not import modules': {
    bad: { path: 'web/kit/live.ts', source: `import { a } from '#web/modules/plans/shared/a.ts'` },
    good: { path: 'web/kit/live.ts', source: `import { a } from './api/client.ts'` },
  },
  'web modules meet through their shared files': {
    bad: { path: 'web/modules/plans/card.tsx', source: `import { A } from '#web/modules/people/a.tsx'` },
    good: {
      path: 'web/modules/plans/card.tsx',
      source: `import { A } from '#web/modules/people/shared/a.tsx'\nimport { B } from './editor/b.tsx'`,
    },
  },
  'only repositories talk to the database': {
    bad: { path: 'server/modules/plans/service.ts', source: 'await pool.query<Row>(sql)' },
    good: { path: 'server/modules/plans/repository.ts', source: 'await pool.query<Row>(sql)' },
  },
  'the demo and the command line run no SQL': {
    bad: { path: 'tools/demo/notes.ts', source: "await db.query('delete from client_notes')" },
    good: {
      path: 'tools/demo/notes.ts',
      source: 'await signNote(await story.as(writerId, call), id, version)',
    },
  },
  'services know no HTTP': {
    bad: {
      path: 'server/modules/converted/service.ts',
      source: 'export async function find(request: FastifyRequest): Promise<void> {}',
    },
    good: {
      path: 'server/modules/converted/routes.ts',
      source: `import type { FastifyRequest } from 'fastify'`,
    },
  },
  'no row type is only claimed': {
    bad: {
      path: 'server/modules/converted/repository.ts',
      source: 'const { rows } = await db.query<Plan>(text)',
    },
    good: {
      path: 'server/modules/converted/repository.ts',
      source: `const find = statement({ name: 'find-plan', row: { id: uuid }, text: 'select id from diet_plans' })`,
    },
  },
  'only the configuration reads the environment': {
    bad: { path: 'server/kit/mail/mail.ts', source: 'const url = process.env.SMTP_URL' },
    good: { path: 'server/config.ts', source: 'readConfig(process.env)' },
  },
  'addresses are spelled in contract/paths.ts': {
    bad: {
      path: 'server/modules/plans/mail.ts',
      source: `const url = \`\${publicUrl}/admin/diet-plans/\${id}\``,
    },
    good: {
      path: 'server/modules/plans/mail.ts',
      source: '// `/plans` lists them.\nconst url = publicUrl + paths.dietPlan(id); call("/api/plans/today")',
    },
  },
  'primitives know neither router nor API': {
    bad: { path: 'web/ui/link.tsx', source: `import { Link } from 'react-router'` },
    good: { path: 'web/ui/link.tsx', source: `import { Link } from 'react-aria-components'` },
  },
  'screens are not imported': {
    bad: { path: 'web/modules/plans/card.tsx', source: `import { x } from '#web/routes/portal/home.tsx'` },
    good: {
      path: 'web/routes/portal/home.tsx',
      source: `import { Card } from '#web/modules/plans/card.tsx'`,
    },
  },
  'limits are defined once': {
    bad: { path: 'web/modules/plans/card.tsx', source: 'export const MAX_PLAN_DAYS = 28' },
    good: {
      path: 'web/modules/plans/card.tsx',
      source: `import { MAX_PLAN_DAYS } from '#contract/limits.ts'\nconst MAX_UNDO = 28`,
    },
  },
  'lengths of fields are named': {
    bad: { path: 'web/modules/plans/card.tsx', source: '<TextField label="Title" maxLength={200} />' },
    good: {
      path: 'web/modules/plans/card.tsx',
      source: 'const field = <TextField maxLength={PLAN_TEXT_LENGTHS.title} />; cut(text, { maxLength })',
    },
  },
  'forms go through the kit': {
    bad: { path: 'web/modules/billing/refund.tsx', source: '<form onSubmit={send}>' },
    good: {
      path: 'web/modules/billing/refund.tsx',
      source: `import { FormFrame } from '#web/kit/form/form-frame.tsx'\n<FormFrame onSubmit={submit}>`,
    },
  },
  'only placeholders breathe and turn': {
    bad: { path: 'web/modules/plans/card.tsx', source: 'const room = "h-6 animate-breathe bg-sunken"' },
    good: { path: 'web/modules/plans/card.tsx', source: '<Skeleton className="h-6" />' },
  },
  'browsers are looked for before they are started': {
    bad: { path: 'bench/pdf.ts', source: 'const browser = await chromium.launch({})' },
    good: {
      path: 'bench/pdf.ts',
      source: 'const browser = await chromium.launch({ executablePath: await findChromium() })',
    },
  },
  'the browser’s storage is reached in one file': {
    bad: { path: 'web/modules/plans/what-changed.tsx', source: "window.localStorage.getItem('seen')" },
    good: { path: 'web/kit/drafts/browser-storage.ts', source: 'return use(window.localStorage)' },
  },
  'the browser’s database is reached in one file': {
    bad: { path: 'web/modules/plans/plan-reader.tsx', source: `import { openDB } from 'idb'` },
    good: { path: 'web/kit/offline/offline-database.ts', source: `import { openDB } from 'idb'` },
  },
  'the check of nutrition imports no code of the product': {
    bad: {
      path: 'tools/verify-nutrition/dish-rules.ts',
      source: `import { describeDish } from '#domain/foods/dish.ts'`,
    },
    good: { path: 'tools/verify-nutrition/dish-rules.ts', source: `import { amountOf } from './draft.ts'` },
  },
  'the energy of macronutrients is computed in one place': {
    bad: { path: 'web/ui/plate-ring.tsx', source: 'const kcal = figures.proteinG * KCAL_PER_GRAM.protein' },
    good: { path: 'web/ui/plate-ring.tsx', source: 'const shares = calculateMacroShares(figures)' },
  },
  'only the theme names colours': {
    bad: { path: 'web/ui/button.tsx', source: `const colour = '#17683e'` },
    good: { path: 'web/ui/theme.css', source: '--leaf: oklch(0.45 0.10 155);' },
  },
}

describe('each rule finds its violations', () => {
  test('and every rule has an example', () => {
    expect(Object.keys(PLANTED).sort()).toEqual(IMPORT_RULES.map(({ name }) => name).sort())
  })

  test.each(Object.entries(PLANTED))('%s', (rule, { bad, good }) => {
    expect(findViolations([bad]).map((violation) => violation.rule)).toContain(rule)
    expect(findViolations([good]).map((violation) => violation.rule)).not.toContain(rule)
  })
})

test('a pair of modules that import each other is found, on the server and on the web', () => {
  const importing = (path: string, target: string): SourceFile => ({
    path,
    source: `import a from '#${target}'`,
  })
  const files = [
    importing('server/modules/people/service.ts', 'server/modules/plans/service.ts'),
    importing('server/modules/plans/reviews/service.ts', 'server/modules/people/service.ts'),
    importing('server/modules/plans/service.ts', 'server/modules/billing/service.ts'),
    importing('server/modules/billing/billing.test.ts', 'server/modules/plans/service.ts'),
    importing('web/modules/site/page.tsx', 'web/modules/appointments/shared/form.tsx'),
    importing('web/modules/appointments/shared/form.tsx', 'web/modules/site/shared/result.ts'),
    importing('web/modules/billing/card.tsx', 'web/modules/people/shared/a.tsx'),
    importing('server/modules/people/routes.ts', 'server/modules/billing/service.ts'),
  ]
  expect(findTwoWayPairs(files)).toEqual(['server: people, plans', 'web: appointments, site'])
})

test.each([
  `<Link to="/progress/photos">`,
  `<a href="/">`,
  `navigate('/')`,
  `return redirect(\`/login?\${query}\`)`,
  `const link = '/plans'`,
])('an address in %s is found', (source) => {
  const rules = findViolations([{ path: 'web/modules/plans/card.tsx', source }]).map(({ rule }) => rule)
  expect(rules).toContain('addresses are spelled in contract/paths.ts')
})

test('SQL in a file that is not a repository is found', () => {
  const source = 'export const COUNTED = `select count(*) from diet_plans`'
  const rules = findViolations([{ path: 'server/modules/plans/counts.ts', source }]).map(({ rule }) => rule)
  expect(rules).toContain('no SQL text leaves its module')
})

test('imports are found in every syntax', () => {
  const source = [
    `import a from 'a'`,
    `import type { B } from "b"`,
    `export { c } from './c.ts'`,
    `const d = await import('../d.ts')`,
    `import 'e'`,
    `type F = import('#domain/f.ts').F`,
  ].join('\n')
  expect(findImports({ path: 'web/x/y.ts', source })).toEqual([
    'a',
    'b',
    'web/x/c.ts',
    'web/d.ts',
    'e',
    'domain/f.ts',
  ])
})
