import type {
  AdminSubscription,
  OwnSubscription,
  Payment,
  PaymentView,
  Refund,
  SubscriptionKind,
  SubscriptionStatus,
} from '#contract/billing/subscriptions.ts'
import { containsPattern, fromMicros, isoDate, isoInstant } from '#server/kit/database/sql.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'
import { findUsersNamed } from '#server/kit/database/user-search.ts'

/** A diet plan with a price that nobody has been asked to pay yet. */
export type UnbilledPlan = {
  userId: string
  title: string
  planType: string | null
  durationWeeks: number | null
  pricePaise: number
  startDate: string
  endDate: string
}

/** A subscription as it is first written down: to be paid. Amounts in paise, dates `YYYY-MM-DD`. */
export type NewSubscription = {
  userId: string
  planName: string
  planType: string
  amountPaise: number
  duration: string
  durationWeeks: number
  startDate: string
  endDate: string
  /** What the payer names. */
  paymentReference: string
  createdBy: string
  /** Chosen by the client; without it, written by staff. */
  chosen?: {
    packageKey: string
    kind: SubscriptionKind
    followsId: string | null
    creditPaise: number
  }
}

/** A payment as it is kept; what of it waits for a decision is weighed with the others. */
export type StoredPayment = Omit<Payment, 'openPaise'>

/** A subscription as it is kept. `paidPaise`: what counts for it, without what waits for a decision. */
export type StoredSubscription = Omit<OwnSubscription, 'duePaise'> & {
  userId: string
  followsId: string | null
  paymentClaimText: string | null
  endedAt: string | null
}

/** The same with its client and payments. */
export type StoredForStaff = StoredSubscription &
  Pick<AdminSubscription, 'clientId' | 'clientName' | 'clientEmail' | 'refunds'> & {
    payments: StoredPayment[]
    /** Of its money, what an open upgrade was credited. */
    handedOnPaise: number
  }

export type SubscriptionFilter = {
  view?: PaymentView | undefined
  status?: SubscriptionStatus | undefined
  userId?: string | undefined
  /** Lower case; every word has to be there. */
  words: string[]
}

/** Payments with what was decided of each, and what became of it elsewhere. */
const WEIGHED = `payments p
  left join payment_decisions d on d.payment_id = p.id
  left join payments m on m.moved_from_id = p.id`
const COUNTS = `(p.standing = 'received' or d.payment_id is not null)`

/** What a subscription has been paid (decision 45): the same as `weighMoney` finds. */
const PAID = `(coalesce((select sum(p.amount_paise - coalesce(m.amount_paise, 0)) from ${WEIGHED}
                          where p.subscription_id = s.id and ${COUNTS}), 0)
  - coalesce((select sum(r.amount_paise) from refunds r where r.subscription_id = s.id), 0))`

const STORED = `s.id, s.user_id as "userId", s.plan_name as "planName", s.plan_type as "planType", s.status, s.kind,
  s.package_key as "packageKey", s.follows_id as "followsId", s.amount_paise::float8 as "amountPaise",
  s.credit_paise::float8 as "creditPaise", ${PAID}::float8 as "paidPaise", s.currency, s.duration,
  s.duration_weeks::int as "durationWeeks", ${isoDate('s.start_date')} as "startDate",
  ${isoDate('s.end_date')} as "endDate", s.payment_reference as "paymentReference",
  ${isoInstant('s.payment_claimed_at')} as "paymentClaimedAt", s.payment_claim_text as "paymentClaimText",
  ${isoInstant('s.paid_at')} as "paidAt", ${isoInstant('s.cancel_requested_at')} as "cancelRequestedAt",
  ${isoInstant('s.activated_at')} as "activatedAt", ${isoInstant('s.ended_at')} as "endedAt", s.version,
  ${isoInstant('s.created_at')} as "createdAt"`

const PAYMENT = `p.id, p.amount_paise::float8 as "amountPaise", p.method, p.bank_reference as "bankReference",
  ${isoDate('p.received_on')} as "receivedOn", p.standing, d.decision,
  coalesce(m.amount_paise, 0)::float8 as "movedPaise", p.moved_from_id is not null as "isMovedHere",
  (select json_build_object('id', r.id, 'number', r.number) from receipts r where r.payment_id = p.id) as receipt,
  ${isoInstant('p.created_at')} as "createdAt"`

