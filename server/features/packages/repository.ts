import type { Package } from '#contract/subscription-plans.ts'
import type { Queryable } from '#server/db/transaction.ts'

const PACKAGE = `key, name, description, plan_type as "planType", duration_weeks as "durationWeeks",
  amount_paise::float8 as "amountPaise"`

/** What the practice sells by itself. */
export const packagesRepository = {
  /** Those on offer, in the practice's order. */
  async list(db: Queryable): Promise<Package[]> {
    const { rows } = await db.query<Package>(
      `select ${PACKAGE} from packages where retired_at is null order by position, key`,
    )
    return rows
  },

  /** One that is on offer; null: it is not. */
  async find(db: Queryable, key: string): Promise<Package | null> {
    const { rows } = await db.query<Package>(
      `select ${PACKAGE} from packages where key = $1 and retired_at is null`,
      [key],
    )
    return rows[0] ?? null
  },
}
