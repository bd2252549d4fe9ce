import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Scope } from '#contract/access.ts'
import { oneOf, uuid } from './columns.ts'
import { condition } from './expressions.ts'

/** The records that a person may see: the scope of their permission, and their id. */
export type Reach = { scope: Scope; actorId: string }

/** The parameters of a reach in a statement. */
export const REACH_PARAMS = {
  scope: oneOf(['own', 'in-care', 'assigned-or-unassigned', 'all']),
  actorId: uuid,
}

/** Returns the reach of a caller, from the result of `requireGrant`. */
export function reachOf({ actor, scope }: { actor: { userId: string }; scope: Scope }): Reach {
  return { scope, actorId: actor.userId }
}

/**
 * SQL that is true if a client's record is within reach, for a statement.
 *
 * @param params The places of `REACH_PARAMS`.
 * @param clientId SQL of the client whose record it is.
 */
export function reachText(params: { scope: string; actorId: string }, clientId: string): string {
  return `(${params.scope} = 'all' or (${params.scope} = 'own' and ${clientId} = ${params.actorId})
    or (${params.scope} = 'in-care' and exists
      (select from care_assignments c where c.client_id = ${clientId} and c.staff_id = ${params.actorId})))`
}

/** The same condition for a built query. `clientId`: a column with its table's alias. */
export function withinReach({ scope, actorId }: Reach, clientId: string): RawBuilder<SqlBool> {
  switch (scope) {
    case 'all':
      return condition`true`
    case 'own':
      return condition`${sql.ref(clientId)} = ${actorId}`
    case 'in-care':
      return condition`exists (select from care_assignments c
        where c.client_id = ${sql.ref(clientId)} and c.staff_id = ${actorId})`
    case 'assigned-or-unassigned':
      // This scope is about consultations, not about a client's record.
      return condition`false`
  }
}
