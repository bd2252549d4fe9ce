import { createServer } from 'node:http'
import pg from 'pg'
import { foldQuery } from '#domain/foods/fold-food-name.ts'
import { dbOn } from '#server/kit/database/db.ts'
import { valueParsers } from '#server/kit/database/value-parsers.ts'
import {
  chooseSearch,
  foodItemsRepository,
  HIT_COLUMNS,
  LIST_COLUMNS,
  type NameSearch,
} from '#server/modules/foods/repository.ts'

/*
 * The product is measured against this server: only node:http and the product's own prepared statements, without
 * checks, sessions, logs or headers. It reads whole foods in the statement that finds them. Takes a connection string and
 * prints its port.
 */

const LIMIT = 20
/** The same size as the product's own pool. */
const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 })

const server = createServer((request, response) => {
  const query = new URL(request.url ?? '/', 'http://bare').searchParams.get('q') ?? ''
  void search(query).then((foods) => {
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(JSON.stringify(foods))
  })
})

type Row = { id: string; isExact: boolean }

/** Searches in two steps like the product: by words, and by similarity if hardly any food contains the words. */
async function search(query: string): Promise<object[]> {
  const { key, written } = foldQuery(query)
  const rows = await findRows({ key, written, category: null, limit: LIMIT, offset: 0 })
  if (rows.length >= 3 || rows.some(({ isExact }) => isExact) || key.length < 3) return rows
  const client = await pool.connect()
  try {
    await client.query('begin')
    const alike = await foodItemsRepository.searchSimilar(dbOn(client), {
      key,
      limit: LIMIT - rows.length,
      exceptIds: rows.map(({ id }) => id),
    })
    await client.query('commit')
    return [
      ...rows,
      ...(await foodItemsRepository.listByIds(
        dbOn(pool),
        alike.map(({ id }) => id),
      )),
    ]
  } finally {
    client.release()
  }
}

async function findRows(wanted: NameSearch): Promise<Row[]> {
  const { statement, values } = chooseSearch(wanted)
  const { rows } = await pool.query<Row>({
    name: statement.name,
    text: statement.text.replace(HIT_COLUMNS, LIST_COLUMNS),
    values: Object.keys(statement.params).map((name) => values[name as keyof typeof values]),
    types: valueParsers,
  })
  return rows
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`port ${typeof address === 'object' && address ? address.port : 0}`)
})
process.on('SIGTERM', () => process.exit(0))
