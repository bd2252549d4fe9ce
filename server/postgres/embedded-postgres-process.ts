import { spawn, spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  fchownSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError, type Log, type RunAs } from './embedded-postgres-home.ts'

/** One cluster on this machine and the way to run it. */
export type Cluster = {
  /** Folder with `initdb` and `postgres`. */
  binaries: string
  /** PGDATA, a real path. */
  data: string
  logFile: string
  runAs: RunAs
  /** `name=value` settings given on the command line. */
  settings: string[]
  /** Folder of the Unix socket when this process starts the server. */
  socketDir: string
}

/** A postmaster that is up and accepts connections in `socketDir`. */
export type Postmaster = {
  pid: number
  socketDir: string
  /** True if it was already running, started by another process. */
  wasAlreadyRunning: boolean
  hasStaleSettings: boolean
}

const POLL_INTERVAL_MS = 5
const READY_TIMEOUT_MS = 5 * 60_000
const LEFTOVER_TIMEOUT_MS = 20_000
const MAX_LOG_BYTES = 10 * 1024 * 1024

/**
 * Returns the running postmaster of the cluster, and starts one if there is none. Recovers from the leftovers of a
 * killed server: a `postmaster.pid` of a dead process (its number may now belong to another program), and backends that
 * have not yet noticed that their postmaster has ended.
 *
 * @throws EmbeddedPostgresError if PostgreSQL does not start; the message ends with the last lines of its log.
 */
export async function ensurePostmaster(cluster: Cluster, log: Log): Promise<Postmaster> {
  const startedAt = Date.now()
  let leftoversSince = 0
  let startedPid = 0
  for (;;) {
    if (Date.now() - startedAt > READY_TIMEOUT_MS) {
      throw new EmbeddedPostgresError(`PostgreSQL did not become ready. Its log is ${cluster.logFile}.`)
    }
    const file = readPostmasterFile(cluster.data)
    if (file && isPostmaster(file.pid, cluster.data)) {
      if (file.status === 'ready') {
        const { pid, socketDir } = file
        return {
          pid,
          socketDir,
          wasAlreadyRunning: pid !== startedPid,
          hasStaleSettings: !hasSettings(cluster),
        }
      }
      // It is starting (perhaps recovering) or stopping; both end without our help.
      await sleep(POLL_INTERVAL_MS)
      continue
    }
    const result = await startPostmaster(cluster, log)
    if ('pid' in result) {
      startedPid = result.pid
      continue
    }
    const { failure } = result

    const lockFile = /lock file "(.+)" already exists/.exec(failure)?.[1]
    if (lockFile) {
      // Either another start was quicker, or the number in the file now belongs to some other program.
      removeStaleLockFile(resolve(cluster.data, lockFile), cluster.data)
      continue
    }
    if (
      /pre-existing shared memory block|could not create any Unix-domain sockets|is another postmaster/.test(
        failure,
      )
    ) {
      leftoversSince ||= Date.now()
      if (Date.now() - leftoversSince < LEFTOVER_TIMEOUT_MS) {
        if (Date.now() - leftoversSince > 1000) endOrphanedBackends(cluster.data)
        await sleep(100)
        continue
      }
    }
    throw new EmbeddedPostgresError(`PostgreSQL did not start (its log is ${cluster.logFile}): ${failure}`)
  }
}

/** Returns the cluster's postmaster if it is running and ready, also if another process started it. */
export function findRunningPostmaster(data: string): { pid: number; socketDir: string } | null {
  const file = readPostmasterFile(data)
  if (file?.status !== 'ready' || !isPostmaster(file.pid, data)) return null
  return { pid: file.pid, socketDir: file.socketDir }
}

/**
 * Stops a postmaster: disconnects its clients and writes everything to disk. If that takes too long, stops it at once;
 * it then recovers at the next start.
 */
export async function stopPostmaster(pid: number, data: string): Promise<void> {
  const steps = [
    { signal: 'SIGINT', timeoutMs: 20_000 },
    { signal: 'SIGQUIT', timeoutMs: 5_000 },
    { signal: 'SIGKILL', timeoutMs: 5_000 },
  ] as const
  for (const { signal, timeoutMs } of steps) {
    if (!isPostmaster(pid, data)) return
    sendSignal(pid, signal)
    const deadline = Date.now() + timeoutMs
    while (Date.now() < deadline) {
      if (!isPostmaster(pid, data)) return
      await sleep(POLL_INTERVAL_MS)
    }
  }
}

/**
 * Checks whether the process is alive and is the postmaster of this cluster, not a later process with the same number.
 */
export function isPostmaster(pid: number, data: string): boolean {
  if (!isRunning(pid)) return false
  if (existsSync('/proc/self/cwd')) {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === data && !isBackend(pid)
    } catch {
      // The process has ended, is a zombie, or belongs to another account: in each case it is not our postmaster.
      return false
    }
  }
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.includes(` -D ${data} `)
}

