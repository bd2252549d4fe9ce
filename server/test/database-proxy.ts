import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import pg from 'pg'

/** A way to a database over loopback that a test can break. */
export type DatabaseProxy = {
  /** The database's connection string, through the proxy. */
  url: string
  /** Drops every open connection; new ones get through. */
  drop: () => void
  /** Drops every connection and refuses new ones. */
  refuse: () => void
  /** Keeps connections open and takes new ones, and passes nothing on. */
  hang: () => void
  /** Drops the connection of the next statement that contains `text`, once the database has carried it out. */
  dropAnswerTo: (text: string) => void
  /** Passes on again what comes in; connections that hung are dropped, as their bytes are lost. */
  restore: () => Promise<void>
  close: () => Promise<void>
}

/** Opens a proxy on a free port of loopback to the database of `url`, which may be a Unix socket. */
export async function openDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const target = new pg.Client(url)
  const sockets = new Set<Socket>()
  let isHanging = false
  let isRefusing = false
  let droppedStatement: string | null = null
  const relay = (socket: Socket): void => {
    const onward = target.host.startsWith('/')
      ? connect(`${target.host}/.s.PGSQL.${target.port}`)
      : connect(target.port, target.host)
    // Before what passes the bytes on, so that none of the answer gets through.
    socket.on('data', (chunk) => {
      if (droppedStatement === null || !chunk.includes(droppedStatement)) return
      droppedStatement = null
      onward.removeAllListeners('data').once('data', () => socket.destroy())
    })
    for (const [end, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(end)
      end.on('error', () => undefined)
      end.on('close', () => {
        sockets.delete(end)
        other.destroy()
      })
      end.on('data', (chunk) => {
        if (!isHanging) other.write(chunk)
      })
    }
  }
  const listen = async (port: number): Promise<Server> => {
    const server = createServer(relay).listen(port, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
  let server = await listen(0)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  const drop = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  const relayed = new URL('postgresql://127.0.0.1')
  relayed.port = String(address.port)
  relayed.username = target.user ?? ''
  relayed.password = target.password ?? ''
  relayed.pathname = `/${target.database}`
  return {
    url: relayed.href,
    drop,
    refuse: () => {
      isRefusing = true
      server.close()
      drop()
    },
    hang: () => {
      isHanging = true
    },
    dropAnswerTo: (text) => {
      droppedStatement = text
    },
    restore: async () => {
      if (isHanging) drop()
      isHanging = false
      if (isRefusing) server = await listen(address.port)
      isRefusing = false
    },
    close: async () => {
      server.close()
      drop()
    },
  }
}
