import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Runner, TaskList, Worker, WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { runAsJob } from '../current-work.ts'
import { text } from '../database/columns.ts'
import { statement } from '../database/statement.ts'
import { isUnavailable } from '../database/unavailable.ts'
import { createJobWorkers, HEARTBEAT_MS, type JobWorkers } from './job-workers.ts'

/** Runs one kind of job. The payload contains ids, never anything about a person. */
export type JobTask = (payload: unknown, job: JobRun) => Promise<void>

/**
 * One attempt at a job, by the worker with this id, which is recorded in `job_workers` while it may be working on the
 * job.
 */
export type JobRun = { attempt: number; signal: AbortSignal; workerId: string }
export type JobTasks = Record<string, JobTask>

/** A job that is added at fixed times: `crontab` in five fields, UTC. */
export type ScheduledJob = { task: string; crontab: string }

export type JobsOptions = {
  /** A direct connection, no pooler, because new jobs are announced by NOTIFY. */
  databaseUrl: string
  tasks: JobTasks
  schedule?: ScheduledJob[]
  /** Tasks that repair the work of dead processes: they run at the start, and whenever a process is found dead. */
  repairTasks?: string[]
  logger: FastifyBaseLogger
  /** How many jobs run at a time in this process. */
  concurrency?: number
  /** Shorter in tests, which do not wait for minutes. */
  heartbeatMs?: number
}

export type Jobs = {
  /** Starts taking jobs. Resolves when the queue listens for jobs, or waits for the database to come back. */
  start: () => Promise<void>
  /** Waits for running jobs and closes the connections. Safe to call at any time, more than once. */
  stop: () => Promise<void>
}

/** A job waits at most this long if its notification was missed. */
const POLL_INTERVAL_MS = 5000

/** After the queue has stopped by itself, it is started again after these waits, each longer than the one before. */
const RESTART_DELAYS_MS = [200, 1000, 5000, 15_000]

/** If a queue ran this long, the first restart after it comes quickly. */
const STEADY_MS = 1000

/** How long the library may take to end after its last job, and its connections to close. */
const CLOSE_TIMEOUT_MS = 5000

/** One run of the library's queue, from its start to the loss of its connections. */
type Queue = {
  runner: Runner
  pool: pg.Pool
  /**
   * Resolves when a query was lost. The query may have locked a job that no worker received, so the queue starts again.
   */
  failed: Promise<void>
  /** Resolves when none of its jobs is running any more. */
  waitUntilIdle: () => Promise<void>
  /** Returns the name under which the queue locks jobs; empty until it has requested the first job. */
  readWorkerId: () => string
}

/** Adds a job of a task unless one is already waiting. */
const addTask = statement({
  name: 'add-repair-task',
  params: { task: text },
  text: (p) => `select from graphile_worker.add_job(${p.task}, job_key => ${p.task})`,
})

/**
 * Creates the durable queue in our own database: any number of processes take jobs from it, and each job goes to one of
 * them. It continues by itself after the database was away; jobs whose end could not be recorded run again.
 */
export function createJobs(options: JobsOptions): Jobs {
  const { logger } = options
  const stopSignal = new AbortController()
  let starting: Promise<void> | null = null
  let stopping: Promise<void> | null = null
  let supervision: Promise<void> = Promise.resolve()
  const workers = createJobWorkers({
    databaseUrl: options.databaseUrl,
    heartbeatMs: options.heartbeatMs ?? HEARTBEAT_MS,
    onReleased: async (db) => {
      for (const task of options.repairTasks ?? []) {
        await addTask.run(db, { task })
      }
    },
  })

  /**
   * Waits until the queue ends, and starts it again unless it was stopped. `first` is `null` if it could not be started
   * yet.
   */
  async function supervise(first: Queue | null): Promise<void> {
    let current = first
    let failureCount = 0
    while (!stopSignal.signal.aborted) {
      if (current) {
        const startedAt = Date.now()
        const queue: Queue = current
        const ended = queue.runner.promise.catch(() => undefined)
        await Promise.race([ended, queue.failed, untilAborted(stopSignal.signal)])
        await closeQueue(queue, ended, workers)
        if (Date.now() - startedAt > STEADY_MS) failureCount = 0
        if (stopSignal.signal.aborted) return
      }
      const delayMs = RESTART_DELAYS_MS[Math.min(failureCount, RESTART_DELAYS_MS.length - 1)]
      failureCount += 1
      logger.warn({ delayMs }, 'jobs have stopped; they start again')
      await sleep(delayMs, undefined, { signal: stopSignal.signal }).catch(() => undefined)
      if (stopSignal.signal.aborted) return
      current = await openQueue(options, workers).catch(() => null)
    }
    if (current) {
      const ended = current.runner.promise.catch(() => undefined)
      await closeQueue(current, ended, workers)
    }
  }

  return {
    start: () => {
      // `stop` was called while the server was still starting.
      if (stopSignal.signal.aborted) return Promise.resolve()
      starting ??= openQueue(options, workers)
        .catch((error: unknown) => {
          if (isUnavailable(error)) return null
          throw error
        })
        .then((opened) => {
          supervision = supervise(opened)
        })
      return starting
    },
    stop: () => {
      stopping ??= (async () => {
        await starting?.catch(() => undefined)
        stopSignal.abort()
        await supervision
        await workers.close()
      })()
      return stopping
    },
  }
}

