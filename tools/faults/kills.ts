import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort, type ServerProcess, startServerProcess } from '#server/test/server-process.ts'
import { addPractice, connectTo, listTitles } from './practice.ts'
import { type FaultResult, makeResult } from './report.ts'
import { startWriters } from './writers.ts'

const WRITERS = 4
/** How long writers write between two kills. */
const QUIET_MS = [100, 700] as const
/** Of seven kills, four hit the server, two the database and one both. */
const VICTIMS = ['server', 'server', 'database', 'server', 'both', 'server', 'database'] as const

/** Starts a server with the embedded PostgreSQL of a data folder, and waits until it is ready. */
export async function startReady(
  dataDir: string,
  port: string,
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  const server = await startServerProcess({ env: { DATA_DIR: dataDir, PORT: port, ...env } })
  await server.ready
  return server
}

/** Returns the process id of the PostgreSQL in a data folder. */
export function readPostmaster(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8'), 10)
}

/** Stops a server that this test has started. */
export async function stopServer(server: ServerProcess): Promise<void> {
  server.child.kill('SIGTERM')
  await server.exited
}

/** Kills the server, its PostgreSQL or both while people write: nothing that was acknowledged is lost or doubled. */
export async function testKills(dataDir: string, killCount: number): Promise<FaultResult> {
  const port = String(await findFreePort())
  let server = await startReady(dataDir, port)
  const database = await connectTo(dataDir)
  const practice = await addPractice(database)
  await database.end()
  const writers = startWriters(() => server.url, practice, WRITERS)
  for (let kill = 0; kill < killCount; kill++) {
    await sleep(QUIET_MS[0] + Math.random() * QUIET_MS[1])
    const victim = VICTIMS[kill % VICTIMS.length]
    if (victim !== 'server') process.kill(readPostmaster(dataDir), 'SIGKILL')
    if (victim === 'database') {
      await waitUntilReady(server)
      continue
    }
    server.child.kill('SIGKILL')
    await server.exited
    server = await startReady(dataDir, port)
  }
  await sleep(QUIET_MS[1])
  await writers.stop()
  const after = await connectTo(dataDir)
  const stored = await listTitles(after)
  await after.end()
  await stopServer(server)
  return makeResult('Kills of the server, PostgreSQL or both', killCount, writers, stored)
}

/** Waits until a server reports that it is ready, twice in a row: it may not have noticed yet that its database died. */
export async function waitUntilReady({ url }: ServerProcess): Promise<void> {
  for (let readyCount = 0; readyCount < 2; ) {
    await sleep(100)
    const isReady = await fetch(`${url}/api/ready`).then(
      ({ status }) => status === 200,
      () => false,
    )
    readyCount = isReady ? readyCount + 1 : 0
  }
}
