import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { fillDatabase } from '#server/test/fill-database.ts'
import { makeTemporaryFolder, startServerProcess } from '#server/test/server-process.ts'
import { load } from './compare.ts'
import { addClients } from './dashboard-clients.ts'
import { readResidentMegabytes, report } from './figures.ts'
import { FOOD_QUERIES } from './food-queries.ts'

const REQUESTS = 100_000
const STEP = 10_000

/** Sends 100,000 requests of several kinds to the built product, and reports its memory then. */
async function main(): Promise<void> {
  const folder = makeTemporaryFolder()
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder.path, 'data'), log: () => undefined })
  try {
    await fillDatabase(postgres.directUrl)
    const clients = await addClients(postgres.directUrl)
    const server = await startServerProcess({
      env: { DATABASE_URL: postgres.url, DATA_DIR: join(folder.path, 'product') },
    })
    await server.ready
    const requests = clients.flatMap(({ id, cookie }, index) => [
      { path: `/api/dashboard/${id}`, cookie },
      { path: '/api/auth/user', cookie },
      { path: '/home', cookie },
      { path: '/' },
      {
        path: `/api/food-items/search?q=${encodeURIComponent(FOOD_QUERIES[index % FOOD_QUERIES.length] ?? '')}`,
      },
    ])
    console.log(`Memory over ${REQUESTS} requests: ${readResidentMegabytes(server.pid).toFixed(0)} MB before`)
    for (let sent = STEP; sent <= REQUESTS; sent += STEP) {
      await load(server.url, requests, STEP)
      console.log(`  after ${sent}: ${readResidentMegabytes(server.pid).toFixed(0)} MB`)
    }
    report({
      name: `memory of the server after ${REQUESTS / 1000},000 requests`,
      value: readResidentMegabytes(server.pid),
      unit: 'MB',
      goal: { atMost: 300 },
    })
    server.child.kill('SIGTERM')
    await server.exited
  } finally {
    await postgres.stop()
    folder.remove()
  }
}

await main()
