import type { Role } from '#contract/access.ts'
import type { ManagedUserDetails } from '#contract/people/users.ts'
import { notFound } from '#server/kit/app-error.ts'
import { recordStaffAccess } from '#server/kit/audit/record.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import { type StoredDetails, type StoredUser, usersRepository } from './repository.ts'

/** Reads a person with their care assignments and open sessions; throws 404 if there is none. */
export async function readDetails(ctx: Ctx, id: string): Promise<ManagedUserDetails> {
  const { subject, ...user } = await requireDetails(ctx, id)
  const { care, careCount } = await usersRepository.listCare(ctx.db, id)
  const sessions = await ctx.sessions.listOf(id, ctx.db)
  return {
    ...user,
    hasSecondFactor: ctx.embedded
      ? (await ctx.embedded.secondFactors.find(ctx.db, subject)).isEnrolled
      : null,
    care,
    careCount,
    // Without the address, which only the person themselves sees.
    sessions: sessions.map(({ id, device, createdAt, lastSeenAt }) => ({
      id,
      device,
      createdAt,
      lastSeenAt,
    })),
  }
}

/** Reads a person's record; throws 404 if there is none. */
export async function requireDetails(ctx: Ctx, id: string): Promise<StoredDetails> {
  const details = await usersRepository.findDetails(ctx.db, id, ctx.now())
  if (!details) throw notFound()
  return details
}

/**
 * Locks a person and changes them in one transaction.
 *
 * @returns The person after the change.
 * @throws AppError 404 if there is none.
 */
export async function changeUser(
  ctx: Ctx,
  id: string,
  work: (ctx: Ctx, user: StoredUser) => Promise<void>,
): Promise<ManagedUserDetails> {
  return inTransaction(ctx, async (ctx) => {
    const user = await usersRepository.lock(ctx.db, id)
    if (!user) throw notFound()
    await work(ctx, user)
    return readDetails(ctx, id)
  })
}

/** Records in the audit log that a client's account was read. Reading a staff account is not recorded. */
export async function recordAccountRead(ctx: Ctx, { id, role }: { id: string; role: Role }): Promise<void> {
  if (role !== 'client') return
  await recordStaffAccess(ctx, { action: 'account.read', subjectId: id, entity: 'user', entityId: id })
}
