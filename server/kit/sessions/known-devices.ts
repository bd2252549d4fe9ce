import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Config } from '#server/config.ts'
import { readServerKey } from '../server-keys.ts'

const KEY_NAME = 'known-devices'
const LIFETIME_DAYS = 365
/** Of how many accounts one browser is known; the one remembered longest ago goes first. */
const MAX_ACCOUNTS = 5
const NONCE = /^[\w-]{22}$/

/**
 * Browsers in which somebody has signed in to an account before, by a signed cookie that lives for a year. It says nothing
 * about who that is, opens nothing, and only keeps strangers' wrong tries from counting against this browser.
 */
export function createKnownDevices(pool: pg.Pool, config: Pick<Config, 'publicUrl'>) {
  const isSecure = config.publicUrl.startsWith('https:')
  const cookieName = isSecure ? '__Host-pathya_device' : 'pathya_device'
  const cookieOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const
  let reading: Promise<Buffer> | null = null

  const readKey = (): Promise<Buffer> => {
    reading ??= readServerKey(pool, KEY_NAME).catch((error: unknown) => {
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

    /**
     * Whether this browser has signed in to the account of an address before.
     *
     * @param email Lower case.
     * @returns The browser's own random name, to count its tries by; null: it has not.
     */
    async find(request: FastifyRequest, email: string): Promise<string | null> {
      const { nonce, tags } = readCookie(request.cookies[cookieName])
      if (nonce === null) return null
      const expected = await sign(nonce, email)
      return tags.some((tag) => isSame(tag, expected)) ? nonce : null
    },

    /** Notes that whoever uses this browser has proven that an account is theirs. */
    async remember(request: FastifyRequest, reply: FastifyReply, email: string): Promise<void> {
      const known = readCookie(request.cookies[cookieName])
      const nonce = known.nonce ?? randomBytes(16).toString('base64url')
      const tag = await sign(nonce, email)
      const tags = [tag, ...known.tags.filter((other) => other !== tag)].slice(0, MAX_ACCOUNTS)
      reply.setCookie(cookieName, [nonce, ...tags].join('.'), {
        ...cookieOptions,
        maxAge: LIFETIME_DAYS * 86_400,
      })
    },
  }
}

export type KnownDevices = ReturnType<typeof createKnownDevices>

function readCookie(value: string | undefined): { nonce: string | null; tags: string[] } {
  const [nonce = '', ...tags] = (value ?? '').slice(0, 300).split('.')
  return NONCE.test(nonce) ? { nonce, tags: tags.slice(0, MAX_ACCOUNTS) } : { nonce: null, tags: [] }
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
