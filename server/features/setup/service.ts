import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { CreateAdmin } from '#contract/setup.ts'
import type { Platform } from '#server/app.ts'
import { type Queryable, runInTransaction } from '#server/db/transaction.ts'
import { checkPassword } from '#server/features/identity/service.ts'
import { createAdminUser, hasAdmin } from '#server/features/users/service.ts'
import { AppError } from '#server/platform/app-error.ts'
import { consumeLimits, readLimitAddress } from '#server/platform/http/rate-limit.ts'
import { setupRepository } from './repository.ts'

/** Whether a setup link still makes an admin. */
export async function getSetupStatus(
  { database }: Platform,
  token: string,
): Promise<{ needsAdmin: boolean }> {
  return { needsAdmin: token !== '' && (await setupRepository.isValid(database.pool, token)) }
}

/** Makes an admin, identity and user record in one step, and uses up the link. */
export async function createAdmin(
  platform: Platform,
  request: FastifyRequest,
  input: CreateAdmin,
): Promise<{ token: string | null }> {
  const { database, identity, config } = platform
  const { email, password, firstName, lastName } = input
  const address = readLimitAddress(request, config)
  if (address) {
    await consumeLimits(database.pool, 'setup', [{ key: address, count: 30, windowSeconds: 3600 }])
  }
  if (!(await setupRepository.isValid(database.pool, input.token))) throw linkInvalid()
  checkPassword(password, email, { isStaff: true })
  return runInTransaction(database.pool, async (client) => {
    if (!(await setupRepository.consume(client, input.token))) throw linkInvalid()
    // Whoever holds the link may know that an address is taken: it comes from the server itself.
    const subject = await identity.createInvited(client, { email, firstName, lastName })
    await createAdminUser(client, platform, request, {
      subject,
      email,
      firstName,
      lastName,
      registrationNumber: input.registrationNumber || null,
    })
    return identity.acceptInvite(client, subject, password)
  })
}

/**
 * Makes a setup link. It works once, for 24 hours.
 *
 * @param options.isForFirstAdmin True: it is worth nothing once the practice has an admin.
 */
export async function createSetupLink(
  db: Queryable,
  options: { publicUrl: string; isForFirstAdmin: boolean },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await setupRepository.insert(db, token, options.isForFirstAdmin)
  return `${options.publicUrl}/setup?token=${token}`
}

/** A setup link where the practice has no admin; null where it has one. */
export async function createFirstSetupLink(db: Queryable, publicUrl: string): Promise<string | null> {
  return (await hasAdmin(db)) ? null : createSetupLink(db, { publicUrl, isForFirstAdmin: true })
}

function linkInvalid(): AppError {
  return new AppError(400, 'token_invalid', 'This setup link has expired or has been used.')
}
