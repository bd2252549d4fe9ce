import { type Area, BrokenInvariant, defineArea, requireNone, requireSame } from '../area.ts'
import type { Random } from '../random.ts'
import { withRandom } from '../seeded-crypto.ts'
import { addPeople, type World } from '../world.ts'
import { type Package, pass } from './billing-model.ts'
import { type BillingModel, billingSteps, firstSteps, readState } from './billing-steps.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

async function start(world: World, random: Random, isTaxable: boolean): Promise<BillingModel> {
  await setTax(world, isTaxable)
  const [admin, ...clients] = await addPeople(world, random, [
    { role: 'admin' },
    { role: 'client', firstName: 'Meera' },
    { role: 'client', firstName: 'Ravi' },
  ])
  if (!admin) throw new Error('There is no admin.')
  const { rows } = await world.database.observer.query<Package>(
    `select key, amount_paise::int as price, duration_weeks as weeks from packages order by position, key limit 3`,
  )
  const empty = { subscriptions: [], payments: [], received: 0, refunded: 0, refundCount: 0 }
  const model: BillingModel = { admin, clients, packages: rows, ...empty }
  return random.below(2) === 0 ? model : withRandom(random, () => beginWithSubscription(world, model))
}

async function beginWithSubscription(world: World, model: BillingModel): Promise<BillingModel> {
  let next = model
  for (const step of firstSteps) {
    const now = world.clock.now()
    const call = step.prepare(next, now)
    if (!call) throw new Error('The first steps are always possible.')
    const judged = step.judge(next, await world.send(call), { call, now })
    if (typeof judged === 'string') throw new BrokenInvariant(`${step.name}: ${judged}`)
    next = judged
  }
  return next
}

async function setTax(world: World, isTaxable: boolean): Promise<void> {
  await world.database.observer.query(
    `update tax_settings set legal_name = 'Pathya Nutrition LLP', address = '12 MG Road', state_code = '27',
            gstin = '27AAPFU0939F1ZV', treatment = $1, rate_basis_points = 1800`,
    [isTaxable ? 'taxable' : 'exempt'],
  )
}

function passAll(model: BillingModel, now: Date): BillingModel {
  let next = model
  for (const client of model.clients.keys()) next = { ...next, ...pass(next, client, now) }
  return next
}

/** Subscriptions, and every paisa that was acknowledged, are as the model has them. */
async function checkMoney(world: World, model: BillingModel): Promise<void> {
  const { observer } = world.database
  const { rows } = await observer.query(
    `select id, status, paid_at as "paidAt", cancel_requested_at as "cancelRequestedAt", start_date::text as start,
            end_date::text as end, credit_paise::int as credit from subscription_plans order by id`,
  )
  requireSame(
    'The subscriptions',
    rows.map(({ id, start, end, credit, ...state }) => ({ id, state: readState(state), start, end, credit })),
    model.subscriptions
      .map(({ id, state, start, end, credit }) => ({ id, state, start, end, credit }))
      .toSorted((a, b) => a.id.localeCompare(b.id)),
  )
  const { rows: sums } = await observer.query(
    `select (select coalesce(sum(amount_paise), 0)::int from payments where moved_from_id is null) as received,
            (select count(*)::int from payments) as "paymentCount",
            (select coalesce(sum(amount_paise), 0)::int from refunds) as refunded,
            (select count(*)::int from refunds) as "refundCount"`,
  )
  const { received, refunded, refundCount, payments } = model
  requireSame('All money', sums[0], { received, paymentCount: payments.length, refunded, refundCount })
  await requireNone(
    world,
    'Two active subscriptions of one client',
    `select user_id from subscription_plans where status = 'active' group by 1 having count(*) > 1`,
  )
  await requireNone(
    world,
    'A day that is paid twice',
    `select a.id, b.id as other from subscription_plans a join subscription_plans b on a.user_id = b.user_id and a.id < b.id
        and daterange(a.start_date, a.end_date) && daterange(b.start_date, b.end_date)
      where a.paid_at is not null and b.paid_at is not null
        and not (a.status = 'cancelled' and a.activated_at is null) and not (b.status = 'cancelled' and b.activated_at is null)
        and not (a.status in ('ended', 'cancelled') and b.start_date = a.end_date - 1)
        and not (b.status in ('ended', 'cancelled') and a.start_date = b.end_date - 1)`,
  )
  await requireNone(
    world,
    'More was refunded than paid',
    `select s.id from subscription_plans s
      where (select coalesce(sum(amount_paise), 0) from refunds r where r.subscription_id = s.id)
          > (select coalesce(sum(amount_paise), 0) from payments p where p.subscription_id = s.id)`,
  )
}

