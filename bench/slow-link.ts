import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A connection to a server on this machine that can be as slow as a phone's. */
type SlowLink = {
  /** The site's address through the link. */
  url: string
  /** Connects it with the server, which must know that address as its own. */
  connectTo: (server: string) => void
  setSlow: (isSlow: boolean) => void
  close: () => void
}

/**
 * Opens a link. While it is slow, each direction takes half of the round trip, and all connections share the
 * bytes per second of each direction. As with the browser's own slowdown, a new connection takes no round trip more.
 */
export async function openSlowLink({
  roundTripMs,
  bytesPerSecond,
}: {
  roundTripMs: number
  bytesPerSecond: number
}): Promise<SlowLink> {
  const sockets = new Set<Socket>()
  const freeAt = { up: 0, down: 0 }
  let isSlow = false
  let server = { port: 0, host: 'localhost' }

  /** Returns the instant at which bytes that are sent now have arrived. */
  const arriveAt = (direction: keyof typeof freeAt, bytes: number, since: number): number => {
    const startedAt = Math.max(freeAt[direction], since)
    freeAt[direction] = startedAt + (bytes / bytesPerSecond) * 1000
    return freeAt[direction] + roundTripMs / 2
  }
  const relay = (from: Socket, to: Socket, direction: keyof typeof freeAt): void => {
    // One after the other, so that nothing overtakes.
    let delivered: Promise<unknown> = Promise.resolve()
    const deliver = (at: number, work: () => void): void => {
      delivered = delivered.then(() => sleep(Math.max(0, at - performance.now()))).then(work)
    }
    from.on('data', (chunk) => {
      const now = performance.now()
      deliver(isSlow ? arriveAt(direction, chunk.length, now) : now, () => to.write(chunk))
    })
    from.on('error', () => undefined)
    from.on('close', () => {
      sockets.delete(from)
      deliver(0, () => to.destroy())
    })
    sockets.add(from)
  }

  const listener = createServer({ noDelay: true }, (near) => {
    const far = connect({ ...server, noDelay: true })
    relay(near, far, 'up')
    relay(far, near, 'down')
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo // it listens on a port
  return {
    url: `http://localhost:${port}`,
    connectTo: (url) => {
      const { port, hostname } = new URL(url)
      server = { port: Number(port), host: hostname }
    },
    setSlow: (slow) => {
      isSlow = slow
    },
    close: () => {
      listener.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
