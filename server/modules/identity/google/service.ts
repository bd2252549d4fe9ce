import type { FastifyReply, FastifyRequest } from 'fastify'
import { GOOGLE_FAILED, type GoogleAnswer } from '#contract/identity/google.ts'
import { EmailAddress, PersonName } from '#contract/identity/identity.ts'
import { paths } from '#contract/paths.ts'
import { toSafeNext } from '#contract/screens.ts'
import { AppError, forbidden, notFound } from '#server/kit/app-error.ts'
import { recordAudit } from '#server/kit/audit/audit.ts'
import { runInTransaction } from '#server/kit/database/transaction.ts'
import { consumeLimits, readLimitAddress } from '#server/kit/http/rate-limit.ts'
import { type GoogleMatch, matchGoogleAccount } from '#server/kit/identity/google-accounts.ts'
import { isStaffAddress } from '#server/kit/identity/staff-domain.ts'
import type { Platform } from '#server/kit/platform.ts'
import { findAppUserBySubject } from '../accounts/service.ts'
import { mailSecurity } from '../service.ts'
import { createGoogleClient, type GoogleClaims } from './google-client.ts'
import { googleRepository, type PendingFlow } from './repository.ts'

/** How long somebody may take at Google's page. */
const FLOW_SECONDS = 600
/** How long the page that opened the window has to go on. */
const PROVEN_SECONDS = 60
const COOKIE_PATH = '/api/identity/google'

/** Why nobody is signed in. The names travel in a cookie; the sentences are said by `finish`. */
const REFUSALS = {
  cancelled: null,
  failed: new AppError(400, 'google_failed', GOOGLE_FAILED),
  'email-unverified': new AppError(
    400,
    'google_failed',
    'Google has not verified the email address of this account. Please sign in with email and password.',
  ),
  'not-workspace': new AppError(
    400,
    'google_failed',
    'An address of this practice can sign in with Google only where Google Workspace manages it. Please sign in with email and password.',
  ),
  'no-invite': new AppError(
    400,
    'google_failed',
    'There is no open invitation for this email address. Please ask us for a new one.',
  ),
  conflict: new AppError(400, 'google_failed', GOOGLE_FAILED),
  deactivated: forbidden('This account has been deactivated. Please contact us.'),
  'too-many': new AppError(429, 'too_many_requests', 'Too many tries. Please try again in 15 minutes.', {
    retryAfterSeconds: 900,
  }),
} satisfies Record<string, AppError | null>
type Refusal = keyof typeof REFUSALS

/** Where the browser goes at the end of a step, and how. */
export type HandOver = { mode: PendingFlow['mode']; target: string }

/**
 * Signing in with Google, from our page to Google's and back. Nothing that is worth having stands in an address: what
 * ties the steps together, and what came of them, waits in the database behind secrets in cookies of this path.
 */
export function createGoogleSignIn(platform: Platform) {
  const { config, database } = platform
  const google = config.google && createGoogleClient(config.google, config.publicUrl)
  const isSecure = config.publicUrl.startsWith('https:')
  const prefix = isSecure ? '__Secure-' : ''
  const flowCookie = `${prefix}pathya_google_flow`
  const resultCookie = `${prefix}pathya_google_result`
  const cookieOptions = { path: COOKIE_PATH, httpOnly: true, sameSite: 'lax', secure: isSecure } as const

  function requireGoogle() {
    if (!google || !platform.embedded) throw notFound('There is nothing at this address.')
    return { google, embedded: platform.embedded }
  }

  function handOver(
    reply: FastifyReply,
    flow: Pick<PendingFlow, 'mode' | 'next'>,
    result: { proven: string } | { refusal: Refusal },
  ): HandOver {
    const value = 'proven' in result ? result.proven : `refused.${result.refusal}`
    reply.setCookie(resultCookie, value, { ...cookieOptions, maxAge: PROVEN_SECONDS })
    const query = new URLSearchParams({ google: '1', ...(flow.next === null ? {} : { next: flow.next }) })
    return { mode: flow.mode, target: `${paths.login()}?${query}` }
  }

  async function isWithinLimits(request: FastifyRequest, action: string): Promise<boolean> {
    const address = readLimitAddress(request, config)
    if (address === null) return true
    try {
      await consumeLimits(database.pool, action, [{ key: address, count: 60, windowSeconds: 900 }])
      return true
    } catch (error) {
      if (error instanceof AppError && error.statusCode === 429) return false
      throw error
    }
  }

  return {
    /** Returns the address of Google's page; or the way back at once where it cannot be gone to. */
    async start(
      request: FastifyRequest,
      reply: FastifyReply,
      query: { mode: PendingFlow['mode']; next?: string | undefined },
    ): Promise<string | HandOver> {
      const { google } = requireGoogle()
      const way = { mode: query.mode, next: toSafeNext(query.next) }
      if (!(await isWithinLimits(request, 'google-start'))) {
        return handOver(reply, way, { refusal: 'too-many' })
      }
      try {
        const { url, flow } = await google.begin()
        const secret = await googleRepository.savePendingFlow(
          database.pool,
          { ...flow, ...way },
          FLOW_SECONDS,
        )
        reply.setCookie(flowCookie, secret, { ...cookieOptions, maxAge: FLOW_SECONDS })
        return url
      } catch (error) {
        logFailure(request, error)
        return handOver(reply, way, { refusal: 'failed' })
      }
    },

    /** Checks what Google's page has answered, and settles who that is here. */
    async complete(request: FastifyRequest, reply: FastifyReply): Promise<HandOver> {
      const { google } = requireGoogle()
      const secret = request.cookies[flowCookie]
      reply.clearCookie(flowCookie, cookieOptions)
      const flow = secret ? await googleRepository.takePendingFlow(database.pool, secret) : null
      if (!flow) return handOver(reply, { mode: 'redirect', next: null }, { refusal: 'failed' })
      try {
        const claims = await google.complete(readSearch(request), flow)
        if (!claims) return handOver(reply, flow, { refusal: 'cancelled' })
        const outcome = await settle(platform, request, claims)
        if ('refusal' in outcome) return handOver(reply, flow, outcome)
        const proven = await googleRepository.saveProven(database.pool, outcome.subject, PROVEN_SECONDS)
        return handOver(reply, flow, { proven })
      } catch (error) {
        logFailure(request, error)
        return handOver(reply, flow, { refusal: 'failed' })
      }
    },

    /** Gives, once, what came of it to the browser that went through it. */
    async finish(request: FastifyRequest, reply: FastifyReply): Promise<GoogleAnswer> {
      const { embedded } = requireGoogle()
      const value = request.cookies[resultCookie] ?? ''
      reply.clearCookie(resultCookie, cookieOptions)
      const refusal = readRefusal(value)
      if (refusal === 'cancelled') return { isCancelled: true }
      if (refusal) throw REFUSALS[refusal]
      return runInTransaction(database.pool, async (client) => {
        const subject = await googleRepository.takeProven(client, value)
        if (subject === null) throw REFUSALS.failed
        return embedded.startSignIn(client, subject)
      })
    },
  }
}

