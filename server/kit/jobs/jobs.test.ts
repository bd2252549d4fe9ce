import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDatabaseProxy } from '#server/test/database-proxy.ts'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'
import { dbOn } from '../database/db.ts'
import { CLEAN_UP_TASK, createCleanupTasks } from './cleanup.ts'
import { LATEST_QUEUE_MIGRATION } from './install-jobs.ts'
import { createJobs } from './jobs.ts'

let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await createTestDatabase()
  pool = new pg.Pool({ connectionString: database.url })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const readColumn = async (sql: string): Promise<unknown[]> =>
  (await pool.query<{ value: unknown }>(sql)).rows.map(({ value }) => value)

describe('the queue', () => {
  it('has the latest migration that this version expects: a newer library must be installed by a migration', async () => {
    // Read from the tables that the library itself has made.
    const [latest] = await readColumn('select max(id) as value from graphile_worker.migrations')
    expect(latest).toBe(LATEST_QUEUE_MIGRATION)
  })
})

describe('jobs of a worker on another machine', () => {
  it('are released once its heartbeat is old, and not before', async () => {
    const repaired: number[] = []
    const jobs = createJobs({
      databaseUrl: database.url,
      tasks: { repair: async () => void repaired.push(1) },
      repairTasks: ['repair'],
      logger: pino({ level: 'silent' }),
      heartbeatMs: 100,
    })
    const beating = setInterval(() => {
      pool.query(`update job_workers set heartbeat_at = now() where id = 'alive'`).catch(() => undefined)
    }, 20)
    try {
      await jobs.start()
      // Once at the start. Otherwise it could be the same repair as the next one.
      await expect.poll(() => repaired.length).toBe(1)
      await pool.query(`
        insert into job_workers (id, machine, pid) values ('dead', 'elsewhere', 1), ('alive', 'elsewhere', 2);
        select graphile_worker.add_job('never', job_key => 'dead'), graphile_worker.add_job('never', job_key => 'alive');
        update graphile_worker._private_jobs set locked_at = now(), locked_by = key where key in ('dead', 'alive');`)
      const locked = `select key as value from graphile_worker.jobs where locked_by is not null and task_identifier = 'never'`
      await expect.poll(() => readColumn(locked)).toEqual(['alive'])
      // Once more when the worker was found to be gone.
      await expect.poll(() => repaired.length).toBe(2)
      expect(await readColumn(`select id as value from job_workers where machine = 'elsewhere'`)).toEqual([
        'alive',
      ])
    } finally {
      clearInterval(beating)
      await jobs.stop()
    }
    expect(await readColumn(`select id as value from job_workers where id <> 'alive'`)).toEqual([])
    await pool.query('delete from job_workers; delete from graphile_worker._private_jobs')
  })
})

describe('a job that was locked when the connection was lost', () => {
  it('runs at once, although its worker never received it', async () => {
    const proxy = await openDatabaseProxy(database.url)
    let runCount = 0
    const jobs = createJobs({
      databaseUrl: proxy.url,
      tasks: {
        count: async () => {
          runCount += 1
        },
      },
      logger: pino({ level: 'silent' }),
    })
    try {
      await jobs.start()
      await pool.query(`select graphile_worker.add_job('count')`)
      await expect.poll(() => runCount).toBe(1)
      proxy.dropAnswerTo('get_job')
      await pool.query(`select graphile_worker.add_job('count')`)
      await expect.poll(() => runCount, { timeout: 30_000 }).toBe(2)
      await expect
        .poll(() =>
          readColumn(`select id as value from graphile_worker.jobs where task_identifier = 'count'`),
        )
        .toEqual([])
    } finally {
      await jobs.stop()
      await proxy.close()
    }
  })
})

describe('a worker that is stopped while the database does not answer', () => {
  it('ends with one line in the log, and prints no stack', async () => {
    const trace = vi.spyOn(console, 'trace').mockImplementation(() => undefined)
    const proxy = await openDatabaseProxy(database.url)
    const lines: string[] = []
    const jobs = createJobs({
      databaseUrl: proxy.url,
      tasks: { none: async () => undefined },
      logger: pino({ level: 'warn' }, { write: (line) => void lines.push(line) }),
      concurrency: 1,
    })
    const holder = await pool.connect()
    try {
      await jobs.start()
      await holder.query('begin; lock table graphile_worker._private_jobs in access exclusive mode')
      await pool.query(`select pg_notify('jobs:insert', '{"count":1}')`)
      await expect
        .poll(() =>
          readColumn(`select count(*)::int as value from pg_stat_activity
                       where application_name = 'pathya-jobs' and wait_event_type = 'Lock'`),
        )
        .toEqual([1])
      const stopped = jobs.stop()
      proxy.refuse()
      await stopped
    } finally {
      await holder.query('rollback')
      holder.release()
      await proxy.close()
    }
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'the job queue failed', reason: 'Connection terminated unexpectedly' },
    ])
    expect(trace).not.toHaveBeenCalled()
    trace.mockRestore()
    await pool.query('delete from job_workers; delete from graphile_worker._private_jobs')
  })
})

