import { createServer } from 'node:http'
import pg from 'pg'
import { foldFoodName } from '#domain/foods/fold-food-name.ts'
import { dbOn } from '#server/kit/database/db.ts'
import { foodItemsRepository } from '#server/modules/foods/repository.ts'

/*
 * The product is measured against this: only node:http and the product's own prepared statements. No checks, no
 * sessions, no logs, no headers. Called with a connection string; prints its port.
 */

const LIMIT = 20
/** The product's own pool has as many. */
const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 })

const server = createServer((request, response) => {
  const query = new URL(request.url ?? '/', 'http://bare').searchParams.get('q') ?? ''
  void search(foldFoodName(query)).then((foods) => {
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(JSON.stringify(foods))
  })
})

/** The product's two steps: by words, and by likeness where hardly any food has them. */
async function search(key: string): Promise<object[]> {
  const rows = await foodItemsRepository.search(dbOn(pool), { key, category: null, limit: LIMIT, offset: 0 })
  if (rows.length >= 3 || rows.some(({ isExact }) => isExact) || key.length < 3) return rows
  const client = await pool.connect()
  try {
    await client.query('begin')
    const alike = await foodItemsRepository.searchAlike(dbOn(client), {
      key,
      limit: LIMIT - rows.length,
      exceptIds: rows.map(({ id }) => id),
    })
    await client.query('commit')
    return [...rows, ...alike]
  } finally {
    client.release()
  }
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`port ${typeof address === 'object' && address ? address.port : 0}`)
})
process.on('SIGTERM', () => process.exit(0))
