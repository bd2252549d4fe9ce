import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { BackupRun } from '#contract/practice/backups.ts'
import type { DataExport } from '#contract/privacy/exports.ts'
import { readInheritedEnv } from '#server/test/server-process.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { type SignedIn, signInAs } from '#server/test/test-app.ts'

const api = setUpTestApp()
const folder = mkdtempSync(join(tmpdir(), 'pathya-jobs-'))
const backupDir = join(folder, 'backups')
const children: ChildProcess[] = []
let admin: SignedIn

beforeAll(async () => {
  admin = await signInAs(api, 'admin')
  // Backups would spend most of their time on the foods.
  await query('truncate food_items cascade')
})
afterEach(async () => {
  await Promise.all(children.splice(0).map(kill))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const query = (sql: string, values: unknown[] = []) => api.platform.database.pool.query(sql, values)

/** Starts a process that runs jobs in the same way as the server. */
function startWorker(): ChildProcess {
  const child = fork(join(import.meta.dirname, 'test', 'jobs-process.fixture.ts'), [], {
    execArgv: [],
    stdio: 'inherit',
    env: {
      ...readInheritedEnv(),
      LOG_LEVEL: 'silent',
      DATABASE_URL: api.testDatabase.url,
      DATA_DIR: folder,
      BACKUP_DIR: backupDir,
    },
  })
  children.push(child)
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

/** Locks a table against readers until it is released. */
async function lockTable(
  table: string,
): Promise<{ isAwaited: () => Promise<boolean>; release: () => Promise<void> }> {
  const holder = new pg.Client(api.testDatabase.url)
  await holder.connect()
  await holder.query(`begin; lock table ${table} in access exclusive mode`)
  return {
    isAwaited: async () => {
      const { rowCount } = await query(`select from pg_locks where relation = $1::regclass and not granted`, [
        table,
      ])
      return rowCount !== 0
    },
    release: () => holder.end(),
  }
}

const until = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 60_000, interval: 50 })

async function requestExport(who: SignedIn): Promise<DataExport> {
  const response = await api.app.inject({
    method: 'POST',
    url: '/api/data-exports',
    headers: { cookie: who.cookie },
  })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

async function readExport(who: SignedIn): Promise<DataExport | undefined> {
  const response = await api.app.inject({ url: '/api/data-exports', headers: { cookie: who.cookie } })
  return response.json<DataExport[]>()[0]
}

async function requestBackup(): Promise<BackupRun> {
  const response = await api.app.inject({
    method: 'POST',
    url: '/api/admin/backups',
    headers: { cookie: admin.cookie },
  })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

async function readBackup(id: string): Promise<BackupRun | undefined> {
  const response = await api.app.inject({ url: '/api/admin/backups', headers: { cookie: admin.cookie } })
  return response.json<{ runs: BackupRun[] }>().runs.find((run) => run.id === id)
}

describe('a data export', () => {
  it('is completed by the next process that starts, if its process is killed', async () => {
    const client = await signInAs(api, 'client')
    const { id } = await requestExport(client)
    const held = await lockTable('progress_photos')
    const first = startWorker()
    await until(held.isAwaited).toBe(true)
    await kill(first)
    await held.release()
    expect(await readExport(client)).toMatchObject({ id, status: 'running' })

    startWorker()
    await until(async () => (await readExport(client))?.status).toBe('ready')
    const file = await api.app.inject({
      url: `/api/data-exports/${id}/file`,
      headers: { cookie: client.cookie },
    })
    expect(file.rawPayload.length).toBe(Number(file.headers['content-length']))
  })

  it('is completed by another process that was already running, if its process is killed', async () => {
    const client = await signInAs(api, 'client')
    const held = await lockTable('progress_photos')
    const first = startWorker()
    await requestExport(client)
    await until(held.isAwaited).toBe(true)
    startWorker()
    await until(async () => (await query('select from job_workers')).rowCount).toBe(2)
    await kill(first)
    await held.release()
    await until(async () => (await readExport(client))?.status).toBe('ready')
    expect((await query('select from job_workers')).rowCount).toBe(1)
  })

  it('fails if its process is killed in the last attempt, reports it, and can be requested again', async () => {
    const client = await signInAs(api, 'client')
    const { id } = await requestExport(client)
    await query(`update graphile_worker._private_jobs set attempts = max_attempts - 1`)
    const held = await lockTable('progress_photos')
    const first = startWorker()
    await until(held.isAwaited).toBe(true)
    await kill(first)
    await held.release()
    startWorker()
    await until(() => readExport(client)).toMatchObject({
      id,
      status: 'failed',
      step: 'It was interrupted. Please request your data again.',
    })
    const next = await requestExport(client)
    expect(next.id).not.toBe(id)
    await until(() => readExport(client)).toMatchObject({ id: next.id, status: 'ready' })
  })

  it('is left unchanged by the repair job while its process runs', async () => {
    const client = await signInAs(api, 'client')
    const { id } = await requestExport(client)
    const held = await lockTable('progress_photos')
    startWorker()
    await until(held.isAwaited).toBe(true)
    await query(`select graphile_worker.add_job('repair-data-exports')`)
    await until(async () => {
      const { rowCount } = await query(
        `select from graphile_worker.jobs where task_identifier = 'repair-data-exports'`,
      )
      return rowCount
    }).toBe(0)
    expect((await requestExport(client)).id).toBe(id)
    expect(await readExport(client)).toMatchObject({ id, status: 'running' })
    await held.release()
    await until(async () => (await readExport(client))?.status).toBe('ready')
  })
})

describe('a backup', () => {
  const listParts = () => readdirSync(backupDir).filter((name) => name.endsWith('.part'))

  it('fails if its process is killed, leaves no file, and can be requested again', async () => {
    const { id } = await requestBackup()
    const held = await lockTable('progress_photos')
    const first = startWorker()
    await until(held.isAwaited).toBe(true)
    expect(listParts()).toHaveLength(1)
    // A file of another process, with another database, that writes to the same folder.
    writeFileSync(join(backupDir, 'pathya-2026-11-22-213000-0000.zip.part'), 'others')
    await kill(first)
    await held.release()

    startWorker()
    await until(() => readBackup(id)).toMatchObject({
      status: 'failed',
      error: 'The server stopped while it was being made.',
    })
    await until(async () => listParts()).toEqual(['pathya-2026-11-22-213000-0000.zip.part'])
    const next = await requestBackup()
    expect(next.id).not.toBe(id)
    await until(async () => (await readBackup(next.id))?.status).toBe('done')
  })

  it('can be requested again as soon as its worker is found to be gone', async () => {
    const { id } = await requestBackup()
    const held = await lockTable('progress_photos')
    const first = startWorker()
    await until(held.isAwaited).toBe(true)
    expect((await requestBackup()).id).toBe(id)
    await kill(first)
    await held.release()
    await query('delete from job_workers')
    await query('select graphile_worker.force_unlock_workers(array_agg(locked_by)) from graphile_worker.jobs')
    // The database ends the connection of the process, and its lock, a moment later.
    await until(async () => (await requestBackup()).id).not.toBe(id)
    expect(await readBackup(id)).toMatchObject({ status: 'failed' })
  })
})
