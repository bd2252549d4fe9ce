import { sql } from 'kysely'
import type {
  AdminSubscription,
  OwnSubscription,
  Payment,
  PaymentView,
  Refund,
  SubscriptionKind,
  SubscriptionStatus,
} from '#contract/billing/subscriptions.ts'
import {
  PAYMENT_METHODS,
  PAYMENT_VIEWS,
  SUBSCRIPTION_KINDS,
  SUBSCRIPTION_STATUSES,
} from '#contract/billing/subscriptions.ts'
import { PAYMENT_DECISIONS } from '#domain/billing/money.ts'
import {
  arrayOf,
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
import { everyWord, toWordParams, WORD_PARAMS } from '#server/kit/database/search-words.ts'
import { containsPattern, fromMicros, isoInstant, personName } from '#server/kit/database/sql.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'
import { findUsersNamed } from '#server/kit/database/user-search.ts'

/** A new subscription, to be paid. Amounts are in paise, dates `YYYY-MM-DD`. */
export type NewSubscription = {
  userId: string
  planName: string
  planType: string
  amountPaise: number
  duration: string
  durationWeeks: number
  startDate: string
  endDate: string
  /** The reference that the payer quotes. */
  paymentReference: string
  createdBy: string
  /** Set if the client chose it; left out if staff recorded it. */
  chosen?: {
    packageKey: string
    kind: SubscriptionKind
    followsId: string | null
    creditPaise: number
  }
}

/** A payment as it is stored. How much of it waits for a decision is computed together with the other payments. */
export type StoredPayment = Omit<Payment, 'openPaise'>

/**
 * A subscription as it is stored. `paidPaise` is the money that counts for it, without late payments that wait for a
 * decision.
 */
export type StoredSubscription = Omit<OwnSubscription, 'duePaise'> & {
  userId: string
  followsId: string | null
  paymentClaimText: string | null
  endedAt: string | null
}

/** A stored subscription with its client and payments. */
export type StoredForStaff = StoredSubscription &
  Pick<AdminSubscription, 'clientId' | 'clientName' | 'clientEmail' | 'refunds'> & {
    payments: StoredPayment[]
    /** The part of its money that was credited to an open upgrade. */
    handedOnPaise: number
  }

export type SubscriptionFilter = {
  view?: PaymentView | undefined
  status?: SubscriptionStatus | undefined
  userId?: string | undefined
  /** Lower case; every word must be found. */
  words: string[]
}

/** Payments with the decision about each, and the payment that it was moved to. */
const WEIGHED = `payments p
  left join payment_decisions d on d.payment_id = p.id
  left join payments m on m.moved_from_id = p.id`
const COUNTS = `(p.standing = 'received' or d.payment_id is not null)`

/** SQL for the amount paid for a subscription (decision 45), the same as `calculateBalance` computes. */
const PAID = `(coalesce((select sum(p.amount_paise - coalesce(m.amount_paise, 0)) from ${WEIGHED}
                          where p.subscription_id = s.id and ${COUNTS}), 0)
  - coalesce((select sum(r.amount_paise) from refunds r where r.subscription_id = s.id), 0))`

const STORED_ROW = {
  id: uuid,
  userId: uuid,
  planName: text,
  planType: text,
  status: oneOf(SUBSCRIPTION_STATUSES),
  kind: oneOf(SUBSCRIPTION_KINDS),
  packageKey: text.nullable(),
  followsId: uuid.nullable(),
  amountPaise: integer,
  creditPaise: integer,
  paidPaise: number,
  currency: text,
  duration: text,
  durationWeeks: number,
  startDate: date,
  endDate: date,
  paymentReference: text.nullable(),
  paymentClaimedAt: instant.nullable(),
  paymentClaimText: text.nullable(),
  paidAt: instant.nullable(),
  cancelRequestedAt: instant.nullable(),
  activatedAt: instant.nullable(),
  endedAt: instant.nullable(),
  version: integer,
  createdAt: instant,
}
const STORED = `s.id, s.user_id as "userId", s.plan_name as "planName", s.plan_type as "planType", s.status, s.kind,
  s.package_key as "packageKey", s.follows_id as "followsId", s.amount_paise as "amountPaise",
  s.credit_paise as "creditPaise", ${PAID} as "paidPaise", s.currency, s.duration,
  s.duration_weeks as "durationWeeks", s.start_date as "startDate", s.end_date as "endDate",
  s.payment_reference as "paymentReference", s.payment_claimed_at as "paymentClaimedAt",
  s.payment_claim_text as "paymentClaimText", s.paid_at as "paidAt", s.cancel_requested_at as "cancelRequestedAt",
  s.activated_at as "activatedAt", s.ended_at as "endedAt", s.version, s.created_at as "createdAt"`

const NUMBERED = json<{ id: string; number: string }>('built in the text')

const PAYMENT_ROW = {
  id: uuid,
  amountPaise: integer,
  method: oneOf(PAYMENT_METHODS),
  bankReference: text.nullable(),
  receivedOn: date,
  standing: oneOf(['received', 'in-review']),
  decision: oneOf(PAYMENT_DECISIONS).nullable(),
  movedPaise: integer,
  isMovedHere: boolean,
  receipt: NUMBERED.nullable(),
}
const PAYMENT = `p.id, p.amount_paise as "amountPaise", p.method, p.bank_reference as "bankReference",
  p.received_on as "receivedOn", p.standing, d.decision, coalesce(m.amount_paise, 0) as "movedPaise",
  p.moved_from_id is not null as "isMovedHere",
  (select json_build_object('id', r.id, 'number', r.number) from receipts r where r.payment_id = p.id) as receipt`

/** The payment that a refund of a subscription was allocated to. */
const ALLOCATED_TO = `(select d.payment_id from payments p join payment_decisions d on d.payment_id = p.id
                        where p.subscription_id = b.subscription_id and d.refund_id = b.id)`

const REFUND_ROW = {
  id: uuid,
  amountPaise: integer,
  method: oneOf(PAYMENT_METHODS),
  bankReference: text.nullable(),
  refundedOn: date,
  reason: text,
  paymentId: uuid.nullable(),
  receipt: NUMBERED.nullable(),
  creditNote: NUMBERED.nullable(),
}
const REFUND = `b.id, b.amount_paise as "amountPaise", b.method, b.bank_reference as "bankReference",
  b.refunded_on as "refundedOn", b.reason, ${ALLOCATED_TO} as "paymentId",
  (select json_build_object('id', r.id, 'number', r.number) from receipts r where r.refund_id = b.id) as receipt,
  (select json_build_object('id', i.id, 'number', i.number) from invoices i where i.refund_id = b.id) as "creditNote"`

/**
 * SQL for the part of a subscription's money that is credited to an open upgrade. This also finds upgrades of upgrades.
 */
const HANDED_ON = `(with recursive chain as (
    select u.id, u.status, u.credit_paise from subscription_plans u
     where u.user_id = s.user_id and u.follows_id = s.id and u.kind = 'upgrade'
     union all
    select u.id, u.status, chain.credit_paise from subscription_plans u
      join chain on u.user_id = s.user_id and u.follows_id = chain.id and u.kind = 'upgrade')
  select coalesce(max(credit_paise), 0) from chain where status in ('pending', 'active'))`

const STAFF_ROW = {
  ...STORED_ROW,
  clientId: uuid,
  clientName: text,
  clientEmail: text,
  payments: json<StoredPayment[]>('built in the text'),
  refunds: json<Refund[]>('built in the text'),
  handedOnPaise: integer,
}
const FOR_STAFF = `${STORED}, u.id as "clientId", ${personName('u')} as "clientName", u.email as "clientEmail",
  (select coalesce(json_agg(row_to_json(o)), '[]')
     from (select ${PAYMENT}, ${isoInstant('p.created_at')} as "createdAt"
             from ${WEIGHED} where p.subscription_id = s.id order by p.created_at, p.id) o) as payments,
  (select coalesce(json_agg(row_to_json(o)), '[]')
     from (select ${REFUND}, ${isoInstant('b.created_at')} as "createdAt"
             from refunds b where b.subscription_id = s.id order by b.created_at, b.id) o) as refunds,
  ${HANDED_ON} as "handedOnPaise"`

/**
 * SQL for subscriptions with money that waits for a decision: payments in review, or money received before the
 * subscription was cancelled without having begun and not refunded since. Refunds of the total are taken from the
 * oldest payments.
 */
const TO_ALLOCATE = `(
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
         where b.subscription_id = c.id and ${ALLOCATED_TO} is null)))`

/** Subscriptions with a payment claim come before all others, as in the index for this condition. */
const IS_CLAIMED = `(s.status = 'pending' and s.payment_claimed_at is not null)`
/**
 * Larger than every time in microseconds. It is added to the time of subscriptions with a payment claim, so that one
 * number also marks them.
 */
const CLAIMED_MICROS = '10000000000000000'
const MICROS = `((extract(epoch from s.created_at) * 1000000)::bigint
  + case when ${IS_CLAIMED} then ${CLAIMED_MICROS} else 0 end)`

/**
 * The conditions of the views. The last one compares with an array that is read once, so that the planner finds the few
 * rows by their ids.
 */
const VIEWS: Record<PaymentView, string> = {
  due: `s.status = 'pending' and s.paid_at is null`,
  claimed: `s.status = 'pending' and s.paid_at is null and s.payment_claimed_at is not null`,
  settle: `s.id = any(array(select o.subscription_id from ${TO_ALLOCATE} o))`,
}

const FILTER_PARAMS = {
  view: oneOf(PAYMENT_VIEWS).nullable(),
  status: oneOf(SUBSCRIPTION_STATUSES).nullable(),
  userId: uuid.nullable(),
  ...WORD_PARAMS,
}

function toFilterParams({ view, status, userId, words }: SubscriptionFilter) {
  return {
    view: view ?? null,
    status: status ?? null,
    userId: userId ?? null,
    ...toWordParams(words.map(containsPattern)),
  }
}

/** Returns the conditions of the filter. Parts whose parameter is null are removed when the query is planned. */
function writeFilter(p: { [K in keyof typeof FILTER_PARAMS]: string }): string {
  const views = PAYMENT_VIEWS.map(
    (view) => `(${p.view}::text is distinct from '${view}' or (${VIEWS[view]}))`,
  )
  return `(${p.status}::text is null or s.status = ${p.status})
    and (${p.userId}::uuid is null or s.user_id = ${p.userId}) and ${views.join(' and ')}
    and ${everyWord(
      p,
      (pattern) =>
        `(s.user_id = any(array(${findUsersNamed(pattern)})) or lower(s.payment_reference) like ${pattern})`,
    )}`
}

const findUnbilledPlan = statement({
  name: 'find-unbilled-plan',
  params: { dietPlanId: uuid },
  row: {
    userId: uuid,
    title: text,
    planType: text.nullable(),
    durationWeeks: integer.nullable(),
    pricePaise: integer.present('above 0'),
    startDate: date,
    endDate: date,
  },
  text: (p) =>
    `select user_id as "userId", title, plan_type as "planType", duration_weeks as "durationWeeks",
            price_paise as "pricePaise", start_date as "startDate", end_date as "endDate"
       from diet_plans where id = ${p.dietPlanId} and price_paise > 0 and subscription_plan_id is null for update`,
})

/** A diet plan with a price and without a subscription, so nobody has been asked to pay it yet. */
export type UnbilledPlan = StatementRow<typeof findUnbilledPlan>

const followPrice = statement({
  name: 'follow-plan-price',
  params: { dietPlanId: uuid },
  row: { id: uuid, userId: uuid },
  text: (p) =>
    `update subscription_plans s set amount_paise = p.price_paise, version = s.version + 1, updated_at = now()
       from diet_plans p
      where p.id = ${p.dietPlanId} and s.id = p.subscription_plan_id and s.status = 'pending'
        and p.price_paise > 0 and s.amount_paise <> p.price_paise
        and not exists (select from payments where subscription_id = s.id)
        and not exists (select from invoices where subscription_id = s.id)
     returning s.id, s.user_id as "userId"`,
})

const findSubscription = statement({
  name: 'find-subscription',
  params: { id: uuid },
  row: STORED_ROW,
  text: (p) => `select ${STORED} from subscription_plans s where s.id = ${p.id}`,
})

const listOpen = statement({
  name: 'list-open-subscriptions',
  isPrepared: true,
  params: { userId: uuid },
  row: STORED_ROW,
  text: (p) =>
    `select ${STORED} from subscription_plans s
      where s.user_id = ${p.userId} and s.status in ('pending', 'active') order by s.created_at, s.id`,
})

const listPast = statement({
  name: 'list-past-subscriptions',
  params: { userId: uuid, limit: integer },
  row: STORED_ROW,
  text: (p) =>
    `select ${STORED} from subscription_plans s
      where s.user_id = ${p.userId} and s.status in ('ended', 'cancelled')
      order by coalesce(s.ended_at, s.created_at) desc, s.id limit ${p.limit}`,
})

const listPayments = statement({
  name: 'list-payments-of-client',
  params: { userId: uuid },
  row: { ...PAYMENT_ROW, createdAt: instant, subscriptionId: uuid, isOver: boolean },
  text: (p) =>
    `select ${PAYMENT}, p.created_at as "createdAt", p.subscription_id as "subscriptionId",
            s.status = 'cancelled' and s.activated_at is null as "isOver"
       from ${WEIGHED} join subscription_plans s on s.id = p.subscription_id
      where s.user_id = ${p.userId} order by p.created_at, p.id`,
})

const listRefunds = statement({
  name: 'list-refunds-of-client',
  params: { userId: uuid },
  row: { ...REFUND_ROW, createdAt: instant, subscriptionId: uuid },
  text: (p) =>
    `select ${REFUND}, b.created_at as "createdAt", b.subscription_id as "subscriptionId"
       from refunds b join subscription_plans s on s.id = b.subscription_id
      where s.user_id = ${p.userId} order by b.created_at, b.id`,
})

const listServedTimeZones = statement({
  name: 'list-served-time-zones',
  row: { timeZone: text },
  text: `select distinct u.time_zone as "timeZone" from users u
          where exists (select from subscription_plans s
                         where s.user_id = u.id and s.status in ('active', 'pending'))`,
})

const listDueClients = statement({
  name: 'list-due-clients',
  params: { timeZones: arrayOf(text), days: arrayOf(date), endingDays: integer, creditSince: instant },
  row: { userId: uuid },
  text: (p) =>
    `select distinct s.user_id as "userId"
       from subscription_plans s
       join users u on u.id = s.user_id
       join unnest(${p.timeZones}::text[], ${p.days}::date[]) as z(time_zone, today) on z.time_zone = u.time_zone
      where (s.status = 'active' and s.end_date <= z.today + ${p.endingDays}::int)
         or (s.status = 'pending' and s.paid_at is not null and s.start_date <= z.today)
         or (s.status = 'pending' and s.kind = 'upgrade' and s.created_at <= ${p.creditSince}
             and s.payment_claimed_at is null and ${PAID} = 0)
      order by 1`,
})

const findForStaff = statement({
  name: 'find-subscription-for-staff',
  params: { id: uuid },
  row: STAFF_ROW,
  text: (p) =>
    `select ${FOR_STAFF} from subscription_plans s join users u on u.id = s.user_id where s.id = ${p.id}`,
})

const listForStaff = statement({
  name: 'list-subscriptions-for-staff',
  params: { ...FILTER_PARAMS, afterMicros: text.nullable(), afterId: uuid.nullable(), limit: integer },
  row: { ...STAFF_ROW, atMicros: text },
  text: (p) => {
    const micros = `${p.afterMicros}::bigint`
    const order = `${IS_CLAIMED} desc, s.created_at desc, s.id desc`
    // The page is selected first, so that further columns are read only for its rows.
    return `with page as materialized (
        select s.id from subscription_plans s
         where ${writeFilter(p)}
           and (${p.afterId}::uuid is null or (${IS_CLAIMED}, s.created_at, s.id)
                < (${micros} >= ${CLAIMED_MICROS}, ${fromMicros(`(${micros} % ${CLAIMED_MICROS})`)}, ${p.afterId}::uuid))
         order by ${order} limit ${p.limit})
      select ${FOR_STAFF}, ${MICROS}::text as "atMicros"
        from page join subscription_plans s on s.id = page.id join users u on u.id = s.user_id order by ${order}`
  },
})

const countForStaff = statement({
  name: 'count-subscriptions-for-staff',
  params: FILTER_PARAMS,
  row: { count: integer },
  text: (p) => `select count(*) as count from subscription_plans s where ${writeFilter(p)}`,
})

const countViews = statement({
  name: 'count-payment-views',
  row: { due: integer, claimed: integer, settle: integer },
  text: `select count(*) filter (where ${VIEWS.due}) as due, count(*) filter (where ${VIEWS.claimed}) as claimed,
                (select count(*) from subscription_plans s where ${VIEWS.settle}) as settle
           from subscription_plans s where s.status = 'pending'`,
})

const findToAllocate = statement({
  name: 'find-money-to-allocate',
  params: { limit: integer },
  row: { count: integer, first: json<{ id: string; since: string }[]>('built in the text') },
  text: (p) =>
    `with waiting as materialized (
       select s.id, coalesce(
                (select min(p.created_at) from ${WEIGHED}
                  where p.subscription_id = s.id and p.standing = 'in-review' and d.payment_id is null),
                s.ended_at, s.created_at) as since
         from subscription_plans s where ${VIEWS.settle})
     select (select count(*) from waiting) as count,
            (select coalesce(json_agg(f order by f.at, f.id), '[]')
               from (select id, since as at, ${isoInstant('since')} as since from waiting
                      order by waiting.since, id limit ${p.limit}) f) as first`,
})

/** Stores and reads subscriptions. */
export const subscriptionsRepository = {
  /**
   * Locks and returns a diet plan with a price above 0 and no subscription, until the transaction ends. Returns `null`
   * if there is none.
   */
  findUnbilledPlan(db: Db, dietPlanId: string): Promise<UnbilledPlan | null> {
    return findUnbilledPlan.find(db, { dietPlanId })
  },

  /**
   * Sets the price of the pending subscription of a diet plan to the plan's price. Returns `null` if there is nothing
   * to change. The price no longer changes once money was received or the subscription was invoiced.
   */
  followPrice(db: Db, dietPlanId: string): Promise<{ id: string; userId: string } | null> {
    return followPrice.find(db, { dietPlanId })
  },

  /** Inserts a pending subscription and returns its id, or `null` if its payment reference is already used. */
  async insertPending(db: Db, subscription: NewSubscription): Promise<string | null> {
    const { chosen } = subscription
    const inserted = await db
      .insertInto('subscription_plans')
      .values({
        user_id: subscription.userId,
        plan_name: subscription.planName,
        plan_type: subscription.planType,
        amount_paise: subscription.amountPaise,
        duration: subscription.duration,
        duration_weeks: subscription.durationWeeks,
        start_date: subscription.startDate,
        end_date: subscription.endDate,
        status: 'pending',
        created_by: subscription.createdBy,
        payment_reference: subscription.paymentReference,
        package_key: chosen?.packageKey ?? null,
        kind: chosen?.kind ?? 'new',
        follows_id: chosen?.followsId ?? null,
        credit_paise: chosen?.creditPaise ?? 0,
      })
      .onConflict((conflict) => conflict.column('payment_reference').doNothing())
      .returning('id')
      .executeTakeFirst()
    return inserted?.id ?? null
  },

  async linkPlan(db: Db, dietPlanId: string, id: string): Promise<void> {
    await db
      .updateTable('diet_plans')
      .set({ subscription_plan_id: id })
      .where('id', '=', dietPlanId)
      .execute()
  },

  /**
   * Prevents others from changing a client's subscriptions until the transaction ends, and returns the client's time
   * zone. Returns `null` if there is no such client.
   */
  async lockClient(db: Db, userId: string): Promise<string | null> {
    const client = await db
      .selectFrom('users')
      .select('time_zone as timeZone')
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    return client?.timeZone ?? null
  },

  /** Returns the client of a subscription, or `null` if it does not exist. */
  async findOwner(db: Db, id: string): Promise<string | null> {
    const subscription = await db
      .selectFrom('subscription_plans')
      .select('user_id as userId')
      .where('id', '=', id)
      .executeTakeFirst()
    return subscription?.userId ?? null
  },

  find(db: Db, id: string): Promise<StoredSubscription | null> {
    return findSubscription.find(db, { id })
  },

  /** Lists a client's pending and active subscriptions, oldest first. */
  listOpen(db: Db, userId: string): Promise<StoredSubscription[]> {
    return listOpen.all(db, { userId })
  },

  /** Lists a client's subscriptions that are over or cancelled, newest first. */
  listPast(db: Db, userId: string, limit: number): Promise<StoredSubscription[]> {
    return listPast.all(db, { userId, limit })
  },

  /** Lists the payments for a client's subscriptions, oldest first. */
  listPayments(
    db: Db,
    userId: string,
  ): Promise<(StoredPayment & { subscriptionId: string; isOver: boolean })[]> {
    return listPayments.all(db, { userId })
  },

  /** Lists the refunds of a client's subscriptions, oldest first. */
  listRefunds(db: Db, userId: string): Promise<(Refund & { subscriptionId: string })[]> {
    return listRefunds.all(db, { userId })
  },

  /** Raises the version of a subscription when only its money has changed, so that open pages reload it. */
  async touch(db: Db, id: string): Promise<void> {
    await db
      .updateTable('subscription_plans')
      .set((row) => ({ version: row('version', '+', 1), updated_at: sql`now()` }))
      .where('id', '=', id)
      .execute()
  },

  /** Saves a changed subscription under the next version. The caller has locked its client. */
  async save(db: Db, subscription: StoredSubscription): Promise<void> {
    await db
      .updateTable('subscription_plans')
      .set((row) => ({
        status: subscription.status,
        kind: subscription.kind,
        credit_paise: subscription.creditPaise,
        follows_id: subscription.followsId,
        start_date: subscription.startDate,
        end_date: subscription.endDate,
        payment_claimed_at: subscription.paymentClaimedAt,
        payment_claim_text: subscription.paymentClaimText,
        paid_at: subscription.paidAt,
        cancel_requested_at: subscription.cancelRequestedAt,
        activated_at: subscription.activatedAt,
        ended_at: subscription.endedAt,
        version: row('version', '+', 1),
        updated_at: sql`now()`,
      }))
      .where('id', '=', subscription.id)
      .execute()
  },

  /** Lists the time zones of clients with an active subscription or a paid one that has not begun. */
  async listServedTimeZones(db: Db): Promise<string[]> {
    return (await listServedTimeZones.all(db)).map(({ timeZone }) => timeZone)
  },

  /**
   * Lists clients whose subscriptions may need an update: an active one that ends within this many days or is over, a
   * paid one whose first day has come, or an upgrade whose credit has expired.
   *
   * @param days The current date in each time zone.
   * @param creditSince Upgrades chosen by then have lost their credit.
   */
  async listDueClients(
    db: Db,
    days: readonly { timeZone: string; today: string }[],
    endingDays: number,
    creditSince: Date,
  ): Promise<string[]> {
    const rows = await listDueClients.all(db, {
      timeZones: days.map(({ timeZone }) => timeZone),
      days: days.map(({ today }) => today),
      endingDays,
      creditSince,
    })
    return rows.map(({ userId }) => userId)
  },

  /** Returns one subscription as the practice sees it. */
  findForStaff(db: Db, id: string): Promise<StoredForStaff | null> {
    return findForStaff.find(db, { id })
  },

  /** Returns a page of the subscriptions that pass a filter, with the keys after which the next page begins. */
  listForStaff(
    db: Db,
    filter: SubscriptionFilter,
    { limit, after }: { limit: number; after: { atMicros: string; id: string } | null },
  ): Promise<(StoredForStaff & { atMicros: string })[]> {
    return listForStaff.all(db, {
      ...toFilterParams(filter),
      afterMicros: after?.atMicros ?? null,
      afterId: after?.id ?? null,
      limit,
    })
  },

  async countForStaff(db: Db, filter: SubscriptionFilter): Promise<number> {
    return (await countForStaff.read(db, toFilterParams(filter))).count
  },

  /** Counts the subscriptions in each view. */
  countViews(db: Db): Promise<Record<PaymentView, number>> {
    return countViews.read(db)
  },

  /**
   * Returns how many subscriptions have money to allocate, and the first ones as ids with instants, the longest waiting
   * first.
   */
  findToAllocate(db: Db, limit: number): Promise<{ count: number; first: { id: string; since: string }[] }> {
    return findToAllocate.read(db, { limit })
  },
}
