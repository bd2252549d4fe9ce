import { readFileSync, readlinkSync } from 'node:fs'
import pg from 'pg'
import { arrayOf, integer, number, text } from '../database/columns.ts'
import { type Db, dbOn } from '../database/db.ts'
import { statement } from '../database/statement.ts'

/** How often a worker sends a heartbeat. */
export const HEARTBEAT_MS = 10_000

/** A worker without a heartbeat for this many beats is gone. */
const BEATS_UNTIL_GONE = 6

/** After the database was away, other workers get this many beats to send a heartbeat. */
const BEATS_UNTIL_SURE = 2

/** Jobs locked by a worker that was never recorded, for example by an older version, are released after this time. */
const UNKNOWN_WORKER_MINUTES = 30

const RETRY_MS = 2000

export type JobWorkers = {
  /** Records a worker of this process and sends its heartbeats from now on. */
  add: (id: string) => Promise<void>
  /**
   * Deletes the row of a worker that has ended and releases the jobs that it still had locked; if this fails, the next
   * heartbeat does it.
   */
  remove: (id: string) => Promise<void>
  /** Ends the heartbeats and releases the connection. */
  close: () => Promise<void>
}

type Options = {
  databaseUrl: string
  heartbeatMs: number
  /** Called after the first heartbeat, and whenever workers were found gone and their jobs were released. */
  onReleased: (db: Db) => Promise<void>
}

const writeHeartbeats = statement({
  name: 'write-heartbeats',
  params: { ids: arrayOf(text), machine: text.nullable(), pid: integer },
  text: (p) =>
    `insert into job_workers (id, machine, pid) select unnest(${p.ids}::text[]), ${p.machine}, ${p.pid}
     on conflict (id) do update set heartbeat_at = now()`,
})

/** Deletes workers that are gone and unlocks their jobs. Returns no row if there were none. */
const releaseWorkers = statement({
  name: 'release-workers',
  params: {
    own: arrayOf(text),
    ended: arrayOf(text),
    goneAfterMs: number.nullable(),
    unknownMinutes: integer,
  },
  row: { count: integer },
  text: (p) =>
    `with gone as (
       delete from job_workers
        where not (id = any(${p.own}))
          and (id = any(${p.ended}) or heartbeat_at < now() - make_interval(secs => ${p.goneAfterMs}::float8 / 1000))
       returning id),
     unknown as (
       select distinct locked_by as id from graphile_worker.jobs
        where locked_at < now() - make_interval(mins => ${p.unknownMinutes})
          and not exists (select from job_workers w where w.id = locked_by)),
     found as (select array_agg(id) as ids from (select id from gone union select id from unknown) all_of_them)
     select coalesce(cardinality(ids), 0) as count
       from found cross join lateral graphile_worker.force_unlock_workers(ids) as unlocked
      where ids is not null`,
})

const listWorkersOf = statement({
  name: 'list-job-workers-of-machine',
  params: { machine: text },
  row: { id: text, pid: integer },
  text: (p) => `select id, pid from job_workers where machine = ${p.machine}`,
})

/**
 * Tracks which processes run jobs. Each writes a heartbeat; a process that stops doing so is gone, and the jobs it had
 * locked are released within a minute, where the queue itself would wait four hours. A process of the same running
 * system is found gone at once, by its process id.
 */
export function createJobWorkers({ databaseUrl, heartbeatMs, onReleased }: Options): JobWorkers {
  const machine = readMachine()
  const own = new Set<string>()
  const ownEnded = new Set<string>()
  const pool = openHeartbeatPool(databaseUrl, heartbeatMs)
  const db = dbOn(pool)
  let timer: NodeJS.Timeout | null = null
  let beating: Promise<void> = Promise.resolve()
  let lastBeatAt = Number.NEGATIVE_INFINITY
  let steadySince = 0
  let isFirst = true
  let isClosed = false

  async function write(): Promise<void> {
    await writeHeartbeats.run(db, { ids: [...own], machine, pid: process.pid })
    const now = performance.now()
    if (now - lastBeatAt > 3 * heartbeatMs) steadySince = now
    lastBeatAt = now
  }

  async function beat(): Promise<void> {
    await write()
    await releaseOwn()
    // Before that, missing heartbeats may be caused by the database.
    const isSure = performance.now() - steadySince >= BEATS_UNTIL_SURE * heartbeatMs
    const releasedCount = await releaseGone(db, {
      own: [...own],
      ended: machine === null ? [] : await listEnded(db, machine),
      goneAfterMs: isSure ? BEATS_UNTIL_GONE * heartbeatMs : null,
    })
    if (isFirst || releasedCount > 0) await onReleased(db)
    isFirst = false
  }

  /** Releases the jobs that ended workers of this process still had locked. */
  async function releaseOwn(): Promise<void> {
    const ended = [...ownEnded]
    if (ended.length === 0) return
    await releaseGone(db, { own: [...own], ended, goneAfterMs: null })
    for (const id of ended) ownEnded.delete(id)
  }

  function schedule(delayMs: number): void {
    if (isClosed) return
    timer = setTimeout(() => {
      beating = beat().then(
        () => schedule(heartbeatMs),
        () => schedule(Math.min(RETRY_MS, heartbeatMs)),
      )
    }, delayMs).unref()
  }

  return {
    add: async (id) => {
      own.add(id)
      await write()
      await releaseOwn()
      if (timer === null) schedule(0)
    },
    remove: async (id) => {
      if (!own.delete(id)) return
      ownEnded.add(id)
      await releaseOwn()
    },
    close: async () => {
      isClosed = true
      if (timer) clearTimeout(timer)
      await beating
      await pool.end()
    },
  }
}

/** Opens a separate connection, because heartbeats must not wait behind jobs. */
function openHeartbeatPool(databaseUrl: string, heartbeatMs: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    application_name: 'pathya-job-workers',
    connectionTimeoutMillis: heartbeatMs,
    query_timeout: heartbeatMs,
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/**
 * Removes workers that are gone, unlocks their jobs and returns how many workers there were. If `goneAfterMs` is null,
 * only the named workers are removed.
 */
async function releaseGone(
  db: Db,
  { own, ended, goneAfterMs }: { own: string[]; ended: string[]; goneAfterMs: number | null },
): Promise<number> {
  const released = await releaseWorkers.find(db, {
    own,
    ended,
    goneAfterMs,
    unknownMinutes: UNKNOWN_WORKER_MINUTES,
  })
  return released?.count ?? 0
}

/** Lists the workers of this running system whose process has ended. */
async function listEnded(db: Db, machine: string): Promise<string[]> {
  const workers = await listWorkersOf.all(db, { machine })
  return workers.filter(({ pid }) => !isRunning(pid)).map(({ id }) => id)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}

/** Names the running system and its space of process ids; `null` if neither can be read. */
function readMachine(): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return null
  }
}
