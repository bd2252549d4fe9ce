import type { FastifyRequest } from 'fastify'
import { Uuid } from '#contract/common.ts'
import { isLoopbackHost } from '#server/config.ts'
import { notFound } from '#server/kit/app-error.ts'
import { hasProxyHeaders } from '#server/kit/http/proxy-headers.ts'
import { buildPagePolicy } from '#server/kit/http/security-headers.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import { renderMailList, renderMailPage } from './mailbox-page.ts'
import { mailboxRepository } from './repository.ts'
import { hasMailbox, isMailboxKey, mailboxQuery } from './service.ts'

/**
 * Registers `/dev/mailbox`, which shows the mails of a server that sends none. It exists only if there is no SMTP
 * server and the site has a loopback address. A request needs the key that the server printed when it started, because
 * a simple proxy or a tunnel on this machine passes on requests of strangers as local ones. It must also come from a
 * browser on this machine that used a loopback host name. All other requests get 404.
 */
export function registerMailbox(app: App, platform: Platform): void {
  const { config, database } = platform
  const isSecure = config.publicUrl.startsWith('https:')
  const query = mailboxQuery(platform)
  const headers = {
    'cache-control': 'no-store',
    // The URL contains the key.
    'referrer-policy': 'no-referrer',
  }

  app.get('/dev/mailbox', { access: 'public' }, async (request, reply) => {
    requireKeyHolder(request, platform)
    const html = renderMailList(await mailboxRepository.list(database.db), query)
    return reply
      .type('text/html; charset=utf-8')
      .headers({ ...headers, 'content-security-policy': buildPagePolicy(html, { isSecure }) })
      .send(html)
  })

  app.get('/dev/mailbox/:id', { access: 'public' }, async (request, reply) => {
    requireKeyHolder(request, platform)
    const id = Uuid.safeParse((request.params as { id: string }).id) // the route's own parameter
    const mail = id.success ? await mailboxRepository.find(database.db, id.data) : null
    if (!mail) throw notFound()
    const html = renderMailPage(mail, query)
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        ...headers,
        // The inner document inherits the policy of the outer one, so its style must also be allowed by its hash.
        'content-security-policy': buildPagePolicy(html + mail.html, { isSecure }),
      })
      .send(html)
  })
}

function requireKeyHolder(request: FastifyRequest, platform: Platform): void {
  const { key } = request.query as { key?: unknown } // can be any value, because it comes from the URL
  const address = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  const isLocalPeer = isLoopbackHost(address.includes(':') ? `[${address}]` : address)
  const isLocalName = isLoopbackHost((request.headers.host ?? '').replace(/:\d+$/, ''))
  // A request that a proxy on this machine passes on may come from a stranger.
  const isLocal = isLocalPeer && isLocalName && !hasProxyHeaders(request)
  if (!hasMailbox(platform) || !isMailboxKey(platform, key) || !isLocal) throw notFound()
}
