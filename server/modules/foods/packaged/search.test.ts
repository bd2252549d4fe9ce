import { expect, test } from 'vitest'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { choosePackagedSearch } from './repository.ts'

const testApp = setUpTestApp()

test('a search among 20,000 packaged foods uses the index', async () => {
  const { pool } = testApp.platform.database
  for (let first = 1; first <= 20_000; first += 2000) {
    await pool.query(
      `insert into packaged_foods (gtin, name, nutrients, key)
       select lpad(n::text, 14, '0'), 'Test data ' || n, '{}', md5(n::text)
         from generate_series($1::int, $1::int + 1999) n`,
      [first],
    )
  }
  await pool.query(
    `insert into packaged_foods (gtin, name, nutrients, key) values ('00000000100001', 'Test data', '{}', 'apple bar')`,
  )
  await pool.query('analyze packaged_foods')
  for (const words of [['apple'], ['apple', 'ba'], ['apple', 'bar']]) {
    const { statement, values } = choosePackagedSearch(words, 20)
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${statement.text}`, [
      values.patterns,
      values.limit,
    ])
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('Bitmap Index Scan on packaged_foods_key_trigrams')
    expect(plan).not.toContain('Seq Scan')
  }
})
