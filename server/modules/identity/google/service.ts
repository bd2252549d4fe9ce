import { msg } from '@lingui/core/runtime-macro'
import { GOOGLE_FAILED, type GoogleAnswer } from '#contract/identity/google.ts'
import { EmailAddress, PersonName } from '#contract/identity/identity.ts'
import { toLanguagePath } from '#contract/language-paths.ts'
import { paths } from '#contract/paths.ts'
import { toSafeNext } from '#contract/screens.ts'
import type { Locale } from '#domain/words/locale.ts'
import { say } from '#domain/words/say.ts'
import { AppError, forbidden } from '#server/kit/app-error.ts'
import { addMs } from '#server/kit/clock.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import { consumeLimits } from '#server/kit/http/rate-limit.ts'
import { type GoogleMatch, matchGoogleAccount } from '#server/kit/identity/google-accounts.ts'
import { isStaffAddress } from '#server/kit/identity/staff-domain.ts'
import { findAppUserBySubject } from '../accounts/service.ts'
import { requireEmbedded } from '../embedded.ts'
import { mailSecurity } from '../send-mails.ts'
import { limitAddress } from '../sign-in-limits.ts'
import type { GoogleClaims, GoogleClient } from './google-client.ts'
import { googleRepository, type PendingFlow } from './repository.ts'

/*
 * Signs in with Google, from our page to Google's and back. No URL contains a secret: the data that connects the steps,
 * and their result, are in the database, behind secrets that routes put into cookies.
 */

/** How many seconds somebody may spend at Google's page. */
export const FLOW_SECONDS = 600
/** How many seconds the page that opened the window has to continue. */
export const PROVEN_SECONDS = 60

/** The reasons for a refusal. The names are stored in a cookie; `finish` answers with the sentences. */
const REFUSALS = {
  cancelled: null,
  failed: () => new AppError(400, 'google_failed', say(GOOGLE_FAILED)),
  'email-unverified': () =>
    new AppError(
      400,
      'google_failed',
      say(
        msg`Google has not verified the email address of this account. Please sign in with email and password.`,
      ),
    ),
  'not-workspace': () =>
    new AppError(
      400,
      'google_failed',
      say(
        msg`Staff can sign in with Google only if Google Workspace manages their address. Please sign in with email and password.`,
      ),
    ),
  'no-invite': () =>
    new AppError(
      400,
      'google_failed',
      say(msg`There is no open invitation for this email address. Please ask us for a new one.`),
    ),
  conflict: () => new AppError(400, 'google_failed', say(GOOGLE_FAILED)),
  deactivated: () => forbidden(say(msg`This account has been deactivated. Please contact us.`)),
  'too-many': () =>
    new AppError(429, 'too_many_requests', say(msg`Too many attempts. Please try again in 15 minutes.`), {
      retryAfterSeconds: 900,
    }),
} satisfies Record<string, (() => AppError) | null>
type Refusal = keyof typeof REFUSALS

type Mode = PendingFlow['mode']
type Outcome = { subject: string } | { refusal: Refusal }

/** The end of a step: where and how the browser continues. */
export type HandOver = {
  mode: Mode
  locale: Locale
  target: string
  /** The value of the cookie that `finish` reads. */
  result: string
  /** The error for the log; left out if there is none. */
  failure?: unknown
}

/** The URL of Google's page, with the secret for the cookie that `complete` reads. */
export type GoogleRedirect = { url: string; flowSecret: string }

/** Begins a sign-in. Ends it at once if Google's page cannot be reached. */
export async function start(
  ctx: Ctx,
  google: GoogleClient,
  query: { mode: Mode; next?: string | undefined; language: Locale },
): Promise<GoogleRedirect | HandOver> {
  requireEmbedded(ctx)
  const locale = ctx.config.locales.includes(query.language) ? query.language : 'en'
  const way = { mode: query.mode, next: toSafeNext(query.next), locale }
  if (!(await isWithinLimits(ctx))) return refuse(way, 'too-many')
  try {
    const { url, flow } = await google.begin()
    const expiresAt = addMs(ctx.now(), FLOW_SECONDS * 1000)
    return { url, flowSecret: await googleRepository.savePendingFlow(ctx.db, { ...flow, ...way }, expiresAt) }
  } catch (error) {
    return { ...refuse(way, 'failed'), failure: error }
  }
}

/**
 * Checks the answer from Google's page, and finds the account that it opens here.
 *
 * @param secret From the cookie that `start` set; `null` if there is none.
 * @param search The query string of the callback, unchanged, with its question mark.
 */
