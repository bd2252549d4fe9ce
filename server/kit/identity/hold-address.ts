import type { Queryable } from '../database/transaction.ts'

/**
 * Makes those who give one address a new owner wait for each other, until the transaction ends. Call it before anything
 * else of that person is held.
 *
 * @param email Lower case.
 */
export async function holdAddress(db: Queryable, email: string): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(hashtextextended('pathya.identity.' || $1, 0))`, [email])
}
