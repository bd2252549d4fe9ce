import { join } from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/kit/database/client.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { readDataFile } from '#server/seed/read-data.ts'
import { fillDatabase } from '#server/test/fill-database.ts'
import { makeTemporaryFolder } from '#server/test/server-process.ts'
import { withDatabase } from '#server/test/template-database.ts'
import { findPercentile } from './statistics.ts'

const ROUNDS = 3
const LINES = readDataFile('typed-foods.csv', z.object({ line: z.string() })).map(({ line }) => line)

/** Measures how long the call for typed foods takes for each line of its corpus, one after the other, on all foods. */
const folder = makeTemporaryFolder()
const postgres = await startEmbeddedPostgres({ dataDir: join(folder.path, 'data'), log: () => undefined })
try {
  const admin = new pg.Client(postgres.adminUrl)
  await admin.connect()
  await admin.query('create database typed_foods owner pathya')
  await admin.end()
  const url = withDatabase(postgres.directUrl, 'typed_foods')
  await fillDatabase(url)
  const database = openDatabase(url)
  await database.pool.query('vacuum analyze')
  const { app } = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent' }), database, site: null })
  await app.ready()
  for (let round = 0; round < ROUNDS; round += 1) {
    const times: number[] = []
    for (const line of LINES) {
      const startedAt = performance.now()
      const { statusCode } = await app.inject({
        url: `/api/food-items/typed?line=${encodeURIComponent(line)}`,
      })
      if (statusCode !== 200) throw new Error(`${line}: ${statusCode}`)
      times.push(performance.now() - startedAt)
    }
    const [p50, p95, most] = [0.5, 0.95, 1].map((share) => findPercentile(times, share).toFixed(1))
    console.log(`${LINES.length} lines: p50 ${p50} ms, p95 ${p95} ms, slowest ${most} ms`)
  }
  await app.close()
  await database.close()
} finally {
  await postgres.stop()
  folder.remove()
}