describe('the daily clean-up', () => {
  it('stores a limited number of jobs that failed for good', async () => {
    await pool.query(`
      select graphile_worker.add_job('never', json_build_object('n', n), max_attempts => 1) from generate_series(1, 503) n;
      select graphile_worker.add_job('never', job_key => 'waiting');
      update graphile_worker._private_jobs set attempts = 1, updated_at = now() - interval '29 days' where max_attempts = 1;
      update graphile_worker._private_jobs set updated_at = now() - interval '31 days' where payload ->> 'n' = '503'`)
    await createCleanupTasks({ db: dbOn(pool), now: () => new Date() })[CLEAN_UP_TASK]()
    expect(
      await readColumn(
        'select count(*)::int as value from graphile_worker.jobs where attempts = max_attempts',
      ),
    ).toEqual([500])
    expect(
      await readColumn(`select count(*)::int as value from graphile_worker.jobs where key = 'waiting'`),
    ).toEqual([1])
    await pool.query('delete from graphile_worker._private_jobs')
  })

  it('removes expired rows, and nothing else', async () => {
    await pool.query(`
      insert into users (id, firebase_uid, email) values ('00000000-0000-4000-8000-000000000001', 'a', 'a@example.com');
      insert into users (id, firebase_uid, email, role) values ('00000000-0000-4000-8000-000000000009', 's', 's@example.com', 'employee');
      insert into identity_users (id, name, email) values ('a', 'A', 'a@example.com');
      insert into identity_decoys (id, email, password_hash, first_name, last_name, created_at) values
        ('00000000-0000-4000-8000-000000000002', 'old@example.com', 'x', 'A', 'B', now() - interval '91 days'),
        ('00000000-0000-4000-8000-000000000003', 'used@example.com', 'x', 'A', 'B', now() - interval '91 days'),
        ('00000000-0000-4000-8000-000000000004', 'new@example.com', 'x', 'A', 'B', now());
      insert into sessions (token_hash, user_id, decoy_id, expires_at) values
        ('\\x01', '00000000-0000-4000-8000-000000000001', null, now() + interval '1 day'),
        ('\\x02', '00000000-0000-4000-8000-000000000001', null, now() - interval '1 second'),
        ('\\x03', null, '00000000-0000-4000-8000-000000000003', now() + interval '1 day');
      insert into identity_sessions (id, token, user_id, expires_at) values
        ('live', 'live', 'a', now() + interval '1 minute'), ('over', 'over', 'a', now() - interval '1 minute');
      insert into identity_verifications (id, identifier, value, expires_at) values
        ('live', 'live', 'a', now() + interval '1 day'), ('over', 'over', 'a', now() - interval '8 days');
      insert into setup_tokens (token_hash, expires_at) values
        ('\\x01', now() + interval '1 day'), ('\\x02', now() - interval '8 days');
      insert into rate_limits (key_hash, window_start) values
        ('\\x01', now() - interval '1 day'), ('\\x02', now() - interval '3 days');
      insert into idempotency_keys (user_id, key, call, request_hash, created_at) values
        ('00000000-0000-4000-8000-000000000001', 'live', 'x', 'x', now()),
        ('00000000-0000-4000-8000-000000000001', 'phone', 'x', 'x', now() - interval '89 days'),
        ('00000000-0000-4000-8000-000000000001', 'over', 'x', 'x', now() - interval '91 days'),
        ('00000000-0000-4000-8000-000000000009', 'desk', 'x', 'x', now() - interval '6 days'),
        ('00000000-0000-4000-8000-000000000009', 'old', 'x', 'x', now() - interval '8 days');
      insert into outgoing_mails (to_email, template, subject, text, html, status, created_at) values
        ('a', 'live', 's', 't', 'h', 'sent', now() - interval '29 days'),
        ('a', 'waiting', 's', 't', 'h', 'queued', now() - interval '31 days'),
        ('a', 'over', 's', 't', 'h', 'sent', now() - interval '31 days');
      insert into audit_log (action, at) values ('test.happened', now() - interval '10 years');
    `)
    const tasks = createCleanupTasks({ db: dbOn(pool), now: () => new Date() })
    await tasks[CLEAN_UP_TASK]()
    await tasks[CLEAN_UP_TASK]()
    expect({
      sessions: await readColumn(`select encode(token_hash, 'hex') as value from sessions order by 1`),
      decoys: await readColumn('select email as value from identity_decoys order by 1'),
      tokens: await readColumn('select id as value from identity_sessions'),
      verifications: await readColumn('select id as value from identity_verifications'),
      setup: await readColumn(`select encode(token_hash, 'hex') as value from setup_tokens`),
      limits: await readColumn(`select encode(key_hash, 'hex') as value from rate_limits`),
      keys: await readColumn('select key as value from idempotency_keys order by 1'),
      mails: await readColumn('select template as value from outgoing_mails order by 1'),
      audit: await readColumn('select action as value from audit_log'),
    }).toEqual({
      sessions: ['01', '03'],
      // A missing decoy would differ from an account.
      decoys: ['new@example.com', 'old@example.com', 'used@example.com'],
      tokens: ['live'],
      verifications: ['live'],
      setup: ['01'],
      limits: ['01'],
      keys: ['desk', 'live', 'phone'],
      mails: ['live', 'waiting'],
      audit: ['test.happened'],
    })
  })
})
