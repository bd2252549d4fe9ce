import { type ChildProcess, spawn } from 'node:child_process'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { fillDatabase } from '#server/test/fill-database.ts'
import { makeTemporaryFolder, projectRoot, startServerProcess } from '#server/test/server-process.ts'
import { FOOD_QUERIES } from './food-queries.ts'
import { findPercentile } from './statistics.ts'

const FOODS = 10_000
const CONNECTIONS = 32
const WARM_UP_REQUESTS = 500
const REQUESTS_A_ROUND = 2000
/** The two servers take turns, so that whatever else the machine does meets both. */
const ROUNDS = 3

/** Food search among 10,000 foods over 32 connections: the built product, and a bare server with the same SQL. */
async function main(): Promise<void> {
  const folder = makeTemporaryFolder()
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder.path, 'data'), log: () => undefined })
  const children: ChildProcess[] = []
  try {
    await fillDatabase(postgres.directUrl)
    const counts = await addFoods(postgres.directUrl)
    const product = await startServerProcess({
      env: { DATABASE_URL: postgres.url, DATA_DIR: join(folder.path, 'product') },
    })
    children.push(product.child)
    await product.ready
    const bare = await startBare(postgres.url)
    children.push(bare.child)
    const servers = [
      { name: 'product', url: product.url, times: [] as number[], seconds: 0 },
      { name: 'bare server', url: bare.url, times: [] as number[], seconds: 0 },
    ]
    for (const { url } of servers) await load(url, WARM_UP_REQUESTS)
    for (let round = 0; round < ROUNDS; round++) {
      for (const server of servers) {
        const startedAt = performance.now()
        server.times.push(...(await load(server.url, REQUESTS_A_ROUND)))
        server.seconds += (performance.now() - startedAt) / 1000
      }
    }
    console.log(
      `Food search among ${counts.foods} foods with ${counts.names} names, ${CONNECTIONS} connections, ${ROUNDS * REQUESTS_A_ROUND} searches each:`,
    )
    for (const { name, times, seconds } of servers) {
      const [p50, p95] = [0.5, 0.95].map((share) => findPercentile(times, share).toFixed(1))
      console.log(`  ${name}: p50 ${p50} ms, p95 ${p95} ms, ${(times.length / seconds).toFixed(0)} a second`)
    }
    const [ours = Number.NaN, theirs = Number.NaN] = servers.map(({ times }) => findPercentile(times, 0.95))
    console.log(`  p95 of the product is ${(ours / theirs).toFixed(2)} × that of the bare server`)
  } finally {
    for (const child of children) {
      const ended = new Promise((done) => child.once('close', done))
      child.kill('SIGTERM')
      await ended
    }
    await postgres.stop()
    folder.remove()
  }
}

/** The foods of the tables over and over, each copy with a word of its own in all of its names. */
async function addFoods(url: string): Promise<{ foods: number; names: number }> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(
      `with copies as materialized (
         select gen_random_uuid() as id, f.id as original, row_number() over (order by f.code, n) as number
           from food_items f, generate_series(1, 20) n where f.source <> 'custom'),
       chosen as (select * from copies where number <= $1 - (select count(*) from food_items)),
       added as (
         insert into food_items (id, source, name, category, preparation, calories, protein, carbs, fat, fiber,
                                 measures, tags, allergens, names, nutrients, core_nutrients)
         select c.id, 'custom', left(f.name, 240) || ' ' || substr(md5(c.id::text), 1, 4), f.category, f.preparation,
                f.calories, f.protein, f.carbs, f.fat, f.fiber, f.measures, f.tags, f.allergens, f.names, f.nutrients,
                f.core_nutrients
           from chosen c join food_items f on f.id = c.original
         returning id)
       insert into food_names (food_id, position, name, key, language, rank)
       select c.id, n.position, n.name, n.key || ' ' || substr(md5(c.id::text), 1, 4), n.language, n.rank
         from chosen c join added using (id) join food_names n on n.food_id = c.original`,
      [FOODS],
    )
    await client.query('vacuum analyze food_items')
    await client.query('vacuum analyze food_names')
    const { rows } = await client.query<{ foods: number; names: number }>(
      'select (select count(*)::int from food_items) as foods, (select count(*)::int from food_names) as names',
    )
    return rows[0] ?? { foods: 0, names: 0 }
  } finally {
    await client.end()
  }
}

async function startBare(url: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [join(projectRoot, 'bench', 'bare-food-search.ts'), url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((done, fail) => {
    child.once('close', (code) => fail(new Error(`The bare server ended (${code}).`)))
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const found = /^port (\d+)/m.exec(text)?.[1]
      if (found) done(found)
    })
  })
  return { child, url: `http://127.0.0.1:${port}` }
}

/** Searches over as many connections at once; milliseconds of each. */
async function load(url: string, requests: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const times: number[] = []
  let next = 0
  const work = async (): Promise<void> => {
    while (next < requests) {
      const query = FOOD_QUERIES[next++ % FOOD_QUERIES.length] ?? ''
      const startedAt = performance.now()
      await ask(`${url}/api/food-items/search?q=${encodeURIComponent(query)}`, agent)
      times.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  agent.destroy()
  return times
}

function ask(url: string, agent: Agent): Promise<void> {
  return new Promise((done, fail) => {
    get(url, { agent }, (response) => {
      if (response.statusCode !== 200) fail(new Error(`Search answered ${response.statusCode}.`))
      response.resume().once('end', done)
    }).once('error', fail)
  })
}

await main()
