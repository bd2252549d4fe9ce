import type { FastifyRequest } from 'fastify'
import { Uuid } from '#contract/common.ts'
import { type Config, isLoopbackHost } from '#server/config.ts'
import { notFound } from '#server/platform/app-error.ts'
import { buildPagePolicy } from '#server/platform/http/security-headers.ts'
import type { App, Platform } from '#server/platform/platform.ts'
import { renderMailList, renderMailPage } from './mailbox-page.ts'
import { mailboxRepository } from './repository.ts'

/**
 * `/dev/mailbox`: the mails of a server that sends none. Only while there is no SMTP server and the site lives on a
 * loopback address, and only for a browser on this very machine that asked for it by a loopback name; to everybody else
 * it does not exist.
 */
export function registerMailbox(app: App, { config, database }: Platform): void {
  const isSecure = config.publicUrl.startsWith('https:')

  app.get('/dev/mailbox', { access: 'public' }, async (request, reply) => {
    requireLocal(request, config)
    const html = renderMailList(await mailboxRepository.list(database.pool))
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy': buildPagePolicy(html, { isSecure }),
        'cache-control': 'no-store',
      })
      .send(html)
  })

  app.get('/dev/mailbox/:id', { access: 'public' }, async (request, reply) => {
    requireLocal(request, config)
    const id = Uuid.safeParse((request.params as { id: string }).id) // the route's own parameter
    const mail = id.success ? await mailboxRepository.find(database.pool, id.data) : null
    if (!mail) throw notFound()
    const html = renderMailPage(mail)
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        // The inner document obeys the outer one's policy: its style is let in by hash too.
        'content-security-policy': buildPagePolicy(html + mail.html, { isSecure }),
        'cache-control': 'no-store',
      })
      .send(html)
  })
}

function requireLocal(request: FastifyRequest, config: Config): void {
  const address = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  const isLocalPeer = isLoopbackHost(address.includes(':') ? `[${address}]` : address)
  const isLocalName = isLoopbackHost((request.headers.host ?? '').replace(/:\d+$/, ''))
  // What a proxy on this machine passes on is somebody else's.
  const isForwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host'].some(
    (name) => name in request.headers,
  )
  const isMailKept = config.isPublicUrlLoopback && config.smtpUrl === null
  if (!isMailKept || !isLocalPeer || !isLocalName || isForwarded) throw notFound()
}
