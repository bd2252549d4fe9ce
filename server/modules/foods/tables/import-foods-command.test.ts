import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '#server/kit/database/client.ts'
import { runTool } from '#server/test/run-tool.ts'
import { projectRoot } from '#server/test/server-process.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { createPerson } from '#server/test/test-app.ts'
import { createTestDatabase } from '#server/test/test-database.ts'
import { runCommand } from '../../../../tools/import-foods/command.ts'

const testApp = setUpTestApp()
const RECIPES = join(projectRoot, 'server/modules/foods/tables/fixtures/recipes.csv')

const readEnv = () => ({ DATABASE_URL: testApp.testDatabase.url, LOG_LEVEL: 'silent' })

/** Runs the command as an operator does. A process takes two seconds to load, so most tests run it in this one. */
const runProcess = (...args: string[]) => runTool('import-foods.ts', args, readEnv())

const runImport = (...args: string[]) => runImportWith({}, ...args)

async function runImportWith(
  env: Record<string, string>,
  ...args: string[]
): Promise<{ status: number; output: string }> {
  const sentences: string[] = []
  const print = (sentence: string): void => {
    sentences.push(sentence)
  }
  const status = await runCommand(args, { ...readEnv(), ...env }, { log: print, error: print })
  return { status, output: sentences.join('\n') }
}

describe('npm run import-foods', () => {
  it('reports first, and imports once the licence is confirmed', async () => {
    const { email } = await createPerson(testApp, { role: 'admin' })
    const countDishes = async (): Promise<unknown> => {
      const { rows } = await testApp.platform.database.pool.query(
        `select count(*)::int as count from food_items where name = 'Test khichdi of a file'`,
      )
      return rows[0].count
    }
    const dryRun = await runImport('recipes', RECIPES)
    expect(dryRun.status, dryRun.output).toBe(0)
    expect(dryRun.output).toContain('1 new, 0 changed')
    expect(dryRun.output).toContain('The practice wrote these recipes, or may use them.')
    expect(dryRun.output).toContain('Nothing was imported.')
    expect(await countDishes()).toBe(0)

    const real = runProcess('recipes', RECIPES, '--accept-licence', '--by', email)
    expect(real.status, real.output).toBe(0)
    expect(real.output).toContain(`The licence was confirmed by ${email}.`)
    expect(await countDishes()).toBe(1)
  })

  it('counts the foods of a table first, and removes them once somebody is named', async () => {
    const { email } = await createPerson(testApp, { role: 'admin' })
    const { pool } = testApp.platform.database
    const products = join(projectRoot, 'server/modules/foods/tables/fixtures/open-food-facts.tsv')
    const imported = await runImport('open-food-facts', products, '--accept-licence', '--by', email)
    expect(imported.status, imported.output).toBe(0)
    const count = async (): Promise<unknown> =>
      (await pool.query('select count(*)::int as count from packaged_foods')).rows[0].count
    const dryRun = await runImport('remove', 'open-food-facts')
    expect(dryRun.status, dryRun.output).toBe(0)
    expect(dryRun.output).toContain('Open Food Facts: 2 foods to remove.')
    expect(await count()).toBe(2)

    const real = await runImport('remove', 'open-food-facts', '--by', email)
    expect(real.status, real.output).toBe(0)
    expect(real.output).toContain('Open Food Facts: 2 foods removed.')
    expect(await count()).toBe(0)
    const { rows } = await pool.query(
      `select u.email, a.details from audit_log a join users u on u.id = a.actor_id
        where a.action = 'food.remove-table'`,
    )
    expect(rows).toEqual([{ email, details: { kind: 'open-food-facts', foodCount: 2, usedCount: 0 } }])
  })

  it('loads no food of IFCT 2017 with FOODS=open', async () => {
    const empty = await createTestDatabase({ isEmpty: true })
    try {
      const dryRun = await runImportWith({ DATABASE_URL: empty.url, FOODS: 'open' }, 'recipes', RECIPES)
      expect(dryRun.status, dryRun.output).toBe(0)
      const database = openDatabase(empty.url, { max: 1 })
      try {
        const { rows } = await database.pool.query(
          `select count(*) filter (where source = 'ifct2017')::int as ifct,
                  count(*) filter (where code like 'open:%') > 0 as "hasOpen" from food_items`,
        )
        expect(rows).toEqual([{ ifct: 0, hasOpen: true }])
      } finally {
        await database.close()
      }
    } finally {
      await empty.drop()
    }
  })

  it.each([
    [['recipes'], /^Write the kind of table and its file or folder/],
    [['recipes', 'absent.csv'], /^absent\.csv cannot be read: there is no such file$/],
    [['remove', 'recipes'], /^Write the kind of table and its file or folder/],
    [['remove', 'fdc', '--by', 'nobody@example.com'], /^There is no active account with this address\.$/],
    [['recipes', RECIPES, '--accept-licence'], /^Name the person who confirms the licence/],
    [
      ['recipes', RECIPES, '--accept-licence', '--by', 'nobody@example.com'],
      /^There is no active account with this address\.$/,
    ],
  ])('ends with a sentence for %j', async (args, message) => {
    const result = await runImport(...args)
    expect(result.status, result.output).toBe(1)
    expect(result.output.trim()).toMatch(message)
  })

  it('ends its process with an exit code and a sentence', () => {
    const result = runProcess('recipes', 'absent.csv')
    expect(result.status, result.output).toBe(1)
    expect(result.output.trim()).toMatch(/^absent\.csv cannot be read: there is no such file$/)
  })
})
