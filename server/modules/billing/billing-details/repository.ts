import type { BillingDetails } from '#contract/billing/billing-details.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'

const COLUMNS = 'version, name, address, state_code as "stateCode", gstin'

/** To whom clients' invoices are made out, where it was said. */
export const billingDetailsRepository = {
  /** Null: nothing was said. */
  async find(db: Queryable, userId: string): Promise<BillingDetails | null> {
    const { rows } = await db.query<BillingDetails>(
      `select ${COLUMNS} from billing_details where user_id = $1`,
      [userId],
    )
    return rows[0] ?? null
  },

  /** Writes what is new under the next version. */
  async save(db: Queryable, userId: string, details: BillingDetails): Promise<BillingDetails> {
    const { rows } = await db.query<BillingDetails>(
      `insert into billing_details (user_id, name, address, state_code, gstin) values ($1, $2, $3, $4, $5)
       on conflict (user_id) do update
         set name = excluded.name, address = excluded.address, state_code = excluded.state_code,
             gstin = excluded.gstin, version = billing_details.version + 1, updated_at = now()
       returning ${COLUMNS}`,
      [userId, details.name, details.address, details.stateCode, details.gstin],
    )
    const saved = rows[0]
    if (!saved) throw new Error('Saving billing details gave no row.')
    return saved
  },

  /** Whether somebody is a client; others who change them wait until the transaction ends. */
  async lockClient(db: Queryable, userId: string): Promise<boolean> {
    const { rowCount } = await db.query(
      `select from users where id = $1 and role = 'client' for no key update`,
      [userId],
    )
    return rowCount === 1
  },
}