/** Who a Google account is here, or the name of the refusal. */
async function settle(
  platform: Platform,
  request: FastifyRequest,
  claims: GoogleClaims,
): Promise<{ subject: string } | { refusal: Refusal }> {
  const { config, database, embedded } = platform
  if (!embedded) throw notFound()
  const email = EmailAddress.safeParse(claims.email ?? '')
  if (!email.success) return { refusal: 'failed' }
  if (!claims.isEmailVerified) return { refusal: 'email-unverified' }
  // Google verified an address of another provider's once, when the account was made; who has left the practice may
  // still hold it. Only where the domain is Google's to manage does it answer for today.
  const isForeign = (address: string): boolean =>
    isStaffAddress(address, config.staffDomain) && claims.hostedDomain !== config.staffDomain
  if (isForeign(email.data)) return { refusal: 'not-workspace' }
  const match = await runInTransaction(database.pool, async (client) => {
    const isTaken = await embedded.isEmailTaken(client, email.data)
    const account = {
      sub: claims.sub,
      email: email.data,
      firstName: readName(claims.givenName),
      lastName: readName(claims.familyName),
    }
    const found = await matchGoogleAccount(client, account, isTaken)
    if (found.kind === 'linked') await mailSecurity(client, platform, email.data, 'google-linked')
    if (found.kind === 'linked' || found.kind === 'taken-over') {
      const user = await findAppUserBySubject(client, found.subject)
      await recordAudit(client, null, request, {
        action: 'identity.google-linked',
        entity: 'user',
        ...(user ? { entityId: user.id } : {}),
        details: { wasVerified: found.kind === 'linked' },
      })
    }
    return found
  })
  // An account linked here may have left the practice's Workspace since, and go by another address at Google.
  if (match.kind === 'known') {
    const known = await embedded.getIdentity(database.pool, match.subject)
    if (known && isForeign(known.email)) return { refusal: 'not-workspace' }
  }
  return toOutcome(match)
}

function toOutcome(match: GoogleMatch): { subject: string } | { refusal: Refusal } {
  return match.kind === 'refused' ? { refusal: match.reason } : { subject: match.subject }
}

/** A name that people can be called by; null where Google's is none. */
function readName(text: string | null): string | null {
  const name = PersonName.safeParse(text ?? '')
  return name.success && name.data !== '' ? name.data : null
}

function readRefusal(value: string): Refusal | null {
  const name = /^refused\.(.+)$/.exec(value)?.[1] ?? ''
  return Object.hasOwn(REFUSALS, name) ? (name as Refusal) : null // a key of it, as just looked up
}

/** The query string as it came, with its question mark. */
function readSearch(request: FastifyRequest): string {
  const start = request.url.indexOf('?')
  return start < 0 ? '' : request.url.slice(start)
}

/** What went wrong, by name: the provider's words may hold an address. */
function logFailure(request: FastifyRequest, error: unknown): void {
  const { name, code } =
    error instanceof Error ? (error as Error & { code?: unknown }) : { name: 'unknown', code: null } // codes are optional
  request.log.warn(
    { errorName: name, errorCode: typeof code === 'string' ? code : null },
    'google sign-in failed',
  )
}
