import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import {
  arrayOf,
  boolean,
  bytes,
  type Column,
  type Columns,
  date,
  inet,
  instant,
  integer,
  json,
  number,
  text,
  uuid,
} from './columns.ts'
import { dbOn } from './db.ts'
import { expression } from './expressions.ts'
import * as schema from './schema.ts'

const testApp = setUpTestApp()

/** The declared column for each Drizzle type: `Tables` reads a column of that type in this way. */
const READ_AS: Record<string, Columns[string]> = {
  PgBigInt53: integer,
  PgBoolean: boolean,
  PgDateString: date,
  PgInteger: integer,
  PgJsonb: json('any'),
  PgNumeric: number,
  PgNumericNumber: number,
  PgSmallInt: integer,
  PgText: text,
  PgTimestamp: instant,
  PgUUID: uuid,
  PgVarchar: text,
}

const CUSTOM: Record<string, Columns[string]> = { bytea: bytes, inet }

type SchemaColumn = {
  columnType: string
  notNull: boolean
  name: string
  baseColumn?: SchemaColumn
  getSQLType: () => string
}

function readAs(column: SchemaColumn): Columns[string] | undefined {
  if (column.columnType === 'PgArray' && column.baseColumn) {
    const element = readAs(column.baseColumn)
    return element && arrayOf(element as Column<unknown, unknown>)
  }
  if (column.columnType === 'PgCustomColumn') return CUSTOM[column.getSQLType()]
  return READ_AS[column.columnType]
}

test('every column of the schema is read as its type declares', async () => {
  const { pool } = testApp.platform.database
  const tables = Object.values(schema).filter((value) => is(value, PgTable))
  expect(tables.length).toBeGreaterThan(50)
  const wrong: string[] = []
  for (const table of tables) {
    const name = getTableName(table)
    const { fields } = await pool.query(`select * from "${name}" limit 0`)
    const { rows } = await pool.query<{ name: string; notNull: boolean }>(
      `select attname as name, attnotnull as "notNull" from pg_attribute where attrelid = $1::regclass and attnum > 0`,
      [name],
    )
    for (const column of Object.values(getTableColumns(table)) as unknown as SchemaColumn[]) {
      const declared = readAs(column)
      const oid = fields.find((field) => field.name === column.name)?.dataTypeID ?? 0
      const isNotNull = rows.find((row) => row.name === column.name)?.notNull
      if (!declared?.oids.includes(oid))
        wrong.push(`${name}.${column.name}: type ${oid}, ${column.columnType}`)
      if (isNotNull !== column.notNull) wrong.push(`${name}.${column.name}: not null is ${isNotNull}`)
    }
  }
  expect(wrong).toEqual([])
})

test('the words of a text column are those that its check constraint allows', async () => {
  const { pool } = testApp.platform.database
  const wrong: string[] = []
  let count = 0
  for (const table of Object.values(schema).filter((value) => is(value, PgTable))) {
    for (const column of Object.values(getTableColumns(table))) {
      const { enumValues } = column
      if (!enumValues || enumValues.length === 0) continue
      count += 1
      const { rows } = await pool.query<{ definition: string }>(
        `select pg_get_constraintdef(c.oid) as definition
           from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
          where c.contype = 'c' and c.conrelid = $1::regclass and a.attname = $2`,
        [getTableName(table), column.name],
      )
      const allowed = rows
        .filter(({ definition }) => definition.includes('= ANY'))
        .map(({ definition }) => [...definition.matchAll(/'([^']*)'/g)].map(([, word]) => word ?? '').sort())
      const words = JSON.stringify([...enumValues].sort())
      if (!allowed.some((one) => JSON.stringify(one) === words)) {
        wrong.push(`${getTableName(table)}.${column.name}`)
      }
    }
  }
  expect(count).toBeGreaterThan(0)
  expect(wrong).toEqual([])
})

/** One value of each kind: its SQL in PostgreSQL, its column, and the value that is read. */
const VALUES: [sql: string, column: Columns[string], expected: unknown][] = [
  [`'2026-03-29'::date`, date, '2026-03-29'],
  [`'2026-03-29 01:02:03+00'::timestamptz`, instant, '2026-03-29T01:02:03.000Z'],
  [`'2026-03-29 01:02:03.45678+05:30'::timestamptz`, instant, '2026-03-28T19:32:03.456Z'],
  [`'1800-01-01 00:00:00+00'::timestamptz`, instant, '1800-01-01T00:00:00.000Z'],
  [`72.50::numeric(10, 2)`, number, 72.5],
  [`9007199254740991::int8`, integer, Number.MAX_SAFE_INTEGER],
  [`1.5::float8`, number, 1.5],
  [`array[1, 2]::int8[]`, arrayOf(integer), [1, 2]],
  [`array['2026-03-29']::date[]`, arrayOf(date), ['2026-03-29']],
  [`array['a,b', 'c"d']::text[]`, arrayOf(text), ['a,b', 'c"d']],
  [`'{"a": [1]}'::jsonb`, json<{ a: number[] }>('written here'), { a: [1] }],
  [`'\\x00ff'::bytea`, bytes, Buffer.from([0, 255])],
  [`'10.0.0.1'::inet`, inet, '10.0.0.1'],
  [`true`, boolean, true],
]

test.each(VALUES)('%s arrives as its column declares', async (written, column, expected) => {
  for (const zone of ['UTC', 'Asia/Kolkata', 'America/New_York']) {
    const client = await testApp.platform.database.pool.connect()
    try {
      await client.query(`set time zone '${zone}'`)
      const [row] = await dbOn(client)
        .selectNoFrom(expression(column, sql.raw(written)).as('value'))
        .execute()
      expect(row?.value).toEqual(expected)
    } finally {
      await client.query('reset time zone')
      client.release()
    }
  }
})

test('a value that no number or text can represent is refused', async () => {
  const { db } = testApp.platform.database
  await expect(db.run('select 9007199254740993::int8')).rejects.toThrow('too large')
  await expect(db.run(`select 'infinity'::timestamptz`)).rejects.toThrow('no instant')
})
