import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'
import { drillRestore } from './restore-drill.ts'
import { writeBackup } from './write-backup.ts'

const KEY = 'thirty-two-characters-made-by-chance'
const folder = mkdtempSync(join(tmpdir(), 'pathya-drill-test-'))
const path = join(folder, 'pathya-2026-11-27-100000-0000.zip.age')
let source: TestDatabase
let empty: TestDatabase

beforeAll(async () => {
  source = await createTestDatabase()
  empty = await createTestDatabase({ isEmpty: true })
  const client = new pg.Client(source.url)
  await client.connect()
  await client.query(
    `insert into users (firebase_uid, email, first_name, last_name, role, is_role_explicit, is_email_verified, is_active)
     values ('test-admin', 'admin@example.org', 'Asha', 'Rao', 'admin', true, true, true)`,
  )
  await client.end()
  await writeBackup({ databaseUrl: source.url, path, key: KEY, software: '0.2.0', now: new Date() })
})
afterAll(async () => {
  await source.drop()
  await empty.drop()
  rmSync(folder, { recursive: true, force: true })
})

it('refuses another key, a damaged file and a database that is not empty, and writes nothing', async () => {
  const drill = (more: Partial<Parameters<typeof drillRestore>[0]>) =>
    drillRestore({ databaseUrl: empty.url, path, key: KEY, ...more })
  await expect(drill({ key: 'another-thirty-two-characters-by-chance' })).rejects.toThrow(
    /cannot be decrypted/,
  )
  const damaged = join(folder, 'damaged.zip')
  writeFileSync(damaged, 'PK')
  await expect(drill({ path: damaged })).rejects.toThrow(/is not a backup/)
  await expect(drill({ databaseUrl: source.url })).rejects.toThrow(/not empty/)
})

it('restores a backup into an empty database, where every table has the rows of the backup', async () => {
  const result = await drillRestore({ databaseUrl: empty.url, path, key: KEY })
  expect(result).toMatchObject({ differences: [], isReady: true, isOlder: false, adminCount: 1 })
  expect(result.rowCount).toBeGreaterThan(1000)
  expect(result.tableCount).toBeGreaterThan(60)
})