/** Ends a queue. Its jobs end by themselves; anything that still hangs on a lost connection is abandoned. */
async function closeQueue(queue: Queue, ended: Promise<void>, workers: JobWorkers): Promise<void> {
  const stopped = queue.runner.stop().catch(() => undefined)
  await queue.waitUntilIdle()
  await Promise.race([Promise.all([stopped, ended]), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })])
  await Promise.race([
    queue.pool.end().catch(() => undefined),
    sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false }),
  ])
  // Its jobs run again; if the database is away, they do so when it is back.
  await workers.remove(queue.readWorkerId()).catch(() => undefined)
}

/**
 * Starts the library's queue on separate connections. The queue is recorded as a worker before it takes its first job.
 */
async function openQueue(options: JobsOptions, workers: JobWorkers): Promise<Queue> {
  const { logger } = options
  // Loaded while the server is already answering, so that the server starts without waiting for it.
  const [{ Logger, parseCronItems, run }, { default: pgModule }] = await Promise.all([
    import('graphile-worker'),
    import('pg'),
  ])
  const pool = new pgModule.Pool({
    connectionString: options.databaseUrl,
    max: 4,
    application_name: 'pathya-jobs',
    connectionTimeoutMillis: 10_000,
    // The library's own queries are short: a query that takes this long has lost its connection.
    query_timeout: 60_000,
    keepAlive: true,
  })
  pool.on('error', () => undefined)
  const failure = Promise.withResolvers<void>()
  let hasFailed = false
  // Delayed so that the library's workers are notified of a lost connection first.
  const fail = (error: unknown): void => {
    if (!hasFailed) logger.warn({ reason: describeError(error) }, 'the job queue failed')
    hasFailed = true
    setImmediate(failure.resolve)
  }
  pool.on('connect', (client) => client.on('error', fail))
  let workerId = ''
  const readWorkerId = (): string => workerId
  const { taskList, waitUntilIdle } = trackTasks(options.tasks, readWorkerId)
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => {
    workerId = workerPool.id
  })
  watchFailures(events, fail)
  try {
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
      // Without these settings the library does not wait for the query that records a job's end, and a lost connection
      // there ends the process.
      preset: {
        worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
        plugins: [
          {
            name: 'JobWorkers',
            version: '1.0.0',
            worker: { hooks: { startWorker: () => workers.add(workerId) } },
          },
        ],
      },
      logger: new Logger(() => (level, message, meta) => {
        if (level !== 'error' && level !== 'warning') return
        // What follows from a lost connection says nothing new, unless it concerns a job.
        if (hasFailed && !(meta && 'job' in meta)) return
        // The error of a job may contain anything; its name and the job's name are enough to find it.
        const job = meta && 'job' in meta ? readJob(meta.job) : {}
        logger[level === 'error' ? 'error' : 'warn']({ ...job, event: message.split(/[:;(]/)[0] }, 'jobs')
      }),
    })
    return { runner, pool, failed: failure.promise, waitUntilIdle, readWorkerId }
  } catch (error) {
    await pool.end()
    throw error
  }
}

/** Calls `fail` for each failure that ends a queue. Workers end without the error, whose stack the library would print. */
function watchFailures(events: WorkerEvents, fail: (error: unknown) => void): void {
  const released = new WeakSet<Worker>()
  events.on('pool:fatalError', ({ error }) => fail(error))
  events.on('worker:release', ({ worker }) => released.add(worker))
  events.on('worker:getJob:error', ({ worker, error }) => {
    // Only a worker that is to stop would end; the others ask again.
    if (released.has(worker)) void worker.release(true)
    fail(error)
  })
  events.on('worker:fatalError', ({ worker, error }) => {
    // The job whose end could not be recorded runs again.
    void worker.release(true)
    fail(error)
  })
}

/** Wraps the tasks for the library, and tracks when the running ones end. */
function trackTasks(
  tasks: JobTasks,
  readWorkerId: () => string,
): { taskList: TaskList; waitUntilIdle: () => Promise<void> } {
  const running = new Set<Promise<void>>()
  const taskList: TaskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown, helpers) => {
        const work = runAsJob(name, () =>
          task(payload, {
            attempt: helpers.job.attempts,
            signal: helpers.abortSignal ?? new AbortController().signal,
            workerId: readWorkerId(),
          }),
        )
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

/** Names an error without its stack. An error of several addresses has no message of its own. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
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
