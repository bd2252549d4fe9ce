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
 * `/dev/mailbox`: the mails of a server that sends none. Only while there is no SMTP server and the site lives on a
 * loopback address, and only with the key that the start has printed: a plain proxy or a tunnel on this machine passes on
 * the requests of strangers as local ones. It must also be a browser on this machine that asked by a loopback name. To
 * everybody else it does not exist.
 */
export function registerMailbox(app: App, platform: Platform): void {
  const { config, database } = platform
  const isSecure = config.publicUrl.startsWith('https:')
  const query = mailboxQuery(platform)
  const headers = {
    'cache-control': 'no-store',
    // The address holds the key.
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
        // The inner document obeys the outer one's policy: its style is let in by hash too.
        'content-security-policy': buildPagePolicy(html + mail.html, { isSecure }),
      })
      .send(html)
  })
}

function requireKeyHolder(request: FastifyRequest, platform: Platform): void {
  const { key } = request.query as { key?: unknown } // anything that is in the address
  const address = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  const isLocalPeer = isLoopbackHost(address.includes(':') ? `[${address}]` : address)
  const isLocalName = isLoopbackHost((request.headers.host ?? '').replace(/:\d+$/, ''))
  // What a proxy on this machine passes on is somebody else's.
  const isLocal = isLocalPeer && isLocalName && !hasProxyHeaders(request)
  if (!hasMailbox(platform) || !isMailboxKey(platform, key) || !isLocal) throw notFound()
}
