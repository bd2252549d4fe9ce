import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import pg from 'pg'

/** A connection to a database over loopback that a test can interrupt. */
export type DatabaseProxy = {
  /** The database's connection string, through the proxy. */
  url: string
  /** Drops every open connection; new connections work. */
  drop: () => void
  /** Drops every connection and refuses new ones. */
  refuse: () => void
  /** Leaves connections open and accepts new ones, but forwards nothing. */
  hang: () => void
  /** Drops the connection of the next statement that contains `text`, after the database has run it. */
  dropAnswerTo: (text: string) => void
  /** Forwards data again. Connections that hung are dropped, because their bytes are lost. */
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
    // Registered before the handler that forwards the bytes, so that none of the answer gets through.
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
