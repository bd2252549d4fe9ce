import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** How often a silent connection is asked whether it still answers. */
const BEAT_MS = 10_000
/** How long opening a connection and each answer on it may take. */
const ANSWER_MS = 5000

/**
 * Listens to PostgreSQL notifications on a separate connection, and reconnects by itself when the connection is lost or
 * no longer answers: a machine that is gone does not close its connections.
 *
 * @param url A direct connection (no pooler in transaction mode).
 * @param onReconnect Called after a gap, in which notifications may have been missed.
 */
export async function listenToDatabase(
  url: string,
  handlers: Record<string, (payload: string) => void>,
  options: { onReconnect: () => void; onError: (error: Error) => void; beatMs?: number; answerMs?: number },
): Promise<{ close: () => Promise<void> }> {
  const { beatMs = BEAT_MS, answerMs = ANSWER_MS } = options
  const stop = new AbortController()
  let client: pg.Client | null = null

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'pathya-listen',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    })
    let beat: NodeJS.Timeout | undefined
    let isListening = false
    let isLost = false
    const lose = (error?: Error): void => {
      clearInterval(beat)
      // Only an established connection can be lost: the caller repeats a failed attempt.
      if (!isListening || isLost || stop.signal.aborted) return
      isLost = true
      if (error) options.onError(error)
      // Without waiting for the other side, which may be gone.
      next.connection.stream.destroy()
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
      next.connection.stream.destroy()
      throw error
    }
    isListening = true
    client = next
    let isAsked = false
    beat = setInterval(() => {
      if (isAsked) return
      isAsked = true
      next.query('select 1').then(() => {
        isAsked = false
      }, lose)
    }, beatMs)
    beat.unref()
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