/** The payment that a refund of a subscription settled. */
const SETTLED = `(select d.payment_id from payments p join payment_decisions d on d.payment_id = p.id
                   where p.subscription_id = b.subscription_id and d.refund_id = b.id)`

const REFUND = `b.id, b.amount_paise::float8 as "amountPaise", b.method, b.bank_reference as "bankReference",
  ${isoDate('b.refunded_on')} as "refundedOn", b.reason, ${SETTLED} as "paymentId",
  (select json_build_object('id', r.id, 'number', r.number) from receipts r where r.refund_id = b.id) as receipt,
  (select json_build_object('id', i.id, 'number', i.number) from invoices i where i.refund_id = b.id) as "creditNote",
  ${isoInstant('b.created_at')} as "createdAt"`

/**
 * Of a subscription's money, what is credited to an upgrade of it that is open, or was to one in whose place another open
 * one came.
 */
const HANDED_ON = `(with recursive line as (
    select u.id, u.status, u.credit_paise from subscription_plans u
     where u.user_id = s.user_id and u.follows_id = s.id and u.kind = 'upgrade'
     union all
    select u.id, u.status, line.credit_paise from subscription_plans u
      join line on u.user_id = s.user_id and u.follows_id = line.id and u.kind = 'upgrade')
  select coalesce(max(credit_paise), 0) from line where status in ('pending', 'active'))`

const NAME = `coalesce(nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), ''), u.email)`

const FOR_STAFF = `${STORED}, u.id as "clientId", ${NAME} as "clientName", u.email as "clientEmail",
  (select coalesce(json_agg(row_to_json(o)), '[]')
     from (select ${PAYMENT} from ${WEIGHED} where p.subscription_id = s.id order by p.created_at, p.id) o) as payments,
  (select coalesce(json_agg(row_to_json(o)), '[]')
     from (select ${REFUND} from refunds b where b.subscription_id = s.id order by b.created_at, b.id) o) as refunds,
  ${HANDED_ON}::float8 as "handedOnPaise"`

/**
 * Subscriptions with money that waits for a decision: some in review, or some that came before they were cancelled without
 * having begun, and has not gone back since. What went back from the whole was taken from the oldest payments.
 */
const TO_SETTLE = `(
  select p.subscription_id from ${WEIGHED} where p.standing = 'in-review' and d.payment_id is null
  union all
  select c.id from subscription_plans c
   where c.status = 'cancelled' and c.activated_at is null and exists (
     select from (
       select d.payment_id is null as is_open, l.left_paise,
              sum(l.left_paise) over (order by p.created_at, p.id) as up_to_paise
         from ${WEIGHED}
         left join refunds b on b.id = d.refund_id
        cross join lateral (
          select p.amount_paise - coalesce(m.amount_paise, 0) - coalesce(b.amount_paise, 0) as left_paise) l
        where p.subscription_id = c.id and ${COUNTS}
     ) o
      where o.is_open and o.left_paise > 0 and o.up_to_paise > (
        select coalesce(sum(b.amount_paise), 0) from refunds b
         where b.subscription_id = c.id and ${SETTLED} is null)))`

/** Those said to be paid come before all others: as the index on it has them. */
const IS_CLAIMED = `(s.status = 'pending' and s.payment_claimed_at is not null)`
/** Lies beyond every time in microseconds: added to those of what is said to be paid, it says so in one figure. */
const CLAIMED_MICROS = '10000000000000000'
const MICROS = `((extract(epoch from s.created_at) * 1000000)::bigint
  + case when ${IS_CLAIMED} then ${CLAIMED_MICROS} else 0 end)`

