import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { listProcessesUsing, makeTestFolder } from '#server/test/server-process.ts'
import { type SmtpDouble, startSmtp } from '#server/test/smtp-double.ts'
import { dbOn } from '../database/db.ts'
import { migrateDatabase } from '../database/migrate.ts'
import { renderMail } from './layout.ts'
import { queueMail } from './mail.ts'

const MAILS = 160
/** The database is started again in place at most this often within ten minutes. */
const KILLS = 3

let folder: ReturnType<typeof makeTestFolder>
let postgres: EmbeddedPostgres
let smtp: SmtpDouble
let worker: ChildProcess

beforeEach(async () => {
  folder = makeTestFolder()
  smtp = await startSmtp()
  postgres = await startEmbeddedPostgres({ dataDir: folder.path, log: () => undefined })
  await migrateDatabase(postgres.directUrl)
})

afterEach(async () => {
  worker.kill('SIGKILL')
  await postgres.stop()
  await smtp.close()
  for (const { pid } of listProcessesUsing(folder.path)) process.kill(pid, 'SIGKILL')
  folder.remove()
})

function startWorker(): ChildProcess {
  return fork(join(import.meta.dirname, 'mail-worker.fixture.ts'), [postgres.directUrl, smtp.url], {
    execArgv: [],
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR: folder.path },
  })
}

async function query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const client = new pg.Client(postgres.directUrl)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

async function queueMails(): Promise<void> {
  const client = new pg.Client(postgres.directUrl)
  await client.connect()
  const content = renderMail({ subject: 'Hello', paragraphs: ['Good day.'] }, 'Pathya')
  for (let index = 0; index < MAILS; index += 1) {
    await queueMail(dbOn(client), { ...content, to: `person-${index}@example.com`, template: 'test' })
  }
  await client.end()
}

/** Kills the database while the mail server is about to accept a mail, and waits until it has been started again. */
async function crashDatabase(): Promise<void> {
  const pidFile = join(folder.path, 'postgres', 'cluster', 'postmaster.pid')
  const before = readFileSync(pidFile, 'utf8')
  process.kill(Number.parseInt(before, 10), 'SIGKILL')
  await expect
    .poll(
      () =>
        query('select 1').then(
          () => readFileSync(pidFile, 'utf8') !== before,
          () => false,
        ),
      {
        timeout: 60_000,
        interval: 200,
      },
    )
    .toBe(true)
}

/** Counts the mails that people got more than once, and the people who got none. */
function countReceived(): { doubled: number; lost: number } {
  const counts = new Map<string, number>()
  for (const [address = ''] of smtp.recipients) counts.set(address, (counts.get(address) ?? 0) + 1)
  return { doubled: smtp.recipients.length - counts.size, lost: MAILS - counts.size }
}

it('sends every mail once, however often the database crashes meanwhile', { timeout: 600_000 }, async () => {
  await queueMails()
  smtp.delayMs = 10
  let crashing: Promise<void> | null = null
  let killCount = 0
  smtp.onReceived = async () => {
    if (crashing || killCount >= KILLS || smtp.received.length < (killCount + 1) * (MAILS / (KILLS + 2)))
      return
    killCount += 1
    crashing = crashDatabase().finally(() => {
      crashing = null
    })
  }
  worker = startWorker()
  await expect
    .poll(
      async () => {
        if (crashing) await crashing
        const [row] = await query<{ count: number }>(
          `select count(*)::int as count from outgoing_mails where status <> 'sent'`,
        ).catch(() => [])
        return row?.count
      },
      { timeout: 400_000, interval: 500 },
    )
    .toBe(0)
  expect(killCount).toBe(KILLS)
  expect(countReceived()).toEqual({ doubled: 0, lost: 0 })
  expect(readdirSync(join(folder.path, 'sent-mails'))).toEqual([])
  const [left] = await query<{ count: number }>(
    `select count(*)::int as count from graphile_worker.jobs where task_identifier = 'send-mail'`,
  )
  expect(left?.count).toBe(0)
  const exited = once(worker, 'exit')
  worker.kill('SIGKILL')
  await exited
})
