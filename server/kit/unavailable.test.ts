import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { buildTestApp, type SignedIn, signInAs, type TestApp } from '#server/test/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'

let database: TestDatabase
let testApp: TestApp
let client: SignedIn

beforeAll(async () => {
  database = await createTestDatabase()
  testApp = await buildTestApp(database)
  client = await signInAs(testApp, 'client')
})

afterAll(async () => {
  await testApp.close()
  await database.drop()
})

const rename = (firstName: string) =>
  testApp.app.inject({
    method: 'PATCH',
    url: '/api/auth/profile',
    headers: { cookie: client.cookie },
    payload: { firstName },
  })

const UNAVAILABLE = { statusCode: 503, error: 'Service Unavailable', code: 'unavailable' }

describe('a database that is temporarily unavailable', () => {
  afterEach(async () => {
    await testApp.platform.database.pool.query('drop trigger if exists fail on users')
  })

  it.each([
    ['53100', 'the disk is full'],
    ['53200', 'memory is full'],
    ['53300', 'all connections are taken'],
    ['57P03', 'it is starting'],
    ['25006', 'it only reads'],
    ['58030', 'its disk fails'],
  ])('answers 503 with a retry time if %s reports that %s', async (code) => {
    await testApp.platform.database.pool.query(`
      create or replace function fail() returns trigger language plpgsql as $$
      begin raise exception using errcode = '${code}', message = 'row of asha@example.org'; end $$;
      create trigger fail before update on users execute function fail()`)
    const answer = await rename('Usha')
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('5')
    expect(answer.json()).toMatchObject(UNAVAILABLE)
    expect(answer.body).not.toContain('asha')
  })

  it('still answers 500 if the fault is in the code', async () => {
    await testApp.platform.database.pool.query(`
      create or replace function fail() returns trigger language plpgsql as $$
      begin raise exception using errcode = '42P01'; end $$;
      create trigger fail before update on users execute function fail()`)
    expect((await rename('Usha')).statusCode).toBe(500)
  })
})

/** Mounts a file system of 3 MB that PostgreSQL's account owns. Returns `null` if this process may not mount one. */
function mountSmallDisk(): { path: string; remove: () => void } | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null
  const path = mkdtempSync(join(tmpdir(), 'pathya-small-disk-'))
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', path]).status !== 0) {
    rmSync(path, { recursive: true })
    return null
  }
  return {
    path,
    remove: () => {
      execFileSync('umount', [path])
      rmSync(path, { recursive: true })
    },
  }
}

const disk = mountSmallDisk()
afterAll(() => disk?.remove())

describe.skipIf(!disk)(`a disk that is full${disk ? '' : ' (needs root and the right to mount)'}`, () => {
  it('answers 503, and works again when there is space', async () => {
    if (!disk) return
    const admin = new pg.Client(inject('testPostgresAdminUrl'))
    await admin.connect()
    try {
      const { rows } = await admin.query<{ folder: string }>(
        `select current_setting('data_directory') as folder`,
      )
      const { uid, gid } = statSync(rows[0]?.folder ?? '')
      chownSync(disk.path, uid, gid)
      await admin.query(`create tablespace small location '${disk.path}'`)
      await admin.query('grant create on tablespace small to pathya')
      const { pool } = testApp.platform.database
      await pool.query('alter table users set tablespace small')
      await pool.query('create table filling (bytes text) tablespace small')
      // The data cannot be compressed, and its size is limited to the space there is.
      const fill = (): Promise<unknown> =>
        pool.query(
          `insert into filling select string_agg(md5(random()::text), '') from generate_series(1, 200)`,
        )
      let failure: unknown
      while (!failure)
        failure = await fill().then(
          () => null,
          (error: unknown) => error,
        )
      expect(failure).toMatchObject({ code: '53100' })
      // Each change adds a row version until the page is full and another page is needed.
      let answer = await rename('Asha')
      for (let change = 0; answer.statusCode === 200 && change < 500; change++)
        answer = await rename(`Asha ${'a'.repeat(change % 30)}`)
      expect(answer.statusCode).toBe(503)
      expect(answer.json()).toMatchObject(UNAVAILABLE)
      await pool.query('drop table filling')
      expect((await rename('Usha')).statusCode).toBe(200)
      await pool.query('alter table users set tablespace pg_default')
      await admin.query('drop tablespace small')
    } finally {
      await admin.end()
    }
  })
})
