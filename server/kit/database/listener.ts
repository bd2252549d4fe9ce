import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/**
 * Listens to PostgreSQL notifications on a separate connection, and reconnects by itself when the connection is lost.
 *
 * @param url A direct connection (no pooler in transaction mode).
 * @param onReconnect Called after a gap, in which notifications may have been missed.
 */
export async function listenToDatabase(
  url: string,
  handlers: Record<string, (payload: string) => void>,
  options: { onReconnect: () => void; onError: (error: Error) => void },
): Promise<{ close: () => Promise<void> }> {
  const stop = new AbortController()
  let client: pg.Client | null = null

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'pathya-listen',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    let isListening = false
    let isLost = false
    const lose = (error?: Error): void => {
      // Only an established connection can be lost: the caller repeats a failed attempt.
      if (!isListening || isLost || stop.signal.aborted) return
      isLost = true
      if (error) options.onError(error)
      next.end().catch(() => undefined)
      void reconnect()
    }
    next.on('error', lose)
    next.on('end', () => lose())
    next.on('notification', ({ channel, payload }) => handlers[channel]?.(payload ?? ''))
    try {
      await next.connect()
      for (const channel of Object.keys(handlers))
        await next.query(`listen ${next.escapeIdentifier(channel)}`)
    } catch (error) {
      next.end().catch(() => undefined)
      throw error
    }
    isListening = true
    client = next
  }

  async function reconnect(): Promise<void> {
    for (let waitMs = 100; !stop.signal.aborted; waitMs = Math.min(waitMs * 2, 5000)) {
      try {
        await sleep(waitMs, undefined, { signal: stop.signal, ref: false })
        await connect()
        options.onReconnect()
        return
      } catch (error) {
        if (!stop.signal.aborted && error instanceof Error) options.onError(error)
      }
    }
  }

  await connect()
  return {
    close: async () => {
      stop.abort()
      await client?.end().catch(() => undefined)
    },
  }
}
