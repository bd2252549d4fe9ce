import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { DAY_MS } from '../clock.ts'

/** How long a client's session lasts without being used. */
export const SESSION_DAYS = 30

/** Longer than any token that we create. */
const MAX_TOKEN_LENGTH = 100

/** The cookie that carries the token of a session. */
export function createSessionCookies({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const isSecure = publicUrl.startsWith('https:')
  const cookieName = isSecure ? '__Host-pathya_session' : 'pathya_session'
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const

  return {
    cookieName,

    /** Returns the token in the request's cookie, or `null` if there is none. */
    readToken(request: FastifyRequest): string | null {
      const token = request.cookies[cookieName]
      return !token || token.length > MAX_TOKEN_LENGTH ? null : token
    },

    /** Saves a token in the browser. */
    setCookie(reply: FastifyReply, token: string): void {
      reply.setCookie(cookieName, token, { ...options, maxAge: (SESSION_DAYS * DAY_MS) / 1000 })
    },

    clearCookie(reply: FastifyReply): void {
      reply.clearCookie(cookieName, options)
    },
  }
}