/**
 * Checks whether a process is a backend. Backends have the same folder as the postmaster, but only the postmaster still
 * shows its command line.
 */
function isBackend(pid: number): boolean {
  return /^postgres: /.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has already ended.
  }
}

type PostmasterFile = { pid: number; socketDir: string; status: string; text: string }

/** Reads `postmaster.pid`: process, folder, start time, port, socket folder, address, memory key, status. */
function readPostmasterFile(data: string): PostmasterFile | null {
  let text: string
  try {
    text = readFileSync(join(data, 'postmaster.pid'), 'utf8')
  } catch {
    return null
  }
  const lines = text.split('\n').map((line) => line.trim())
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return null
  return { pid, socketDir: lines[4] ?? '', status: lines[7] ?? '', text }
}

/** Removes a lock file of PostgreSQL (its first line is a process) unless that process is the postmaster. */
function removeStaleLockFile(path: string, data: string): void {
  const aside = `${path}.stale-${process.pid}`
  try {
    const staleText = readFileSync(path, 'utf8')
    if (isPostmaster(Math.abs(Number.parseInt(staleText, 10)), data)) return
    renameSync(path, aside)
    // Another start wrote its own file between the check and the move: put it back.
    if (readFileSync(aside, 'utf8') === staleText) rmSync(aside)
    else renameSync(aside, path)
  } catch {
    // Another start has already removed the file.
  }
}

/** Checks whether the running postmaster was started with the current programs and settings. */
function hasSettings(cluster: Cluster): boolean {
  try {
    const opts = readFileSync(join(cluster.data, 'postmaster.opts'), 'utf8')
    const wanted = cluster.settings.every((setting) => opts.includes(`"${setting}"`))
    return wanted && opts.startsWith(join(cluster.binaries, 'postgres'))
  } catch {
    return false
  }
}

/** Starts the postmaster. Returns its process once it is ready, otherwise the message of its log. */
async function startPostmaster(cluster: Cluster, log: Log): Promise<{ pid: number } | { failure: string }> {
  const logFd = openLog(cluster)
  const logStart = statSync(cluster.logFile).size
  const args = ['-D', cluster.data]
  for (const setting of [`unix_socket_directories=${cluster.socketDir}`, ...cluster.settings])
    args.push('-c', setting)
  const child = spawn(join(cluster.binaries, 'postgres'), args, {
    ...cluster.runAs,
    // Its own session: Ctrl-C in the terminal must reach this server first, which then stops PostgreSQL.
    detached: true,
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
    stdio: ['ignore', logFd, logFd],
  })
  closeSync(logFd)
  let ended: string | null = null
  child.once('error', (error) => {
    ended = error.message
  })
  child.once('exit', (code, signal) => {
    ended = `it ended with ${signal ?? code}`
  })
  child.unref()
  const stopAtExit = (): void => {
    child.kill('SIGINT')
  }
  process.once('exit', stopAtExit)
  const startedAt = Date.now()
  let hasSaidWaiting = false
  try {
    while (ended === null) {
      const file = readPostmasterFile(cluster.data)
      if (file && file.pid === child.pid && file.status === 'ready') return { pid: file.pid }
      if (!hasSaidWaiting && Date.now() - startedAt > 2000) {
        log('Waiting for PostgreSQL, which is recovering the database.')
        hasSaidWaiting = true
      }
      if (Date.now() - startedAt > READY_TIMEOUT_MS) return { failure: readLog(cluster.logFile, logStart) }
      await sleep(POLL_INTERVAL_MS)
    }
    return { failure: readLog(cluster.logFile, logStart) || ended }
  } finally {
    process.off('exit', stopAtExit)
  }
}

function openLog(cluster: Cluster): number {
  const { logFile, runAs } = cluster
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES)
    renameSync(logFile, `${logFile}.1`)
  const fd = openSync(logFile, 'a', 0o600)
  if (runAs) fchownSync(fd, runAs.uid, runAs.gid)
  return fd
}

function readLog(logFile: string, start: number): string {
  const lines = readFileSync(logFile).subarray(start).toString('utf8').trim().split('\n')
  return lines.slice(-6).join(' | ')
}

/** Ends backends whose postmaster was killed. Works only on systems that tell which processes they are. */
function endOrphanedBackends(data: string): void {
  if (!existsSync('/proc/self/cwd')) return
  for (const name of readdirSync('/proc')) {
    const pid = Number(name)
    if (!Number.isInteger(pid)) continue
    try {
      if (realpathSync(`/proc/${pid}/cwd`) === data && isBackend(pid)) sendSignal(pid, 'SIGQUIT')
    } catch {
      // The process belongs to somebody else or has ended.
    }
  }
}
