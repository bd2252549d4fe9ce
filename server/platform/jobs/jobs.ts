import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Runner, TaskList, WorkerEvents } from 'graphile-worker'
import type pg from 'pg'

/** What does one kind of job. The payload holds ids, never anything about a person. */
export type JobTask = (payload: unknown, job: { attempt: number; signal: AbortSignal }) => Promise<void>
export type JobTasks = Record<string, JobTask>

/** A job that is added by the clock: `crontab` in five fields, UTC. */
export type ScheduledJob = { task: string; crontab: string }

export type JobsOptions = {
  /** A direct connection, no pooler: new jobs are announced by NOTIFY. */
  databaseUrl: string
  tasks: JobTasks
  schedule?: ScheduledJob[]
  logger: FastifyBaseLogger
  /** How many jobs run at a time in this process. */
  concurrency?: number
}

export type Jobs = {
  /** Starts taking jobs. Ends when the queue is being listened to. */
  start: () => Promise<void>
  /** Lets running jobs end and gives back the connections. Safe to call at any time, more than once. */
  stop: () => Promise<void>
}

/** Jobs wait at most this long when the notification of a new one was missed. */
const POLL_INTERVAL_MS = 5000

/** After the queue has stopped by itself, it is started again in this long, and each time a little later. */
const RESTART_DELAYS_MS = [200, 1000, 5000, 15_000]

/** A queue that ran this long was well: the first restart after it comes quickly. */
const STEADY_MS = 1000

/** How long the library may take to end after its last job, and its connections to close. */
const CLOSE_TIMEOUT_MS = 5000

/** One run of the library's queue, from its start to the loss of its connections. */
type Queue = {
  runner: Runner
  pool: pg.Pool
  /** Resolves when the library could not record the end of a job: it is of no use from then on. */
  failed: Promise<void>
  /** Resolves when none of its jobs is being worked any more. */
  waitUntilIdle: () => Promise<void>
  /** The names under which it locks jobs. */
  lockNames: string[]
}

/**
 * The durable queue in our own database: any number of processes take from it, each job goes to one of them. Comes back
 * by itself when the database has been away; jobs whose end could not be recorded run again.
 */
export function createJobs(options: JobsOptions): Jobs {
  const { logger } = options
  const stopSignal = new AbortController()
  let starting: Promise<void> | null = null
  let stopping: Promise<void> | null = null
  let supervision: Promise<void> = Promise.resolve()
  /** Locks of queues that have ended. */
  const staleLockNames: string[] = []

  /** Waits until the queue ends, and starts it again unless that was asked for. */
  async function supervise(first: Queue): Promise<void> {
    let current: Queue | null = first
    let failureCount = 0
    while (current) {
      const startedAt = Date.now()
      const queue: Queue = current
      const ended = queue.runner.promise.catch(() => undefined)
      await Promise.race([ended, queue.failed, untilAborted(stopSignal.signal)])
      await close(queue, ended)
      if (stopSignal.signal.aborted) return
      if (Date.now() - startedAt > STEADY_MS) failureCount = 0
      current = null
      while (!current && !stopSignal.signal.aborted) {
        const delayMs = RESTART_DELAYS_MS[Math.min(failureCount, RESTART_DELAYS_MS.length - 1)]
        failureCount += 1
        logger.warn({ delayMs }, 'jobs have stopped; they start again')
        await sleep(delayMs, undefined, { signal: stopSignal.signal }).catch(() => undefined)
        if (!stopSignal.signal.aborted) current = await openQueue(options, staleLockNames).catch(() => null)
      }
    }
  }

  /** Ends a queue. Its jobs end by themselves; whatever still hangs on a lost connection is left behind. */
  async function close(queue: Queue, ended: Promise<void>): Promise<void> {
    const stopped = queue.runner.stop().catch(() => undefined)
    await queue.waitUntilIdle()
    await Promise.race([Promise.all([stopped, ended]), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })])
    await Promise.race([
      queue.pool.end().catch(() => undefined),
      sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false }),
    ])
    staleLockNames.push(...queue.lockNames)
  }

  return {
    start: () => {
      // Told to stop while the server was still coming up.
      if (stopSignal.signal.aborted) return Promise.resolve()
      starting ??= openQueue(options, staleLockNames).then((opened) => {
        supervision = supervise(opened)
      })
      return starting
    },
    stop: () => {
      stopping ??= (async () => {
        await starting?.catch(() => undefined)
        stopSignal.abort()
        await supervision
      })()
      return stopping
    },
  }
}

