import { type ChildProcess, spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { makeTemporaryFolder, projectRoot } from '#server/test/server-process.ts'
import { withDatabase } from '#server/test/template-database.ts'
import { describeTimes, load, startBare } from './compare.ts'
import { FOOD_QUERIES } from './food-queries.ts'
import { findPercentile } from './statistics.ts'

const ROUNDS = 5
const REQUESTS_A_ROUND = 460
const WARM_UP_REQUESTS = 300

/*
 * Measures whether more foods make the search slower. With the folder of another checkout (`node bench/food-breadth.ts
 * ../before`), its search and its foods are compared with those of this checkout. Without it, the foods of this checkout
 * are compared with those that somebody has reviewed. Both take turns on one PostgreSQL, so that other load on the
 * machine affects both equally.
 */
const other = process.argv[2] === undefined ? null : resolve(process.argv[2])

/** Fills a database with the foods of a checkout by its own code. Returns the seconds that this takes. */
function fill(root: string, url: string): number {
  const startedAt = performance.now()
  const file = pathToFileURL(join(root, 'server', 'test', 'fill-database.ts')).href
  const { status } = spawnSync(
    process.execPath,
    [
      '-e',
      `import(${JSON.stringify(file)}).then(({ fillDatabase }) => fillDatabase(${JSON.stringify(url)}))`,
    ],
    { stdio: 'inherit', cwd: root },
  )
  if (status !== 0) throw new Error(`The database of ${root} could not be filled.`)
  return (performance.now() - startedAt) / 1000
}

/** Runs SQL and returns the first value of the first row. */
async function runSql(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql)
    return Object.values(rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

const COUNT = `select count(*)::text || ' foods with ' || (select count(*) from food_names) || ' names, '
                      || pg_size_pretty(pg_database_size(current_database())) from food_items`

const folder = makeTemporaryFolder()
const postgres = await startEmbeddedPostgres({ dataDir: join(folder.path, 'data'), log: () => undefined })
const children: ChildProcess[] = []
try {
  const sides = [
    { name: 'before', root: other ?? projectRoot, isReduced: other === null },
    { name: 'now', root: projectRoot, isReduced: false },
  ].map((side) => ({ ...side, database: `foods_${side.name}`, times: [] as number[], alone: [] as number[] }))
  const servers = []
  for (const side of sides) {
    await runSql(postgres.adminUrl, `create database ${side.database} owner pathya`)
    const url = withDatabase(postgres.directUrl, side.database)
    const seconds = fill(side.root, url)
    if (side.isReduced) await runSql(url, 'delete from food_items where allergens is null')
    await runSql(url, 'vacuum analyze food_items')
    await runSql(url, 'vacuum analyze food_names')
    console.log(`${side.name}: ${await runSql(url, COUNT)}, filled in ${seconds.toFixed(1)} s`)
    const bare = await startBare('bare-food-search.ts', url, side.root)
    children.push(bare.child)
    servers.push({ ...side, url: bare.url })
  }
  const requests = FOOD_QUERIES.map((query) => ({ path: `/?q=${encodeURIComponent(query)}` }))
  for (const { url } of servers) await load(url, requests, WARM_UP_REQUESTS)
  for (let round = 0; round < ROUNDS; round++) {
    for (const server of servers) {
      server.alone.push(...(await load(server.url, requests, REQUESTS_A_ROUND, 1)))
      server.times.push(...(await load(server.url, requests, REQUESTS_A_ROUND)))
    }
  }
  for (const { name, alone, times } of servers) {
    console.log(
      `${name}: one after the other ${describeTimes(alone)}; over 32 connections ${describeTimes(times)}`,
    )
  }
  const [before = Number.NaN, now = Number.NaN] = servers.map(({ alone }) => findPercentile(alone, 0.95))
  console.log(`p95 is ${(now / before).toFixed(2)} × that of before`)
} finally {
  for (const child of children) {
    const ended = new Promise((done) => child.once('close', done))
    child.kill('SIGTERM')
    await ended
  }
  await postgres.stop()
  folder.remove()
}
