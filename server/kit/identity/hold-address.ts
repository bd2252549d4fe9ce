import { text } from '../database/columns.ts'
import type { Db } from '../database/db.ts'
import { statement } from '../database/statement.ts'

const lockAddress = statement({
  name: 'lock-address',
  params: { email: text },
  text: (p) => `select from pg_advisory_xact_lock(hashtextextended('pathya.identity.' || ${p.email}, 0))`,
})

/**
 * Makes transactions that give one address a new owner wait for each other, until they end. Call it before anything else of
 * that person is locked.
 *
 * @param email Lower case.
 */
export async function holdAddress(db: Db, email: string): Promise<void> {
  await lockAddress.run(db, { email })
}
