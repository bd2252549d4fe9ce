import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Db } from '../database/db.ts'
import { readServerKey } from '../server-keys.ts'

const KEY_NAME = 'known-devices'
const LIFETIME_DAYS = 365
/** How many accounts are remembered for one browser; the oldest one is forgotten first. */
const MAX_ACCOUNTS = 5
const NONCE = /^[\w-]{22}$/

/**
 * Remembers browsers in which somebody has signed in to an account, with a signed cookie that lasts a year. The cookie
 * reveals nothing about the person and gives no access: failed sign-ins by strangers do not count against this browser.
 */
export function createKnownDevices(db: Db, config: Pick<Config, 'publicUrl'>) {
  const isSecure = config.publicUrl.startsWith('https:')
  const cookieName = isSecure ? '__Host-pathya_device' : 'pathya_device'
  const cookieOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const
  let reading: Promise<Buffer> | null = null

  const readKey = (): Promise<Buffer> => {
    reading ??= readServerKey(db, KEY_NAME).catch((error: unknown) => {
      reading = null
      throw error
    })
    return reading
  }

  const sign = async (nonce: string, email: string): Promise<string> =>
    createHmac('sha256', await readKey())
      .update(`${nonce}\n${email}`)
      .digest()
      .subarray(0, 16)
      .toString('base64url')

  return {
    cookieName,

    /** Returns the cookie of the request unchanged, or `null` if there is none. */
    readCookie: (request: FastifyRequest): string | null => request.cookies[cookieName] ?? null,

    /** Saves the cookie that `remember` made in the browser. */
    setCookie(reply: FastifyReply, cookie: string): void {
      reply.setCookie(cookieName, cookie, { ...cookieOptions, maxAge: LIFETIME_DAYS * 86_400 })
    },

    /**
     * Finds out whether a browser has signed in to the account of an address before.
     *
     * @param cookie The browser's cookie, or `null` if it has none.
     * @param email Lower case.
     * @returns The browser's own random name, to count its attempts by, or `null` if it has not signed in.
     */
    async find(cookie: string | null, email: string): Promise<string | null> {
      const { nonce, tags } = parseCookie(cookie)
      if (nonce === null) return null
      const expected = await sign(nonce, email)
      return tags.some((tag) => isSame(tag, expected)) ? nonce : null
    },

    /**
     * Remembers that the user of a browser has proven that an account is theirs.
     *
     * @returns The new cookie.
     */
    async remember(cookie: string | null, email: string): Promise<string> {
      const known = parseCookie(cookie)
      const nonce = known.nonce ?? randomBytes(16).toString('base64url')
      const tag = await sign(nonce, email)
      const tags = [tag, ...known.tags.filter((other) => other !== tag)].slice(0, MAX_ACCOUNTS)
      return [nonce, ...tags].join('.')
    },
  }
}

export type KnownDevices = ReturnType<typeof createKnownDevices>

function parseCookie(value: string | null): { nonce: string | null; tags: string[] } {
  const [nonce = '', ...tags] = (value ?? '').slice(0, 300).split('.')
  return NONCE.test(nonce) ? { nonce, tags: tags.slice(0, MAX_ACCOUNTS) } : { nonce: null, tags: [] }
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
