import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { appendFileSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** The account of a started program. */
export type Account = { uid: number; gid: number }

/** A program that was started here. */
export type Program = {
  name: string
  child: ChildProcess
  /** Sends SIGTERM, and SIGKILL to its process group if it has not ended in time. */
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

const STOP_MS = 20_000
const running = new Set<Program>()
/** A step that is broken off may still start something. */
let isStopping = false

/** Finds the account of PostgreSQL, which the package makes. */
export function findPostgresAccount(): Account {
  const [, , uid, gid] =
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((row) => row.split(':'))
      .find(([name]) => name === 'postgres') ?? []
  if (!uid || !gid) throw new Error('There is no account postgres.')
  return { uid: Number(uid), gid: Number(gid) }
}

/** Starts a program in a process group of its own, and appends its output to a file. */
export function startProgram(
  name: string,
  command: readonly string[],
  options: { log: string; env?: Record<string, string>; cwd?: string; account?: Account | null },
): Program {
  if (isStopping) throw new Error(`Not started, because everything is stopped: ${name}.`)
  const [path = '', ...args] = command
  const child = spawn(path, args, {
    ...options.account,
    cwd: options.cwd ?? '/',
    env: { PATH: `${process.env.PATH}:/usr/sbin:/sbin`, LANG: 'C.UTF-8', ...options.env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => appendFileSync(options.log, chunk))
  }
  const exited = new Promise<void>((done) => {
    child.once('close', () => done())
    child.once('error', () => done())
  })
  const program: Program = {
    name,
    child,
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal)
        const isEnded = await Promise.race([exited.then(() => true), sleep(STOP_MS, false, { ref: false })])
        if (!isEnded) killGroup(child)
      }
      running.delete(program)
    },
  }
  running.add(program)
  return program
}

function killGroup(child: ChildProcess): void {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It ended in this moment.
  }
}

/** Stops every program that still runs, the last one first. None can be started afterwards. */
export async function stopPrograms(): Promise<void> {
  isStopping = true
  for (const program of [...running].reverse()) await program.stop()
}

/** Runs a program to its end and returns what it printed. Throws if its exit code is not 0. */
export function runProgram(
  command: readonly string[],
  options: { account?: Account | null; env?: Record<string, string>; cwd?: string } = {},
): string {
  const [path = '', ...args] = command
  const { status, stdout, stderr, error } = spawnSync(path, args, {
    ...options.account,
    cwd: options.cwd ?? '/',
    env: { PATH: `${process.env.PATH}:/usr/sbin:/sbin`, LANG: 'C.UTF-8', ...options.env },
    encoding: 'utf8',
  })
  if (status !== 0) {
    throw new Error(`${path} ended with ${status ?? error?.message}:\n${stdout}${stderr}`.slice(0, 4000))
  }
  return `${stdout}${stderr}`
}

/** Lists the processes that work in a folder or below it: those of one PostgreSQL. */
export function listProcessesIn(folder: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid > 1 && isWorkingIn(pid, folder))
}

function isWorkingIn(pid: number, folder: string): boolean {
  try {
    return (
      readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '' &&
      readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)
    )
  } catch {
    return false
  }
}

/** Waits until something holds; throws with the sentence if it does not in time. */
export async function waitUntil(
  sentence: string,
  holds: () => boolean | Promise<boolean>,
  { timeoutMs = 60_000, intervalMs = 100 }: { timeoutMs?: number; intervalMs?: number } = {},
): Promise<void> {
  const startedAt = performance.now()
  while (!(await holds())) {
    if (performance.now() - startedAt > timeoutMs)
      throw new Error(`Not within ${timeoutMs / 1000} s: ${sentence}`)
    await sleep(intervalMs)
  }
}

/** Checks whether a port of loopback accepts connections. */
export function canConnect(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
}
