import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import '#server/app.ts'
import '#server/jobs.ts'
import '#server/kit/access/act-as.ts'
import '#server/kit/audit/record.ts'
import '#server/kit/backup/restore-backup.ts'
import '#server/kit/idempotency.ts'
import '#server/seed/import-foods.ts'
import { describeStatement } from '#server/test/describe-statement.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { type Columns, integer, oneOf, text, uuid } from './columns.ts'
import { expression } from './expressions.ts'
import { createRowChecks, findDifferences, type NullableColumns, readNullableColumns } from './row-checks.ts'
import { listStatements } from './statement.ts'

// Repositories declare statements. Repositories that the app does not load by itself are loaded here.
const repositories = import.meta.glob('/server/modules/**/repository.ts', { eager: true })

const testApp = setUpTestApp()
let client: pg.Client
let nullable: NullableColumns

beforeAll(async () => {
  client = new pg.Client(testApp.testDatabase.url)
  await client.connect()
  nullable = await readNullableColumns(testApp.platform.database.db)
})
afterAll(() => client.end())

/** Returns the fault of a statement; `null` if there is none. */
async function findFault({
  text: written,
  params,
  row,
}: {
  text: string
  params: Columns
  row: Columns
}): Promise<string | null> {
  try {
    const fields = await describeStatement(client, written, Object.keys(params).length)
    // A statement that declares no row may still return one, but its columns cannot be read.
    const differences = Object.keys(row).length === 0 ? [] : findDifferences(row, fields, nullable)
    return differences.length === 0 ? null : differences.join('; ')
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

test('every statement is valid on the migrated database and returns what it declares', async () => {
  expect(Object.keys(repositories).length).toBeGreaterThan(10)
  const statements = [...listStatements()]
  expect(statements.length).toBeGreaterThan(10)
  const faults: Record<string, string> = {}
  for (const one of statements) {
    const fault = await findFault(one)
    if (fault !== null) faults[one.name] = fault
  }
  expect(faults).toEqual({})
})

test('every statement has a unique name', () => {
  const texts = new Map<string, Set<string>>()
  for (const { name, text: sql } of listStatements()) {
    texts.set(name, (texts.get(name) ?? new Set()).add(sql))
  }
  expect([...texts].filter(([, all]) => all.size > 1).map(([name]) => name)).toEqual([])
})

const PLANTED: { name: string; row: Columns; text: string; fault: string }[] = [
  {
    name: 'another type',
    row: { email: uuid },
    text: 'select email from users',
    fault: 'email is of type 25, declared as 2950',
  },
  {
    name: 'a column that can be null in its table',
    row: { phone: text },
    text: 'select phone from users',
    fault: 'phone can be null in its table',
  },
  {
    name: 'a column that is missing',
    row: { email: text, phone: text.nullable() },
    text: 'select email from users',
    fault: 'phone is declared and missing',
  },
  {
    name: 'a column that is not declared',
    row: { email: text },
    text: 'select email, phone from users',
    fault: 'phone is not declared',
  },
  {
    name: 'no valid SQL',
    row: { email: text },
    text: 'select mail from users',
    fault: 'column "mail" does not exist',
  },
]

test.each(PLANTED)(
  'a declaration is refused before it runs: $name',
  async ({ row, text: written, fault }) => {
    expect(await findFault({ text: written, params: {}, row })).toBe(fault)
  },
)

test('a column that can be null in its table may declare why it is never null', async () => {
  const row = { phone: text.present('only those with a phone are read') }
  const planted = { params: {}, row, text: 'select phone from users where phone is not null' }
  expect(await findFault(planted)).toBeNull()
})

describe('results in tests', () => {
  const run = (written: string, row: Columns): Promise<void> => {
    const { db } = testApp.platform.database
    return db.run(written).then((result) => createRowChecks().checkRows(db, 'planted', row, result))
  }

  test('pass if they match their declaration', async () => {
    await run('select 1 as id, $$open$$ as status', { id: integer, status: oneOf(['open', 'closed']) })
  })

  test('fail on a null that is not declared', async () => {
    await expect(run('select null::int as id', { id: integer })).rejects.toThrow('planted: id was null.')
  })

  test('fail on a word that is not declared', async () => {
    await expect(run('select $$lost$$ as status', { status: oneOf(['open', 'closed']) })).rejects.toThrow(
      'planted: status had a value that is not declared.',
    )
  })

  test('of a built query fail if its declared expression returns another type', async () => {
    const { db } = testApp.platform.database
    const wrong = expression(integer, sql`now()`)
    await expect(db.selectNoFrom(wrong.as('at')).execute()).rejects.toThrow('at is of type 1184')
    const empty = expression(text, sql`null::text`)
    await expect(db.selectNoFrom(empty.as('name')).execute()).rejects.toThrow('name was null')
    expect(await db.selectNoFrom(expression(integer, sql`7`).as('seven')).execute()).toEqual([{ seven: 7 }])
  })
})
