import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { MEMORY_FLAGS } from '#server/memory-options.ts'
import { type ServerProcess, startServerProcess } from '#server/test/server-process.ts'
import { fillFiles, listProcesses } from './fill-files.ts'
import type { LocalCluster } from './local-cluster.ts'
import { waitUntil } from './programs.ts'

/** A process of the site behind HAProxy. */
export type SiteProcess = {
  name: string
  port: number
  process: ServerProcess
  /** Stops it with SIGTERM and waits for its end. */
  stop: () => Promise<void>
}

/**
 * Starts one process of the site, with the environment file of `deploy/`, from a folder that contains a build.
 *
 * @param index Which of the machine's processes.
 */
export async function startSiteProcess(
  local: LocalCluster,
  index: number,
  root: string,
): Promise<SiteProcess> {
  const described = listProcesses(local.server)[index]
  if (!described) throw new Error(`There is no process ${index}.`)
  const { name, port } = described
  const file = fillFiles(local.cluster, local.secrets)
    .get(local.server.name)
    ?.find(({ template }) => template === 'systemd/pathya.env')
  if (!file) throw new Error('There is no environment file.')
  const variables = parseEnv(file.text) as Record<string, string> // each name in the file has a value
  const dataDir = join(local.folder, local.server.name, name)
  mkdirSync(dataDir, { recursive: true })
  // Mail is stored here, because nobody receives it.
  const { SMTP_URL: _address, ...env } = variables
  const log = join(local.folder, local.server.name, `${name}.log`)
  const server = await startServerProcess({
    command: [process.execPath, ...MEMORY_FLAGS, join(root, 'build', 'server', 'main.js')],
    cwd: root,
    env: { ...env, PORT: String(port), DATA_DIR: dataDir, NODE_ENV: 'production', LOG_LEVEL: 'warn' },
  })
  for (const stream of [server.child.stdout, server.child.stderr]) {
    stream?.on('data', (chunk: string) => appendFileSync(log, chunk))
  }
  await server.ready
  await waitUntil(`${name} is ready`, () => isReady(port))
  return {
    name,
    port,
    process: server,
    stop: async () => {
      server.child.kill('SIGTERM')
      await server.exited
    },
  }
}

/** Checks whether a process says that it can serve. */
export async function isReady(port: number): Promise<boolean> {
  return (await readStatus(port, '/api/ready')) === 200
}

/** Returns the status of an answer; 0 if there was none. */
export async function readStatus(port: number, path: string): Promise<number> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(5000) })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}

/** Waits until HAProxy sends requests to every process: each check of it has passed. */
export async function waitUntilServing(processes: readonly SiteProcess[]): Promise<void> {
  await waitUntil('all processes are ready', async () =>
    (await Promise.all(processes.map(({ port }) => isReady(port)))).every(Boolean),
  )
}
