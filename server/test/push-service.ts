import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { PushMessage, PushSubscriptionBody } from '#contract/notifications/push.ts'

/** A message as the push service received it, decrypted with the browser's own key. */
export type ReceivedPush = {
  browser: string
  message: PushMessage
  ttlSeconds: number
  urgency: string | undefined
  topic: string | undefined
  /** The server's public key, by which the request was signed. */
  serverKey: string
  subject: string
}

export type PushService = {
  origin: string
  received: ReceivedPush[]
  /** How many requests came in, including those that were answered with an error. */
  readonly requestCount: number
  /** Makes a browser that has subscribed here. */
  subscribe: (browser?: string) => PushSubscriptionBody
  /** Answers requests for a browser with this status from now on. */
  answer: (browser: string, status: number, headers?: Record<string, string>) => void
  close: () => Promise<void>
}

/**
 * Starts a push service on the loopback address. It checks the server's signature (RFC 8292) and decrypts the content
 * (RFC 8291) with Node's own cryptography: a request that it cannot verify or decrypt gets the status 400.
 */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, { pair: ECDH; authSecret: Buffer }>()
  const answers = new Map<string, { status: number; headers: Record<string, string> }>()
  const received: ReceivedPush[] = []
  let requestCount = 0
  let origin = ''
  const server = createServer((request, response) => {
    requestCount += 1
    const browser = (request.url ?? '').split('/').at(-1) ?? ''
    const answer = answers.get(browser)
    readBody(request)
      .then((body) => {
        if (answer && answer.status >= 300) return response.writeHead(answer.status, answer.headers).end()
        const keys = browsers.get(browser)
        if (!keys) return response.writeHead(410).end()
        received.push({
          browser,
          message: JSON.parse(decrypt(body, keys).toString()),
          ttlSeconds: Number(request.headers.ttl),
          urgency: request.headers.urgency?.toString(),
          topic: request.headers.topic?.toString(),
          ...verifySignature(request.headers.authorization ?? '', origin),
        })
        return response.writeHead(201).end()
      })
      .catch(() => response.writeHead(400).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given.')
  origin = `http://127.0.0.1:${address.port}`
  return {
    origin,
    received,
    get requestCount() {
      return requestCount
    },
    subscribe: (browser = randomBytes(8).toString('hex')) => {
      const pair = createECDH('prime256v1')
      pair.generateKeys()
      const authSecret = randomBytes(16)
      browsers.set(browser, { pair, authSecret })
      return {
        endpoint: `${origin}/send/${browser}`,
        keys: { p256dh: pair.getPublicKey('base64url'), auth: authSecret.toString('base64url') },
      }
    },
    answer: (browser, status, headers = {}) => answers.set(browser, { status, headers }),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Decrypts the content coding `aes128gcm` (RFC 8188) with the keys of RFC 8291. */
function decrypt(body: Buffer, { pair, authSecret }: { pair: ECDH; authSecret: Buffer }): Buffer {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const content = body.subarray(21 + keyLength)
  if (content.length > body.readUInt32BE(16)) throw new Error('There is more than one record.')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey])
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(senderKey), authSecret, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(content.subarray(-16))
  const padded = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()])
  // The last record ends with 2 and any number of zeros.
  const end = padded.lastIndexOf(2)
  if (end === -1 || padded.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error('The padding is wrong.')
  return padded.subarray(0, end)
}

/** Verifies the header `Authorization: vapid t=…, k=…`. */
function verifySignature(header: string, origin: string): { serverKey: string; subject: string } {
  const [, token = '', serverKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? []
  const [head = '', payload = '', signature = ''] = token.split('.')
  const point = Buffer.from(serverKey, 'base64url')
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${payload}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const leftSeconds = claims.exp - Date.now() / 1000
  if (!isSigned || claims.aud !== origin || leftSeconds <= 0 || leftSeconds > 86_400) {
    throw new Error('The request is not signed.')
  }
  return { serverKey, subject: String(claims.sub) }
}
