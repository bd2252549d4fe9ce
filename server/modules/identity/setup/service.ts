import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { CreateAdmin } from '#contract/identity/setup.ts'
import { paths } from '#contract/paths.ts'
import { AppError } from '#server/kit/app-error.ts'
import { type Queryable, readViolatedConstraint, runInTransaction } from '#server/kit/database/transaction.ts'
import { consumeLimits, readLimitAddress } from '#server/kit/http/rate-limit.ts'
import type { Platform } from '#server/kit/platform.ts'
import { createAdminUser, hasAdmin } from '../accounts/service.ts'
import { makeRoom } from '../invites/service.ts'
import { checkPassword } from '../service.ts'
import { setupRepository } from './repository.ts'

/** Whether a setup link still makes an admin. */
export async function lookAtSetup({ database }: Platform, token: string): Promise<{ needsAdmin: boolean }> {
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
  await checkPassword(database.pool, password, email, { isStaff: true })
  return runInTransaction(database.pool, async (client) => {
    if (!(await setupRepository.consume(client, input.token))) throw linkInvalid()
    // Whoever registered with the address before, and never proved it, does not keep its owner out.
    const keptId = await makeRoom(client, platform, request, null, { email, role: 'admin' })
    // Whoever holds the link may know that an address is taken: it comes from the server itself.
    const subject = await identity.createInvited(client, { email, firstName, lastName })
    await createAdminUser(client, platform, request, {
      keptId,
      subject,
      email,
      firstName,
      lastName,
      registrationNumber: input.registrationNumber || null,
    }).catch(refuseRecords)
    return identity.acceptInvite(client, subject, password)
  })
}

/**
 * Makes a setup link. It works once, for 24 hours. Its secret stands in the fragment, which browsers send to nobody.
 *
 * @param options.isForFirstAdmin True: it is worth nothing once the practice has an admin.
 */
export async function createSetupLink(
  db: Queryable,
  options: { publicUrl: string; isForFirstAdmin: boolean },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await setupRepository.insert(db, token, options.isForFirstAdmin)
  return `${options.publicUrl}${paths.setup(token)}`
}

/** A setup link where the practice has no admin; null where it has one. */
export async function createFirstSetupLink(db: Queryable, publicUrl: string): Promise<string | null> {
  return (await hasAdmin(db)) ? null : createSetupLink(db, { publicUrl, isForFirstAdmin: true })
}

/** Whose plans and measurements the practice keeps cannot become its admin. */
function refuseRecords(error: unknown): never {
  if (readViolatedConstraint(error) !== 'users_client_with_records') throw error
  const message =
    'A client with plans or measurements has registered with this address. Please give another one.'
  throw new AppError(409, 'has_records', message, { issues: [{ path: 'email', message }] })
}

function linkInvalid(): AppError {
  return new AppError(400, 'token_invalid', 'This setup link has expired or has been used.')
}