/** Subscriptions in the database. */
export const subscriptionsRepository = {
  /** A diet plan with a price above 0 and no subscription, locked until the transaction ends; null otherwise. */
  async findUnbilledPlan(db: Queryable, dietPlanId: string): Promise<UnbilledPlan | null> {
    const { rows } = await db.query<UnbilledPlan>(
      `select user_id as "userId", title, plan_type as "planType", duration_weeks as "durationWeeks",
              price_paise::float8 as "pricePaise", ${isoDate('start_date')} as "startDate",
              ${isoDate('end_date')} as "endDate"
         from diet_plans where id = $1 and price_paise > 0 and subscription_plan_id is null for update`,
      [dietPlanId],
    )
    return rows[0] ?? null
  },

  /**
   * Gives the pending subscription of a diet plan that plan's price; null where there is nothing to change. What money
   * came in for already keeps the price that it came in for, and what was invoiced the price that it was invoiced at.
   */
  async followPrice(db: Queryable, dietPlanId: string): Promise<{ id: string; userId: string } | null> {
    const { rows } = await db.query<{ id: string; userId: string }>(
      `update subscription_plans s set amount_paise = p.price_paise, version = s.version + 1, updated_at = now()
         from diet_plans p
        where p.id = $1 and s.id = p.subscription_plan_id and s.status = 'pending'
          and p.price_paise > 0 and s.amount_paise <> p.price_paise
          and not exists (select from payments where subscription_id = s.id)
          and not exists (select from invoices where subscription_id = s.id)
       returning s.id, s.user_id as "userId"`,
      [dietPlanId],
    )
    return rows[0] ?? null
  },

  /** Writes a pending subscription down; gives its id, or null: its payment reference is another's. */
  async insertPending(db: Queryable, subscription: NewSubscription): Promise<string | null> {
    const { chosen } = subscription
    const { rows } = await db.query<{ id: string }>(
      `insert into subscription_plans (user_id, plan_name, plan_type, amount_paise, duration, duration_weeks, start_date,
                                       end_date, status, created_by, payment_reference, package_key, kind, follows_id,
                                       credit_paise)
       values ($1, $2, $3, $4, $5, $6, $7, $8, 'pending', $9, $10, $11, $12, $13, $14)
       on conflict (payment_reference) do nothing returning id`,
      [
        subscription.userId,
        subscription.planName,
        subscription.planType,
        subscription.amountPaise,
        subscription.duration,
        subscription.durationWeeks,
        subscription.startDate,
        subscription.endDate,
        subscription.createdBy,
        subscription.paymentReference,
        chosen?.packageKey ?? null,
        chosen?.kind ?? 'new',
        chosen?.followsId ?? null,
        chosen?.creditPaise ?? 0,
      ],
    )
    return rows[0]?.id ?? null
  },

  async linkPlan(db: Queryable, dietPlanId: string, id: string): Promise<void> {
    await db.query('update diet_plans set subscription_plan_id = $2 where id = $1', [dietPlanId, id])
  },

  /**
   * Keeps others from changing a client's subscriptions until the transaction ends; gives the client's time zone. Null:
   * there is nobody.
   */
  async lockClient(db: Queryable, userId: string): Promise<string | null> {
    const { rows } = await db.query<{ timeZone: string }>(
      `select time_zone as "timeZone" from users where id = $1 for no key update`,
      [userId],
    )
    return rows[0]?.timeZone ?? null
  },

  /** Whose subscription it is; null: it does not exist. */
  async findOwner(db: Queryable, id: string): Promise<string | null> {
    const { rows } = await db.query<{ userId: string }>(
      'select user_id as "userId" from subscription_plans where id = $1',
      [id],
    )
    return rows[0]?.userId ?? null
  },

  async find(db: Queryable, id: string): Promise<StoredSubscription | null> {
    const { rows } = await db.query<StoredSubscription>(
      `select ${STORED} from subscription_plans s where s.id = $1`,
      [id],
    )
    return rows[0] ?? null
  },

  /** A client's pending and active ones, oldest first. */
  async listOpen(db: Queryable, userId: string): Promise<StoredSubscription[]> {
    const { rows } = await db.query<StoredSubscription>({
      name: 'list-open-subscriptions',
      text: `select ${STORED} from subscription_plans s
        where s.user_id = $1 and s.status in ('pending', 'active') order by s.created_at, s.id`,
      values: [userId],
    })
    return rows
  },

  /** A client's that are over or cancelled, newest first. */
  async listPast(db: Queryable, userId: string, limit: number): Promise<StoredSubscription[]> {
    const { rows } = await db.query<StoredSubscription>(
      `select ${STORED} from subscription_plans s
        where s.user_id = $1 and s.status in ('ended', 'cancelled')
        order by coalesce(s.ended_at, s.created_at) desc, s.id limit $2`,
      [userId, limit],
    )
    return rows
  },

  /** What came in for a client's subscriptions, oldest first. */
  async listPayments(
    db: Queryable,
    userId: string,
  ): Promise<(StoredPayment & { subscriptionId: string; isOver: boolean })[]> {
    const { rows } = await db.query<StoredPayment & { subscriptionId: string; isOver: boolean }>(
      `select ${PAYMENT}, p.subscription_id as "subscriptionId",
              s.status = 'cancelled' and s.activated_at is null as "isOver"
         from ${WEIGHED} join subscription_plans s on s.id = p.subscription_id
        where s.user_id = $1 order by p.created_at, p.id`,
      [userId],
    )
    return rows
  },

  /** What went back of a client's subscriptions, oldest first. */
  async listRefunds(db: Queryable, userId: string): Promise<(Refund & { subscriptionId: string })[]> {
    const { rows } = await db.query<Refund & { subscriptionId: string }>(
      `select ${REFUND}, b.subscription_id as "subscriptionId"
         from refunds b join subscription_plans s on s.id = b.subscription_id
        where s.user_id = $1 order by b.created_at, b.id`,
      [userId],
    )
    return rows
  },

  /** Raises the version of a subscription whose money has changed and nothing else: its client's open pages hear of it. */
  async touch(db: Queryable, id: string): Promise<void> {
    await db.query('update subscription_plans set version = version + 1, updated_at = now() where id = $1', [
      id,
    ])
  },

  /** Writes what becomes of a subscription, under the next version. The caller holds its client. */
  async save(db: Queryable, subscription: StoredSubscription): Promise<void> {
    await db.query(
      `update subscription_plans
          set status = $2, kind = $3, credit_paise = $4, follows_id = $5, start_date = $6, end_date = $7,
              payment_claimed_at = $8, payment_claim_text = $9, paid_at = $10, cancel_requested_at = $11,
              activated_at = $12, ended_at = $13, version = version + 1, updated_at = now()
        where id = $1`,
      [
        subscription.id,
        subscription.status,
        subscription.kind,
        subscription.creditPaise,
        subscription.followsId,
        subscription.startDate,
        subscription.endDate,
        subscription.paymentClaimedAt,
        subscription.paymentClaimText,
        subscription.paidAt,
        subscription.cancelRequestedAt,
        subscription.activatedAt,
        subscription.endedAt,
      ],
    )
  },

  /** Time zones of clients with something active, or paid and to come. */
  async listServedTimeZones(db: Queryable): Promise<string[]> {
    const { rows } = await db.query<{ timeZone: string }>(
      `select distinct u.time_zone as "timeZone" from users u
        where exists (select from subscription_plans s
                       where s.user_id = u.id and s.status in ('active', 'pending'))`,
    )
    return rows.map(({ timeZone }) => timeZone)
  },

  /**
   * Clients for whom the clock may have something to do: an active one that ends within so many days or is over, a paid one
   * whose first day has come, or an upgrade whose credit is over.
   *
   * @param days Which day it is in each time zone.
   * @param creditSince Upgrades that were chosen by then have lost their credit.
   */
  async listDueClients(
    db: Queryable,
    days: readonly { timeZone: string; today: string }[],
    endingDays: number,
    creditSince: Date,
  ): Promise<string[]> {
    const { rows } = await db.query<{ userId: string }>(
      `select distinct s.user_id as "userId"
         from subscription_plans s
         join users u on u.id = s.user_id
         join unnest($1::text[], $2::date[]) as z(time_zone, today) on z.time_zone = u.time_zone
        where (s.status = 'active' and s.end_date <= z.today + $3::int)
           or (s.status = 'pending' and s.paid_at is not null and s.start_date <= z.today)
           or (s.status = 'pending' and s.kind = 'upgrade' and s.created_at <= $4
               and s.payment_claimed_at is null and ${PAID} = 0)
        order by 1`,
      [days.map(({ timeZone }) => timeZone), days.map(({ today }) => today), endingDays, creditSince],
    )
    return rows.map(({ userId }) => userId)
  },

  /** One as the practice sees it. */
  async findForStaff(db: Queryable, id: string): Promise<StoredForStaff | null> {
    const { rows } = await db.query<StoredForStaff>(
      `select ${FOR_STAFF} from subscription_plans s join users u on u.id = s.user_id where s.id = $1`,
      [id],
    )
    return rows[0] ?? null
  },

  /** A page of what a filter lets through, with the keys that the next page begins after. */
  async listForStaff(
    db: Queryable,
    filter: SubscriptionFilter,
    page: { limit: number; after: { atMicros: string; id: string } | null },
  ): Promise<(StoredForStaff & { atMicros: string })[]> {
    const { where, values } = writeFilter(filter)
    const add = (value: unknown): string => `$${values.push(value)}`
    let begins = ''
    if (page.after) {
      const micros = `${add(page.after.atMicros)}::bigint`
      begins = `and (${IS_CLAIMED}, s.created_at, s.id)
        < (${micros} >= ${CLAIMED_MICROS}, ${fromMicros(`(${micros} % ${CLAIMED_MICROS})`)}, ${add(page.after.id)}::uuid)`
    }
    const order = `${IS_CLAIMED} desc, s.created_at desc, s.id desc`
    // The page first: what its rows show is looked up for these alone.
    const { rows } = await db.query<StoredForStaff & { atMicros: string }>(
      `with page as materialized (
         select s.id from subscription_plans s where ${where} ${begins} order by ${order} limit ${add(page.limit)})
       select ${FOR_STAFF}, ${MICROS}::text as "atMicros"
         from page join subscription_plans s on s.id = page.id join users u on u.id = s.user_id order by ${order}`,
      values,
    )
    return rows
  },

  async countForStaff(db: Queryable, filter: SubscriptionFilter): Promise<number> {
    const { where, values } = writeFilter(filter)
    const { rows } = await db.query<{ count: number }>(
      `select count(*)::int as count from subscription_plans s where ${where}`,
      values,
    )
    return rows[0]?.count ?? 0
  },

  /** How many there is something to do about. */
  async countViews(db: Queryable): Promise<Record<PaymentView, number>> {
    const { rows } = await db.query<Record<PaymentView, number>>(
      `select count(*) filter (where ${VIEWS.due})::int as due, count(*) filter (where ${VIEWS.claimed})::int as claimed,
              (select count(*)::int from subscription_plans s where ${VIEWS.settle}) as settle
         from subscription_plans s where s.status = 'pending'`,
    )
    return rows[0] ?? { due: 0, claimed: 0, settle: 0 }
  },

  /** How many have money to settle, and the first ones, that which has waited longest first. Instants. */
  async findToSettle(
    db: Queryable,
    limit: number,
  ): Promise<{ count: number; first: { id: string; since: string }[] }> {
    const { rows } = await db.query<{ count: number; first: { id: string; since: string }[] }>(
      `with waiting as materialized (
         select s.id, coalesce(
                  (select min(p.created_at) from ${WEIGHED}
                    where p.subscription_id = s.id and p.standing = 'in-review' and d.payment_id is null),
                  s.ended_at, s.created_at) as since
           from subscription_plans s where ${VIEWS.settle})
       select (select count(*)::int from waiting) as count,
              (select coalesce(json_agg(f order by f.at, f.id), '[]')
                 from (select id, since as at, ${isoInstant('since')} as since from waiting
                        order by waiting.since, id limit $1) f) as first`,
      [limit],
    )
    return rows[0] ?? { count: 0, first: [] }
  },
}

const VIEWS: Record<PaymentView, string> = {
  due: `s.status = 'pending' and s.paid_at is null`,
  claimed: `s.status = 'pending' and s.paid_at is null and s.payment_claimed_at is not null`,
  settle: `s.id in ${TO_SETTLE}`,
}

function writeFilter(filter: SubscriptionFilter): { where: string; values: unknown[] } {
  const values: unknown[] = []
  const add = (value: unknown): string => `$${values.push(value)}`
  const conditions = ['true']
  if (filter.status) conditions.push(`s.status = ${add(filter.status)}`)
  if (filter.userId) conditions.push(`s.user_id = ${add(filter.userId)}`)
  if (filter.view) conditions.push(VIEWS[filter.view])
  for (const word of filter.words) {
    const pattern = add(containsPattern(word))
    conditions.push(
      `(s.user_id = any(array(${findUsersNamed(pattern)})) or lower(s.payment_reference) like ${pattern})`,
    )
  }
  return { where: conditions.join(' and '), values }
}
