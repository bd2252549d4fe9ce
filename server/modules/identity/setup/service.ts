import { randomBytes } from 'node:crypto'
import { msg } from '@lingui/core/runtime-macro'
import type { CreateAdmin } from '#contract/identity/setup.ts'
import { paths } from '#contract/paths.ts'
import { say } from '#domain/words/say.ts'
import { AppError } from '#server/kit/app-error.ts'
import { addMs, HOUR_MS } from '#server/kit/clock.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import type { DbAndClock } from '#server/kit/database/db.ts'
import { readViolatedConstraint } from '#server/kit/database/transaction.ts'
import { consumeLimits } from '#server/kit/http/rate-limit.ts'
import { createAdminUser, hasAdmin } from '../accounts/service.ts'
import { releaseAddress } from '../invites/service.ts'
import { checkPassword } from '../passwords.ts'
import { limitAddress } from '../sign-in-limits.ts'
import { setupRepository } from './repository.ts'

/** How long a setup link works. */
const LINK_TTL_MS = 24 * HOUR_MS

/** Whether a setup link still makes an admin. */
export async function checkSetupLink(ctx: Ctx, token: string): Promise<{ needsAdmin: boolean }> {
  return { needsAdmin: token !== '' && (await setupRepository.isValid(ctx.db, token, ctx.now())) }
}

/** Creates an admin, with identity and user record in one transaction, and uses up the link. */
export async function createAdmin(ctx: Ctx, input: CreateAdmin): Promise<{ token: string | null }> {
  const { email, password, firstName, lastName } = input
  await consumeLimits(ctx, 'setup', limitAddress(ctx, { count: 30, windowSeconds: 3600 }))
  if (!(await setupRepository.isValid(ctx.db, input.token, ctx.now()))) throw linkInvalid()
  await checkPassword(ctx.db, password, email, { isStaff: true })
  return inTransaction(ctx, async (ctx) => {
    if (!(await setupRepository.consume(ctx.db, input.token, ctx.now()))) throw linkInvalid()
    // An unverified registration with the address does not lock its owner out.
    const recordId = await releaseAddress(ctx, { email, role: 'admin' })
    // The holder of the link may learn that an address is taken, because the link comes from the server itself.
    const subject = await ctx.identity.createInvited(ctx.db, { email, firstName, lastName })
    await createAdminUser(ctx, {
      recordId,
      subject,
      email,
      firstName,
      lastName,
      registrationNumber: input.registrationNumber || null,
    }).catch(refuseRecords)
    return ctx.identity.acceptInvite(ctx.db, subject, password)
  })
}

/**
 * Creates a setup link. It works once, for 24 hours. Its secret is in the fragment, which browsers do not send to any
 * server.
 *
 * @param options.isForFirstAdmin If true, the link stops working when the practice has an admin.
 */
export async function createSetupLink(
  { db, now }: DbAndClock,
  { publicUrl, isForFirstAdmin }: { publicUrl: string; isForFirstAdmin: boolean },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await setupRepository.insert(db, { token, isForFirstAdmin, expiresAt: addMs(now(), LINK_TTL_MS) })
  return `${publicUrl}${paths.setup(token)}`
}

/** Creates a setup link if the practice has no admin; otherwise returns `null`. */
export async function createFirstSetupLink(store: DbAndClock, publicUrl: string): Promise<string | null> {
  return (await hasAdmin(store.db)) ? null : createSetupLink(store, { publicUrl, isForFirstAdmin: true })
}

/** Refuses the address of a client with stored plans or measurements, who cannot become an admin. */
function refuseRecords(error: unknown): never {
  if (readViolatedConstraint(error) !== 'users_client_with_records') throw error
  const message = say(
    msg`This address belongs to a client with plans or measurements. Please use another one.`,
  )
  throw new AppError(409, 'has_records', message, { issues: [{ path: 'email', message }] })
}

function linkInvalid(): AppError {
  return new AppError(400, 'token_invalid', say(msg`This setup link has expired or has been used.`))
}