/**
 * Starts the library's queue on connections of its own.
 *
 * @param staleLockNames Locks that queues of this process have left on jobs: they are released, and the list emptied.
 */
async function openQueue(options: JobsOptions, staleLockNames: string[]): Promise<Queue> {
  const { logger } = options
  // Loaded when the server is already answering: a start need not wait for it.
  const [{ Logger, parseCronItems, run }, { default: pgModule }] = await Promise.all([
    import('graphile-worker'),
    import('pg'),
  ])
  const pool = new pgModule.Pool({
    connectionString: options.databaseUrl,
    max: 4,
    application_name: 'pathya-jobs',
    connectionTimeoutMillis: 10_000,
    // The library's own queries are short: one that takes this long has lost its connection.
    query_timeout: 60_000,
    keepAlive: true,
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const { taskList, waitUntilIdle } = trackTasks(options.tasks)
  const lockNames: string[] = []
  const failure = Promise.withResolvers<void>()
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => lockNames.push(workerPool.id))
  events.on('pool:fatalError', () => failure.resolve())
  try {
    if (staleLockNames.length > 0) {
      await pool.query('select graphile_worker.force_unlock_workers($1)', [staleLockNames])
      staleLockNames.length = 0
    }
    const runner = await run({
      pgPool: pool,
      events,
      taskList,
      parsedCronItems: parseCronItems(
        (options.schedule ?? []).map(({ task, crontab }) => ({ task, match: crontab, identifier: task })),
      ),
      concurrency: options.concurrency ?? 2,
      pollInterval: POLL_INTERVAL_MS,
      // Signals are handled once, for the whole server.
      noHandleSignals: true,
      // Without these the library does not wait for the query that records a job's end, and a lost connection there
      // ends the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: new Logger(() => (level, message, meta) => {
        if (level !== 'error' && level !== 'warning') return
        // What a job threw may hold anything; its name and the job's are enough to find it.
        const job = meta && 'job' in meta ? readJob(meta.job) : {}
        logger[level === 'error' ? 'error' : 'warn']({ ...job, event: message.split(/[:;(]/)[0] }, 'jobs')
      }),
    })
    return { runner, pool, failed: failure.promise, waitUntilIdle, lockNames }
  } catch (error) {
    await pool.end()
    throw error
  }
}

/** The tasks as the library takes them, and the end of those that run. */
function trackTasks(tasks: JobTasks): { taskList: TaskList; waitUntilIdle: () => Promise<void> } {
  const running = new Set<Promise<void>>()
  const taskList: TaskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown, helpers) => {
        const work = task(payload, {
          attempt: helpers.job.attempts,
          signal: helpers.abortSignal ?? new AbortController().signal,
        })
        running.add(work)
        try {
          await work
        } finally {
          running.delete(work)
        }
      },
    ]),
  )
  return {
    taskList,
    waitUntilIdle: async () => {
      while (running.size > 0) await Promise.allSettled(running)
    },
  }
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) done()
    else signal.addEventListener('abort', () => done(), { once: true })
  })
}

function readJob(job: unknown): { task?: string; jobId?: string; attempt?: number } {
  if (typeof job !== 'object' || job === null) return {}
  return {
    ...('task_identifier' in job ? { task: String(job.task_identifier) } : {}),
    ...('id' in job ? { jobId: String(job.id) } : {}),
    ...('attempts' in job ? { attempt: Number(job.attempts) } : {}),
  }
}
