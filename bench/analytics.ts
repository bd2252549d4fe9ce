import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { findPresetSpan, type PeriodPreset } from '#domain/practice/periods.ts'
import { todayIn } from '#domain/units/dates.ts'
import { BACKGROUND_TIMEOUT_MS, openDatabase } from '#server/kit/database/client.ts'
import { recalculateFigures } from '#server/modules/practice/analytics/service.ts'
import { makeTemporaryFolder, startServerProcess } from '#server/test/server-process.ts'
import { FULL_SIZE_CLIENTS, makeFullSizeDatabase } from './full-size.ts'
import { findPercentile } from './statistics.ts'

const BLOCKS = ['clients', 'retention', 'outcomes', 'revenue', 'funnel', 'dishes'] as const
const PRESETS: readonly PeriodPreset[] = ['30-days', '12-months']
const ROUNDS = 20

/** Address of the built product, and an admin's cookie. */
type Target = { url: string; cookie: string }

/**
 * Measures each block of analytics over HTTP, one call after the other, in a practice of 1,000 clients and in one of
 * full size; then all six at once, as the screen requests them.
 *
 * `node bench/analytics.ts`, or `node bench/analytics.ts <connection string>` for an existing database (made by `node
 * bench/full-size.ts`).
 */
async function main(): Promise<void> {
  const given = process.argv[2]
  if (given) {
    await measure('The database given', given, await findAdmin(given))
    return
  }
  for (const clients of [1000, FULL_SIZE_CLIENTS]) {
    const database = await makeFullSizeDatabase({ clients })
    try {
      await measure(`${clients.toLocaleString('en-IN')} clients`, database.url, database.adminId)
    } finally {
      await database.remove()
    }
  }
}

async function findAdmin(url: string): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(`select id from users where role = 'admin' limit 1`)
    return rows[0]?.id ?? ''
  } finally {
    await client.end()
  }
}

async function measure(title: string, databaseUrl: string, adminId: string): Promise<void> {
  const database = openDatabase(databaseUrl, { statementTimeoutMs: BACKGROUND_TIMEOUT_MS })
  const startedAt = performance.now()
  await recalculateFigures(database, { patienceMs: Number.POSITIVE_INFINITY })
  const countedMs = performance.now() - startedAt
  const token = randomBytes(32).toString('base64url')
  await database.pool.query(
    `insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
    [createHash('sha256').update(token).digest(), adminId],
  )
  for (const table of ['client_active_spans', 'plan_outcomes', 'food_use_days']) {
    await database.pool.query(`vacuum analyze ${table}`)
  }
  await database.close()
  const folder = makeTemporaryFolder()
  const server = await startServerProcess({ env: { DATABASE_URL: databaseUrl, DATA_DIR: folder.path } })
  try {
    await server.ready
    const target = { url: server.url, cookie: `pathya_session=${token}` }
    console.log(`${title}; counting everything anew took ${(countedMs / 1000).toFixed(0)} s`)
    for (const preset of PRESETS) {
      for (const block of BLOCKS) {
        const times: number[] = []
        for (let round = 0; round < ROUNDS; round++) times.push(await ask(target, block, preset))
        print(`${block}, ${preset}`, times)
      }
      const together: number[] = []
      for (let round = 0; round < ROUNDS / 2; round++) {
        const askedAt = performance.now()
        await Promise.all(BLOCKS.map((block) => ask(target, block, preset)))
        together.push(performance.now() - askedAt)
      }
      print(`all at once, ${preset}`, together)
    }
  } finally {
    server.child.kill('SIGTERM')
    await server.exited
    folder.remove()
  }
}

/** Requests a block. Returns the milliseconds until its response arrived. */
async function ask({ url, cookie }: Target, block: string, preset: PeriodPreset): Promise<number> {
  const { from, to } = findPresetSpan(preset, todayIn('Asia/Kolkata', new Date()))
  const startedAt = performance.now()
  const response = await fetch(`${url}/api/admin/analytics/${block}?from=${from}&to=${to}`, {
    headers: { cookie },
  })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${block} answered ${response.status}.`)
  return performance.now() - startedAt
}

function print(what: string, times: readonly number[]): void {
  const [p50, p95] = [0.5, 0.95].map((share) => findPercentile(times, share).toFixed(0))
  console.log(`  ${what.padEnd(26)} p50 ${p50} ms, p95 ${p95} ms`)
}

await main()
