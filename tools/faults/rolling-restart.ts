import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { findFreePort, type ServerProcess } from '#server/test/server-process.ts'
import { addPractice, listTitles } from './practice.ts'
import { type FaultResult, makeResult } from './report.ts'
import type { Run } from './run.ts'
import { startReady, stopServer } from './servers.ts'
import { startWriters } from './writers.ts'

const WRITERS = 4
const CHECK_MS = 200
/** How long a server that stops still answers: several checks of the balancer. */
const STOP_DELAY_SECONDS = '2'

type Balancer = { url: string; close: () => void }

/** Restarts two servers on one database in turn behind a balancer: no request fails. */
export async function testRollingRestart(
  run: Run,
  folder: string,
  dataDir: string,
  restartCount: number,
): Promise<FaultResult> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  run.defer(postgres.stop)
  const ports = [String(await findFreePort()), String(await findFreePort())]
  const start = (index: number) =>
    startReady(run, join(folder, `server-${index}`), ports[index] ?? '', {
      DATABASE_URL: postgres.url,
      STOP_DELAY_SECONDS,
    })
  const servers: ServerProcess[] = [await start(0), await start(1)]
  const database = new pg.Client(postgres.url)
  database.on('error', () => undefined)
  await database.connect()
  const practice = await addPractice(database)
  const balancer = await startBalancer(ports.map((port) => Number(port)))
  run.defer(balancer.close)
  const writers = startWriters(run, () => balancer.url, practice, WRITERS)
  for (let restart = 1; restart <= restartCount; restart++) {
    await run.pause(1000)
    const index = restart % 2
    await stopServer(run, servers[index] as ServerProcess) // one of the two
    servers[index] = await start(index)
    await run.pause(2 * CHECK_MS)
    run.log(
      `Restart ${restart} of ${restartCount}: ${writers.acknowledged.length} writes acknowledged so far.`,
    )
  }
  await run.pause(1000)
  await writers.stop()
  const stored = await listTitles(database)
  await database.end()
  for (const server of servers) await stopServer(run, server)
  const result = makeResult('Rolling restart of two servers', restartCount, writers, stored)
  const failed = [...writers.statuses]
    .filter(([status]) => status !== 200)
    .reduce((sum, [, count]) => sum + count, 0)
  return { ...result, problems: [...result.problems, ...(failed > 0 ? [`${failed} requests failed`] : [])] }
}

/** Passes each request to one of the servers that report they are ready, in turn. It never repeats a request. */
async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  let ready: number[] = []
  let turn = 0
  const check = async (): Promise<void> => {
    const states = await Promise.all(ports.map(isReady))
    ready = ports.filter((_, index) => states[index])
  }
  await check()
  const timer = setInterval(() => void check(), CHECK_MS)
  const server: Server = createServer((incoming, outgoing) => {
    turn += 1
    pass(incoming, outgoing, ready[turn % ready.length])
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The balancer has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      clearInterval(timer)
      server.closeAllConnections()
      server.close()
    },
  }
}

async function isReady(port: number): Promise<boolean> {
  return fetch(`http://localhost:${port}/api/ready`, { signal: AbortSignal.timeout(1000) }).then(
    ({ status }) => status === 200,
    () => false,
  )
}

function pass(incoming: IncomingMessage, outgoing: ServerResponse, port: number | undefined): void {
  const refuse = (): void => {
    outgoing.writeHead(502).end()
  }
  if (port === undefined) {
    refuse()
    return
  }
  const { method, url, headers } = incoming
  const onward = httpRequest({
    host: 'localhost',
    port,
    method,
    path: url,
    headers: { ...headers, connection: 'close' },
  })
  onward.on('error', refuse)
  onward.on('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  incoming.pipe(onward)
}
