import type { ClientRecord } from '#contract/people/clients.ts'
import { dbOn } from '#server/kit/database/db.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'
import * as people from '#server/modules/people/service.ts'

/** Bridge for code that has a connection and no context; goes with the last of it. Throws 404 where the id is not a client's. */
export function readClient(db: Queryable, clientId: string): Promise<ClientRecord> {
  return people.readClient({ db: dbOn(db), now: () => new Date() }, clientId)
}

/** The same bridge. */
export function findClientIdByEmail(db: Queryable, email: string): Promise<string | null> {
  return people.findClientIdByEmail(dbOn(db), email)
}
