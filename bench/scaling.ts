import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { hashToken } from '#server/kit/sessions/sessions.ts'
import { makeTemporaryFolder, type ServerProcess, startServerProcess } from '#server/test/server-process.ts'
import { withDatabase } from '#server/test/template-database.ts'
import { makeFullSizeDatabase } from './full-size.ts'
import { findPercentile } from './statistics.ts'

const SIZES = [10, 1000, 100_000]
/** A million is computed from the two largest. */
const COMPUTED_SIZE = 1_000_000
const READERS = 200
const CONNECTIONS = 16
const WARM_UP_VISITS = 40
const VISITS = 300
/** The unit of times in `/proc`. */
const TICKS_A_SECOND = 100
const MB = 1024 * 1024

type Reader = { id: string; cookie: string; planId: string | null }

/** What one size costs. CPU is in seconds of one core per 1,000 visits. */
type Cost = {
  clients: number
  databaseBytes: number
  callsASecond: number
  p95Ms: number
  serverCpu: number
  databaseCpu: number
  serverMegabytes: number
}

/**
 * Measures what clients cost, by the size of the practice: the database on disk, the processor time of a visit, and the
 * memory of a process. A visit is what the app asks for when a client opens it, and one weight.
 */
async function main(): Promise<void> {
  const costs: Cost[] = []
  for (const clients of SIZES) costs.push(await measure(clients))
  print(costs)
}

async function measure(clients: number): Promise<Cost> {
  const database = await makeFullSizeDatabase({ clients })
  const folder = makeTemporaryFolder()
  let server: ServerProcess | null = null
  try {
    const readers = await signIn(withDatabase(database.adminUrl, 'pathya'))
    server = await startServerProcess({ env: { DATABASE_URL: database.url, DATA_DIR: folder.path } })
    await server.ready
    const postmaster = await findPostmaster(withDatabase(database.adminUrl, 'pathya'))
    await visitAll(server.url, readers, WARM_UP_VISITS)
    const before = { server: readCpu([server.pid]), database: readCpu(listFamily(postmaster)) }
    const startedAt = performance.now()
    const times = await visitAll(server.url, readers, VISITS)
    const seconds = (performance.now() - startedAt) / 1000
    const perThousand = (from: number, to: number): number => ((to - from) / VISITS) * 1000
    const cost: Cost = {
      clients,
      databaseBytes: database.bytes,
      callsASecond: times.length / seconds,
      p95Ms: findPercentile(times, 0.95),
      serverCpu: perThousand(before.server, readCpu([server.pid])),
      databaseCpu: perThousand(before.database, readCpu(listFamily(postmaster))),
      serverMegabytes: readMemory(server.pid),
    }
    console.log(
      `${clients} clients: filled in ${database.seconds.toFixed(0)} s, ${times.length} calls in ${seconds.toFixed(1)} s.`,
    )
    return cost
  } finally {
    server?.child.kill('SIGTERM')
    await server?.exited
    await database.remove()
    folder.remove()
  }
}

