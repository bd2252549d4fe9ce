import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { isIP } from 'node:net'
import { isLoopbackHost, type MetricsConfig } from '#server/config.ts'

const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/**
 * Starts the separate server that answers `GET /metrics` and nothing else. It is not reachable through the site's port.
 *
 * @throws The error of `listen`, for example if the port is in use.
 */
export async function listenForMetrics(
  { port, host, token }: MetricsConfig,
  write: () => Promise<string>,
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const refusal = findRefusal(request, token)
    if (refusal) {
      response.writeHead(refusal, refusal === 401 ? { 'www-authenticate': 'Bearer' } : {}).end()
      return
    }
    write().then(
      (text) =>
        response.writeHead(200, { 'content-type': CONTENT_TYPE, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(port, host, done)
  })
  return { port: readPort(server), close: () => close(server) }
}

/** Returns the status of the refusal; `null` if the request is answered. */
function findRefusal(request: IncomingMessage, token: string | null): 400 | 401 | 404 | 405 | null {
  // Without a token only this machine can connect; a web page in its browser must not read the answer under a name of
  // its own.
  if (token === null && !isOwnName(request.headers.host ?? '')) return 400
  if (token !== null && !isSame(request.headers.authorization ?? '', `Bearer ${token}`)) return 401
  if (request.url?.split('?')[0] !== '/metrics') return 404
  return request.method === 'GET' || request.method === 'HEAD' ? null : 405
}

function isOwnName(host: string): boolean {
  const url = URL.parse(`http://${host}`)
  return url !== null && (isLoopbackHost(url.hostname) || isIP(url.hostname) !== 0)
}

/** Compares in a time that does not depend on the content. */
function isSame(given: string, expected: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(expected))
}

function readPort(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

function close(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done())
    server.closeAllConnections()
  })
}
