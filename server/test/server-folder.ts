import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject } from 'vitest'
import {
  listProcessesUsing,
  makeTestFolder,
  type ServerProcess,
  startServerProcess,
  stopServerProcesses,
} from './server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a server that was started once and stopped, without any people. */
    startedDataFolder: string
  }
}

/**
 * Makes a copy of the data folder of a server that was started once and stopped.
 *
 * @param target The folder to make, which must not exist.
 */
export function copyDataFolder(target: string): void {
  mkdirSync(dirname(target), { recursive: true })
  execFileSync('cp', ['-a', inject('startedDataFolder'), target])
}

/** The data folder of one test, with helpers for tests of starting and stopping. */
export type ServerFolder = {
  /** The test's own folder. It is removed after the test, and every process that still works in it is ended. */
  path: string
  /** `DATA_DIR` of its server. A test may choose another place before its first start. */
  dataDir: string
  /**
   * Starts a server and waits until it is ready. If the server has no data folder yet, it gets a copy of one that was
   * started before, unless `DATABASE_URL` is set.
   */
  startReady: (env?: Record<string, string>) => Promise<ServerProcess>
  readPostmasterPid: () => number
  /** Runs one statement as the application, on a connection of its own. */
  query: (sql: string) => Promise<Record<string, unknown>[]>
  /** Waits until no process works in the folder any more. */
  expectNothingLeft: () => Promise<void>
}

/** Gives each test of the file a folder. */
export function provideServerFolder(): ServerFolder {
  let folder: ReturnType<typeof makeTestFolder>

  const current: ServerFolder = {
    path: '',
    dataDir: '',
    startReady: async (env = {}) => {
      if (!existsSync(current.dataDir) && !env.DATABASE_URL) copyDataFolder(current.dataDir)
      const server = await startServerProcess({ env: { DATA_DIR: current.dataDir, ...env } })
      await server.ready
      return server
    },
    readPostmasterPid: () => readPostmasterPid(join(current.dataDir, 'postgres')),
    query: async (sql) => {
      const home = join(current.dataDir, 'postgres')
      const { application: password } = JSON.parse(readFileSync(join(home, 'passwords.json'), 'utf8'))
      const host = join(home, 'socket')
      const client = new pg.Client({ host, user: 'pathya', database: 'pathya', password })
      await client.connect()
      try {
        return (await client.query(sql)).rows
      } finally {
        await client.end()
      }
    },
    expectNothingLeft: async () => {
      // The last backends end a moment after their postmaster.
      await expect.poll(() => listProcessesUsing(current.path), { timeout: 60_000 }).toEqual([])
    },
  }

  beforeEach(() => {
    folder = makeTestFolder()
    current.path = folder.path
    current.dataDir = join(folder.path, 'data')
  })

  afterEach(async () => {
    await stopServerProcesses()
    for (const { pid } of listProcessesUsing(current.path)) process.kill(pid, 'SIGKILL')
    folder.remove()
  })

  return current
}

/** Returns the process number of the PostgreSQL that runs in a folder `postgres` of a data folder. */
export function readPostmasterPid(home: string): number {
  return Number.parseInt(readFileSync(join(home, 'cluster', 'postmaster.pid'), 'utf8'), 10)
}

/** Expects a server to be ready for requests. */
export async function expectAnswers(server: ServerProcess): Promise<void> {
  const response = await fetch(`${server.url}/api/ready`)
  expect(response.status).toBe(200)
}
