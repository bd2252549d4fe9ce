import type { LedgerEntry } from '#contract/billing/payments.ts'
import type { PaymentMethod } from '#contract/billing/subscriptions.ts'
import type { PaymentDecision } from '#domain/billing/money.ts'
import { containsPattern, isoDate, isoInstant } from '#server/kit/database/sql.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'
import { findUsersNamed } from '#server/kit/database/user-search.ts'

const RECEIPT = `json_build_object('id', r.id, 'number', r.number)`

/** Money that came in, append-only. */
export const paymentsRepository = {
  /** Writes a payment down; gives its id. */
  async insert(
    db: Queryable,
    payment: {
      subscriptionId: string
      amountPaise: number
      method: PaymentMethod
      bankReference: string | null
      receivedOn: string
      note: string | null
      standing: 'received' | 'in-review'
      /** Of money that came in for another subscription: the payment that it came in by. */
      movedFromId?: string
      recordedBy: string
    },
  ): Promise<string> {
    const { rows } = await db.query<{ id: string }>(
      `insert into payments (subscription_id, amount_paise, method, bank_reference, received_on, note, standing, recorded_by, moved_from_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
      [
        payment.subscriptionId,
        payment.amountPaise,
        payment.method,
        payment.bankReference,
        payment.receivedOn,
        payment.note,
        payment.standing,
        payment.recordedBy,
        payment.movedFromId ?? null,
      ],
    )
    const id = rows[0]?.id
    if (!id) throw new Error('Inserting a payment gave no row.')
    return id
  },
  /** The subscription that a payment came for; null: there is no such payment. */
  async findSubscription(db: Queryable, id: string): Promise<string | null> {
    const { rows } = await db.query<{ subscriptionId: string }>(
      'select subscription_id as "subscriptionId" from payments where id = $1',
      [id],
    )
    return rows[0]?.subscriptionId ?? null
  },

  /** Writes down what was decided of a payment. */
  async decide(
    db: Queryable,
    decision: {
      paymentId: string
      decision: PaymentDecision
      movedToId?: string
      refundId?: string
      note: string
      decidedBy: string
    },
  ): Promise<void> {
    await db.query(
      `insert into payment_decisions (payment_id, decision, moved_to_id, refund_id, note, decided_by)
       values ($1, $2, $3, $4, $5, $6)`,
      [
        decision.paymentId,
        decision.decision,
        decision.movedToId ?? null,
        decision.refundId ?? null,
        decision.note,
        decision.decidedBy,
      ],
    )
  },
  /** A page of what came in and went back, the latest day first, with the keys that the next page begins after. */
  async listLedger(
    db: Queryable,
    filter: LedgerFilter,
    page: { limit: number; after: { day: string; atMicros: string; id: string } | null },
  ): Promise<(LedgerEntry & { atMicros: string })[]> {
    const values: unknown[] = []
    const add = (value: unknown): string => `$${values.push(value)}`
    const keys = page.after && [
      `${add(page.after.day)}::date`,
      `timestamptz 'epoch' + ${add(page.after.atMicros)}::bigint * interval '1 microsecond'`,
      `${add(page.after.id)}::uuid`,
    ]
    const limit = add(page.limit)
    // Each table gives as many as the page takes, by its own index, before the two are put together.
    const parts = listSources(filter).map((source) => {
      const where = writeLedgerFilter(source, filter, add)
      const { alias, day } = source
      if (keys) where.push(`(${day}, ${alias}.created_at, ${alias}.id) < (${keys.join(', ')})`)
      return `(select ${source.select}
                 from ${source.from}
                where ${where.join(' and ')} order by ${day} desc, ${alias}.created_at desc, ${alias}.id desc limit ${limit})`
    })
    const { rows } = await db.query<LedgerEntry & { atMicros: string }>(
      `${writeFound(filter.words, add)} select e.id, e.kind, e."amountPaise", ${isoDate('e.day')} as day, e.method, e."bankReference", e."isInReview",
              e.note, u.id as "clientId", ${NAME_OF('u')} as "clientName", s.id as "subscriptionId",
              s.plan_name as "planName", s.payment_reference as "paymentReference",
              -- Each by its own index. Of late money that was moved: the receipt that it got there.
              coalesce((select ${RECEIPT} from receipts r where r.payment_id = e.id),
                       (select ${RECEIPT} from receipts r where r.refund_id = e.id),
                       (select ${RECEIPT} from payments m join receipts r on r.payment_id = m.id
                         where m.moved_from_id = e.id)) as receipt,
              (select ${NAME_OF('o')} from users o where o.id = e.recorded_by) as "recordedByName",
              ${isoInstant('e.created_at')} as "createdAt",
              (extract(epoch from e.created_at) * 1000000)::bigint::text as "atMicros"
         from (select * from (${parts.join(' union all ')}) both_tables
                order by day desc, created_at desc, id desc limit ${limit}) e
         join subscription_plans s on s.id = e.subscription_id join users u on u.id = s.user_id
        order by e.day desc, e.created_at desc, e.id desc`,
      values,
    )
    return rows
  },

  async countLedger(db: Queryable, filter: LedgerFilter): Promise<number> {
    const { rows } = await sumSources<{ count: number }>(db, filter, 'count(*)', 'sum(n)::int as count')
    return rows[0]?.count ?? 0
  },

  /** What came in and went back, in paise; without what waits for a decision, which is told apart. */
  async sumLedger(
    db: Queryable,
    filter: LedgerFilter,
  ): Promise<{ receivedPaise: number; refundedPaise: number; inReviewPaise: number }> {
    const { rows } = await sumSources<{
      receivedPaise: number
      refundedPaise: number
      inReviewPaise: number
    }>(
      db,
      filter,
      'SUM',
      `coalesce(sum(n) filter (where kind = 'payment'), 0)::float8 as "receivedPaise",
       coalesce(sum(n) filter (where kind = 'refund'), 0)::float8 as "refundedPaise",
       coalesce(sum(review), 0)::float8 as "inReviewPaise"`,
    )
    return rows[0] ?? { receivedPaise: 0, refundedPaise: 0, inReviewPaise: 0 }
  },
}

/** What the ledger is narrowed to. Words: lower case, every one has to be there. */
export type LedgerFilter = {
  from?: string | undefined
  to?: string | undefined
  kind?: LedgerEntry['kind'] | undefined
  method?: PaymentMethod | undefined
  words: readonly string[]
}

type Source = {
  kind: LedgerEntry['kind']
  alias: string
  from: string
  day: string
  isInReview: string
  /** What it is narrowed to whatever is asked. */
  where: string[]
  select: string
}

const NAME_OF = (user: string): string =>
  `coalesce(nullif(btrim(concat_ws(' ', ${user}.first_name, ${user}.last_name)), ''), ${user}.email)`

function makeSource(source: Omit<Source, 'select'> & { note: string }): Source {
  const { kind, alias, day, isInReview, note } = source
  return {
    ...source,
    select: `${alias}.id, '${kind}' as kind, ${alias}.amount_paise::float8 as "amountPaise", ${day} as day, ${alias}.method,
      ${alias}.bank_reference as "bankReference", ${isInReview} as "isInReview", ${note} as note, ${alias}.subscription_id,
      ${alias}.recorded_by, ${alias}.created_at`,
  }
}

const SOURCES: readonly Source[] = [
  makeSource({
    kind: 'payment',
    alias: 'p',
    from: 'payments p',
    day: 'p.received_on',
    isInReview: `(p.standing = 'in-review' and not exists (select from payment_decisions d where d.payment_id = p.id))`,
    note: 'p.note',
    // Money that was moved stands where it came in.
    where: ['p.moved_from_id is null'],
  }),
  makeSource({
    kind: 'refund',
    alias: 'b',
    from: 'refunds b',
    day: 'b.refunded_on',
    isInReview: 'false',
    note: 'b.reason',
    where: [],
  }),
]

function listSources({ kind }: LedgerFilter): readonly Source[] {
  return SOURCES.filter((source) => kind === undefined || source.kind === kind)
}

function writeLedgerFilter(
  { alias, day, where }: Source,
  { from, to, method, words }: LedgerFilter,
  add: (value: unknown) => string,
): string[] {
  const conditions = ['true', ...where]
  if (from) conditions.push(`${day} >= ${add(from)}::date`)
  if (to) conditions.push(`${day} <= ${add(to)}::date`)
  if (method) conditions.push(`${alias}.method = ${add(method)}`)
  for (const [index, word] of words.entries()) {
    conditions.push(
      `(${alias}.subscription_id = any((select found${index}.ids from found${index})::uuid[])
        or lower(${alias}.bank_reference) like ${add(containsPattern(word))})`,
    )
  }
  return conditions
}

/** SQL of what each word finds among clients and what payers name, asked for once for both tables. */
function writeFound(words: readonly string[], add: (value: unknown) => string): string {
  const found = words.map((word, index) => {
    const pattern = add(containsPattern(word))
    return `found${index} as materialized (select array(select f.id from subscription_plans f
      where f.user_id = any(array(${findUsersNamed(pattern)})) or lower(f.payment_reference) like ${pattern}) as ids)`
  })
  return found.length === 0 ? '' : `with ${found.join(', ')}`
}

/** Adds up both tables. */
async function sumSources<Row extends object>(
  db: Queryable,
  filter: LedgerFilter,
  of: 'count(*)' | 'SUM',
  sums: string,
) {
  const values: unknown[] = []
  const add = (value: unknown): string => `$${values.push(value)}`
  const parts = listSources(filter).map((source) => {
    const { alias, kind, isInReview } = source
    const n =
      of === 'SUM'
        ? `sum(${alias}.amount_paise) filter (where not ${isInReview}) as n,
           sum(${alias}.amount_paise) filter (where ${isInReview}) as review`
        : 'count(*) as n'
    return `select '${kind}' as kind, ${n} from ${source.from}
             where ${writeLedgerFilter(source, filter, add).join(' and ')}`
  })
  return db.query<Row>(
    `${writeFound(filter.words, add)} select ${sums} from (${parts.join(' union all ')}) e`,
    values,
  )
}
