import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { IdentityToken, SignIn, SignUp } from '#contract/identity.ts'
import type { Platform } from '#server/app.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import { loadContent } from '#server/features/site/service.ts'
import { findSubject, syncVerification } from '#server/features/users/service.ts'
import { requireActor } from '#server/platform/access/guard.ts'
import { AppError } from '#server/platform/app-error.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { consumeLimits, type RateLimit, readLimitAddress } from '#server/platform/http/rate-limit.ts'
import { isStaffAddress } from '#server/platform/identity/staff-domain.ts'
import { type MailContent, renderMail } from '#server/platform/mail/layout.ts'
import { queueMail } from '#server/platform/mail/mail.ts'
import { writeAccountExistsMail, writeVerificationMail } from './mail.ts'
import { findPasswordProblem, isStaffPassword } from './password-policy.ts'

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 3600

/**
 * Registers an address. Whether it has an account already does not show: either way the password is hashed, one
 * transaction writes one mail, and the answer is a token. The owner of an account is told; the stranger gets a session
 * that never becomes verified. Until an address is verified it belongs to nobody: the last sign-up counts.
 */
export async function signUp(
  platform: Platform,
  request: FastifyRequest,
  input: SignUp,
): Promise<IdentityToken> {
  const { config, database, identity } = platform
  const { email, password, firstName, lastName } = input
  checkPassword(password, email, { isStaff: isStaffAddress(email, config.staffDomain) })
  await consumeLimits(database.pool, 'sign-up', [
    ...limitAddress(request, platform, { count: 30, windowSeconds: HOUR_SECONDS }),
    { key: email, count: 5, windowSeconds: HOUR_SECONDS },
  ])
  const passwordHash = await identity.hashPassword(password)
  const token = await runInTransaction(database.pool, async (client) => {
    const isTaken = await identity.isEmailTaken(client, email)
    const hasStaffPassword = isStaffPassword(password, email)
    const renewed = isTaken
      ? await identity.renewUnverified(client, { email, passwordHash, firstName, lastName, hasStaffPassword })
      : null
    if (renewed !== null) {
      await mailVerification(client, platform, { email, subject: renewed })
      return identity.issueToken(client, renewed)
    }
    if (isTaken) {
      await mailTo(client, email, 'account-exists', (brand) => writeAccountExistsMail({ ...config, brand }))
      return identity.createDecoy(client, { email, passwordHash, firstName, lastName })
    }
    const subject = await identity.createIdentity(client, {
      email,
      passwordHash,
      firstName,
      lastName,
      emailVerified: false,
      hasStaffPassword,
    })
    await mailVerification(client, platform, { email, subject })
    return identity.issueToken(client, subject)
  })
  return { token }
}

/** A token for an address and its password. Every refusal is the same sentence after the same time. */
export async function signIn(
  platform: Platform,
  request: FastifyRequest,
  input: SignIn,
): Promise<IdentityToken> {
  const { database, identity, config } = platform
  const { email, password } = input
  const address = readLimitAddress(request, config)
  await consumeLimits(database.pool, 'sign-in', [
    ...limitAddress(request, platform, { count: 60, windowSeconds: 15 * MINUTE_SECONDS }),
    ...(address ? [{ key: `${address}\n${email}`, count: 10, windowSeconds: 15 * MINUTE_SECONDS }] : []),
    { key: email, count: 100, windowSeconds: 15 * MINUTE_SECONDS },
  ])
  const signedIn = await identity.signIn(email, password)
  if (!signedIn) {
    throw new AppError(400, 'wrong_credentials', 'The email address or the password is not right.')
  }
  if (signedIn.subject !== null && isStaffAddress(email, config.staffDomain)) {
    await identity.recordStaffPassword(database.pool, signedIn.subject, isStaffPassword(password, email))
  }
  return { token: signedIn.token }
}

/** Sends the link again, to an address that still needs it. For a decoy nothing is sent, and nothing shows. */
export async function sendVerification(
  platform: Platform,
  request: FastifyRequest,
): Promise<Record<string, never>> {
  const actor = requireActor(request)
  const { database } = platform
  await consumeLimits(database.pool, 'send-verification', [
    { key: actor.userId, count: 3, windowSeconds: 5 * MINUTE_SECONDS },
    { key: actor.userId, count: 20, windowSeconds: 24 * HOUR_SECONDS },
  ])
  if (actor.isDecoy || actor.emailVerified) return {}
  await runInTransaction(database.pool, async (client) => {
    const subject = await findSubject(client, actor.userId)
    if (subject) await mailVerification(client, platform, { email: actor.email, subject })
  })
  return {}
}

/**
 * Verifies an address by the mailed link.
 *
 * @returns Where the browser goes: its own verification screen when it is signed in, else to sign in.
 */
export async function verifyEmail(
  platform: Platform,
  request: FastifyRequest,
  token: string,
): Promise<string> {
  const { database, identity, sessions } = platform
  const verified = await runInTransaction(database.pool, async (client) => {
    const found = await identity.confirmVerification(client, token)
    if (!found) return null
    const user = await syncVerification(client, platform, request, found)
    await recordAudit(client, null, request, {
      action: 'identity.email-verified',
      entity: 'user',
      ...(user ? { entityId: user.id } : {}),
    })
    return found
  })
  // After the change: becoming staff ends sessions.
  const actor = await sessions.find(request)
  if (!verified) return actor ? '/email-verification?result=expired' : '/login?result=expired'
  return actor?.email === verified.email ? '/email-verification?result=verified' : '/login?verified=1'
}

/** Throws 400 with the sentence for a password that is too short or too common. */
export function checkPassword(password: string, email: string, rules: { isStaff: boolean }): void {
  const message = findPasswordProblem(password, email, rules)
  if (message === null) return
  throw new AppError(400, 'weak_password', message, { issues: [{ path: 'password', message }] })
}

async function mailVerification(
  client: pg.PoolClient,
  platform: Platform,
  person: { email: string; subject: string },
): Promise<void> {
  const token = await platform.identity.createVerification(client, person.subject)
  const { publicUrl } = platform.config
  await mailTo(client, person.email, 'verify-email', (brand) =>
    writeVerificationMail({ publicUrl, token, brand }),
  )
}

async function mailTo(
  client: pg.PoolClient,
  to: string,
  template: string,
  write: (brand: string) => MailContent,
): Promise<void> {
  const { brand } = await loadContent(client)
  await queueMail(client, { ...renderMail(write(brand.name), brand.name), to, template })
}

function limitAddress(
  request: FastifyRequest,
  { config }: Platform,
  limit: Omit<RateLimit, 'key'>,
): RateLimit[] {
  const address = readLimitAddress(request, config)
  return address === null ? [] : [{ key: address, ...limit }]
}
