import { LEDGER_KINDS, type LedgerEntry } from '#contract/billing/payments.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#contract/billing/subscriptions.ts'
import type { PaymentDecision } from '#domain/billing/money.ts'
import {
  boolean,
  date,
  instant,
  integer,
  json,
  number,
  oneOf,
  text,
  uuid,
} from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { everyWord, listWordPlaces, toWordParams, WORD_PARAMS } from '#server/kit/database/search-words.ts'
import { containsPattern, fromMicros, microsOf, personName } from '#server/kit/database/sql.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'
import { findUsersNamed } from '#server/kit/database/user-search.ts'

/** The filters of the ledger. `words` are lower case, and every word must occur. */
export type LedgerFilter = {
  from?: string | undefined
  to?: string | undefined
  kind?: LedgerEntry['kind'] | undefined
  method?: PaymentMethod | undefined
  words: readonly string[]
}

/** A table of the ledger. */
type Source = {
  kind: LedgerEntry['kind']
  alias: string
  from: string
  /** SQL for the day on which the money was received or refunded. */
  day: string
  isInReview: string
  note: string
  /** The condition that always applies. */
  where: string
}

const SOURCES: readonly Source[] = [
  {
    kind: 'payment',
    alias: 'p',
    from: 'payments p',
    day: 'p.received_on',
    isInReview: `(p.standing = 'in-review' and not exists (select from payment_decisions d where d.payment_id = p.id))`,
    note: 'p.note',
    // Money that was moved is listed once, where it was first received.
    where: 'p.moved_from_id is null',
  },
  {
    kind: 'refund',
    alias: 'b',
    from: 'refunds b',
    day: 'b.refunded_on',
    isInReview: 'false',
    note: 'b.reason',
    where: 'true',
  },
]

const FILTER_PARAMS = {
  from: date.nullable(),
  to: date.nullable(),
  kind: oneOf(LEDGER_KINDS).nullable(),
  method: oneOf(PAYMENT_METHODS).nullable(),
  ...WORD_PARAMS,
}
type FilterPlaces = { [K in keyof typeof FILTER_PARAMS]: string }

function toFilterParams({ from, to, kind, method, words }: LedgerFilter) {
  return {
    from: from ?? null,
    to: to ?? null,
    kind: kind ?? null,
    method: method ?? null,
    ...toWordParams(words.map(containsPattern)),
  }
}

/** Returns the conditions of the filter. Parts whose parameter is null are removed when the query is planned. */
function writeFilter({ kind, alias, day, where }: Source, p: FilterPlaces): string {
  return `${where} and (${p.kind}::text is null or ${p.kind} = '${kind}')
    and (${p.from}::date is null or ${day} >= ${p.from}::date)
    and (${p.to}::date is null or ${day} <= ${p.to}::date)
    and (${p.method}::text is null or ${alias}.method = ${p.method})
    and ${everyWord(
      p,
      (pattern, place) =>
        `(${alias}.subscription_id = any((select found${place}.ids from found${place})::uuid[])
          or lower(${alias}.bank_reference) like ${pattern})`,
    )}`
}

/**
 * Returns SQL that finds the subscriptions matching each word by client or payment reference. It runs once for both
 * tables.
 */
function writeFound(p: FilterPlaces): string {
  const found = listWordPlaces(p).map(
    (pattern, place) => `found${place} as materialized (select array(select f.id from subscription_plans f
      where f.user_id = any(array(${findUsersNamed(pattern)})) or lower(f.payment_reference) like ${pattern}) as ids)`,
  )
  return `with ${found.join(', ')}`
}

const RECEIPT = `json_build_object('id', r.id, 'number', r.number)`

const listLedger = statement({
  name: 'list-ledger',
  params: {
    ...FILTER_PARAMS,
    afterDay: date.nullable(),
    afterMicros: text.nullable(),
    afterId: uuid.nullable(),
    limit: integer,
  },
  row: {
    id: uuid,
    kind: oneOf(LEDGER_KINDS),
    amountPaise: integer,
    day: date,
    method: oneOf(PAYMENT_METHODS),
    bankReference: text.nullable(),
    isInReview: boolean,
    note: text.nullable(),
    clientId: uuid,
    clientName: text,
    subscriptionId: uuid,
    planName: text,
    paymentReference: text.nullable(),
    receipt: json<{ id: string; number: string }>('built in the text').nullable(),
    recordedByName: text.nullable(),
    createdAt: instant,
    atMicros: text,
  },
  text: (p) => {
    // Each table returns at most one page, using its own index, before the two are combined.
    const parts = SOURCES.map((source) => {
      const { kind, alias, from, day, isInReview, note } = source
      return `(select ${alias}.id, '${kind}' as kind, ${alias}.amount_paise, ${day} as day, ${alias}.method,
                      ${alias}.bank_reference, ${isInReview} as is_in_review, ${note} as note, ${alias}.subscription_id,
                      ${alias}.recorded_by, ${alias}.created_at
                 from ${from}
                where ${writeFilter(source, p)}
                  and (${p.afterDay}::date is null or (${day}, ${alias}.created_at, ${alias}.id)
                       < (${p.afterDay}::date, ${fromMicros(p.afterMicros)}, ${p.afterId}::uuid))
                order by ${day} desc, ${alias}.created_at desc, ${alias}.id desc limit ${p.limit})`
    })
    return `${writeFound(p)}
      select e.id, e.kind, e.amount_paise as "amountPaise", e.day, e.method, e.bank_reference as "bankReference",
             e.is_in_review as "isInReview", e.note, u.id as "clientId", ${personName('u')} as "clientName",
             s.id as "subscriptionId", s.plan_name as "planName", s.payment_reference as "paymentReference",
             -- Each by its own index. Of late money that was moved: the receipt that it got there.
             coalesce((select ${RECEIPT} from receipts r where r.payment_id = e.id),
                      (select ${RECEIPT} from receipts r where r.refund_id = e.id),
                      (select ${RECEIPT} from payments m join receipts r on r.payment_id = m.id
                        where m.moved_from_id = e.id)) as receipt,
             (select ${personName('o')} from users o where o.id = e.recorded_by) as "recordedByName",
             e.created_at as "createdAt", ${microsOf('e.created_at')} as "atMicros"
        from (select * from (${parts.join(' union all ')}) both_tables
               order by day desc, created_at desc, id desc limit ${p.limit}) e
        join subscription_plans s on s.id = e.subscription_id join users u on u.id = s.user_id
       order by e.day desc, e.created_at desc, e.id desc`
  },
})

