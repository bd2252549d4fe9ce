import type { Invoice, InvoiceTotals, OwnInvoice } from '#contract/billing/invoices.ts'
import type { SubscriptionStatus } from '#contract/billing/subscriptions.ts'
import type { InvoiceKind } from '#domain/billing/documents.ts'
import type { WeighedPayment, WeighedRefund } from '#domain/billing/money.ts'
import type { TaxSplit, TaxTreatment } from '#domain/billing/tax.ts'
import { containsPattern, fromMicros, isoDate, isoInstant } from '#server/kit/database/sql.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'
import type { InvoiceContent, InvoicePayment } from './invoice-document.ts'

export type StoredInvoice = { id: string; number: string; kind: InvoiceKind; content: InvoiceContent }

/** A subscription as far as it is invoiced. */
export type InvoicedSubscription = {
  id: string
  userId: string
  status: SubscriptionStatus
  planName: string
  duration: string
  startDate: string
  endDate: string
  activatedAt: string | null
  /** Whether its days are fixed: paid whole, or a plan's. */
  isPeriodKnown: boolean
  amountPaise: number
  creditPaise: number
  clientName: string
  /** What its package says; null throughout where it has none, or that says nothing. */
  tax: { taxTreatment: TaxTreatment | null; taxRateBasisPoints: number | null; sacCode: string | null }
}

export type InvoiceFilter = {
  /** Lower case; every word has to be there. */
  words: string[]
  kind?: InvoiceKind | undefined
  treatment?: TaxTreatment | undefined
  financialYear?: string | undefined
  /** `YYYY-MM`. */
  month?: string | undefined
  clientId?: string | undefined
}

/** A row of the accountant's file: amounts of credit notes are below 0. */
export type LedgerRow = Omit<Invoice, 'id' | 'isClientKept' | 'subscriptionId' | 'kind'> & {
  id: string
  atMicros: string
  financialYear: string
  invoiceIssuedOn: string | null
  sacCode: string
  receivedPaise: number
  receiptNumbers: string | null
}

const SPLIT = ['taxable', 'cgst', 'sgst', 'igst', 'total'] as const

const OWN = `i.id, i.kind, i.content->>'name' as name, i.number, ${isoDate('i.issued_on')} as "issuedOn",
  i.total_paise::float8 as "totalPaise", i.subscription_id as "subscriptionId"`

const SHOWN = `${OWN}, ${SPLIT.slice(0, 4)
  .map((part) => `i.${part}_paise::float8 as "${part}Paise"`)
  .join(', ')}, i.user_id as "clientId", coalesce(i.content #>> '{client,name}', '') as "clientName",
  i.content #>> '{client,gstin}' as "clientGstin", exists (select from users u where u.id = i.user_id) as "isClientKept",
  i.treatment, i.rate_basis_points as "rateBasisPoints", i.place_of_supply as "placeOfSupply",
  i.content #>> '{original,number}' as "invoiceNumber"`

/** As the index `invoices_search` has it. */
const SEARCHED = `lower(i.number || ' ' || coalesce(i.content #>> '{client,name}', '') || ' '
  || coalesce(i.content #>> '{client,gstin}', ''))`

/**
 * Payments of `p` that an invoice names, as far as they count for its subscription: not what counts for another one now, and
 * late money only where it was accepted.
 */
const COUNTED = `payments p
  left join payment_decisions d on d.payment_id = p.id
  left join payments m on m.moved_from_id = p.id`
const IS_COUNTED = `(p.standing = 'received' or d.decision = 'accepted') and p.amount_paise > coalesce(m.amount_paise, 0)`
const COUNTED_PAISE = 'p.amount_paise - coalesce(m.amount_paise, 0)'

const MICROS = '(extract(epoch from i.created_at) * 1000000)::bigint::text as "atMicros"'

