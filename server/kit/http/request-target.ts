import type { IncomingMessage } from 'node:http'
import { msg } from '@lingui/core/runtime-macro'
import type { FastifyInstance } from 'fastify'
import { say } from '#domain/words/say.ts'
import { type Config, isLoopbackHost } from '#server/config.ts'
import { AppError } from '../app-error.ts'

/** A host name, IPv4 or bracketed IPv6 address, with an optional port: RFC 9110, section 7.2. */
const HOST = /^(?:[a-z0-9._~%!$&'()*+,;=-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i
/** A target with scheme and authority: RFC 9112, section 3.2.2. */
const ABSOLUTE = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/is

/**
 * Returns the path of a request, even if its first line contains the full URL, as some proxies send it: `GET
 * http://site.example/login HTTP/1.1`. For Fastify's `rewriteUrl`; `registerRequestTarget` checks the rest.
 */
export function readRequestPath({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const rest = ABSOLUTE.exec(url)?.[3]
  if (rest === undefined) return url
  return rest.startsWith('/') ? rest : `/${rest}`
}

/**
 * Refuses requests that do not clearly name one site: 400 with several Host headers, with an invalid one, or for a
 * target that is neither a path nor a web address; 421 if the first line names another site. Node itself answers 400 to
 * HTTP/1.1 without Host.
 */
export function registerRequestTarget(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', async (request, reply) => {
    const error = checkHost(request.raw) ?? checkTarget(request.originalUrl, config)
    if (!error) return
    // The next bytes on the same connection may be meant for somebody else.
    reply.header('connection', 'close')
    throw error
  })
}

function checkHost({ rawHeaders, headers }: IncomingMessage): AppError | null {
  // `headers` contains the first of several; a proxy in front of the server may read the last.
  const count = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
  const isClear = count === 0 || (count === 1 && HOST.test(headers.host ?? ''))
  return isClear
    ? null
    : new AppError(400, 'bad_request', say(msg`The Host header of a request must name one website.`))
}

function checkTarget(target: string, config: Config): AppError | null {
  if (target.startsWith('/')) return null
  const [, scheme = '', authority = ''] = ABSOLUTE.exec(target) ?? []
  const site = `${scheme}://${authority}`
  if (!/^https?$/i.test(scheme) || !HOST.test(authority) || !URL.canParse(site)) {
    return new AppError(
      400,
      'bad_request',
      say(msg`We could not read this request. Please reload the page and try again.`),
    )
  }
  if (isOurs(new URL(site), config)) return null
  return new AppError(421, 'bad_request', say(msg`This server does not answer for that site.`))
}

/** Compares only host and port, because a proxy in front may handle HTTPS for the server. */
function isOurs(url: URL, { publicUrl, isPublicUrlLoopback }: Config): boolean {
  const own = new URL(publicUrl)
  if (url.port !== own.port) return false
  return url.hostname === own.hostname || (isPublicUrlLoopback && isLoopbackHost(url.hostname))
}
