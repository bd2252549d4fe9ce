import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  describeError,
  EmbeddedPostgresError,
  type Log,
  prepareBinaries,
  prepareHome,
  type RunAs,
  readCode,
} from './embedded-postgres-home.ts'
import {
  type Cluster,
  ensurePostmaster,
  findRunningPostmaster,
  isPostmaster,
  type Postmaster,
  stopPostmaster,
} from './embedded-postgres-process.ts'

/** An embedded PostgreSQL that only this process uses. */
export type EmbeddedPostgres = {
  /** Connection string of the application's account, which owns its database and nothing else. */
  url: string
  /** The same as `url`: there is no pooler in between. */
  directUrl: string
  /** Connection string of the superuser on database `postgres`, for tools and tests that make databases. */
  adminUrl: string
  /** PostgreSQL's current process; it changes when PostgreSQL is restarted. */
  readonly pid: number
  /**
   * Resolves with a sentence when PostgreSQL has stopped without `stop()` and cannot be restarted. Never resolves after
   * `stop()`.
   */
  lost: Promise<string>
  /** Stops PostgreSQL and waits until it is gone. May be called more than once. */
  stop: () => Promise<void>
}

export type EmbeddedPostgresOptions = {
  dataDir: string
  log: Log
  /** Further PostgreSQL settings; tests switch synchronous writing off here. */
  settings?: Record<string, string>
}

const ROLE = 'pathya'
const DATABASE = 'pathya'
const PORT = 5432
const PASSWORD_FILE = 'passwords.json'
/** Two numbers that identify the serving process's lock among PostgreSQL's advisory locks. */
const LOCK = [1_885_434_984, 1] as const
const LOCK_TIMEOUT_MS = 1500
/** The shortest limit of the supported systems is 103 bytes for the whole path of the socket. */
const MAX_SOCKET_DIR_BYTES = 103 - '/.s.PGSQL.5432'.length

const SOCKET_DIR_PREFIX = 'pathya-'
const CONNECT_TIMEOUT_MS = 30_000

/** If PostgreSQL dies, it is restarted after these delays, at most this many times within the window. */
const RESTART_DELAYS_MS = [0, 500, 2000, 5000]
const RESTART_WINDOW_MS = 10 * 60_000