const countLedger = statement({
  name: 'count-ledger',
  params: FILTER_PARAMS,
  row: { count: number },
  text: (p) => {
    const parts = SOURCES.map(
      (source) => `select count(*) as n from ${source.from} where ${writeFilter(source, p)}`,
    )
    return `${writeFound(p)} select sum(n) as count from (${parts.join(' union all ')}) e`
  },
})

const sumLedger = statement({
  name: 'sum-ledger',
  params: FILTER_PARAMS,
  row: { receivedPaise: number, refundedPaise: number, inReviewPaise: number },
  text: (p) => {
    const parts = SOURCES.map((source) => {
      const { alias, kind, from, isInReview } = source
      return `select '${kind}' as kind, sum(${alias}.amount_paise) filter (where not ${isInReview}) as n,
                     sum(${alias}.amount_paise) filter (where ${isInReview}) as review
                from ${from} where ${writeFilter(source, p)}`
    })
    return `${writeFound(p)}
      select coalesce(sum(n) filter (where kind = 'payment'), 0) as "receivedPaise",
             coalesce(sum(n) filter (where kind = 'refund'), 0) as "refundedPaise",
             coalesce(sum(review), 0) as "inReviewPaise"
        from (${parts.join(' union all ')}) e`
  },
})

/** Stores payments, which are append-only, and reads the ledger. */
export const paymentsRepository = {
  /** Inserts a payment and returns its id. */
  async insert(
    db: Db,
    payment: {
      subscriptionId: string
      amountPaise: number
      method: PaymentMethod
      bankReference: string | null
      receivedOn: string
      note: string | null
      standing: 'received' | 'in-review'
      /** If the money was received for another subscription: the original payment. */
      movedFromId?: string
      recordedBy: string
    },
  ): Promise<string> {
    const { id } = await db
      .insertInto('payments')
      .values({
        subscription_id: payment.subscriptionId,
        amount_paise: payment.amountPaise,
        method: payment.method,
        bank_reference: payment.bankReference,
        received_on: payment.receivedOn,
        note: payment.note,
        standing: payment.standing,
        recorded_by: payment.recordedBy,
        moved_from_id: payment.movedFromId ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  /** Returns the subscription that a payment was received for, or `null` if there is no such payment. */
  async findSubscription(db: Db, id: string): Promise<string | null> {
    const payment = await db
      .selectFrom('payments')
      .select('subscription_id as subscriptionId')
      .where('id', '=', id)
      .executeTakeFirst()
    return payment?.subscriptionId ?? null
  },

  /** Inserts the decision about a payment. */
  async decide(
    db: Db,
    decision: {
      paymentId: string
      decision: PaymentDecision
      movedToId?: string
      refundId?: string
      note: string
      decidedBy: string
    },
  ): Promise<void> {
    await db
      .insertInto('payment_decisions')
      .values({
        payment_id: decision.paymentId,
        decision: decision.decision,
        moved_to_id: decision.movedToId ?? null,
        refund_id: decision.refundId ?? null,
        note: decision.note,
        decided_by: decision.decidedBy,
      })
      .execute()
  },

  /** Returns a page of payments and refunds, the latest day first, with the keys after which the next page begins. */
  listLedger(
    db: Db,
    filter: LedgerFilter,
    { limit, after }: { limit: number; after: { day: string; atMicros: string; id: string } | null },
  ): Promise<StatementRow<typeof listLedger>[]> {
    return listLedger.all(db, {
      ...toFilterParams(filter),
      afterDay: after?.day ?? null,
      afterMicros: after?.atMicros ?? null,
      afterId: after?.id ?? null,
      limit,
    })
  },

  async countLedger(db: Db, filter: LedgerFilter): Promise<number> {
    return (await countLedger.read(db, toFilterParams(filter))).count
  },

  /** Sums up payments and refunds in paise, and separately the payments that wait for a decision. */
  sumLedger(db: Db, filter: LedgerFilter): Promise<StatementRow<typeof sumLedger>> {
    return sumLedger.read(db, toFilterParams(filter))
  },
}
