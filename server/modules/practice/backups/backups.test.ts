import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BackupRun } from '#contract/practice/backups.ts'
import { FILLED_BY_MIGRATIONS, LEFT_OUT_OF_BACKUPS, listTables } from '#server/kit/backup/backup-tables.ts'
import { restoreBackup } from '#server/kit/backup/restore-backup.ts'
import { writeBackup } from '#server/kit/backup/write-backup.ts'
import { createCtx } from '#server/kit/ctx.ts'
import { dbOn } from '#server/kit/database/db.ts'
import { migrateDatabase } from '#server/kit/database/migrate.ts'
import { readDatabase } from '#server/test/read-database.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { createClient, type SignedIn, signInAs } from '#server/test/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'
import { BACK_UP_TASK, backUp, createBackupTasks } from './backup-tasks.ts'

const api = setUpTestApp()
const KEY = 'a-key-of-thirty-two-characters-or-more'
const folder = mkdtempSync(join(tmpdir(), 'pathya-backups-'))
const emptyDatabases: TestDatabase[] = []
let admin: SignedIn

/** Values that a restore must give back byte for byte. */
const NASTY = 'Line one\nline "two", with a comma; \\N \\. a tab\t, ' + 'हिन्दी, emoji 🥗, trailing space '

beforeAll(async () => {
  admin = await signInAs(api, 'admin')
  const client = await createClient(api, { firstName: 'Meera', lastName: 'Iyer' })
  const { pool } = api.platform.database
  // Some dishes and their ingredients are enough here. `seed-demo.process.test.ts` restores all foods.
  await pool.query(
    `delete from food_items where source = 'dish' and coalesce(base_code, code) not like 'dish:p%'`,
  )
  await pool.query(`delete from food_items where source <> 'dish'
                      and not exists (select from dish_ingredients where ingredient_id = food_items.id)`)
  await pool.query(
    `insert into progress_entries (user_id, weight, notes, entry_date, measurements)
     values ($1, 72.45, $2, '2026-11-20T23:59:59.123456+05:30', '{"waistCm": 81.5}'), ($1, 71, '', now(), '{}')`,
    [client.id, NASTY],
  )
  await pool.query(
    `insert into progress_photos (user_id, taken_on, view, content_type, width, height, image, thumbnail)
     values ($1, '2026-11-20', 'front', 'image/jpeg', 1, 1, $2, '\\x00ff')`,
    [client.id, Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))],
  )
  await pool.query(`update users set allergies = array['nuts', $2, ''], health_goals = '{}' where id = $1`, [
    client.id,
    NASTY,
  ])
})

afterAll(async () => {
  for (const { drop } of emptyDatabases) await drop()
  rmSync(folder, { recursive: true, force: true })
})

async function makeEmptyDatabase(): Promise<TestDatabase> {
  const made = await createTestDatabase({ isEmpty: true })
  emptyDatabases.push(made)
  return made
}