/** Signs in clients spread over the practice. */
async function signIn(url: string): Promise<Reader[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string; planId: string | null }>(
      `select u.id, (select p.id from diet_plans p where p.user_id = u.id and p.status = 'active' limit 1) as "planId"
         from users u where u.role = 'client' and u.is_email_verified and u.is_onboarding_complete and u.is_active
        order by md5(u.id::text) limit $1`,
      [READERS],
    )
    const readers: Reader[] = []
    for (const { id, planId } of rows) {
      const token = randomBytes(32).toString('base64url')
      await client.query(
        `insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
        [hashToken(token), id],
      )
      readers.push({ id, planId, cookie: `pathya_session=${token}` })
    }
    return readers
  } finally {
    await client.end()
  }
}

/** The calls of one visit, in their order. The last one writes. */
function listCalls({ id, planId }: Reader, visit: number): { path: string; body?: object }[] {
  const today = new Date().toISOString().slice(0, 10)
  const days = `from=${today}&to=${today}`
  return [
    { path: '/home' },
    { path: '/api/auth/user' },
    { path: '/api/diet-plans/current' },
    { path: `/api/meal-ticks?${days}` },
    { path: '/api/today' },
    { path: `/api/dashboard/${id}` },
    ...(planId ? [{ path: `/api/diet-plans/${planId}/recipes` }] : []),
    { path: `/api/diary/of/${id}?${days}` },
    { path: `/api/progress/${id}?limit=10` },
    { path: `/api/progress/${id}/chart` },
    {
      path: '/api/progress',
      body: {
        userId: id,
        weight: 70,
        entryDate: new Date(Date.now() - visit * 1000).toISOString(),
        isConfirmed: true,
      },
    },
  ]
}

/** Makes visits over parallel connections. Returns the milliseconds of every call. */
async function visitAll(url: string, readers: readonly Reader[], count: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const times: number[] = []
  let next = 0
  const work = async (): Promise<void> => {
    while (next < count) {
      const visit = next++
      const reader = readers[visit % readers.length]
      if (!reader) throw new Error('Nobody is signed in.')
      for (const { path, body } of listCalls(reader, visit)) {
        const startedAt = performance.now()
        await ask(url, path, { body, cookie: reader.cookie, agent })
        times.push(performance.now() - startedAt)
      }
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  agent.destroy()
  return times
}

function ask(
  url: string,
  path: string,
  { body, cookie, agent }: { body?: object; cookie: string; agent: Agent },
): Promise<void> {
  return new Promise((done, fail) => {
    const headers = body ? { cookie, 'content-type': 'application/json', origin: url } : { cookie }
    const sent = request(url + path, { agent, headers, method: body ? 'POST' : 'GET' }, (response) => {
      if (response.statusCode !== 200) fail(new Error(`${path} answered ${response.statusCode}.`))
      response.resume().once('end', done)
    })
    sent.once('error', fail)
    sent.end(body ? JSON.stringify(body) : undefined)
  })
}

async function findPostmaster(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return readStat(rows[0]?.pid ?? 0)?.parent ?? 0
  } finally {
    await client.end()
  }
}

/** Lists a process and its children: the database and its connections. */
function listFamily(parent: number): number[] {
  const children = readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid > 0 && readStat(pid)?.parent === parent)
  return [parent, ...children]
}

/** Returns the seconds of a core that these processes, and the children that have ended, have used. */
function readCpu(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + (readStat(pid)?.cpuSeconds ?? 0), 0)
}

function readStat(pid: number): { parent: number; cpuSeconds: number } | null {
  try {
    const text = readFileSync(join('/proc', String(pid), 'stat'), 'utf8')
    // The name of the program, which can contain spaces, is in brackets before these.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
    return { parent: fields[1] ?? 0, cpuSeconds: (user + system + endedUser + endedSystem) / TICKS_A_SECOND }
  } catch {
    return null
  }
}

function readMemory(pid: number): number {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024
}

function print(costs: readonly Cost[]): void {
  const [empty, , largest] = costs
  if (!empty || !largest) throw new Error('Not every size was measured.')
  const perClient = (largest.databaseBytes - empty.databaseBytes) / (largest.clients - empty.clients)
  const computed = empty.databaseBytes + perClient * (COMPUTED_SIZE - empty.clients)
  console.log(
    `\n| clients | database | calls a second of one process; p95 | core seconds per 1,000 visits: process; database | memory of the process |`,
  )
  console.log('|---|---|---|---|---|')
  for (const cost of costs) {
    console.log(
      `| ${cost.clients.toLocaleString('en')} | ${(cost.databaseBytes / MB).toFixed(0)} MB | ${cost.callsASecond.toFixed(0)}; ${cost.p95Ms.toFixed(0)} ms | ${cost.serverCpu.toFixed(1)}; ${cost.databaseCpu.toFixed(1)} | ${cost.serverMegabytes.toFixed(0)} MB |`,
    )
  }
  console.log(
    `| ${COMPUTED_SIZE.toLocaleString('en')} (computed) | ${(computed / MB / 1024).toFixed(1)} GB | | | |`,
  )
  console.log(
    `\nOn disk, a client costs ${(perClient / 1024).toFixed(1)} kB; foods and everything else ${(empty.databaseBytes / MB).toFixed(0)} MB.`,
  )
}

await main()
