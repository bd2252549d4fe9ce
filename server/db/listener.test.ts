import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'
import { listenToDatabase } from './listener.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase({ isEmpty: true })
})
afterAll(() => database.drop())

/** A way to the database that can be cut and opened again. */
async function openWay(
  url: string,
): Promise<{ url: string; cut: () => Promise<void>; open: () => Promise<void> }> {
  const target = new pg.Client(url)
  const sockets = new Set<Socket>()
  const relay = (socket: Socket): void => {
    const onward = target.host.startsWith('/')
      ? connect(`${target.host}/.s.PGSQL.${target.port}`)
      : connect(target.port, target.host)
    for (const end of [socket, onward]) {
      sockets.add(end)
      end.on('error', () => undefined)
      end.on('close', () => sockets.delete(end))
    }
    socket.pipe(onward).pipe(socket)
  }
  let server: Server = createServer(relay).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The relay has no port.')
  const relayed = new URL('postgresql://127.0.0.1')
  relayed.port = String(address.port)
  relayed.username = target.user ?? ''
  relayed.password = target.password ?? ''
  relayed.pathname = `/${target.database}`
  return {
    url: relayed.href,
    cut: async () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
    open: async () => {
      server = createServer(relay).listen(address.port, '127.0.0.1')
      await once(server, 'listening')
    },
  }
}

test('comes back after the database was away, having tried it a few times and not without pause', async () => {
  const way = await openWay(database.url)
  const heard: string[] = []
  let reconnectCount = 0
  let errorCount = 0
  const listener = await listenToDatabase(
    way.url,
    { news: (payload) => heard.push(payload) },
    { onReconnect: () => reconnectCount++, onError: () => errorCount++ },
  )
  const sender = new pg.Client(database.url)
  await sender.connect()
  try {
    await sender.query("notify news, 'first'")
    await expect.poll(() => heard).toEqual(['first'])

    await way.cut()
    await sleep(2000)
    // Waits of 100, 200, 400, 800 ms: four attempts, and the loss itself.
    expect(errorCount).toBeGreaterThan(0)
    expect(errorCount).toBeLessThanOrEqual(6)

    await way.open()
    await expect.poll(() => reconnectCount, { timeout: 8000 }).toBe(1)
    await sender.query("notify news, 'second'")
    await expect.poll(() => heard).toEqual(['first', 'second'])
  } finally {
    await listener.close()
    await sender.end()
    await way.cut()
  }
})
