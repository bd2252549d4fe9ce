import pg from 'pg'
import { expect, test } from 'vitest'
import { makeOldRelease } from '#server/test/old-release.ts'
import { createTestDatabase } from '#server/test/test-database.ts'
import { migrateDatabase } from './migrate.ts'

const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

test('copies of release 0.1.0 get the codes of their originals, unless they are another food by now', async () => {
  const database = await createTestDatabase({ isEmpty: true })
  const client = new pg.Client(database.url)
  try {
    await makeOldRelease(database.url)
    await client.connect()
    const add = (number: number, name: string, code: string | null, preparation: string) =>
      client.query(
        `insert into food_items (id, code, source, name, food_group, preparation, calories, protein, carbs, fat)
         values ($1, $2, $3, $4, 'Grain Legumes', $5, 300, 20, 50, 2)`,
        [id(number), code, code === null ? 'custom' : 'ifct2017', name, preparation],
      )
    const copy = (from: number, to: number) =>
      client.query(
        `insert into audit_log (action, entity, entity_id, details) values ('food.copy', 'food-item', $1, $2)`,
        [id(to), { from: id(from) }],
      )
    await add(1, 'Rajma', 'ifct:B020', 'raw')
    await add(2, 'A copy', null, 'raw')
    await add(3, 'A copy of the copy', null, 'raw')
    await add(4, 'A copy that is cooked now', null, 'cooked')
    await add(5, 'A food of the practice', null, 'raw')
    await add(6, 'A copy of this food', null, 'raw')
    await copy(1, 2)
    await copy(2, 3)
    await copy(1, 4)
    await copy(5, 6)
    await migrateDatabase(database.url)
    const { rows } = await client.query(
      'select name, retention_code as code from food_items where retention_code is not null order by name',
    )
    expect(rows).toEqual([
      { name: 'A copy', code: 'ifct:B020' },
      { name: 'A copy of the copy', code: 'ifct:B020' },
    ])
  } finally {
    await client.end()
    await database.drop()
  }
})
