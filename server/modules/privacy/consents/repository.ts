import type { Consent, ConsentPurpose } from '#contract/privacy/consents.ts'
import { isoInstant } from '#server/kit/database/sql.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'

const CONSENT = `purpose, wording, guardian_name as "guardianName", ${isoInstant('given_at')} as "givenAt",
                 ${isoInstant('withdrawn_at')} as "withdrawnAt"`

/** What people have agreed to, word for word. Nothing is changed but that an agreement ends. */
export const consentsRepository = {
  async list(db: Queryable, userId: string): Promise<Consent[]> {
    const { rows } = await db.query<Consent>(
      `select ${CONSENT} from consents where user_id = $1 order by given_at desc, purpose`,
      [userId],
    )
    return rows
  },

  async findStanding(db: Queryable, userId: string, purpose: ConsentPurpose): Promise<Consent | null> {
    const { rows } = await db.query<Consent>(
      `select ${CONSENT} from consents where user_id = $1 and purpose = $2 and withdrawn_at is null`,
      [userId, purpose],
    )
    return rows[0] ?? null
  },

  /** Whether one stands; inside a transaction it stands until that ends. */
  async holdStanding(db: Queryable, userId: string, purpose: ConsentPurpose): Promise<boolean> {
    const { rowCount } = await db.query(
      'select from consents where user_id = $1 and purpose = $2 and withdrawn_at is null for share',
      [userId, purpose],
    )
    return rowCount === 1
  },

  async insert(
    db: Queryable,
    userId: string,
    consent: Pick<Consent, 'purpose' | 'wording' | 'guardianName'>,
  ): Promise<Consent> {
    const { rows } = await db.query<Consent>(
      `insert into consents (user_id, purpose, wording, guardian_name) values ($1, $2, $3, $4) returning ${CONSENT}`,
      [userId, consent.purpose, consent.wording, consent.guardianName],
    )
    const row = rows[0]
    if (!row) throw new Error('The consent was not written.')
    return row
  },

  /** Ends the one that stands, if there is one. */
  async end(db: Queryable, userId: string, purpose: ConsentPurpose): Promise<void> {
    // Given by a transaction that began after this one and was quicker, it would end before it began.
    await db.query(
      `update consents set withdrawn_at = greatest(now(), given_at)
        where user_id = $1 and purpose = $2 and withdrawn_at is null`,
      [userId, purpose],
    )
  },
}
