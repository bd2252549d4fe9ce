import { msg } from '@lingui/core/runtime-macro'
import type { Scope } from '#contract/access.ts'
import { say } from '#domain/words/say.ts'
import { AppError, forbidden, notFound } from '../app-error.ts'
import { uuid } from '../database/columns.ts'
import type { Db } from '../database/db.ts'
import { statement } from '../database/statement.ts'
import type { Actor } from '../sessions/sessions.ts'

/** Returns the actor. Throws 401 if there is none, instead of trusting that it was checked. */
export function requireActor({ actor }: { actor: Actor | null }): Actor {
  if (!actor) throw new AppError(401, 'session_required', say(msg`Unauthorized`))
  return actor
}

/** Returns the actor and the scope of the call's permission for them. */
export function requireGrant(caller: { actor: Actor | null; scope: Scope | null }): {
  actor: Actor
  scope: Scope
} {
  const actor = requireActor(caller)
  if (!caller.scope) throw forbidden()
  return { actor, scope: caller.scope }
}

const findCare = statement({
  name: 'find-care',
  params: { clientId: uuid, staffId: uuid },
  text: ({ clientId, staffId }) =>
    `select from care_assignments where client_id = ${clientId} and staff_id = ${staffId}`,
})

/**
 * Checks that a client's record is within the actor's reach; throws 404 where it is not, as if it did not exist.
 *
 * @param clientId The client whose record it is.
 */
export async function requireReach(
  caller: { db: Db; actor: Actor | null; scope: Scope | null },
  clientId: string,
): Promise<void> {
  const { actor, scope } = requireGrant(caller)
  switch (scope) {
    case 'all':
      return
    case 'own':
      if (clientId === actor.userId) return
      throw notFound()
    case 'assigned-or-unassigned':
      // This scope is about consultations, not about a client's record.
      throw notFound()
    case 'in-care': {
      const count = await findCare.run(caller.db, { clientId, staffId: actor.userId })
      if (count === 1) return
      throw notFound()
    }
  }
}
