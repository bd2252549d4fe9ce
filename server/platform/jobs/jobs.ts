import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Runner, TaskList } from 'graphile-worker'
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

/**
 * The durable queue in our own database: any number of processes take from it, each job goes to one of them. Comes back
 * by itself when the database has been away.
 */
export function createJobs(options: JobsOptions): Jobs {
  const { databaseUrl, tasks, logger } = options
  const stopSignal = new AbortController()
  let starting: Promise<void> | null = null
  let stopping: Promise<void> | null = null
  let supervision: Promise<void> = Promise.resolve()

  async function open(): Promise<{ runner: Runner; pool: pg.Pool }> {
    // Loaded when the server is already answering: a start need not wait for it.
    const [{ Logger, parseCronItems, run }, { default: pgModule }] = await Promise.all([
      import('graphile-worker'),
      import('pg'),
    ])
    const pool = new pgModule.Pool({ connectionString: databaseUrl, max: 4, application_name: 'pathya-jobs' })
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
    const taskList: TaskList = Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [
        name,
        (payload: unknown, helpers) =>
          task(payload, {
            attempt: helpers.job.attempts,
            signal: helpers.abortSignal ?? new AbortController().signal,
          }),
      ]),
    )
    try {
      const runner = await run({
        pgPool: pool,
        taskList,
        parsedCronItems: parseCronItems(
          (options.schedule ?? []).map(({ task, crontab }) => ({ task, match: crontab, identifier: task })),
        ),
        concurrency: options.concurrency ?? 2,
        pollInterval: POLL_INTERVAL_MS,
        // Signals are handled once, for the whole server.
        noHandleSignals: true,
        logger: new Logger(() => (level, message, meta) => {
          if (level !== 'error' && level !== 'warning') return
          // What a job threw may hold anything; its name and the job's are enough to find it.
          const job = meta && 'job' in meta ? readJob(meta.job) : {}
          logger[level === 'error' ? 'error' : 'warn']({ ...job, event: message.split(/[:;(]/)[0] }, 'jobs')
        }),
      })
      return { runner, pool }
    } catch (error) {
      await pool.end()
      throw error
    }
  }

  /** Waits until the queue ends, and starts it again unless that was asked for. */
  async function supervise(first: { runner: Runner; pool: pg.Pool }): Promise<void> {
    let current: typeof first | null = first
    let failureCount = 0
    while (current) {
      const startedAt = Date.now()
      const { runner, pool } = current
      const isAsked = await Promise.race([runner.promise.then(() => false), untilAborted(stopSignal.signal)])
      if (isAsked) await runner.stop().catch(() => undefined)
      // Whatever still hangs on a lost connection does not keep us.
      await Promise.race([pool.end().catch(() => undefined), sleep(5000, undefined, { ref: false })])
      if (stopSignal.signal.aborted) return
      if (Date.now() - startedAt > 60_000) failureCount = 0
      current = null
      while (!current && !stopSignal.signal.aborted) {
        const delayMs = RESTART_DELAYS_MS[Math.min(failureCount, RESTART_DELAYS_MS.length - 1)]
        failureCount += 1
        logger.warn({ delayMs }, 'jobs have stopped; they start again')
        await sleep(delayMs, undefined, { signal: stopSignal.signal }).catch(() => undefined)
        if (!stopSignal.signal.aborted) current = await open().catch(() => null)
      }
    }
  }

  return {
    start: () => {
      // Told to stop while the server was still coming up.
      if (stopSignal.signal.aborted) return Promise.resolve()
      starting ??= open().then((opened) => {
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

function untilAborted(signal: AbortSignal): Promise<true> {
  return new Promise((done) => {
    if (signal.aborted) done(true)
    else signal.addEventListener('abort', () => done(true), { once: true })
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
