import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { copyDataFolder } from '#server/test/server-folder.ts'
import { listProcessesUsing, makeTestFolder, startServerProcess } from '#server/test/server-process.ts'
import { startEmbeddedPostgres, useEmbeddedPostgres } from './embedded-postgres.ts'

let folder: ReturnType<typeof makeTestFolder>
let dataDir: string
const said: string[] = []
const log = (sentence: string): void => {
  said.push(sentence)
}

beforeEach(() => {
  folder = makeTestFolder()
  dataDir = join(folder.path, 'data')
  said.length = 0
})

afterEach(() => {
  for (const { pid } of listProcessesUsing(folder.path)) process.kill(pid, 'SIGKILL')
  folder.remove()
})

async function readOne(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client(url)
  // A connection that is lost while it is being closed.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return Object.values((await client.query({ text: sql })).rows[0])[0]
  } finally {
    await client.end()
  }
}

describe('startEmbeddedPostgres', () => {
  test('writes synchronously, allows the default number of connections and does not log values', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir, log })
    expect(await readOne(postgres.url, 'show fsync')).toBe('on')
    expect(await readOne(postgres.url, 'show synchronous_commit')).toBe('on')
    expect(await readOne(postgres.url, 'show full_page_writes')).toBe('on')
    expect(await readOne(postgres.url, 'show max_connections')).toBe('100')
    expect(await readOne(postgres.url, 'show password_encryption')).toBe('scram-sha-256')
    expect(await readOne(postgres.url, 'show data_checksums')).toBe('on')
    await readOne(postgres.url, 'create table people (email text unique)').catch(() => undefined)
    await expect(
      readOne(
        postgres.url,
        "insert into people values ('asha@example.org'), ('asha@example.org') returning 1",
      ),
    ).rejects.toThrow('duplicate key')
    await postgres.stop()
    const postgresLog = readFileSync(join(dataDir, 'postgres', 'postgres.log'), 'utf8')
    expect(postgresLog).toContain('duplicate key value')
    expect(postgresLog).not.toContain('asha')
  })

  test('can be stopped more than once, and does not report that as a loss', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir, log })
    let isLost = false
    void postgres.lost.then(() => {
      isLost = true
    })
    await Promise.all([postgres.stop(), postgres.stop()])
    await postgres.stop()
    expect(isLost).toBe(false)
    expect(listProcessesUsing(dataDir)).toEqual([])
  })

  test('survives the crash of one backend, and keeps its lock on the database', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir, log })
    const pid = Number(await readOne(postgres.url, 'select pg_backend_pid()'))
    const client = new pg.Client(postgres.url)
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query('select pg_backend_pid() as pid')
    expect(rows[0].pid).not.toBe(pid)
    process.kill(rows[0].pid, 'SIGKILL')
    await expect.poll(() => readOne(postgres.url, 'select 1').catch(() => 0), { timeout: 10_000 }).toBe(1)
    // PostgreSQL ended all connections, including the one with the lock. A second start finds that the lock was taken
    // again.
    await expect.poll(() => readLockCount(postgres.adminUrl).catch(() => 0), { timeout: 10_000 }).toBe(1)
    await postgres.stop()
  })

  test('replaces a PostgreSQL that a killed server has left running with other settings', async () => {
    copyDataFolder(dataDir)
    const server = await startServerProcess({ env: { DATA_DIR: dataDir } })
    await server.ready
    server.child.kill('SIGKILL')
    await server.exited
    const next = await startEmbeddedPostgres({ dataDir, log, settings: { work_mem: '6MB' } })
    expect(await readOne(next.url, 'show work_mem')).toBe('6MB')
    await next.stop()
  })

  test('leaves nothing that looks like a database after an interrupted first start', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir, log })
    await postgres.stop()
    const home = join(dataDir, 'postgres')
    // As after kill -9 during initdb: an incomplete cluster in its working folder, and no finished cluster.
    rmSync(join(home, 'cluster'), { recursive: true })
    mkdirSync(join(home, 'new-half', 'cluster'), { recursive: true })
    writeFileSync(join(home, 'new-half', 'cluster', 'PG_VERSION'), '18\n')
    const yesterday = Date.now() / 1000 - 86_400
    utimesSync(join(home, 'new-half'), yesterday, yesterday)
    const again = await startEmbeddedPostgres({ dataDir, log })
    expect(await readOne(again.url, 'select 1')).toBe(1)
    expect(existsSync(join(home, 'new-half'))).toBe(false)
    await again.stop()
  })

  test('does not replace a database folder that has disappeared by an empty one', async () => {
    mkdirSync(dataDir)
    symlinkSync(join(folder.path, 'gone'), join(dataDir, 'postgres'))
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(
      /points to a folder that cannot be opened .+: bring that folder back, or remove/,
    )
    expect(existsSync(join(folder.path, 'gone'))).toBe(false)
  })

  test('refuses a cluster of another major version with an error message', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir, log })
    await postgres.stop()
    writeFileSync(join(dataDir, 'postgres', 'cluster', 'PG_VERSION'), '17\n')
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(
      'was made by PostgreSQL 17, but this version brings PostgreSQL 18: move it with pg_dump and pg_restore first.',
    )
  })
})

describe('useEmbeddedPostgres', () => {
  test('uses the PostgreSQL that a server runs, and leaves it running', async () => {
    const server = await startEmbeddedPostgres({ dataDir, log })
    const tool = await useEmbeddedPostgres({ dataDir, log })
    expect(tool.url).toBe(server.url)
    await tool.close()
    expect(await readOne(server.url, 'select 1')).toBe(1)
    await server.stop()
  })

  test('starts PostgreSQL if none is running, and stops it', async () => {
    const tool = await useEmbeddedPostgres({ dataDir, log })
    expect(await readOne(tool.url, 'select current_user')).toBe('pathya')
    await tool.close()
    expect(listProcessesUsing(dataDir)).toEqual([])
  })
})

async function readLockCount(adminUrl: string): Promise<number> {
  return Number(
    await readOne(adminUrl, "select count(*) from pg_locks where locktype = 'advisory' and granted"),
  )
}
