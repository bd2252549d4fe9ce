import { lookup as resolveHost } from 'node:dns'
import { type ClientRequest, Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { PushMessage } from '#contract/notifications/push.ts'
import type { Config } from '#server/config.ts'
import { isAllowedEndpoint, isPublicAddress } from './push-endpoint.ts'
import type { VapidKeys } from './vapid-keys.ts'

const TIMEOUT_MS = 10_000

/** Connections stay open: hundreds of messages go to the same service at the same time of the day. */
const AGENTS = {
  http: new HttpAgent({ keepAlive: true, maxSockets: 4 }),
  https: new HttpsAgent({ keepAlive: true, maxSockets: 4 }),
}

/** A browser, and the keys that encrypt messages for it. */
export type PushTarget = { endpoint: string; p256dh: Buffer; authSecret: Buffer }

export type PushOptions = {
  ttlSeconds: number
  urgency: 'low' | 'normal' | 'high'
  /** A newer message replaces a waiting one of the same topic. At most 32 characters. */
  topic: string
}

/**
 * What became of a message. `sent`: the push service has it. `gone`: the browser no longer wants messages. `refused`:
 * the service will not take this message. `failed`: it can be tried again.
 */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'failed'

/**
 * Encrypts a message for a browser (RFC 8291), signs it with the server's key (RFC 8292) and hands it to the browser's
 * push service. Redirects are not followed, the answer is not read, and addresses inside the network are never
 * connected to.
 */
export async function postMessage(
  target: PushTarget,
  message: PushMessage,
  options: PushOptions,
  { vapid, config }: { vapid: VapidKeys; config: Pick<Config, 'pushServices'> },
): Promise<PushOutcome> {
  // The list of services may have become shorter since the browser subscribed.
  if (!isAllowedEndpoint(target.endpoint, config)) return 'gone'
  // Loaded with the first message, so that the server starts without waiting for it.
  const { default: webPush } = await import('web-push')
  const { headers, body } = webPush.generateRequestDetails(
    {
      endpoint: target.endpoint,
      keys: {
        p256dh: target.p256dh.toString('base64url'),
        auth: target.authSecret.toString('base64url'),
      },
    },
    JSON.stringify(message),
    {
      TTL: options.ttlSeconds,
      urgency: options.urgency,
      topic: options.topic,
      vapidDetails: vapid,
    },
  )
  const url = new URL(target.endpoint)
  const isConfigured = config.pushServices.includes(url.origin)
  const status = await send(url, headers, body, isConfigured ? undefined : lookUpPublic)
  return status === null ? 'failed' : readOutcome(status)
}

function readOutcome(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'failed' : 'refused'
}

/** Sends the request. Returns the status of the answer, or `null` if there is none in time. */
function send(
  url: URL,
  headers: Record<string, unknown>,
  body: Buffer | null,
  lookup: LookupFunction | undefined,
): Promise<number | null> {
  return new Promise((done) => {
    const options = {
      method: 'POST',
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(lookup ? { lookup } : {}),
    }
    // An IP address is connected to without a look-up.
    if (lookup && isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return done(null)
    const request: ClientRequest =
      url.protocol === 'https:'
        ? httpsRequest(url, { ...options, agent: AGENTS.https })
        : httpRequest(url, { ...options, agent: AGENTS.http })
    request.on('response', (response) => {
      done(response.statusCode ?? null)
      response.on('error', () => undefined)
      // A long answer is not worth its connection.
      if (Number(response.headers['content-length'] ?? 0) > 16_384) response.destroy()
      else response.resume()
    })
    request.on('error', () => done(null))
    request.end(body ?? undefined)
  })
}

/** Looks up a host, and fails if one of its addresses is not on the public internet. */
const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  resolveHost(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, [])
    const isPublic = addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address))
    if (!isPublic) return callback(new Error('The push service has no public address.'), [])
    const [first] = addresses
    if (options.all) return callback(null, addresses)
    callback(null, first?.address ?? '', first?.family)
  })
}