/** Receipts and invoices are numbered without gaps, once for each cause, and their sums are right. */
async function checkDocuments(world: World): Promise<void> {
  await requireNone(
    world,
    'A number of a receipt or an invoice is missing or used twice',
    `with documents as (
       select case when number like 'RF/%' then 'refund-receipt' else 'receipt' end as series,
              split_part(number, '/', 2) as year, split_part(number, '/', 3)::int as number from receipts
        union all
       select kind, financial_year, split_part(number, '/', 3)::int from invoices)
     select d.series, d.year, count(*), max(d.number), n.last_number
       from documents d full join document_numbers n on n.series = d.series and n.financial_year = d.year
      group by d.series, d.year, n.last_number
     having count(distinct d.number) <> count(*) or max(d.number) <> count(*) or n.last_number is distinct from max(d.number)`,
  )
  await requireNone(
    world,
    'A payment that counts has no receipt, or one in review has one',
    `select p.id from payments p left join receipts r on r.payment_id = p.id left join payment_decisions d on d.payment_id = p.id
      where (r.id is null) <> (p.standing = 'in-review' and d.decision is distinct from 'accepted')
      union all select f.id from refunds f left join receipts r on r.refund_id = f.id where r.id is null`,
  )
  await requireNone(
    world,
    'The taxes of an invoice do not add up, or more is credited than invoiced',
    `select id from invoices where total_paise <> taxable_paise + cgst_paise + sgst_paise + igst_paise
      union all
     select i.id from invoices i join invoices c on c.invoice_id = i.id where i.kind = 'invoice' group by i.id
     having sum(c.total_paise) > i.total_paise or sum(c.cgst_paise) > i.cgst_paise or sum(c.igst_paise) > i.igst_paise
         or (sum(c.total_paise) = i.total_paise and sum(c.taxable_paise) <> i.taxable_paise)`,
  )
  await requireNone(
    world,
    'More is invoiced than is paid for a subscription that never begins',
    `select s.id from subscription_plans s
       cross join lateral (select coalesce(sum(case kind when 'invoice' then total_paise else -total_paise end), 0) as open
                             from invoices where subscription_id = s.id) i
       cross join lateral (select coalesce(sum(p.amount_paise), 0) as received from payments p
                            where p.subscription_id = s.id) m
      where s.status = 'cancelled' and s.activated_at is null and i.open > m.received`,
  )
  await requireNone(
    world,
    'More is invoiced for a subscription than its price, or less than was paid in full',
    `select s.id, s.status, i.open from subscription_plans s
       cross join lateral (select coalesce(sum(case kind when 'invoice' then total_paise else -total_paise end), 0) as open
                             from invoices where subscription_id = s.id) i
      where i.open > s.amount_paise - s.credit_paise or i.open < 0 or (s.status = 'active' and i.open = 0 and
        not exists (select from refunds r where r.subscription_id = s.id) and s.amount_paise > s.credit_paise)`,
  )
}

/** Packages are chosen, paid in full and in part, refunded, cancelled and renewed, while the days pass. */
export const money = defineArea<BillingModel>({
  name: 'money',
  jobs: ['move-subscriptions'],
  waits: [HOUR_MS, DAY_MS, 8 * DAY_MS, 30 * DAY_MS],
  start: (world, random) => start(world, random, false),
  steps: billingSteps,
  pass: passAll,
  check: async (world, model) => {
    await checkMoney(world, model)
    await checkDocuments(world)
  },
} satisfies Area<BillingModel>)

/** The same by a practice that charges GST, often at the end of a financial year. Documents never change. */
export const invoices = defineArea<BillingModel>({
  name: 'invoices',
  jobs: ['move-subscriptions'],
  waits: [HOUR_MS, DAY_MS, 8 * DAY_MS],
  start: async (world, random) => {
    if (random.below(2) === 0)
      await world.clock.set(new Date(Date.parse('2030-03-31T10:00:00Z') + random.below(10) * HOUR_MS))
    const model = await start(world, random, random.below(4) > 0)
    if (random.below(2) === 0) {
      await world.database.observer.query(
        `insert into billing_details (user_id, name, address, state_code) values ($1, 'Meera Rao', 'Chennai', '33')`,
        [model.clients[0]?.id],
      )
    }
    return model
  },
  steps: billingSteps,
  pass: passAll,
  check: async (world, model) => {
    await checkMoney(world, model)
    await checkDocuments(world)
    await requireUnchangeable(world)
  },
} satisfies Area<BillingModel>)

/** Each of these tries to change documents of the practice. */
const FORBIDDEN = [
  {
    table: 'invoices',
    sql: 'update invoices set total_paise = total_paise + 1, taxable_paise = taxable_paise + 1',
  },
  { table: 'invoices', sql: 'delete from invoices' },
  { table: 'receipts', sql: 'update receipts set number = id::text' },
  { table: 'payments', sql: 'update payments set amount_paise = amount_paise + 1' },
]

/** The application's own account cannot change a document. */
async function requireUnchangeable(world: World): Promise<void> {
  const pool = world.processes[0]?.platform.database.pool
  for (const { table, sql } of FORBIDDEN) {
    const { rowCount } = await world.database.observer.query(`select from ${table} limit 1`)
    const isRefused =
      !rowCount ||
      (await pool?.query(sql).then(
        () => false,
        () => true,
      ))
    if (!isRefused) throw new BrokenInvariant(`The database accepted: ${sql}`)
  }
}