/** Invoices and credit notes, which never change. */
export const invoicesRepository = {
  /** Null: there is none. */
  async findSubscription(db: Queryable, id: string): Promise<InvoicedSubscription | null> {
    const { rows } = await db.query<InvoicedSubscription>(
      `select s.id, s.user_id as "userId", s.status, s.plan_name as "planName", s.duration,
              ${isoDate('s.start_date')} as "startDate", ${isoDate('s.end_date')} as "endDate",
              ${isoInstant('s.activated_at')} as "activatedAt",
              (s.package_key is null or s.paid_at is not null or s.activated_at is not null) as "isPeriodKnown",
              s.amount_paise::float8 as "amountPaise", s.credit_paise::float8 as "creditPaise",
              coalesce(nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), ''), u.email) as "clientName",
              json_build_object('taxTreatment', p.tax_treatment, 'taxRateBasisPoints', p.tax_rate_basis_points,
                                'sacCode', p.sac_code) as tax
         from subscription_plans s
         join users u on u.id = s.user_id
         left join packages p on p.key = s.package_key
        where s.id = $1`,
      [id],
    )
    return rows[0] ?? null
  },

  /** What came in for a subscription and went back, oldest first, for `weighMoney`. */
  async readMoney(
    db: Queryable,
    subscriptionId: string,
  ): Promise<{ payments: WeighedPayment[]; refunds: WeighedRefund[] }> {
    const { rows: payments } = await db.query<WeighedPayment>(
      `select p.id, p.amount_paise::float8 as "amountPaise", p.standing, d.decision,
              coalesce(m.amount_paise, 0)::float8 as "movedPaise"
         from ${COUNTED} where p.subscription_id = $1 order by p.created_at, p.id`,
      [subscriptionId],
    )
    const { rows: refunds } = await db.query<WeighedRefund>(
      `select b.amount_paise::float8 as "amountPaise",
              (select d.payment_id from payments p join payment_decisions d on d.payment_id = p.id
                where p.subscription_id = b.subscription_id and d.refund_id = b.id) as "paymentId"
         from refunds b where b.subscription_id = $1 order by b.created_at, b.id`,
      [subscriptionId],
    )
    return { payments, refunds }
  },

  /** What was received for a subscription and counts, oldest first, but for the payments `without`. */
  async listPayments(
    db: Queryable,
    subscriptionId: string,
    without: readonly string[],
  ): Promise<InvoicePayment[]> {
    const { rows } = await db.query<InvoicePayment>(
      `select ${isoDate('p.received_on')} as "receivedOn", p.method, (${COUNTED_PAISE})::float8 as "amountPaise",
              (select r.number from receipts r where r.payment_id = p.id) as "receiptNumber"
         from ${COUNTED} where p.subscription_id = $1 and ${IS_COUNTED} and p.id <> all($2::uuid[])
        order by p.created_at, p.id`,
      [subscriptionId, without],
    )
    return rows
  },

  /** Invoices of a subscription with what was credited of each so far, newest first. */
  async listInvoiced(
    db: Queryable,
    subscriptionId: string,
  ): Promise<(StoredInvoice & { split: TaxSplit; credited: TaxSplit })[]> {
    const parts = (alias: string, isSum: boolean): string =>
      SPLIT.map((part) => {
        const column = `${alias}.${part}_paise`
        return `'${part}Paise', ${isSum ? `coalesce(sum(${column}), 0)` : column}`
      }).join(', ')
    const { rows } = await db.query<StoredInvoice & { split: TaxSplit; credited: TaxSplit }>(
      `select i.id, i.number, i.kind, i.content, json_build_object(${parts('i', false)}) as split,
              (select json_build_object(${parts('c', true)}) from invoices c where c.invoice_id = i.id) as credited
         from invoices i where i.subscription_id = $1 and i.kind = 'invoice' order by i.created_at desc, i.id desc`,
      [subscriptionId],
    )
    return rows
  },

  async insert(
    db: Queryable,
    invoice: {
      kind: InvoiceKind
      number: string
      userId: string
      subscriptionId: string
      invoiceId: string | null
      refundId: string | null
      financialYear: string
      content: InvoiceContent
      at: Date
    },
  ): Promise<string> {
    const { content } = invoice
    const { rows } = await db.query<{ id: string }>(
      `insert into invoices (kind, number, user_id, subscription_id, invoice_id, refund_id, financial_year, issued_on,
                             treatment, rate_basis_points, place_of_supply, taxable_paise, cgst_paise, sgst_paise,
                             igst_paise, total_paise, content, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) returning id`,
      [
        invoice.kind,
        invoice.number,
        invoice.userId,
        invoice.subscriptionId,
        invoice.invoiceId,
        invoice.refundId,
        invoice.financialYear,
        content.issuedOn,
        content.treatment,
        content.rateBasisPoints,
        content.placeOfSupply,
        content.split.taxablePaise,
        content.split.cgstPaise,
        content.split.sgstPaise,
        content.split.igstPaise,
        content.split.totalPaise,
        content,
        invoice.at,
      ],
    )
    const id = rows[0]?.id
    if (!id) throw new Error('Inserting an invoice gave no row.')
    return id
  },

  /** @param ownerId Whose it has to be; null: anybody's. */
  async find(db: Queryable, id: string, ownerId: string | null): Promise<StoredInvoice | null> {
    const { rows } = await db.query<StoredInvoice>(
      `select id, number, kind, content from invoices where id = $1 and ($2::uuid is null or user_id = $2)`,
      [id, ownerId],
    )
    return rows[0] ?? null
  },

  /** A client's, with their content, oldest first. */
  async listContents(db: Queryable, userId: string): Promise<StoredInvoice[]> {
    const { rows } = await db.query<StoredInvoice>(
      'select id, number, kind, content from invoices where user_id = $1 order by created_at, id',
      [userId],
    )
    return rows
  },

  /** A client's, newest first. */
  async listOwn(db: Queryable, userId: string, limit: number): Promise<OwnInvoice[]> {
    const { rows } = await db.query<OwnInvoice>(
      `select ${OWN} from invoices i where i.user_id = $1 order by i.created_at desc, i.id desc limit $2`,
      [userId, limit],
    )
    return rows
  },

  /** Of one subscription, oldest first. */
  async listOfSubscription(db: Queryable, subscriptionId: string): Promise<OwnInvoice[]> {
    const { rows } = await db.query<OwnInvoice>(
      `select ${OWN} from invoices i where i.subscription_id = $1 order by i.created_at, i.id`,
      [subscriptionId],
    )
    return rows
  },

  /** A page of what a filter lets through, newest first, with the keys that the next page begins after. */
  async list(
    db: Queryable,
    filter: InvoiceFilter,
    page: { limit: number; after: { atMicros: string; id: string } | null },
  ): Promise<(Invoice & { atMicros: string })[]> {
    const { where, add, values } = writeFilter(filter)
    const begins = page.after
      ? `and (i.created_at, i.id) < (${fromMicros(add(page.after.atMicros))}, ${add(page.after.id)}::uuid)`
      : ''
    const { rows } = await db.query<Invoice & { atMicros: string }>(
      `select ${SHOWN}, ${MICROS} from invoices i where ${where} ${begins}
        order by i.created_at desc, i.id desc limit ${add(page.limit)}`,
      values,
    )
    return rows
  },

  async count(db: Queryable, filter: InvoiceFilter): Promise<number> {
    const { where, values } = writeFilter(filter)
    const { rows } = await db.query<{ count: number }>(
      `select count(*)::int as count from invoices i where ${where}`,
      values,
    )
    return rows[0]?.count ?? 0
  },

  /** Sums of what a filter lets through, credit notes taken off. */
  async sum(db: Queryable, filter: InvoiceFilter): Promise<Omit<InvoiceTotals, 'financialYears'>> {
    const { where, values } = writeFilter(filter)
    const sums = SPLIT.map(
      (part) =>
        `coalesce(sum(case i.kind when 'invoice' then i.${part}_paise else -i.${part}_paise end), 0)::float8 as "${part}Paise"`,
    )
    const { rows } = await db.query<Omit<InvoiceTotals, 'financialYears'>>(
      `select count(*)::int as count, ${sums.join(', ')} from invoices i where ${where}`,
      values,
    )
    const sum = rows[0]
    if (!sum) throw new Error('A sum gave no row.')
    return sum
  },

  /** Years in which a document was numbered, the latest first. */
  async listFinancialYears(db: Queryable): Promise<string[]> {
    const { rows } = await db.query<{ year: string }>(
      `select distinct financial_year as year from document_numbers
        where series in ('invoice', 'credit-note') and last_number > 0 order by 1 desc`,
    )
    return rows.map(({ year }) => year)
  },

  /** A page of the accountant's file, oldest first. */
  async listLedger(
    db: Queryable,
    filter: InvoiceFilter,
    page: { limit: number; after: { atMicros: string; id: string } | null },
  ): Promise<LedgerRow[]> {
    const { where, add, values } = writeFilter(filter)
    const begins = page.after
      ? `and (i.created_at, i.id) > (${fromMicros(add(page.after.atMicros))}, ${add(page.after.id)}::uuid)`
      : ''
    const signed = SPLIT.map(
      (part) =>
        `(case i.kind when 'invoice' then i.${part}_paise else -i.${part}_paise end)::float8 as "${part}Paise"`,
    )
    // What came in stands with the first invoice of its subscription alone, so that sums hold; and in the content where the
    // client, and the payments with them, is gone.
    const { rows } = await db.query<LedgerRow>(
      `select i.id, ${MICROS}, i.number, i.content->>'name' as name, ${isoDate('i.issued_on')} as "issuedOn",
              i.user_id as "clientId", i.financial_year as "financialYear", i.content #>> '{original,number}' as "invoiceNumber",
              i.content #>> '{original,issuedOn}' as "invoiceIssuedOn",
              coalesce(i.content #>> '{client,name}', '') as "clientName", i.content #>> '{client,gstin}' as "clientGstin",
              i.place_of_supply as "placeOfSupply", coalesce(i.content->>'sacCode', '') as "sacCode", i.treatment,
              i.rate_basis_points as "rateBasisPoints", ${signed.join(', ')},
              case when i.kind = 'credit-note'
                then -coalesce((select r.amount_paise from refunds r where r.id = i.refund_id), 0)
                else coalesce(p.paise, kept.paise, 0) end::float8 as "receivedPaise",
              case when i.kind = 'invoice' then coalesce(p.numbers, kept.numbers) end as "receiptNumbers"
         from invoices i
         left join lateral (
           select sum(${COUNTED_PAISE}) as paise, string_agg(r.number, ' ' order by p.created_at, p.id) as numbers
             from ${COUNTED} left join receipts r on r.payment_id = p.id
            where p.subscription_id = i.subscription_id and ${IS_COUNTED} and not exists (
                    select from invoices o where o.subscription_id = i.subscription_id and o.kind = 'invoice'
                       and (o.created_at, o.id) < (i.created_at, i.id))) p on true
         left join lateral (
           select sum((one->>'amountPaise')::bigint) as paise, string_agg(one->>'receiptNumber', ' ' order by nth) as numbers
             from jsonb_array_elements(i.content->'payments') with ordinality as e (one, nth)
            where not exists (select from subscription_plans s where s.id = i.subscription_id)) kept on true
        where ${where} ${begins}
        order by i.created_at, i.id limit ${add(page.limit)}`,
      values,
    )
    return rows
  },
}

function writeFilter(filter: InvoiceFilter): {
  where: string
  values: unknown[]
  add: (value: unknown) => string
} {
  const values: unknown[] = []
  const add = (value: unknown): string => `$${values.push(value)}`
  const conditions = ['true']
  if (filter.kind) conditions.push(`i.kind = ${add(filter.kind)}`)
  if (filter.treatment) conditions.push(`i.treatment = ${add(filter.treatment)}`)
  if (filter.financialYear) conditions.push(`i.financial_year = ${add(filter.financialYear)}`)
  if (filter.clientId) conditions.push(`i.user_id = ${add(filter.clientId)}`)
  if (filter.month) {
    const first = `${add(`${filter.month}-01`)}::date`
    conditions.push(`i.issued_on >= ${first} and i.issued_on < (${first} + interval '1 month')::date`)
  }
  for (const word of filter.words) conditions.push(`${SEARCHED} like ${add(containsPattern(word))}`)
  return { where: conditions.join(' and '), values, add }
}
