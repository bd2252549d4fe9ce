import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { copyDataFolder, expectAnswers, provideServerFolder } from '#server/test/server-folder.ts'
import { projectRoot, type ServerProcess, startServerProcess } from '#server/test/server-process.ts'

const main = join(projectRoot, 'build', 'server', 'main.js')

const folder = provideServerFolder()

describe('stopping', () => {
  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    '%s stops the server and PostgreSQL, and leaves no process',
    async (signal) => {
      const server = await folder.startReady()
      server.child.kill(signal)
      expect(await server.exited).toEqual({ code: 0, signal: null })
      await folder.expectNothingLeft()
    },
  )

  test('Ctrl-C reaches the whole process group, twice: PostgreSQL stops after the last request', async () => {
    const server = await folder.startReady()
    const request = await openHangingRequest(server)
    process.kill(-server.pid, 'SIGINT')
    process.kill(-server.pid, 'SIGINT')
    await sleep(1000)
    expect(await finishRequest(request)).toMatch(/^HTTP\/1\.1 40[01] /)
    expect(await server.exited).toEqual({ code: 0, signal: null })
    await folder.expectNothingLeft()
    const log = readFileSync(join(folder.dataDir, 'postgres', 'postgres.log'), 'utf8')
    expect(log).toContain('database system is shut down')
  })

  test('a second Ctrl-C ends the server at once and stops PostgreSQL', async () => {
    const server = await folder.startReady()
    const { socket } = await openHangingRequest(server)
    process.kill(-server.pid, 'SIGINT')
    await passRepeatedSignals(server)
    expect(server.child.exitCode).toBeNull()
    const startedAt = performance.now()
    process.kill(-server.pid, 'SIGINT')
    expect(await server.exited).toEqual({ code: 0, signal: null })
    // It waits 10 s for a request if nobody presses Ctrl-C again.
    expect(performance.now() - startedAt).toBeLessThan(8000)
    socket.destroy()
    await folder.expectNothingLeft()
  })

  test('SIGTERM: readiness fails first, while other requests are still answered', async () => {
    const server = await folder.startReady({ STOP_DELAY_SECONDS: '300' })
    server.child.kill('SIGTERM')
    const read = async (path: string): Promise<number> => (await fetch(server.url + path)).status
    await expect.poll(() => read('/api/ready'), { interval: 20 }).toBe(503)
    expect(await Promise.all(['/api/health', '/', '/login'].map(read))).toEqual([200, 200, 200])
    await passRepeatedSignals(server)
    server.child.kill('SIGTERM')
    expect(await server.exited).toEqual({ code: 0, signal: null })
    await folder.expectNothingLeft()
  })

  test('a second SIGTERM ends the delay', async () => {
    const server = await folder.startReady({ STOP_DELAY_SECONDS: '300' })
    server.child.kill('SIGTERM')
    await passRepeatedSignals(server)
    expect(server.child.exitCode).toBeNull()
    server.child.kill('SIGTERM')
    expect(await server.exited).toEqual({ code: 0, signal: null })
    await folder.expectNothingLeft()
  })

  test.skipIf(!existsSync('/usr/bin/script') || !existsSync('/proc/self'))(
    'Ctrl-C in a terminal stops at once, without the delay for a load balancer',
    async () => {
      // `script` gives the command that it runs a terminal of its own.
      copyDataFolder(folder.dataDir)
      const terminal = await startServerProcess({
        command: ['/usr/bin/script', '-qec', `exec '${process.execPath}' '${main}'`, '/dev/null'],
        env: { DATA_DIR: folder.dataDir, STOP_DELAY_SECONDS: '300', SHELL: '/bin/sh' },
      })
      await terminal.ready
      const [child] = readFileSync(`/proc/${terminal.pid}/task/${terminal.pid}/children`, 'utf8').split(' ')
      process.kill(Number(child), 'SIGINT')
      await terminal.exited
      await folder.expectNothingLeft()
    },
  )

  test('a signal during the first start leaves nothing behind, and the next start serves', async () => {
    for (const delayMs of [150, 500, 900, 1300]) {
      const server = await startServerProcess({ env: { DATA_DIR: folder.dataDir } })
      await sleep(delayMs)
      process.kill(-server.pid, 'SIGINT')
      expect(await server.exited).not.toEqual({ code: 1, signal: null })
      await folder.expectNothingLeft()
    }
    await expectAnswers(await folder.startReady())
  })

  test('npm start stops with a signal sent to npm alone', async () => {
    copyDataFolder(folder.dataDir)
    const server = await startServerProcess({
      command: ['npm', 'start', '--silent'],
      env: { DATA_DIR: folder.dataDir },
    })
    await server.ready
    // There is a build of these sources, because the tests were started with it.
    expect(server.readOutput()).not.toContain('Building')
    server.child.kill('SIGTERM')
    await server.exited
    await folder.expectNothingLeft()
  })

  test('npm start stops with Ctrl-C, which reaches npm, its shell and the server', async () => {
    copyDataFolder(folder.dataDir)
    const server = await startServerProcess({
      command: ['npm', 'start', '--silent'],
      env: { DATA_DIR: folder.dataDir },
    })
    await server.ready
    process.kill(-server.pid, 'SIGINT')
    await server.exited
    await folder.expectNothingLeft()
    expect(readFileSync(join(folder.dataDir, 'postgres', 'postgres.log'), 'utf8')).toContain(
      'database system is shut down',
    )
  })

  test('npm start stops when npm itself is killed', async () => {
    copyDataFolder(folder.dataDir)
    const server = await startServerProcess({
      command: ['npm', 'start', '--silent'],
      env: { DATA_DIR: folder.dataDir },
    })
    await server.ready
    server.child.kill('SIGKILL')
    await server.exited
    await folder.expectNothingLeft()
  })
})

/** Waits until the server has noticed the first signal and no longer takes another for a repetition of it. */
async function passRepeatedSignals(server: ServerProcess): Promise<void> {
  await expect.poll(() => server.readOutput(), { timeout: 30_000 }).toContain('Stopping.')
  await sleep(1500)
}

type HangingRequest = { socket: ReturnType<typeof connect>; body: string }

/** Opens a request whose body is not complete yet, and waits until the server has begun with it. */
async function openHangingRequest(server: ServerProcess): Promise<HangingRequest> {
  const body = JSON.stringify({ firstName: 'Asha', lastName: 'Rao' })
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  await new Promise<void>((done) => socket.once('connect', done))
  socket.write(
    `POST /api/auth/sync-user HTTP/1.1\r\nHost: localhost\r\nOrigin: ${server.url}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  )
  expect(await readStatusLine(socket)).toBe('HTTP/1.1 100 Continue')
  socket.write(body.slice(0, 10))
  return { socket, body }
}

/** Sends the last bytes of a request, and returns the first row of the response. */
async function finishRequest({ socket, body }: HangingRequest): Promise<string> {
  socket.write(body.slice(10))
  const status = await readStatusLine(socket)
  socket.destroy()
  return status
}

async function readStatusLine(socket: HangingRequest['socket']): Promise<string> {
  return await new Promise<string>((done, fail) => {
    socket.once('data', (chunk: Buffer) => done(chunk.toString().split('\r\n')[0] ?? ''))
    socket.once('close', () => fail(new Error('The connection was closed without an answer.')))
  })
}