function write(name: string, key: string | null = null) {
  const path = join(folder, name)
  return writeBackup({
    databaseUrl: api.testDatabase.url,
    path,
    key,
    software: '1.2.3',
    now: new Date('2026-11-22T03:00:00Z'),
  }).then((summary) => ({ ...summary, path }))
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

describe('a backup', () => {
  it('restores everything into an empty database, with its rules, except the tables that are left out', async () => {
    const { path, byteSize, checksum } = await write('plain.zip')
    expect(createHash('sha256').update(readFileSync(path)).digest('hex')).toBe(checksum)
    expect(readFileSync(path).length).toBe(byteSize)
    expect(existsSync(`${path}.part`)).toBe(false)
    const target = await makeEmptyDatabase()
    const summary = await restoreBackup({ databaseUrl: target.url, path, key: null })
    expect(summary.createdAt).toBe('2026-11-22T03:00:00.000Z')
    const [before, after] = [await readDatabase(api.testDatabase.url), await readDatabase(target.url)]
    for (const name of Object.keys(LEFT_OUT_OF_BACKUPS)) {
      expect(after[name], name).toMatchObject({ rows: 0 })
      delete before[name]
      delete after[name]
    }
    expect(after).toEqual(before)
    expect(after.users).toMatchObject({ rows: 2 })
    // The sequence continues, so the next id is a new one.
    await withClient(target.url, (client) =>
      client.query(`insert into audit_log (action) values ('test.after')`),
    )
  })

  it('is encrypted with a key and useless without it', async () => {
    const { path } = await write('sealed.zip.age', KEY)
    const bytes = readFileSync(path)
    expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
    expect(bytes.includes('Meera')).toBe(false)
    const target = await makeEmptyDatabase()
    const restore = (key: string | null) => restoreBackup({ databaseUrl: target.url, path, key })
    await expect(restore(null)).rejects.toThrow('This backup is encrypted: set BACKUP_KEY')
    await expect(restore(`${KEY}!`)).rejects.toThrow('This backup cannot be decrypted')
    expect((await restore(KEY)).rowCount).toBeGreaterThan(100)
    // The decrypted file is removed.
    expect(readdirSync(folder).filter((name) => name.startsWith('.restore'))).toEqual([])
  })

  it('is refused if it is damaged, and none of it is restored', async () => {
    const { path } = await write('whole.zip')
    const bytes = readFileSync(path)
    const target = await makeEmptyDatabase()
    const damage = async (name: string, change: (copy: Buffer) => Buffer) => {
      const damaged = join(folder, name)
      writeFileSync(damaged, change(Buffer.from(bytes)))
      await expect(restoreBackup({ databaseUrl: target.url, path: damaged, key: null })).rejects.toThrow(
        /damaged|not a backup/,
      )
    }
    await damage('cut.zip', (copy) => copy.subarray(0, copy.length - 2000))
    await damage('flipped.zip', (copy) => {
      const at = Math.floor(copy.length / 2)
      copy[at] = (copy[at] ?? 0) ^ 0xff
      return copy
    })
    await damage('other.zip', () => Buffer.from('PK something else'))
    await expect(
      restoreBackup({ databaseUrl: target.url, path: join(folder, 'none.zip'), key: null }),
    ).rejects.toThrow('There is no file')
    await withClient(target.url, async (client) => {
      expect(await listTables(dbOn(client))).toEqual([])
    })
  })

  it('is restored only into an empty database', async () => {
    const { path } = await write('again.zip')
    const target = await makeEmptyDatabase()
    await migrateDatabase(target.url)
    await withClient(target.url, async (client) => {
      for (const { name } of await listTables(dbOn(client))) {
        const { rowCount } = await client.query(`select from "${name}" limit 1`)
        expect([name, rowCount === 1]).toEqual([name, FILLED_BY_MIGRATIONS.has(name)])
      }
    })
    // A migrated but otherwise empty database is accepted, because an interrupted restore leaves it like this.
    await restoreBackup({ databaseUrl: target.url, path, key: null })
    const before = await readDatabase(target.url)
    await expect(restoreBackup({ databaseUrl: target.url, path, key: null })).rejects.toThrow(
      /The database is not empty \(.+\): a backup is only put into an empty one/,
    )
    expect(await readDatabase(target.url)).toEqual(before)
    // After a first start the database contains foods.
    const foods = await createTestDatabase()
    emptyDatabases.push(foods)
    await expect(restoreBackup({ databaseUrl: foods.url, path, key: null })).rejects.toThrow('not empty')
  })

  it('of an older version is migrated to this version, and of a newer version is refused', async () => {
    const old = await makeEmptyDatabase()
    await migrateDatabase(old.url, { count: 2 })
    await withClient(old.url, (client) =>
      client.query(`insert into users (firebase_uid, email, role) values ('a', 'old@example.com', 'admin')`),
    )
    const path = join(folder, 'old.zip')
    await writeBackup({ databaseUrl: old.url, path, key: null, software: '0.1.0', now: new Date() })
    const target = await makeEmptyDatabase()
    await restoreBackup({ databaseUrl: target.url, path, key: null })
    await withClient(target.url, async (client) => {
      expect((await client.query('select email from users')).rows).toEqual([{ email: 'old@example.com' }])
      // This row was inserted by a later migration.
      expect((await client.query('select id from tax_settings')).rows).toEqual([{ id: 1 }])
    })
    await withClient(old.url, (client) =>
      client.query(
        `insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', (select max(created_at) + 1 from drizzle.__drizzle_migrations))`,
      ),
    )
    const newer = join(folder, 'newer.zip')
    await writeBackup({ databaseUrl: old.url, path: newer, key: null, software: '9.0.0', now: new Date() })
    const other = await makeEmptyDatabase()
    await expect(restoreBackup({ databaseUrl: other.url, path: newer, key: null })).rejects.toThrow(
      'made by a newer version of the software (9.0.0)',
    )
  })

  it('contains the data of one moment, even while others write', async () => {
    const { pool } = api.platform.database
    let isDone = false
    let pairCount = 0
    const person = await createClient(api, { firstName: 'Busy' })
    // Rows are always written in pairs. Half a pair in the backup would mean two different moments.
    const writing = (async () => {
      while (!isDone) {
        await pool.query(
          `with a as (insert into audit_log (action, subject_id) values ('pair.one', $1) returning id)
           insert into notifications (user_id, kind, cause_key) select $1, 'pair', id::text from a`,
          [person.id],
        )
        pairCount += 1
      }
    })()
    await expect.poll(() => pairCount).toBeGreaterThan(2)
    const { path } = await write('busy.zip')
    isDone = true
    await writing
    const target = await makeEmptyDatabase()
    await restoreBackup({ databaseUrl: target.url, path, key: null })
    await withClient(target.url, async (client) => {
      const { rows } = await client.query(
        `select (select count(*)::int from audit_log where action = 'pair.one') as one,
                (select count(*)::int from notifications where kind = 'pair') as two`,
      )
      expect(rows[0].one).toBe(rows[0].two)
      expect(rows[0].one).toBeGreaterThan(0)
    })
  })
})

describe('backups of the server', () => {
  const at = (backupDir: string, backupKey: string | null = null) => ({
    ...api.platform,
    config: { ...api.platform.config, backupDir, backupKey },
  })
  const list = async () => {
    const response = await api.app.inject({ url: '/api/admin/backups', headers: { cookie: admin.cookie } })
    return response.json<{ folder: string; isEncrypted: boolean; runs: BackupRun[] }>()
  }

  it('are made by a job when an admin requests one, one at a time', async () => {
    const ask = () =>
      api.app.inject({ method: 'POST', url: '/api/admin/backups', headers: { cookie: admin.cookie } })
    const [first, second] = await Promise.all([ask(), ask()])
    expect(first?.statusCode).toBe(200)
    const run = first?.json<BackupRun>()
    expect(second?.json<BackupRun>().id).toBe(run?.id)
    expect(run).toMatchObject({ kind: 'manual', status: 'running', isEncrypted: false })
    const platform = at(join(folder, 'asked'))
    const tasks = createBackupTasks(platform, {
      databaseUrl: api.testDatabase.url,
      logger: api.app.log,
    })
    await tasks[BACK_UP_TASK]({ runId: run?.id })
    const [made] = (await list()).runs
    expect(made).toMatchObject({ id: run?.id, status: 'done', error: null, checksum: expect.any(String) })
    expect(readdirSync(join(folder, 'asked'))).toEqual([made?.fileName])
    const plain = await api.app.inject({
      url: `/api/admin/backups/${run?.id}/file`,
      headers: { cookie: admin.cookie },
    })
    expect([plain.statusCode, plain.json().code]).toEqual([409, 'not_encrypted'])
  })

  it('are made on request even if the process of an earlier one has stopped', async () => {
    const { pool } = api.platform.database
    const { rows } = await pool.query<{ id: string }>(
      `insert into backup_runs (kind) values ('manual') returning id`,
    )
    const ask = async () =>
      (
        await api.app.inject({
          method: 'POST',
          url: '/api/admin/backups',
          headers: { cookie: admin.cookie },
        })
      ).json<BackupRun>()
    // While the lock is held, or its job waits, it may be running.
    const holder = await pool.connect()
    await holder.query('select pg_advisory_lock(7284003)')
    expect((await ask()).id).toBe(rows[0]?.id)
    await holder.query('select pg_advisory_unlock(7284003)')
    holder.release()
    await pool.query(`select graphile_worker.add_job('nothing', job_key => 'back-up:' || $1)`, [rows[0]?.id])
    expect((await ask()).id).toBe(rows[0]?.id)
    await pool.query(`select graphile_worker.remove_job('back-up:' || $1)`, [rows[0]?.id])
    const next = await ask()
    expect(next).toMatchObject({ kind: 'manual', status: 'running' })
    expect(next.id).not.toBe(rows[0]?.id)
    expect((await list()).runs.find(({ id }) => id === rows[0]?.id)).toMatchObject({
      status: 'failed',
      error: 'The server stopped while it was being made.',
    })
    await pool.query('delete from backup_runs where id = $1', [next.id])
  })

  it('are made every night unless switched off, and are stored for the configured nights, the newest always', async () => {
    const { pool } = api.platform.database
    const dir = join(folder, 'nights')
    mkdirSync(dir)
    // Files without a row in this database: the first has been abandoned, the second belongs to another server.
    const [stale, foreign] = ['pathya-2026-01-01-000000.zip.part', 'pathya-2026-01-02-000000.zip.part']
    for (const name of [stale, foreign]) writeFileSync(join(dir, name), 'half')
    const longAgo = new Date(Date.now() - 2 * 3_600_000)
    utimesSync(join(dir, stale), longAgo, longAgo)
    await pool.query('delete from backup_runs')
    const tasks = createBackupTasks(at(dir), { databaseUrl: api.testDatabase.url, logger: api.app.log })
    await pool.query('update practice_settings set is_backed_up_nightly = false')
    await tasks[BACK_UP_TASK](undefined)
    expect((await list()).runs).toEqual([])
    await pool.query('update practice_settings set is_backed_up_nightly = true, backup_nights = 2')
    await tasks[BACK_UP_TASK](undefined)
    await pool.query(`update backup_runs set started_at = started_at - interval '5 days'`)
    const first = (await list()).runs[0]
    await backUp(createCtx(at(dir)), api.testDatabase.url, { kind: 'nightly' })
    const { runs } = await list()
    expect(runs.map(({ id, removedAt }) => [id === first?.id, removedAt !== null])).toEqual([
      [false, false],
      [true, true],
    ])
    expect(readdirSync(dir).sort()).toEqual([foreign, runs[0]?.fileName].sort())
    // Nine days later every backup is too old, but the newest stays. A failed one does not count as the newest.
    await pool.query(
      `insert into backup_runs (kind, status, error, started_at) values ('nightly', 'failed', 'x', now() + interval '1 day')`,
    )
    const later = new Date(Date.now() + 9 * 86_400_000)
    await backUp({ ...createCtx(at(dir)), now: () => later }, api.testDatabase.url, { kind: 'nightly' })
    const done = (await list()).runs.filter(({ status }) => status === 'done')
    expect(done.map(({ removedAt }) => removedAt !== null)).toEqual([false, true, true])
    expect(existsSync(join(dir, done[0]?.fileName ?? ''))).toBe(true)
    expect(existsSync(join(dir, runs[0]?.fileName ?? ''))).toBe(false)
    await pool.query(`delete from backup_runs where status = 'failed'`)
  })

  it('that fail report the reason, and admins are notified of failed nightly ones', async () => {
    const { pool } = api.platform.database
    const notAFolder = join(folder, 'a-file')
    writeFileSync(notAFolder, '')
    const result = await backUp(createCtx(at(notAFolder)), api.testDatabase.url, { kind: 'nightly' })
    expect(result).toMatchObject({ message: expect.stringMatching(/no permission to write to .*a-file/) })
    const [run] = (await list()).runs
    expect(run).toMatchObject({ status: 'failed', error: expect.stringContaining('no permission to write') })
    const { rows } = await pool.query(
      `select kind from notifications where user_id = $1 and kind = 'backup-failed'`,
      [admin.id],
    )
    expect(rows).toHaveLength(1)
  })

  it('that were interrupted with their process are marked as failed, and a running one prevents another', async () => {
    const { pool } = api.platform.database
    await pool.query(`insert into backup_runs (kind) values ('nightly')`)
    const dir = join(folder, 'side')
    const [one, two] = await Promise.all([
      backUp(createCtx(at(dir)), api.testDatabase.url, { kind: 'manual' }),
      backUp(createCtx(at(dir)), api.testDatabase.url, { kind: 'manual' }),
    ])
    expect([one, two].filter((made) => made === null)).toHaveLength(1)
    const { runs } = await list()
    expect(runs.filter(({ status }) => status === 'running')).toEqual([])
    expect(runs.some(({ error }) => error === 'The server stopped while it was being made.')).toBe(true)
  })

  it('can be downloaded if they are encrypted, which is recorded in the audit log', async () => {
    const { pool } = api.platform.database
    const { backupDir } = api.platform.config
    const made = await backUp(createCtx(at(backupDir, KEY)), api.testDatabase.url, { kind: 'manual' })
    if (made === null || made instanceof Error) throw made
    const [run] = (await list()).runs
    const response = await api.app.inject({
      url: `/api/admin/backups/${run?.id}/file`,
      headers: { cookie: admin.cookie },
    })
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-disposition']).toBe(`attachment; filename="${made.fileName}"`)
    expect(createHash('sha256').update(response.rawPayload).digest('hex')).toBe(run?.checksum)
    const { rows } = await pool.query(`select entity_id from audit_log where action = 'backup.download'`)
    expect(rows).toEqual([{ entity_id: run?.id }])
    rmSync(join(backupDir, made.fileName))
    const gone = await api.app.inject({
      url: `/api/admin/backups/${run?.id}/file`,
      headers: { cookie: admin.cookie },
    })
    expect(gone.statusCode).toBe(404)
  })
})
