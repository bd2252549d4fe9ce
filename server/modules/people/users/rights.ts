import { msg } from '@lingui/core/runtime-macro'
import type { Grant } from '#contract/access.ts'
import type { ManagedUserDetails } from '#contract/people/users.ts'
import { say } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { conflict, notFound } from '#server/kit/app-error.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import { usersRepository } from './repository.ts'
import { changeUser, readDetails, recordAccountRead } from './user-details.ts'

/** Replaces all grants of an employee. Throws 409 `wrong_role` for people with another role. */
export async function setGrants(ctx: Ctx, id: string, grants: Grant[]): Promise<ManagedUserDetails> {
  const { userId } = requireActor(ctx)
  return changeUser(ctx, id, async (ctx, user) => {
    if (user.role !== 'employee') {
      throw conflict(
        'wrong_role',
        say(
          msg`Permissions are for employees only. Admins can do everything, and clients see their own data.`,
        ),
      )
    }
    const wanted = [...new Set(grants)].sort()
    await usersRepository.replaceGrants(ctx.db, id, wanted, userId)
    await ctx.audit({
      action: 'user.grants-changed',
      subjectId: id,
      entity: 'user',
      entityId: id,
      details: { grants: wanted },
    })
  })
}

/**
 * Assigns a client to a staff member, or ends the assignment. Throws 409 `wrong_role` unless one is a client and the
 * other is staff.
 *
 * @param id Either of the two; `personId` is the other.
 */
export async function setCare(
  ctx: Ctx,
  id: string,
  { personId, isInCare }: { personId: string; isInCare: boolean },
): Promise<ManagedUserDetails> {
  const { userId } = requireActor(ctx)
  return inTransaction(ctx, async (ctx) => {
    const people = await usersRepository.lockRoles(ctx.db, [id, personId])
    if (!people.some((person) => person.id === id)) throw notFound()
    const client = people.find(({ role }) => role === 'client')
    const staff = people.find(({ role }) => role !== 'client')
    if (!client || !staff)
      throw conflict('wrong_role', say(msg`Please choose one client and one staff member.`))
    const care = { clientId: client.id, staffId: staff.id, assignedBy: userId, isInCare }
    if (await usersRepository.setCare(ctx.db, care)) {
      await ctx.audit({
        action: isInCare ? 'care.assigned' : 'care.removed',
        subjectId: client.id,
        entity: 'user',
        entityId: staff.id,
      })
    } else {
      await recordAccountRead(ctx, id === client.id ? client : staff)
    }
    return readDetails(ctx, id)
  })
}