export async function complete(
  ctx: Ctx,
  google: GoogleClient,
  { secret, search }: { secret: string | null; search: string },
): Promise<HandOver> {
  requireEmbedded(ctx)
  const flow = secret === null ? null : await googleRepository.takePendingFlow(ctx.db, secret, ctx.now())
  if (!flow) return refuse({ mode: 'redirect', next: null }, 'failed')
  try {
    const claims = await google.complete(search, flow)
    if (!claims) return refuse(flow, 'cancelled')
    const outcome = await resolveAccount(ctx, claims)
    if ('refusal' in outcome) return refuse(flow, outcome.refusal)
    const expiresAt = addMs(ctx.now(), PROVEN_SECONDS * 1000)
    return handOver(flow, await googleRepository.saveProven(ctx.db, outcome.subject, expiresAt))
  } catch (error) {
    return { ...refuse(flow, 'failed'), failure: error }
  }
}

/**
 * Returns the result, once, to the browser that signed in.
 *
 * @param result From the cookie of the hand-over; empty if there is none.
 */
export async function finish(ctx: Ctx, result: string): Promise<GoogleAnswer> {
  const embedded = requireEmbedded(ctx)
  const refusal = readRefusal(result)
  if (refusal === 'cancelled') return { isCancelled: true }
  if (refusal) throw REFUSALS[refusal]?.()
  return inTransaction(ctx, async ({ db, now }) => {
    const subject = await googleRepository.takeProven(db, result, now())
    if (subject === null) throw REFUSALS.failed()
    return embedded.startSignIn(db, subject)
  })
}

/** How the browser came here: by which way it continues, where, and in which language. */
type Way = Pick<PendingFlow, 'mode' | 'next' | 'locale'>

function handOver({ mode, next, locale = 'en' }: Way, result: string): HandOver {
  const query = new URLSearchParams({ google: '1', ...(next === null ? {} : { next }) })
  return { mode, locale, target: toLanguagePath(`${paths.login()}?${query}`, locale), result }
}

function refuse(way: Way, refusal: Refusal): HandOver {
  return handOver(way, `refused.${refusal}`)
}

async function isWithinLimits(ctx: Ctx): Promise<boolean> {
  try {
    await consumeLimits(ctx, 'google-start', limitAddress(ctx, { count: 60, windowSeconds: 900 }))
    return true
  } catch (error) {
    if (error instanceof AppError && error.statusCode === 429) return false
    throw error
  }
}

/** Returns the identity that a Google account opens here, or the name of the refusal. */
async function resolveAccount(ctx: Ctx, claims: GoogleClaims): Promise<Outcome> {
  const { staffDomain } = ctx.config
  const email = EmailAddress.safeParse(claims.email ?? '')
  if (!email.success) return { refusal: 'failed' }
  if (!claims.isEmailVerified) return { refusal: 'email-unverified' }
  // Google verifies an address of another provider only once, when the account is created, so a person who has left the
  // practice may still have it. Only if Google manages the domain is the answer up to date.
  const isUnmanagedStaffAddress = (address: string): boolean =>
    isStaffAddress(address, staffDomain) && claims.hostedDomain !== staffDomain
  if (isUnmanagedStaffAddress(email.data)) return { refusal: 'not-workspace' }
  const match = await inTransaction(ctx, (ctx) => matchAccount(ctx, claims, email.data))
  // An account that is linked here may have left the practice's Workspace since, and may have another address at
  // Google.
  if (match.kind === 'known') {
    const known = await ctx.identity.getIdentity(ctx.db, match.subject)
    if (known && isUnmanagedStaffAddress(known.email)) return { refusal: 'not-workspace' }
  }
  return match.kind === 'refused' ? { refusal: match.reason } : { subject: match.subject }
}

/** Finds or creates the identity of a Google account. A new link is mailed and recorded. */
async function matchAccount(ctx: Ctx, claims: GoogleClaims, email: string): Promise<GoogleMatch> {
  const isTaken = await requireEmbedded(ctx).isEmailTaken(ctx.db, email)
  const account = {
    sub: claims.sub,
    email,
    firstName: readName(claims.givenName),
    lastName: readName(claims.familyName),
  }
  const match = await matchGoogleAccount(ctx, account, isTaken)
  if (match.kind === 'linked') await mailSecurity(ctx, email, 'google-linked')
  if (match.kind === 'linked' || match.kind === 'taken-over') {
    const user = await findAppUserBySubject(ctx.db, match.subject)
    await ctx.audit({
      action: 'identity.google-linked',
      entity: 'user',
      ...(user ? { entityId: user.id } : {}),
      details: { wasVerified: match.kind === 'linked' },
    })
  }
  return match
}

/** Returns a name that is valid here, or `null` if Google's name is not. */
function readName(text: string | null): string | null {
  const name = PersonName.safeParse(text ?? '')
  return name.success && name.data !== '' ? name.data : null
}

function readRefusal(result: string): Refusal | null {
  const name = /^refused\.(.+)$/.exec(result)?.[1] ?? ''
  return Object.hasOwn(REFUSALS, name) ? (name as Refusal) : null // `Object.hasOwn` has just checked that it is a key.
}
