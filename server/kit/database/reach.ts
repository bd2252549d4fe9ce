import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Scope } from '#contract/access.ts'
import { oneOf, uuid } from './columns.ts'
import { condition } from './expressions.ts'

/** Whose records somebody may see: the scope of their permission, and who they are. */
export type Reach = { scope: Scope; actorId: string }

/** The parameters of a reach in a statement. */
export const REACH_PARAMS = {
  scope: oneOf(['own', 'in-care', 'assigned-or-unassigned', 'all']),
  actorId: uuid,
}

/** The reach of a caller, as `requireGrant` gives it. */
export function reachOf({ actor, scope }: { actor: { userId: string }; scope: Scope }): Reach {
  return { scope, actorId: actor.userId }
}

/**
 * SQL of whether a client's record is within reach, for a statement.
 *
 * @param params The places of `REACH_PARAMS`.
 * @param clientId SQL of the client whose record it is.
 */
export function reachText(params: { scope: string; actorId: string }, clientId: string): string {
  return `(${params.scope} = 'all' or (${params.scope} = 'own' and ${clientId} = ${params.actorId})
    or (${params.scope} = 'in-care' and exists
      (select from care_assignments c where c.client_id = ${clientId} and c.staff_id = ${params.actorId})))`
}

/** The same for a built query. `clientId`: a column with its table's alias. */
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
      // Is about consultations, and not about a client's record.
      return condition`false`
  }
}
