import { createServer } from 'node:http'
import pg from 'pg'
import { foldFoodName } from '#domain/foods/fold-food-name.ts'
import { LOOSE_MATCHING, writeAlikeSearch, writeSearch } from '#server/modules/foods/repository.ts'

/*
 * What the product is measured against: nothing but node:http and prepared statements, with the same SQL. No checks, no
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
  const byWords = writeSearch({ key, category: null, limit: LIMIT, offset: 0 })
  const { rows } = await pool.query<{ id: string; isExact: boolean }>({
    name: nameOf(byWords.text),
    ...byWords,
  })
  if (rows.length >= 3 || rows.some(({ isExact }) => isExact) || key.length < 3) return rows
  const alike = writeAlikeSearch({ key, limit: LIMIT - rows.length, exceptIds: rows.map(({ id }) => id) })
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(LOOSE_MATCHING)
    const found = await client.query<object>({ name: nameOf(alike.text), ...alike })
    await client.query('commit')
    return [...rows, ...found.rows]
  } finally {
    client.release()
  }
}

const names = new Map<string, string>()
/** Each statement is prepared once a connection, under a short name. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `search-${names.size}`
  names.set(text, name)
  return name
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`port ${typeof address === 'object' && address ? address.port : 0}`)
})
process.on('SIGTERM', () => process.exit(0))
