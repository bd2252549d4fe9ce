import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Config, readConfig } from '#server/config.ts'
import { writeCalendar } from '#server/modules/appointments/calendar.ts'
import { type SmtpDouble, startSmtp } from '#server/test/smtp-double.ts'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'
import { dbOn } from '../database/db.ts'
import { runInTransaction } from '../database/transaction.ts'
import { createJobs, type Jobs } from '../jobs/jobs.ts'
import { renderMail } from './layout.ts'
import { type Mail, queueMail } from './mail.ts'
import { createMailTasks, messageIdOf, RESCUE_MAILS_TASK } from './send-mail.ts'

let database: TestDatabase
let pool: pg.Pool
let smtp: SmtpDouble
let dataDir: string
const running: Jobs[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  pool = new pg.Pool({ connectionString: database.url })
  dataDir = mkdtempSync(join(tmpdir(), 'pathya-mail-'))
})
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true })
  await pool.end()
  await database.drop()
})
beforeEach(async () => {
  smtp = await startSmtp()
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()))
  await smtp.close()
  await pool.query('truncate outgoing_mails')
  await pool.query(`delete from graphile_worker._private_jobs`)
})

const logger = pino({ level: 'silent' })
const MAIL: Mail = {
  to: 'asha@example.com',
  template: 'test',
  ...renderMail({ subject: 'Hello', paragraphs: ['Good day.'] }, 'Pathya'),
}

function makeConfig(smtpUrl: string | null): Config {
  return {
    ...readConfig({ LOG_LEVEL: 'silent' }),
    dataDir,
    smtpUrl,
    mailFrom: 'Pathya <no-reply@pathya.example>',
  }
}

const makeTasks = (smtpUrl: string | null = smtp.url, log = logger) =>
  createMailTasks({ config: makeConfig(smtpUrl), db: dbOn(pool), now: () => new Date() }, log)

/** Starts a worker like the one in the server. */
async function startWorker(smtpUrl: string | null = smtp.url, log = logger): Promise<Jobs> {
  const jobs = createJobs({
    databaseUrl: database.url,
    tasks: makeTasks(smtpUrl, log),
    repairTasks: [RESCUE_MAILS_TASK],
    logger: log,
  })
  running.push(jobs)
  await jobs.start()
  return jobs
}

type StoredMail = { status: string; attempts: number; lastError: string | null; isSent: boolean }

async function readMail(id: string): Promise<StoredMail | undefined> {
  const { rows } = await pool.query<StoredMail>(
    `select status, attempts, last_error as "lastError", sent_at is not null as "isSent"
       from outgoing_mails where id = $1`,
    [id],
  )
  return rows[0]
}

async function waitFor<T>(read: () => T | Promise<T>, isDone: (value: T) => boolean): Promise<T> {
  const deadline = Date.now() + 90_000
  for (;;) {
    const value = await read()
    if (isDone(value)) return value
    if (Date.now() > deadline) throw new Error(`Not in time: ${JSON.stringify(value)}`)
    await sleep(20)
  }
}

async function queue(mail: Mail = MAIL): Promise<string> {
  const id = await runInTransaction(pool, (client) => queueMail(dbOn(client), mail))
  if (!id) throw new Error('The mail was not queued.')
  return id
}

