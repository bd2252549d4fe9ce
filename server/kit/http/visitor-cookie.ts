import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'

/** A little longer than a month, whose limits count by it. */
const LIFETIME_DAYS = 40
const NONCE = /^[\w-]{22}$/

/**
 * The random cookie of a browser that books, by which the limits of a month count. It says nothing about the person and is
 * used for nothing else.
 */
export function createVisitorCookie({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const isSecure = publicUrl.startsWith('https:')
  const name = isSecure ? '__Host-pathya_visitor' : 'pathya_visitor'
  return {
    /** Returns the browser's cookie, or gives it a new one. */
    read(request: FastifyRequest, reply: FastifyReply): string {
      const known = request.cookies[name]
      if (known && NONCE.test(known)) return known
      const nonce = randomBytes(16).toString('base64url')
      reply.setCookie(name, nonce, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: isSecure,
        maxAge: LIFETIME_DAYS * 86_400,
      })
      return nonce
    },
  }
}
