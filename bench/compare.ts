import { type ChildProcess, spawn } from 'node:child_process'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { fillDatabase } from '#server/test/fill-database.ts'
import { makeTemporaryFolder, projectRoot, startServerProcess } from '#server/test/server-process.ts'
import { readProcessorMs, report } from './figures.ts'
import { findPercentile } from './statistics.ts'

const CONNECTIONS = 32
const WARM_UP_REQUESTS = 500
const REQUESTS_ALONE = 500
const REQUESTS_A_ROUND = 2000
/** The two servers take turns, so that other load on the machine affects both equally. */
const ROUNDS = 7

/** A read that is requested repeatedly. */
export type BenchRequest = { path: string; cookie?: string }

/**
 * Measures a call of the built product against a bare server with the same SQL, over 32 connections, and reports the ratios:
 * of the requests answered in a second, and of the processor time of the two servers for each request.
 *
 * @param options.bareScript A file in the same folder: called with a connection string, it prints its port.
 * @param options.fill Adds the data to read to a database that already contains foods; returns the requests and a title
 *   that describes them.
 */
export async function compareWithBare(options: {
  bareScript: string
  /** A short name of the call. */
  name: string
  fill: (databaseUrl: string) => Promise<{ title: string; requests: readonly BenchRequest[] }>
}): Promise<void> {
  const folder = makeTemporaryFolder()
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder.path, 'data'), log: () => undefined })
  const children: ChildProcess[] = []
  try {
    await fillDatabase(postgres.directUrl)
    const { title, requests } = await options.fill(postgres.directUrl)
    const product = await startServerProcess({
      env: { DATABASE_URL: postgres.url, DATA_DIR: join(folder.path, 'product') },
    })
    children.push(product.child)
    await product.ready
    const bare = await startBare(options.bareScript, postgres.url)
    children.push(bare.child)
    const servers = [
      {
        name: 'product',
        url: product.url,
        pid: product.pid,
        times: [] as number[],
        rates: [] as number[],
        cpu: [] as number[],
      },
      {
        name: 'bare server',
        url: bare.url,
        pid: bare.child.pid ?? 0,
        times: [] as number[],
        rates: [] as number[],
        cpu: [] as number[],
      },
    ]
    for (const { url } of servers) await load(url, requests, WARM_UP_REQUESTS)
    console.log(`${title}, one after the other, ${REQUESTS_ALONE} requests each:`)
    for (const { name, url } of servers) {
      console.log(`  ${name}: ${describeTimes(await load(url, requests, REQUESTS_ALONE, 1))}`)
    }
    for (let round = 0; round < ROUNDS; round++) {
      for (const server of servers) {
        const startedAt = performance.now()
        const processorMs = readProcessorMs(server.pid)
        server.times.push(...(await load(server.url, requests, REQUESTS_A_ROUND)))
        server.rates.push((REQUESTS_A_ROUND * 1000) / (performance.now() - startedAt))
        server.cpu.push((readProcessorMs(server.pid) - processorMs) / REQUESTS_A_ROUND)
      }
    }
    console.log(`Over ${CONNECTIONS} connections, ${ROUNDS * REQUESTS_A_ROUND} requests each:`)
    for (const { name, times, rates, cpu } of servers) {
      console.log(
        `  ${name}: ${describeTimes(times)}, ${median(rates).toFixed(0)} a second, ${median(cpu).toFixed(2)} ms of its processor each`,
      )
    }
    reportRatios(options.name, servers)
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

type Measured = { times: number[]; rates: number[]; cpu: number[] }

/** Reports how the first server compares with the second, by the medians of their rounds. */
function reportRatios(name: string, [ours, theirs]: readonly Measured[]): void {
  if (!ours || !theirs) return
  const compare = (read: (one: Measured) => number): { value: number; from: string } => ({
    value: read(ours) / read(theirs),
    from: `${read(ours).toFixed(2)} and ${read(theirs).toFixed(2)}`,
  })
  const rate = compare(({ rates }) => median(rates))
  const slowest = compare(({ times }) => findPercentile(times, 0.95))
  const processor = compare(({ cpu }) => median(cpu))
  report({ name: `${name}: requests a second`, unit: '×', goal: { atLeast: 1 }, ...rate })
  report({ name: `${name}: 95th percentile, ms`, unit: '×', ...slowest })
  report({
    name: `${name}: processor of the server for each, ms`,
    unit: '×',
    goal: { atMost: 1.2 },
    ...processor,
  })
}

const median = (values: readonly number[]): number => findPercentile(values, 0.5)

/**
 * Starts a bare server on a database.
 *
 * @param root The checkout whose server is started.
 */
export async function startBare(
  script: string,
  url: string,
  root = projectRoot,
): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [join(root, 'bench', script), url], {
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

/** Describes the 50th and 95th percentile of milliseconds. */
export function describeTimes(times: readonly number[]): string {
  const [p50, p95] = [0.5, 0.95].map((share) => findPercentile(times, share).toFixed(1))
  return `p50 ${p50} ms, p95 ${p95} ms`
}

/** Sends the requests over the given number of parallel connections. Returns the milliseconds of each. */
export async function load(
  url: string,
  requests: readonly BenchRequest[],
  count: number,
  connections = CONNECTIONS,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let next = 0
  const work = async (): Promise<void> => {
    while (next < count) {
      const request = requests[next++ % requests.length]
      if (!request) return
      const startedAt = performance.now()
      await ask(url, request, agent)
      times.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  agent.destroy()
  return times
}

function ask(url: string, { path, cookie }: BenchRequest, agent: Agent): Promise<void> {
  return new Promise((done, fail) => {
    get(url + path, { agent, headers: cookie ? { cookie } : {} }, (response) => {
      if (response.statusCode !== 200) fail(new Error(`${path} answered ${response.statusCode}.`))
      response.resume().once('end', done)
    }).once('error', fail)
  })
}
