import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MEMORY_ENV, MEMORY_FLAGS } from '../memory-options.ts'
import { findTestDataFolder, makeRunFolder } from './run-folder.ts'

/** The project's folder. */
export const projectRoot = join(import.meta.dirname, '..', '..')

const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'NODE_COMPILE_CACHE'] as const

/** Returns the few variables that every process of a test inherits. */
export function readInheritedEnv(): Record<string, string> {
  return Object.fromEntries(
    INHERITED.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  )
}

/** A server that runs as a separate process. */
export type ServerProcess = {
  child: ChildProcess
  pid: number
  /** The server's address. */
  url: string
  /** Returns everything it has printed so far. */
  readOutput: () => string
  /**
   * Resolves when the server reports that it is ready, with the milliseconds since its start. Rejects with its output
   * if it ends before.
   */
  ready: Promise<number>
  /** Resolves when the process has ended. */
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

export type ServerProcessOptions = {
  /** Variables of the configuration. Only those of `INHERITED` are inherited. PORT is chosen if it is not given. */
  env?: Record<string, string>
  /** The command; by default the built server, run by this Node, which stops when this process has ended in any way. */
  command?: string[]
  cwd?: string
  /** Account to run as. */
  runAs?: { uid: number; gid: number }
}

/**
 * Starts the built server on a free port. It leads its own process group, so the whole group can be signalled as a
 * terminal does it: `process.kill(-pid, 'SIGINT')`.
 */
export async function startServerProcess(options: ServerProcessOptions = {}): Promise<ServerProcess> {
  const port = options.env?.PORT ?? String(await findFreePort())
  const [program = '', ...args] = options.command ?? [
    process.execPath,
    ...MEMORY_FLAGS,
    join(projectRoot, 'build', 'server', 'main.js'),
    `--stop-with=${process.pid}`,
  ]
  const startedAt = performance.now()
  const child = spawn(program, args, {
    ...options.runAs,
    cwd: options.cwd ?? projectRoot,
    env: { ...MEMORY_ENV, ...readInheritedEnv(), LOG_LEVEL: 'warn', PORT: port, ...options.env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((done) => {
    child.once('error', (error) => {
      output += error.message
      done({ code: null, signal: null })
    })
    // Not 'exit': all of its output must have been read.
    child.once('close', (code, signal) => {
      running.delete(child)
      done({ code, signal })
    })
  })
  const ready = new Promise<number>((done, fail) => {
    let isReady = false
    const read = (chunk: string): void => {
      output += chunk
      // The log of a long run is not searched again with every line.
      if (isReady || !/^Pathya is ready at /m.test(output)) return
      isReady = true
      done(performance.now() - startedAt)
    }
    child.stdout.setEncoding('utf8').on('data', read)
    child.stderr.setEncoding('utf8').on('data', read)
    void exited.then(({ code }) =>
      fail(new Error(`The server ended (${code}) before it was ready:\n${output}`)),
    )
  })
  // A caller that only waits for `exited` gets no report of this rejection.
  ready.catch(() => undefined)
  return {
    child,
    pid: child.pid ?? 0,
    url: `http://localhost:${port}`,
    readOutput: () => output,
    ready,
    exited,
  }
}

const running = new Set<ChildProcess>()

/** Stops every server this process has started and waits for them; for `afterEach` and `afterAll`. */
export async function stopServerProcesses(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      const ended = new Promise((done) => child.once('close', done))
      child.kill('SIGTERM')
      const isEnded = await Promise.race([ended.then(() => true), sleep(20_000, false)])
      if (!isEnded) child.kill('SIGKILL')
    }),
  )
}

/** Finds a TCP port of the loopback address that is free now. */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(0, '127.0.0.1', done)
  })
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (address === null || typeof address === 'string') throw new Error('No port was given.')
  return address.port
}

/** Makes an empty folder that every account may pass through, so that PostgreSQL's account can reach its content. */
export function makeTemporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'pathya-test-'))
  chmodSync(path, 0o711)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Does the same for test data: in memory if there is space, and removed later if the test is killed. */
export function makeTestFolder(): { path: string; remove: () => void } {
  const path = makeRunFolder(findTestDataFolder())
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/**
 * Lists the live processes that work in a folder or were started with its path (PostgreSQL and its backends among
 * them), by reading `/proc`. Processes that have ended and only wait for their parent to notice are not counted.
 */
export function listProcessesUsing(folder: string): { pid: number; command: string }[] {
  if (!existsSync('/proc/self')) return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid !== process.pid)
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
        const isUsing = command.includes(folder) || readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)
        return isUsing ? [{ pid, command }] : []
      } catch {
        return []
      }
    })
}
