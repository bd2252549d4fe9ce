import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Environment, readConfig } from '#server/config.ts'
import { writeBackup } from '#server/kit/backup/write-backup.ts'
import { findProjectRoot } from '#server/kit/project-root.ts'
import { nameBackup } from '#server/modules/practice/backups/backup-tasks.ts'
import { type SmtpDouble, startSmtp } from '#server/test/smtp-double.ts'
import { withDatabase } from '#server/test/template-database.ts'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'
import { checkAddress } from './check-address.ts'
import { checkBackups } from './check-backups.ts'
import { checkDatabase, judgeClock } from './check-database.ts'
import { checkDisks, checkPermissions } from './check-files.ts'
import { checkMail } from './check-mail.ts'
import type { Finding } from './finding.ts'

const KEY = 'thirty-two-characters-made-by-chance'
const folder = mkdtempSync(join(tmpdir(), 'pathya-doctor-'))
let database: TestDatabase
let smtp: SmtpDouble

beforeAll(async () => {
  database = await createTestDatabase()
  // A small backup is read as often as a test likes.
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query('truncate food_items cascade')
  await client.end()
  smtp = await startSmtp()
})
afterAll(async () => {
  await smtp.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const configOf = (env: Environment) => readConfig({ DATA_DIR: folder, DATABASE_URL: database.url, ...env })

/** Writes findings as `state subject`, for comparison. */
const listStates = (findings: readonly Finding[]): string[] =>
  findings.map(({ state, subject }) => `${state} ${subject}`)

describe('the database', () => {
  it('is fine if it answers, has all migrations and an account of its own', async () => {
    expect(listStates(await checkDatabase(configOf({})))).toEqual([
      'ok Database',
      'ok Migrations',
      'ok Database account',
      'ok Database connection',
      'ok Clock',
    ])
  })

  it('has a problem if the account is a superuser', async () => {
    const url = withDatabase(
      inject('testPostgresAdminUrl'),
      /test_[0-9a-f]{16}/.exec(database.url)?.[0] ?? '',
    )
    expect(listStates(await checkDatabase(configOf({ DATABASE_URL: url })))).toContain(
      'problem Database account',
    )
  })

  it('has a problem if nothing answers, and the finding contains no password', async () => {
    const [found] = await checkDatabase(
      configOf({ DATABASE_URL: 'postgresql://who:hidden-one@127.0.0.1:1/x' }),
    )
    expect(found).toMatchObject({ state: 'problem', text: expect.stringContaining('ECONNREFUSED') })
    expect(JSON.stringify(found)).not.toContain('hidden-one')
  })

  it('needs migrations after an upgrade, and is refused after a downgrade', async () => {
    const client = new pg.Client(database.url)
    await client.connect()
    const query = (sql: string) => client.query(sql)
    await query(`create table saved_migrations as select * from drizzle.__drizzle_migrations`)
    await query(
      'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
    )
    expect(listStates(await checkDatabase(configOf({})))).toContain('warning Migrations')
    await query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`)
    expect(listStates(await checkDatabase(configOf({})))).toContain('problem Migrations')
    await query('delete from drizzle.__drizzle_migrations')
    await query('insert into drizzle.__drizzle_migrations select * from saved_migrations')
    await query('drop table saved_migrations')
    await client.end()
  })

  it('is only announced where there is none yet', async () => {
    const config = readConfig({ DATA_DIR: join(folder, 'none') })
    expect(listStates(await checkDatabase(config))).toEqual(['warning Database', 'ok Clock'])
    expect(readdirSync(folder)).not.toContain('none')
  })
})

it.each([
  ['2026-11-27T10:00:00Z', 0, 'ok'],
  ['2026-11-27T10:00:00Z', 4, 'ok'],
  ['2026-11-27T10:00:00Z', -12, 'warning'],
  ['2026-11-27T10:00:00Z', 90, 'problem'],
  ['1970-01-01T00:00:10Z', 0, 'problem'],
])('judges a clock at %s that differs by %i seconds as %s', (text, seconds, state) => {
  const now = new Date(text)
  const at = now.getTime()
  expect(judgeClock({ now, databaseMs: at + seconds * 1000, before: at - 50, after: at }).state).toBe(state)
})

describe('mail', () => {
  it('is fine if the mail server greets, and nothing is sent', async () => {
    const found = await checkMail(configOf({ SMTP_URL: smtp.url, MAIL_FROM: 'Pathya <hello@example.org>' }))
    expect(found.state).toBe('ok')
    expect(smtp.received).toEqual([])
  })

  it('has a problem if the account is refused or nothing answers, and names neither', async () => {
    const refused = createServer((socket) => {
      socket.write('220 mail.example ESMTP\r\n')
      socket.on('error', () => undefined)
      socket.on('data', (data) => {
        if (/^EHLO/.test(String(data))) socket.write('250-mail.example\r\n250 AUTH PLAIN\r\n')
        else socket.write('535 5.7.8 leela@example.org is not known\r\n')
      })
    })
    await new Promise<void>((done) => refused.listen(0, '127.0.0.1', done))
    const address = refused.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const found = await checkMail(configOf({ SMTP_URL: `smtp://leela:hidden-one@127.0.0.1:${port}` }))
    expect(found).toMatchObject({ state: 'problem', text: expect.stringContaining('It answered 535.') })
    expect(JSON.stringify(found)).not.toMatch(/leela|hidden-one/)
    await new Promise((done) => refused.close(done))
    const away = await checkMail(configOf({ SMTP_URL: `smtp://leela:hidden-one@127.0.0.1:${port}` }))
    expect(away).toMatchObject({ state: 'problem', text: expect.stringContaining('ECONNREFUSED') })
  })

  it('is only stored without a mail server', async () => {
    expect((await checkMail(configOf({}))).state).toBe('warning')
  })
})

describe('backups', () => {
  const backupDir = join(folder, 'backups')
  const config = (env: Environment = {}) => configOf({ BACKUP_DIR: backupDir, BACKUP_KEY: KEY, ...env })
  const at = new Date('2026-11-27T10:00:00Z')
  const later = (hours: number): Date => new Date(at.getTime() + hours * 3_600_000)
  let path = ''

  it('are announced before there is one', async () => {
    expect(listStates(await checkBackups(config(), at))).toEqual(['warning Backup', 'ok BACKUP_KEY'])
  })

  it('are fine if the newest is young and the key opens it', async () => {
    path = join(backupDir, nameBackup(at, true))
    await writeBackup({ databaseUrl: database.url, path, key: KEY, software: '0.2.0', now: at })
    const [found] = await checkBackups(config(), later(2))
    expect(found).toMatchObject({
      state: 'ok',
      text: expect.stringMatching(/2 hours ago and can be read: \d+ rows/),
    })
    expect((await checkBackups(config(), later(40)))[0]?.state).toBe('warning')
    expect((await checkBackups(config(), later(100)))[0]?.state).toBe('problem')
    expect(readdirSync(backupDir)).toHaveLength(1)
  })

  it('have a problem with another key, and if the newest is damaged', async () => {
    const [found] = await checkBackups(config({ BACKUP_KEY: 'another-thirty-two-characters-by-chance' }), at)
    expect(found).toMatchObject({ state: 'problem', text: expect.stringContaining('cannot be decrypted') })
    expect(JSON.stringify(found)).not.toContain('another-thirty')
    writeFileSync(join(backupDir, nameBackup(later(24), true)), 'age-encryption.org/v1\n')
    expect((await checkBackups(config(), later(24)))[0]?.state).toBe('problem')
  })

  it('must not be readable by other accounts', () => {
    chmodSync(backupDir, 0o700)
    chmodSync(path, 0o600)
    for (const name of readdirSync(backupDir)) chmodSync(join(backupDir, name), 0o600)
    expect(checkPermissions(config())[0]?.state).toBe('ok')
    chmodSync(path, 0o644)
    expect(checkPermissions(config())[0]).toMatchObject({
      state: 'warning',
      advice: `chmod -R o-rwx ${path}`,
    })
    expect(checkPermissions(config({ BACKUP_KEY: '' }))[0]?.state).toBe('problem')
  })
})

it('measures the disks of folders that do not exist yet', async () => {
  const found = await checkDisks(configOf({ DATA_DIR: join(folder, 'a', 'b') }))
  expect(found.map(({ subject }) => subject)).toEqual(['DATA_DIR', 'BACKUP_DIR'])
  expect(found[0]?.text).toMatch(/are free/)
})

it('judges the address, the proxy and the key of a public site', () => {
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'a@example.org' }
  const site = (env: Environment) => listStates(checkAddress(configOf({ ...mail, ...env })))
  expect(site({ PUBLIC_URL: 'https://diet.example.org', TRUST_PROXY: '1', SECRET_KEY: KEY })).toEqual([
    'ok PUBLIC_URL',
    'ok Proxy',
    'ok SECRET_KEY',
    'ok Metrics',
  ])
  expect(site({ PUBLIC_URL: 'http://diet.example.org' })).toEqual([
    'problem PUBLIC_URL',
    'warning Proxy',
    'warning SECRET_KEY',
    'ok Metrics',
  ])
  expect(site({ PUBLIC_URL: 'https://diet.example.org', TRUST_PROXY: 'true', HOST: '0.0.0.0' })).toContain(
    'warning Proxy',
  )
})

describe('npm run doctor', () => {
  const run = (env: Record<string, string>) =>
    new Promise<{ code: number; output: string }>((done) => {
      const options = { cwd: findProjectRoot(), env: { PATH: process.env.PATH ?? '', ...env } }
      execFile(process.execPath, ['tools/doctor.ts'], options, (error, stdout, stderr) => {
        done({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr })
      })
    })

  it('says what to do, ends with 1 if there is a problem, and prints no secret', async () => {
    const dataDir = join(folder, 'cli')
    mkdirSync(dataDir)
    const env = {
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      SMTP_URL: 'smtp://who:hidden-one@127.0.0.1:1',
      SECRET_KEY: KEY,
      BACKUP_KEY: KEY,
      METRICS_PORT: '9400',
      METRICS_TOKEN: KEY,
      PUBLIC_URL: 'http://localhost:9',
    }
    const { code, output } = await run(env)
    expect(output).toContain('ok       Database: PostgreSQL')
    expect(output).toContain('PROBLEM  Mail: ')
    expect(output).toContain('→ Check the host, port, account and password of SMTP_URL.')
    expect(output).toMatch(/1 problems, \d+ warnings, \d+ ok\./)
    expect(code).toBe(1)
    for (const secret of [KEY, 'hidden-one', /:([^:@/]+)@/.exec(database.url)?.[1] ?? KEY])
      expect(output).not.toContain(secret)
    const fine = await run({ ...env, SMTP_URL: smtp.url, MAIL_FROM: 'a@example.org' })
    expect(fine).toMatchObject({ code: 0, output: expect.stringContaining('0 problems') })
  })

  it('names a wrong variable and ends with 1', async () => {
    const { code, output } = await run({ PORT: 'many' })
    expect([code, output]).toEqual([
      1,
      expect.stringContaining('PROBLEM  Configuration: PORT must be a port number'),
    ])
  })
})
