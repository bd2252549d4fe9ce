import { Agent, type IncomingMessage, request } from 'node:http'
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'

/** A request as it is sent, without the address of the server. */
export type AttackRequest = {
  method: string
  /** Path and query. */
  path: string
  headers: Record<string, string | string[]>
  body: Buffer | null
}

export type AttackAnswer = {
  status: number
  headers: IncomingMessage['headers']
  /** Decompressed. */
  body: Buffer
}

/** A stream never ends, so only this much time of it is read. */
const STREAM_MS = 30
const TIMEOUT_MS = 60_000

/** Limits of the attack's own connections to the database: a statement that waits for ever would stall it. */
export const POOL_LIMITS = { max: 2, query_timeout: TIMEOUT_MS, connectionTimeoutMillis: TIMEOUT_MS } as const

/** Sends requests one after the other to a server, over connections that stay open. */
export type Sender = { send: (request: AttackRequest) => Promise<AttackAnswer>; close: () => void }

export function createSender(url: string): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 })
  const { hostname, port } = new URL(url)
  const sendOnce = ({ method, path, headers, body }: AttackRequest): Promise<AttackAnswer> =>
    new Promise((done, fail) => {
      // For a method that usually has no body, Node would send it without its length.
      const length = body && !headers['transfer-encoding'] ? { 'content-length': String(body.length) } : {}
      const sent = request(
        {
          agent,
          hostname,
          port,
          method,
          path,
          headers: { ...headers, ...length },
          timeout: TIMEOUT_MS,
          setHost: !('host' in headers),
        },
        (answer) => {
          const chunks: Buffer[] = []
          const finish = (): void =>
            done({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              body: decompress(Buffer.concat(chunks), answer.headers['content-encoding']),
            })
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('end', finish)
          answer.on('error', fail)
          if (answer.headers['content-type']?.startsWith('text/event-stream')) {
            answer.removeListener('error', fail)
            answer.on('error', () => undefined)
            setTimeout(() => {
              finish()
              sent.destroy()
            }, STREAM_MS)
          }
        },
      )
      sent.on('timeout', () => sent.destroy(new Error(`No answer within ${TIMEOUT_MS / 1000} s.`)))
      sent.on('error', fail)
      sent.end(body ?? undefined)
    })
  return {
    send: async (attack) => {
      try {
        return await sendOnce(attack)
      } catch (error) {
        // The server closed a connection after an earlier answer, just as this request was sent on it.
        const code = error instanceof Error && 'code' in error ? error.code : null
        if (code !== 'ECONNRESET' && code !== 'EPIPE') throw error
        return await sendOnce(attack)
      }
    },
    close: () => agent.destroy(),
  }
}

function decompress(body: Buffer, encoding: string | undefined): Buffer {
  if (body.length === 0) return body
  switch (encoding) {
    case 'br':
      return brotliDecompressSync(body)
    case 'gzip':
      return gunzipSync(body)
    case 'deflate':
      return inflateSync(body)
    case 'zstd':
      return zstdDecompressSync(body)
    default:
      return body
  }
}
