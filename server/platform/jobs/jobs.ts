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

/** The durable queue in our own database: any number of processes take from it, each job goes to one of them. */
export function createJobs(options: JobsOptions): Jobs {
  const { databaseUrl, tasks, logger } = options
  let running: Promise<{ runner: Runner; pool: pg.Pool }> | null = null

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
          // What a job threw may hold anything; its name and the job's are enough to find it.
          if (level !== 'error' && level !== 'warning') return
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

  return {
    start: async () => {
      running ??= open()
      await running
    },
    stop: async () => {
      const opened = await running?.catch(() => null)
      running = null
      if (!opened) return
      await opened.runner.stop()
      await opened.pool.end()
    },
  }
}

function readJob(job: unknown): { task?: string; jobId?: string; attempt?: number } {
  if (typeof job !== 'object' || job === null) return {}
  return {
    ...('task_identifier' in job ? { task: String(job.task_identifier) } : {}),
    ...('id' in job ? { jobId: String(job.id) } : {}),
    ...('attempts' in job ? { attempt: Number(job.attempts) } : {}),
  }
}
