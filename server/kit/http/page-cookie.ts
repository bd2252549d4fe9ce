import type { FastifyReply, FastifyRequest } from 'fastify'
import { toLanguagePath } from '#contract/language-paths.ts'
import { currentLocale } from '#domain/words/say.ts'
import type { Config } from '#server/config.ts'

/** Longer than any value that we store. */
const MAX_LENGTH = 600

/**
 * A cookie of one part of the site, for pages that work without JavaScript. Scripts cannot read it, and other sites cannot
 * make a browser send it with a form.
 *
 * @param path The addresses that get it, in the language of the page.
 */
export function createPageCookie({ publicUrl }: Pick<Config, 'publicUrl'>, plainName: string, path: string) {
  const secure = publicUrl.startsWith('https:')
  // Browsers refuse a cookie of this name that was set without HTTPS. `__Host-` would allow no path.
  const name = secure ? `__Secure-${plainName}` : plainName
  // Each language has its own addresses.
  const options = () =>
    ({ path: toLanguagePath(path, currentLocale()), httpOnly: true, sameSite: 'lax', secure }) as const
  return {
    read(request: FastifyRequest): string | null {
      const value = request.cookies[name]
      return value && value.length <= MAX_LENGTH ? value : null
    },
    set(reply: FastifyReply, value: string, until: Date): void {
      reply.setCookie(name, value, { ...options(), expires: until })
    },
    clear(reply: FastifyReply): void {
      reply.clearCookie(name, options())
    },
  }
}
