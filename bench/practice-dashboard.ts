import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { BACKGROUND_TIMEOUT_MS, openDatabase } from '#server/kit/database/client.ts'
import { hashToken } from '#server/kit/sessions/sessions.ts'
import { report } from './figures.ts'
import { FULL_SIZE_CLIENTS, makeFullSizeDatabase } from './full-size.ts'
import { findPercentile } from './statistics.ts'

/** The call that is measured with its figures counted again each time. */
const COUNTED_ANEW = 'dashboard, counted anew'

const SMALL_PRACTICE_CLIENTS = 1000
const WARM_UP = 3
const ROUNDS = 40
/**
 * Number of times that the figures of large practices are counted again here; the product caches them for some seconds.
 */
const FRESH_ROUNDS = 12

type Times = { p50: number; p95: number }
type Call = { name: string; path: string; as?: 'employee' }

/** The requests of the first screen of staff, and of the lists that it links to. */
const CALLS: readonly Call[] = [
  { name: 'dashboard, admin', path: '/api/practice/dashboard' },
  { name: 'dashboard, employee', path: '/api/practice/dashboard', as: 'employee' },
  { name: 'system panel', path: '/api/practice/system' },
  { name: 'clients', path: '/api/admin/clients' },
  { name: 'clients searched', path: '/api/admin/clients?search=meera%20khan' },
  { name: 'clients, longest quiet', path: '/api/admin/clients?plan=active&sort=quiet' },
  { name: 'clients in care', path: '/api/admin/clients', as: 'employee' },
  { name: 'palette’s clients', path: '/api/clients?search=meera&limit=6' },
  { name: 'plans', path: '/api/diet-plans' },
  { name: 'plans searched', path: '/api/diet-plans?search=meera' },
  { name: 'users', path: '/api/admin/users' },
  { name: 'users searched', path: '/api/admin/users?search=meera' },
  { name: 'subscriptions', path: '/api/admin/subscriptions' },
  { name: 'consultations', path: '/api/admin/consultations' },
  { name: 'consultations, soonest', path: '/api/admin/consultations?sort=soonest' },
]

/**
 * Measures how long staff wait for their first screen and for lists, requested one after the other.
 *
 * @param url A database of `makeFullSizeDatabase`.
 * @returns Milliseconds by call; for the dashboard also with its figures counted again each time.
 */
export async function measurePractice(url: string): Promise<Map<string, Times>> {
  const cookies = await signIn(url)
  const results = new Map<string, Times>()
  const database = openDatabase(url, { statementTimeoutMs: BACKGROUND_TIMEOUT_MS })
  const build = () => buildApp({ config: readConfig({ LOG_LEVEL: 'silent' }), database, site: null })
  const ask = async (app: Awaited<ReturnType<typeof build>>['app'], call: Call): Promise<number> => {
    const startedAt = performance.now()
    const response = await app.inject({ url: call.path, headers: { cookie: cookies[call.as ?? 'admin'] } })
    if (response.statusCode !== 200) throw new Error(`${call.path}: ${response.statusCode} ${response.body}`)
    return performance.now() - startedAt
  }
  try {
    const { app } = await build()
    for (const call of CALLS) {
      const times: number[] = []
      for (let round = 0; round < WARM_UP + ROUNDS; round++) {
        const ms = await ask(app, call)
        if (round >= WARM_UP) times.push(ms)
      }
      results.set(call.name, summarise(times))
    }
    await app.close()
    const [dashboard] = CALLS
    const fresh: number[] = []
    for (let round = 0; dashboard && round < FRESH_ROUNDS; round++) {
      // A new app has an empty cache; its first call opens its connections.
      const { app: other } = await build()
      await ask(other, { name: '', path: '/api/practice/system' })
      fresh.push(await ask(other, dashboard))
      await other.close()
    }
    results.set(COUNTED_ANEW, summarise(fresh))
    return results
  } finally {
    await database.close()
  }
}

/** Creates sessions of an admin and an employee. */
async function signIn(url: string): Promise<Record<'admin' | 'employee', string>> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const open = async (role: string): Promise<string> => {
      const token = randomBytes(32).toString('base64url')
      await client.query(
        `insert into sessions (token_hash, user_id, expires_at)
         select $1, id, now() + interval '1 day' from users where role = $2 order by email limit 1`,
        [hashToken(token), role],
      )
      return `pathya_session=${token}`
    }
    return { admin: await open('admin'), employee: await open('employee') }
  } finally {
    await client.end()
  }
}

const summarise = (times: readonly number[]): Times => ({
  p50: findPercentile(times, 0.5),
  p95: findPercentile(times, 0.95),
})

async function main(): Promise<void> {
  const measured: Map<string, Times>[] = []
  for (const clients of [SMALL_PRACTICE_CLIENTS, FULL_SIZE_CLIENTS]) {
    const { url, remove } = await makeFullSizeDatabase({ clients })
    try {
      measured.push(await measurePractice(url))
    } finally {
      await remove()
    }
  }
  const [small, full] = measured
  console.log(
    `Staff’s screens with ${SMALL_PRACTICE_CLIENTS} and ${FULL_SIZE_CLIENTS} clients, ms (p50, p95)`,
  )
  for (const [name, few] of small ?? []) {
    const many = full?.get(name)
    if (!many) continue
    console.log(
      `  ${name.padEnd(26)} ${few.p50.toFixed(1)}, ${few.p95.toFixed(1)}   ${many.p50.toFixed(1)}, ${many.p95.toFixed(1)}   × ${(many.p95 / few.p95).toFixed(1)}`,
    )
    reportGrowth(name, few, many)
  }
}

/** Reports how a call grows with the practice; for the counted dashboard also how long it takes at full size. */
function reportGrowth(name: string, few: Times, many: Times): void {
  if (name === COUNTED_ANEW) {
    report({
      name: 'the practice’s dashboard counted anew at full size, median',
      value: many.p50,
      unit: 'ms',
      goal: { atMost: 150 },
    })
  }
  report({
    name: `${name}: 95th percentile at full size`,
    value: many.p95 / few.p95,
    unit: '×',
    goal: { atMost: 1.3 },
    from: `${many.p95.toFixed(1)} ms and ${few.p95.toFixed(1)} ms`,
  })
}

if (import.meta.main) await main()