describe('a mail', () => {
  it('is sent once by SMTP with both parts and its own Message-ID', async () => {
    await startWorker()
    const id = await queue({
      ...MAIL,
      ...renderMail(
        {
          subject: 'नमस्ते — plan <ready>',
          paragraphs: ['Dear <b>Asha</b> & family,'],
          action: { label: 'Open', url: 'https://pathya.example/plan?a=1&b=2' },
          notes: ['Small "print".'],
        },
        'Pathya',
      ),
    })
    expect(
      await waitFor(
        () => readMail(id),
        (mail) => mail?.status === 'sent',
      ),
    ).toEqual({
      status: 'sent',
      attempts: 1,
      lastError: null,
      isSent: true,
    })
    expect(smtp.received).toHaveLength(1)
    const mail = await PostalMime.parse(smtp.received[0] ?? '')
    expect(mail.subject).toBe('नमस्ते — plan <ready>')
    expect(mail.messageId).toBe(`<${id}@pathya.example>`)
    expect(mail.from).toMatchObject({ name: 'Pathya', address: 'no-reply@pathya.example' })
    expect(mail.to).toMatchObject([{ address: 'asha@example.com' }])
    expect(mail.text).toContain('Dear <b>Asha</b> & family,')
    expect(mail.text).toContain('https://pathya.example/plan?a=1&b=2')
    expect(mail.html).toContain('Dear &#60;b&#62;Asha&#60;/b&#62; &#38; family,')
    expect(mail.html).toContain('href="https://pathya.example/plan?a=1&#38;b=2"')
    expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  })

  it('contains a calendar entry as a part that calendars act on, and as a file', async () => {
    await startWorker()
    const content = writeCalendar('REQUEST', {
      uid: '5f0c6c0e-0d5c-4a5e-9d8f-0c1b2a3d4e5f',
      sequence: 0,
      stamp: new Date('2026-11-21T09:00:00Z'),
      startsAt: new Date('2026-11-24T04:45:00Z'),
      endsAt: new Date('2026-11-24T05:00:00Z'),
      isCancelled: false,
      summary: 'Free consultation with पथ्य',
      description: 'We call you.',
      location: 'By phone',
      url: 'https://pathya.example/consultation#token=abc',
      organizer: { name: 'पथ्य', email: 'hello@pathya.example' },
      alarmMinutes: 30,
      attendeeEmail: 'asha@example.com',
    })
    const id = await queue({ ...MAIL, calendar: { method: 'REQUEST', content } })
    await waitFor(
      () => readMail(id),
      (mail) => mail?.status === 'sent',
    )
    const raw = smtp.received[0] ?? ''
    expect(raw).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=REQUEST/m)
    const mail = await PostalMime.parse(raw)
    expect(mail.text).toContain('Good day.')
    expect(mail.attachments.map(({ filename, mimeType }) => `${filename} ${mimeType}`)).toContain(
      'consultation.ics application/ics',
    )
    // Byte for byte, with the line ends that the standard requires.
    expect(raw.replaceAll('\r\n', '')).toContain(Buffer.from(content).toString('base64'))
  })

  it('is queued only if the transaction that caused it succeeds', async () => {
    await startWorker()
    await expect(
      runInTransaction(pool, async (client) => {
        await queueMail(dbOn(client), MAIL)
        throw new Error('the cause failed')
      }),
    ).rejects.toThrow('the cause failed')
    const id = await queue()
    await waitFor(
      () => readMail(id),
      (mail) => mail?.status === 'sent',
    )
    expect(smtp.received).toHaveLength(1)
    expect((await pool.query('select 1 from outgoing_mails')).rowCount).toBe(1)
  })

  it('with the same cause is written once', async () => {
    const first = await queueMail(dbOn(pool), { ...MAIL, dedupeKey: 'plan-7-published' })
    expect(first).not.toBeNull()
    expect(await queueMail(dbOn(pool), { ...MAIL, dedupeKey: 'plan-7-published' })).toBeNull()
    expect((await pool.query('select 1 from graphile_worker.jobs')).rowCount).toBe(1)
  })

  it('gets no additional headers from its content or its recipient', async () => {
    await startWorker()
    const id = await queue({
      ...MAIL,
      to: 'asha@example.com',
      subject: 'Hello\r\nBcc: everybody@example.com\r\n\r\nBody',
    })
    await waitFor(
      () => readMail(id),
      (mail) => mail?.status === 'sent',
    )
    const mail = await PostalMime.parse(smtp.received[0] ?? '')
    expect(mail.subject).toBe('Hello Bcc: everybody@example.com Body')
    expect(mail.bcc).toBeUndefined()
    expect(smtp.recipients).toEqual([['asha@example.com']])

    const bad = await queue({ ...MAIL, to: 'asha@example.com\r\nBcc: everybody@example.com' })
    await waitFor(
      () => readMail(bad),
      (stored) => stored?.status !== 'queued',
    )
    expect(smtp.recipients.flat()).not.toContain('everybody@example.com')
    expect(smtp.received.join('\n')).not.toMatch(/^bcc:/im)
  })

  it('is tried again if the mail server cannot accept it now', async () => {
    smtp.refusalCodes.push(451)
    await startWorker()
    const id = await queue()
    const failed = await waitFor(
      () => readMail(id),
      (mail) => (mail?.attempts ?? 0) === 1,
    )
    expect(failed).toEqual({ status: 'queued', attempts: 1, lastError: 'SMTP 451', isSent: false })
    expect(
      await waitFor(
        () => readMail(id),
        (mail) => mail?.status === 'sent',
      ),
    ).toMatchObject({ attempts: 2 })
    const ids = await Promise.all(smtp.received.map(async (raw) => (await PostalMime.parse(raw)).messageId))
    expect(ids).toEqual([messageIdOf(id, makeConfig(null))])
  })

  it('is given up if the mail server refuses it for good, and the reason does not contain the address', async () => {
    smtp.refusalCodes.push(550)
    await startWorker()
    const id = await queue()
    expect(
      await waitFor(
        () => readMail(id),
        (mail) => mail?.status === 'failed',
      ),
    ).toEqual({
      status: 'failed',
      attempts: 1,
      lastError: 'SMTP 550',
      isSent: false,
    })
    await waitFor(
      async () => (await pool.query('select 1 from graphile_worker.jobs')).rowCount,
      (count) => count === 0,
    )
  })

  it('waits when the mail server is away', async () => {
    const { url } = smtp
    await smtp.close()
    await startWorker(url)
    const id = await queue()
    const waiting = await waitFor(
      () => readMail(id),
      (mail) => (mail?.attempts ?? 0) > 0,
    )
    expect(waiting).toMatchObject({ status: 'queued', lastError: expect.stringMatching(/^SMTP E[A-Z]+$/) })
  })

  it('is sent once, however many workers there are and however often its job is queued', async () => {
    smtp.delayMs = 30
    await Promise.all([startWorker(), startWorker(), startWorker()])
    const ids = await Promise.all(Array.from({ length: 20 }, () => queue()))
    for (const id of ids) {
      await pool.query(`select graphile_worker.add_job('send-mail', json_build_object('mailId', $1::text))`, [
        id,
      ])
    }
    for (const id of ids)
      await waitFor(
        () => readMail(id),
        (mail) => mail?.status === 'sent',
      )
    await waitFor(
      async () => (await pool.query('select 1 from graphile_worker.jobs')).rowCount,
      (count) => count === 0,
    )
    expect(smtp.received).toHaveLength(20)
  })

  it('has the same Message-ID when it is sent again because a worker died before recording that it was sent', async () => {
    const id = await queue()
    const child = forkWorker(smtp.url)
    // The mail server has the mail, but sends no "250 OK" while the worker is alive.
    smtp.onReceived = async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    try {
      await once(child, 'exit')
    } finally {
      child.kill('SIGKILL')
    }
    smtp.onReceived = async () => undefined
    expect(await readMail(id)).toMatchObject({ status: 'sending', attempts: 0 })

    // The next process detects the dead worker, whether or not the mail was sent.
    await startWorker()
    await waitFor(
      () => readMail(id),
      (mail) => mail?.status === 'sent',
    )
    const ids = await Promise.all(smtp.received.map(async (raw) => (await PostalMime.parse(raw)).messageId))
    expect(ids).toEqual([messageIdOf(id, makeConfig(null)), messageIdOf(id, makeConfig(null))])
  })

  it('gets a new job if its old one began before the death of its worker was noticed', async () => {
    const id = await queue()
    await pool.query(`update outgoing_mails set status = 'sending', sending_by = 'dead' where id = $1`, [id])
    // This job could not claim the mail and is about to end.
    await pool.query(`update graphile_worker._private_jobs set locked_by = 'alive', locked_at = now()`)
    await makeTasks()[RESCUE_MAILS_TASK]()
    const { rows } = await pool.query(
      'select count(*)::int as count from graphile_worker.jobs where locked_at is null',
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  it('is not sent again if a worker dies after the mail server’s answer, before the database has recorded it', async () => {
    const id = await queue()
    const holder = await pool.connect()
    // Reading the mail continues; recording that it was sent waits.
    smtp.onReceived = async () => {
      await holder.query('begin')
      await holder.query('select from outgoing_mails where id = $1 for update', [id])
    }
    const child = forkWorker(smtp.url)
    try {
      await waitFor(
        () => readdirSync(join(dataDir, 'sent-mails')).length,
        (count) => count === 1,
      )
    } finally {
      child.kill('SIGKILL')
    }
    await once(child, 'exit')
    // The statements that the dead process had sent must not be executed.
    await holder.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'pathya'`,
    )
    await holder.query('rollback')
    holder.release()
    expect(await readMail(id)).toMatchObject({ status: 'sending' })
    smtp.onReceived = async () => undefined
    await startWorker()
    expect(
      await waitFor(
        () => readMail(id),
        (mail) => mail?.status !== 'sending',
      ),
    ).toEqual({ status: 'sent', attempts: 1, lastError: null, isSent: true })
    expect(smtp.received).toHaveLength(1)
    expect(readdirSync(join(dataDir, 'sent-mails'))).toEqual([])
  })

  it('is stored without a mail server, and its link is logged only on a developer’s own machine', async () => {
    const lines: string[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
    const link = 'http://localhost:3000/api/identity/verify-email?token=abc'
    const mail = {
      ...MAIL,
      ...renderMail({ subject: 'Hi', paragraphs: [], action: { label: 'Go', url: link } }, 'Pathya'),
    }
    await startWorker(null, log)
    const id = await queue(mail)
    expect(
      await waitFor(
        () => readMail(id),
        (stored) => stored?.status === 'kept',
      ),
    ).toMatchObject({
      isSent: false,
    })
    await waitFor(
      () => lines.join(''),
      (text) => text.includes(link),
    )
    expect(lines.join('')).not.toContain('asha@example.com')
  })
})

describe('jobs', () => {
  it('contain ids and nothing about a person', async () => {
    await queue()
    const { rows } = await pool.query<{ payload: unknown }>(
      'select payload from graphile_worker._private_jobs',
    )
    expect(rows).toEqual([{ payload: { mailId: expect.stringMatching(/^[0-9a-f-]{36}$/) } }])
  })

  it('that fail leave no values in the log', async () => {
    const lines: string[] = []
    const log = pino({ level: 'info', base: null }, { write: (line: string) => lines.push(line) })
    const jobs = createJobs({
      databaseUrl: database.url,
      tasks: {
        'fail-loudly': async () => {
          throw new Error('asha@example.com weighs 74 kg')
        },
      },
      logger: log,
    })
    running.push(jobs)
    await jobs.start()
    await pool.query(`select graphile_worker.add_job('fail-loudly', max_attempts => 1)`)
    await waitFor(
      () => lines.join(''),
      (text) => text.includes('fail-loudly'),
    )
    await jobs.stop()
    expect(lines.join('')).not.toContain('asha')
    expect(lines.join('')).not.toContain('74 kg')
  })

  it('continue after every connection was lost', async () => {
    await startWorker()
    const { rows } = await pool.query<{ count: number }>(
      `select count(pg_terminate_backend(pid))::int as count from pg_stat_activity
        where application_name = 'pathya-jobs' and datname = current_database()`,
    )
    expect(rows[0]?.count).toBeGreaterThan(0)
    const id = await queue()
    await waitFor(
      () => readMail(id),
      (mail) => mail?.status === 'sent',
    )
    expect(smtp.received).toHaveLength(1)
  })

  it('can be stopped before and after they were started, and more than once', async () => {
    const never = createJobs({ databaseUrl: database.url, tasks: {}, logger })
    await never.stop()
    await never.start()
    await never.stop()
    const other = await startWorker()
    await Promise.all([other.stop(), other.stop()])
    await other.stop()
  })
})

/** Starts a worker as a separate process, which can be killed. */
function forkWorker(smtpUrl: string): ChildProcess {
  return fork(join(import.meta.dirname, 'mail-worker.fixture.ts'), [database.url, smtpUrl], {
    execArgv: [],
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR: dataDir },
  })
}