const SETTINGS = {
  listen_addresses: '',
  port: String(PORT),
  unix_socket_permissions: '0700',
  shared_buffers: '128MB',
  max_connections: '100',
  // Solid-state disks: an index pays off sooner than PostgreSQL assumes.
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  // Log the error without values, because values are personal data.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

/**
 * Starts the embedded PostgreSQL in `<dataDir>/postgres`, and creates the cluster at the first start (about a second).
 *
 * It listens on a Unix socket in a private folder, with a password stored beside the cluster (mode 0600). PostgreSQL
 * runs in a session of its own, so that Ctrl-C does not reach it. If a killed process left a server running, that
 * server is used. Only one process at a time can use the database: it has an advisory lock on a connection that lives
 * as long as the process, so the system releases the lock however the process ends. When PostgreSQL dies, it is
 * restarted in place.
 *
 * @throws EmbeddedPostgresError with a sentence: the database is used by another server, unreachable folder, no
 *   programs for this machine, PostgreSQL does not start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log } = options
  const dataDir = resolve(options.dataDir)
  const { cluster, passwords } = prepareCluster(dataDir, options)
  const held = await startAndLockPostmaster(cluster, passwords.admin, dataDir, log).catch(
    (error: unknown) => {
      removeTemporarySocketDir(cluster.socketDir)
      throw error
    },
  )
  try {
    await ensureDatabase(held.client, passwords.application)
  } catch (error) {
    await stopPostmaster(held.postmaster.pid, cluster.data)
    throw error
  }

  const supervision = superviseCluster(held, { cluster, adminPassword: passwords.admin, dataDir, log })
  const stopAtExit = (): void => {
    // However this process exits, PostgreSQL must not be left running.
    const { pid } = supervision.readPostmaster()
    if (isPostmaster(pid, cluster.data)) process.kill(pid, 'SIGINT')
  }
  process.once('exit', stopAtExit)

  const { socketDir } = held.postmaster
  return {
    url: buildUrl(socketDir, ROLE, passwords.application, DATABASE),
    directUrl: buildUrl(socketDir, ROLE, passwords.application, DATABASE),
    adminUrl: buildUrl(socketDir, 'postgres', passwords.admin, 'postgres'),
    get pid() {
      return supervision.readPostmaster().pid
    },
    lost: supervision.lost,
    stop: async () => {
      await supervision.stop()
      process.off('exit', stopAtExit)
    },
  }
}

/** Creates the cluster if there is none, and finds everything needed to start PostgreSQL on it. */
function prepareCluster(
  dataDir: string,
  { log, settings: furtherSettings }: EmbeddedPostgresOptions,
): { cluster: Cluster; passwords: Passwords } {
  const { home, runAs } = prepareHome(dataDir, log)
  const { binaries, version } = prepareBinaries(dataDir, runAs, log)
  const data = join(home, 'cluster')
  const passwordFile = join(home, PASSWORD_FILE)
  if (!existsSync(data)) initializeCluster({ home, data, binaries, passwordFile, runAs, log })
  checkClusterVersion(data, version)
  const passwords = readPasswords(passwordFile)
  const socketDir = makeSocketDir(home, runAs)
  const settings = Object.entries({ ...SETTINGS, ...furtherSettings }).map(
    ([name, value]) => `${name}=${value}`,
  )
  const cluster = { binaries, data, logFile: join(home, 'postgres.log'), runAs, settings, socketDir }
  return { cluster, passwords }
}

/**
 * Restarts PostgreSQL when it dies, until it is stopped.
 *
 * @returns `readPostmaster`: the current postmaster; `lost` and `stop` as in `EmbeddedPostgres`.
 */
function superviseCluster(
  held: { postmaster: Postmaster; client: pg.Client },
  {
    cluster,
    adminPassword,
    dataDir,
    log,
  }: { cluster: Cluster; adminPassword: string; dataDir: string; log: Log },
): { readPostmaster: () => Postmaster; lost: Promise<string>; stop: () => Promise<void> } {
  const { data } = cluster
  let { postmaster, client } = held
  let stopping: Promise<void> | null = null
  let reportLost: (sentence: string) => void = () => undefined
  const lost = new Promise<string>((done) => {
    reportLost = done
  })

  let recovery: Promise<void> = Promise.resolve()
  let restarts: number[] = []

  const watch = (): void => {
    client.once('end', () => {
      if (!stopping) recovery = recover()
    })
  }
  // After the crash of a backend PostgreSQL ends all connections and continues. In all other cases it has ended.
  const recover = async (): Promise<void> => {
    const again = await reconnect(postmaster, { cluster, adminPassword, isStopping: () => stopping !== null })
    if (again) {
      client = again
      watch()
      return
    }
    await restart()
  }
  /** Restarts PostgreSQL. Connection strings stay valid, because the socket and the passwords are the same. */
  const restart = async (): Promise<void> => {
    restarts = restarts.filter((at) => Date.now() - at < RESTART_WINDOW_MS)
    for (const delayMs of RESTART_DELAYS_MS.slice(restarts.length)) {
      if (stopping) return
      log('PostgreSQL has stopped unexpectedly; it is started again.')
      restarts.push(Date.now())
      await sleep(delayMs)
      if (stopping) return
      try {
        const again = { ...cluster, socketDir: postmaster.socketDir }
        const started = await startAndLockPostmaster(again, adminPassword, dataDir, log)
        postmaster = started.postmaster
        client = started.client
        if (stopping) return
        watch()
        log('PostgreSQL runs again.')
        return
      } catch (error) {
        log(`PostgreSQL could not be started again: ${describeError(error)}.`)
      }
    }
    if (!stopping) {
      reportLost(
        'PostgreSQL has stopped and could not be kept running; the next start recovers the database.',
      )
    }
  }
  watch()

  return {
    readPostmaster: () => postmaster,
    lost,
    stop: () => {
      stopping ??= (async () => {
        // Waits for a restart that is under way, which would otherwise leave a process behind.
        await recovery
        await stopPostmaster(postmaster.pid, data)
        await client.end().catch(() => undefined)
        removeTemporarySocketDir(postmaster.socketDir)
      })()
      return stopping
    },
  }
}

/**
 * Reconnects to PostgreSQL and takes the lock. Returns `null` if PostgreSQL has ended or another server has the lock.
 */
async function reconnect(
  { pid, socketDir }: Postmaster,
  options: { cluster: Cluster; adminPassword: string; isStopping: () => boolean },
): Promise<pg.Client | null> {
  while (!options.isStopping() && isPostmaster(pid, options.cluster.data)) {
    try {
      const client = await connectAdmin(socketDir, options.adminPassword)
      if (await tryLock(client)) return client
      await client.end()
      return null
    } catch {
      await sleep(50)
    }
  }
  return null
}

/**
 * Gives a tool that works beside a server a database: uses the embedded PostgreSQL that a server is running, or starts
 * it for as long as the tool needs it.
 *
 * @returns Connection strings as in `startEmbeddedPostgres`, and `close`, which stops only a PostgreSQL that was
 *   started here.
 * @throws EmbeddedPostgresError as `startEmbeddedPostgres` does.
 */
export async function useEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<{ url: string; directUrl: string; close: () => Promise<void> }> {
  const dataDir = resolve(options.dataDir)
  if (existsSync(join(dataDir, 'postgres', 'cluster'))) {
    const { home } = prepareHome(dataDir, options.log)
    const running = findRunningPostmaster(join(home, 'cluster'))
    if (running) {
      const url = buildUrl(
        running.socketDir,
        ROLE,
        readPasswords(join(home, PASSWORD_FILE)).application,
        DATABASE,
      )
      return { url, directUrl: url, close: async () => undefined }
    }
  }
  const started = await startEmbeddedPostgres(options)
  return { url: started.url, directUrl: started.directUrl, close: started.stop }
}

type Passwords = { admin: string; application: string }

function initializeCluster(options: {
  home: string
  data: string
  binaries: string
  passwordFile: string
  runAs: RunAs
  log: Log
}): void {
  const { home, data, binaries, passwordFile, runAs, log } = options
  log(`Making an empty database in ${data}.`)
  // The cluster is created in a temporary folder until it is complete, so that an interrupted start leaves nothing that
  // looks like a database.
  removeAbandoned(home)
  const workDir = mkdtempSync(join(home, 'new-'))
  if (runAs) chownSync(workDir, runAs.uid, runAs.gid)
  try {
    const passwords = makePasswords(passwordFile, workDir, runAs)
    const adminFile = join(workDir, 'admin-password')
    writeOwned(adminFile, `${passwords.admin}\n`, runAs)
    const result = spawnSync(
      join(binaries, 'initdb'),
      [
        `--pgdata=${join(workDir, 'cluster')}`,
        '--username=postgres',
        `--pwfile=${adminFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // The built-in locale gives the same sort order on every machine, whatever locales it has.
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        '--no-instructions',
      ],
      { ...runAs, cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' }, encoding: 'utf8' },
    )
    if (result.status !== 0) {
      const reason = result.error ? describeError(result.error) : result.stderr.trim().split('\n').join(' | ')
      throw new EmbeddedPostgresError(`PostgreSQL could not make a database in ${data}: ${reason}`)
    }
    renameSync(join(workDir, 'cluster'), data)
  } catch (error) {
    // Another start has created it in the meantime, which is just as good.
    if (!['ENOTEMPTY', 'EEXIST'].includes(readCode(error))) throw error
  } finally {
    rmSync(workDir, { recursive: true, force: true })
  }
}

/** Removes the leftovers of first starts that were killed. A folder in use now is younger than an hour. */
function removeAbandoned(home: string): void {
  for (const name of readdirSync(home)) {
    const path = join(home, name)
    if (name.startsWith('new-') && Date.now() - statSync(path).mtimeMs > 3_600_000)
      rmSync(path, { recursive: true })
  }
}

/**
 * Makes the passwords before the cluster exists; they never change. If two first starts run at once, both use the
 * passwords of the faster one.
 */
function makePasswords(passwordFile: string, workDir: string, runAs: RunAs): Passwords {
  if (!existsSync(passwordFile)) {
    const made: Passwords = {
      admin: randomBytes(24).toString('hex'),
      application: randomBytes(24).toString('hex'),
    }
    const draft = join(workDir, PASSWORD_FILE)
    writeOwned(draft, `${JSON.stringify(made)}\n`, runAs)
    try {
      linkSync(draft, passwordFile)
    } catch (error) {
      if (readCode(error) !== 'EEXIST') throw error
    }
  }
  return readPasswords(passwordFile)
}

function writeOwned(path: string, text: string, runAs: RunAs): void {
  writeFileSync(path, text, { mode: 0o600, flag: 'wx' })
  if (runAs) chownSync(path, runAs.uid, runAs.gid)
}

function readPasswords(passwordFile: string): Passwords {
  try {
    const read: Partial<Passwords> = JSON.parse(readFileSync(passwordFile, 'utf8'))
    if (read.admin && read.application) return { admin: read.admin, application: read.application }
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The passwords of the database (${passwordFile}) cannot be read: ${describeError(error)}.`,
    )
  }
  throw new EmbeddedPostgresError(`The file ${passwordFile} does not hold the passwords of the database.`)
}

function checkClusterVersion(data: string, version: string): void {
  const made = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  const here = version.split('.')[0]
  if (here !== made) {
    throw new EmbeddedPostgresError(
      `The database in ${data} was made by PostgreSQL ${made}, but this version brings PostgreSQL ${here}: move it with pg_dump and pg_restore first.`,
    )
  }
}

function makeSocketDir(home: string, runAs: RunAs): string {
  const beside = join(home, 'socket')
  if (Buffer.byteLength(beside) <= MAX_SOCKET_DIR_BYTES) {
    mkdirSync(beside, { recursive: true, mode: 0o700 })
    if (runAs) chownSync(beside, runAs.uid, runAs.gid)
    return beside
  }
  // PostgreSQL's account may not be able to enter root's TMPDIR.
  const temporary = mkdtempSync(join(runAs ? '/tmp' : tmpdir(), SOCKET_DIR_PREFIX))
  if (runAs) chownSync(temporary, runAs.uid, runAs.gid)
  return temporary
}

function removeTemporarySocketDir(socketDir: string): void {
  if (basename(socketDir).startsWith(SOCKET_DIR_PREFIX)) rmSync(socketDir, { recursive: true, force: true })
}

function buildUrl(socketDir: string, role: string, password: string, database: string): string {
  return `postgresql://${role}:${password}@/${database}?host=${encodeURIComponent(socketDir)}&port=${PORT}`
}

/** Starts PostgreSQL and takes the lock that makes this process its only server. */
async function startAndLockPostmaster(
  cluster: Cluster,
  adminPassword: string,
  dataDir: string,
  log: Log,
): Promise<{ postmaster: Postmaster; client: pg.Client }> {
  const startedAt = Date.now()
  let hasReplaced = false
  for (;;) {
    const postmaster = await ensurePostmaster(cluster, log)
    try {
      const client = await connectAdmin(postmaster.socketDir, adminPassword)
      if (!(await waitForLock(client))) {
        const holder = await readLockHolder(client)
        await client.end()
        throw new EmbeddedPostgresError(
          `Another server${holder} is already using ${dataDir}: stop it first, or set DATA_DIR to another folder.`,
        )
      }
      if (postmaster.wasAlreadyRunning) log('Taking over PostgreSQL, which a killed server had left running.')
      if (!postmaster.hasStaleSettings || hasReplaced) {
        if (postmaster.socketDir !== cluster.socketDir) removeTemporarySocketDir(cluster.socketDir)
        return { postmaster, client }
      }
      // Another version of this server left it running: restart it with the current programs and settings.
      hasReplaced = true
      await stopPostmaster(postmaster.pid, cluster.data)
      await client.end().catch(() => undefined)
    } catch (error) {
      if (error instanceof EmbeddedPostgresError) throw error
      if (readCode(error) === '28P01') {
        throw new EmbeddedPostgresError(
          `The database in ${cluster.data} does not accept the password kept beside it (${PASSWORD_FILE}).`,
        )
      }
      const waitedMs = Date.now() - startedAt
      if (waitedMs > CONNECT_TIMEOUT_MS) {
        throw new EmbeddedPostgresError(`PostgreSQL runs but accepts no connection: ${describeError(error)}.`)
      }
      // A cleaner of temporary folders has removed its socket, so nobody can reach it any more.
      if (waitedMs > 3000 && ['ENOENT', 'ECONNREFUSED'].includes(readCode(error))) {
        await stopPostmaster(postmaster.pid, cluster.data)
      }
      await sleep(20)
    }
  }
}

async function connectAdmin(socketDir: string, password: string): Promise<pg.Client> {
  const client = new pg.Client({
    host: socketDir,
    port: PORT,
    user: 'postgres',
    password,
    database: 'postgres',
    application_name: `pathya server ${process.pid}`,
    connectionTimeoutMillis: 5000,
  })
  // The `end` event is handled elsewhere; without this handler an error would crash the process.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>('select pg_try_advisory_lock($1, $2) as has', [
    ...LOCK,
  ])
  return rows[0]?.has === true
}

/**
 * Waits until PostgreSQL notices that the connection of a killed server has ended and releases its lock, which takes a
 * moment.
 */
async function waitForLock(client: pg.Client): Promise<boolean> {
  const deadline = Date.now() + LOCK_TIMEOUT_MS
  for (;;) {
    if (await tryLock(client)) return true
    if (Date.now() > deadline) return false
    await sleep(50)
  }
}

async function readLockHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and classid = $1 and objid = $2 and granted`,
    [...LOCK],
  )
  const pid = /\d+$/.exec(rows[0]?.name ?? '')?.[0]
  return pid ? ` (process ${pid})` : ''
}

/** Creates the application's account and database if they are missing (a first start may have been interrupted). */
async function ensureDatabase(client: pg.Client, password: string): Promise<void> {
  const { rows } = await client.query<{ hasRole: boolean; hasDatabase: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as "hasRole",
            exists (select from pg_database where datname = $2) as "hasDatabase"`,
    [ROLE, DATABASE],
  )
  if (!rows[0]?.hasRole) await client.query(`create role ${ROLE} login password '${password}'`)
  if (!rows[0]?.hasDatabase) await client.query(`create database ${DATABASE} owner ${ROLE}`)
}
