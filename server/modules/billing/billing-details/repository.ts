import { sql } from 'kysely'
import type { BillingDetails } from '#contract/billing/billing-details.ts'
import type { Db } from '#server/kit/database/db.ts'

const COLUMNS = ['version', 'name', 'address', 'state_code as stateCode', 'gstin'] as const

/** Reads and writes the billing details of clients. */
export const billingDetailsRepository = {
  /** Returns the details, or `null` if none were saved yet. */
  async find(db: Db, userId: string): Promise<BillingDetails | null> {
    const details = await db
      .selectFrom('billing_details')
      .select(COLUMNS)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return details ?? null
  },

  /** Saves the details under the next version. */
  save(db: Db, userId: string, details: BillingDetails): Promise<BillingDetails> {
    const values = {
      name: details.name,
      address: details.address,
      state_code: details.stateCode,
      gstin: details.gstin,
    }
    return db
      .insertInto('billing_details')
      .values({ user_id: userId, ...values })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet((row) => ({
          ...values,
          version: row('billing_details.version', '+', 1),
          updated_at: sql`now()`,
        })),
      )
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
  },

  /** Checks whether this person is a client and locks the row: others who change it wait until the transaction ends. */
  async lockClient(db: Db, userId: string): Promise<boolean> {
    const client = await db
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where('role', '=', 'client')
      .forNoKeyUpdate()
      .executeTakeFirst()
    return client !== undefined
  },
}
