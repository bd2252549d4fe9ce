import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findRunningPostmaster, stopPostmaster } from '#server/postgres/embedded-postgres-process.ts'
import { type ServerProcess, startServerProcess } from '#server/test/server-process.ts'
import type { Run } from './run.ts'

const SHOWN_LINES = 20

/** Starts a server with the embedded PostgreSQL of a data folder, and waits until it is ready. */
export async function startReady(
  run: Run,
  dataDir: string,
  port: string,
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  run.signal.throwIfAborted()
  const server = await startServerProcess({ env: { DATA_DIR: dataDir, PORT: port, ...env } })
  run.defer(() => endServer(server, dataDir))
  await showOutput(server, () => run.within('a started server says that it is ready', server.ready))
  return server
}

/** Stops a server and waits for its end. */
export async function stopServer(run: Run, server: ServerProcess): Promise<void> {
  server.child.kill('SIGTERM')
  await showOutput(server, () => run.within('a stopped server ends', server.exited))
}

/** Waits until a server reports that it is ready, twice in a row: it may not have noticed yet that its database died. */
export async function waitUntilReady(run: Run, server: ServerProcess): Promise<void> {
  let readyCount = 0
  await showOutput(server, () =>
    run.waitUntil('/api/ready answers 200 twice in a row', async () => {
      readyCount = (await readStatus(`${server.url}/api/ready`)) === 200 ? readyCount + 1 : 0
      return readyCount === 2
    }),
  )
}

/** Returns the status of an answer; 0 if there was none within two seconds. */
export async function readStatus(url: string): Promise<number> {
  return fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    ({ status }) => status,
    () => 0,
  )
}

/** Returns the process id of the PostgreSQL in a data folder. */
export function readPostmaster(dataDir: string): number {
  return Number.parseInt(readFileSync(join(clusterOf(dataDir), 'postmaster.pid'), 'utf8'), 10)
}

/** Ends a server in every state, and the PostgreSQL that a killed server leaves running. */
async function endServer({ child, exited }: ServerProcess, dataDir: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), 20_000)
    await exited
    clearTimeout(timer)
  }
  const postmaster = findRunningPostmaster(clusterOf(dataDir))
  if (postmaster) await stopPostmaster(postmaster.pid, clusterOf(dataDir))
}

function clusterOf(dataDir: string): string {
  return join(dataDir, 'postgres', 'cluster')
}

/** Adds the last lines of a server to the error of a wait for it. */
async function showOutput<T>(server: ServerProcess, wait: () => Promise<T>): Promise<T> {
  try {
    return await wait()
  } catch (error) {
    const lines = server.readOutput().trimEnd().split('\n').slice(-SHOWN_LINES).join('\n')
    throw new Error(`${error instanceof Error ? error.message : error}\nThe server printed last:\n${lines}`)
  }
}
