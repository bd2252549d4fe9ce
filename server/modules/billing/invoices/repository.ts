import type { Invoice, InvoiceTotals, OwnInvoice } from '#contract/billing/invoices.ts'
import { PAYMENT_METHODS, SUBSCRIPTION_STATUSES } from '#contract/billing/subscriptions.ts'
import { INVOICE_KINDS, INVOICE_NAMES, type InvoiceKind } from '#domain/billing/documents.ts'
import { type BalancePayment, type BalanceRefund, PAYMENT_DECISIONS } from '#domain/billing/money.ts'
import { TAX_TREATMENTS, type TaxSplit, type TaxTreatment } from '#domain/billing/tax.ts'
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
import { containsPattern, fromMicros, microsOf, personName } from '#server/kit/database/sql.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'
import { toJson } from '#server/kit/database/tables.ts'
import type { InvoiceContent, InvoicePayment } from './invoice-document.ts'

export type InvoiceFilter = {
  /** Lower case; every word must be found. */
  words: string[]
  kind?: InvoiceKind | undefined
  treatment?: TaxTreatment | undefined
  financialYear?: string | undefined
  /** `YYYY-MM`. */
  month?: string | undefined
  clientId?: string | undefined
}

const SPLIT = ['taxable', 'cgst', 'sgst', 'igst', 'total'] as const

/** The same expression as in the index `invoices_search`. */
const SEARCHED = `lower(i.number || ' ' || coalesce(i.content #>> '{client,name}', '') || ' '
  || coalesce(i.content #>> '{client,gstin}', ''))`

/**
 * Payments `p` that an invoice lists, with the amounts that count for its subscription: without money that was moved to
 * another subscription, and with late money only if it was accepted.
 */
const COUNTED = `payments p
  left join payment_decisions d on d.payment_id = p.id
  left join payments m on m.moved_from_id = p.id`
const IS_COUNTED = `(p.standing = 'received' or d.decision = 'accepted') and p.amount_paise > coalesce(m.amount_paise, 0)`
const COUNTED_PAISE = 'p.amount_paise - coalesce(m.amount_paise, 0)'

const FILTER_PARAMS = {
  kind: oneOf(INVOICE_KINDS).nullable(),
  treatment: oneOf(TAX_TREATMENTS).nullable(),
  financialYear: text.nullable(),
  clientId: uuid.nullable(),
  /** The first day of the month. */
  month: date.nullable(),
  ...WORD_PARAMS,
}

function toFilterParams({ words, kind, treatment, financialYear, clientId, month }: InvoiceFilter) {
  return {
    kind: kind ?? null,
    treatment: treatment ?? null,
    financialYear: financialYear ?? null,
    clientId: clientId ?? null,
    month: month === undefined ? null : `${month}-01`,
    ...toWordParams(words.map(containsPattern)),
  }
}

/** Returns the conditions of the filter. Parts whose parameter is null are removed when the query is planned. */
function writeFilter(p: { [K in keyof typeof FILTER_PARAMS]: string }): string {
  return `(${p.kind}::text is null or i.kind = ${p.kind})
    and (${p.treatment}::text is null or i.treatment = ${p.treatment})
    and (${p.financialYear}::text is null or i.financial_year = ${p.financialYear})
    and (${p.clientId}::uuid is null or i.user_id = ${p.clientId})
    and (${p.month}::date is null or (i.issued_on >= ${p.month}::date
         and i.issued_on < (${p.month}::date + interval '1 month')::date))
    and ${everyWord(p, (pattern) => `${SEARCHED} like ${pattern}`)}`
}

const PAGE_PARAMS = { afterMicros: text.nullable(), afterId: uuid.nullable(), limit: integer }
type PageAsked = { limit: number; after: { atMicros: string; id: string } | null }

function toPageParams({ limit, after }: PageAsked) {
  return { afterMicros: after?.atMicros ?? null, afterId: after?.id ?? null, limit }
}

/** Returns an SQL condition that is true if an invoice comes after the cursor. */
function isAfter(p: { afterMicros: string; afterId: string }, comparison: '<' | '>'): string {
  return `(${p.afterId}::uuid is null
    or (i.created_at, i.id) ${comparison} (${fromMicros(p.afterMicros)}, ${p.afterId}::uuid))`
}

const findSubscription = statement({
  name: 'find-invoiced-subscription',
  params: { id: uuid },
  row: {
    id: uuid,
    userId: uuid,
    status: oneOf(SUBSCRIPTION_STATUSES),
    planName: text,
    duration: text,
    startDate: date,
    endDate: date,
    activatedAt: instant.nullable(),
    /** True if the dates are fixed, because the subscription is paid in full, has started, or belongs to a plan. */
    isPeriodKnown: boolean,
    amountPaise: integer,
    creditPaise: integer,
    clientName: text,
    /** Tax values of the package; all `null` if there is no package or it has no tax values of its own. */
    tax: json<{
      taxTreatment: TaxTreatment | null
      taxRateBasisPoints: number | null
      sacCode: string | null
    }>('built in the text'),
  },
  text: (p) =>
    `select s.id, s.user_id as "userId", s.status, s.plan_name as "planName", s.duration, s.start_date as "startDate",
            s.end_date as "endDate", s.activated_at as "activatedAt",
            (s.package_key is null or s.paid_at is not null or s.activated_at is not null) as "isPeriodKnown",
            s.amount_paise as "amountPaise", s.credit_paise as "creditPaise", ${personName('u')} as "clientName",
            json_build_object('taxTreatment', k.tax_treatment, 'taxRateBasisPoints', k.tax_rate_basis_points,
                              'sacCode', k.sac_code) as tax
       from subscription_plans s
       join users u on u.id = s.user_id
       left join packages k on k.key = s.package_key
      where s.id = ${p.id}`,
})

/** The fields of a subscription that an invoice needs. */
export type InvoicedSubscription = StatementRow<typeof findSubscription>

const listWeighedPayments = statement({
  name: 'list-weighed-payments',
  params: { subscriptionId: uuid },
  row: {
    id: uuid,
    amountPaise: integer,
    standing: oneOf(['received', 'in-review']),
    decision: oneOf(PAYMENT_DECISIONS).nullable(),
    movedPaise: integer,
  },
  text: (p) =>
    `select p.id, p.amount_paise as "amountPaise", p.standing, d.decision, coalesce(m.amount_paise, 0) as "movedPaise"
       from ${COUNTED} where p.subscription_id = ${p.subscriptionId} order by p.created_at, p.id`,
})

const listWeighedRefunds = statement({
  name: 'list-weighed-refunds',
  params: { subscriptionId: uuid },
  row: { amountPaise: integer, paymentId: uuid.nullable() },
  text: (p) =>
    `select b.amount_paise as "amountPaise",
            (select d.payment_id from payments p join payment_decisions d on d.payment_id = p.id
              where p.subscription_id = b.subscription_id and d.refund_id = b.id) as "paymentId"
       from refunds b where b.subscription_id = ${p.subscriptionId} order by b.created_at, b.id`,
})

const listInvoicePayments = statement({
  name: 'list-invoice-payments',
  params: { subscriptionId: uuid, without: arrayOf(uuid) },
  row: {
    receivedOn: date,
    method: oneOf(PAYMENT_METHODS),
    amountPaise: integer,
    receiptNumber: text.nullable(),
  },
  text: (p) =>
    `select p.received_on as "receivedOn", p.method, ${COUNTED_PAISE} as "amountPaise",
            (select r.number from receipts r where r.payment_id = p.id) as "receiptNumber"
       from ${COUNTED}
      where p.subscription_id = ${p.subscriptionId} and ${IS_COUNTED} and p.id <> all(${p.without}::uuid[])
      order by p.created_at, p.id`,
})

const STORED_ROW = {
  id: uuid,
  number: text,
  kind: oneOf(INVOICE_KINDS),
  content: json<InvoiceContent>('written by `insert`'),
}

export type StoredInvoice = { id: string; number: string; kind: InvoiceKind; content: InvoiceContent }

/** Returns SQL for the parts of an amount, as the members of a JSON object. */
const splitMembers = (write: (column: string) => string): string =>
  SPLIT.map((part) => `'${part}Paise', ${write(`${part}_paise`)}`).join(', ')

const listInvoiced = statement({
  name: 'list-invoiced',
  params: { subscriptionId: uuid },
  row: {
    ...STORED_ROW,
    split: json<TaxSplit>('built in the text'),
    credited: json<TaxSplit>('built in the text; sums of whole paise'),
  },
  text: (p) =>
    `select i.id, i.number, i.kind, i.content, json_build_object(${splitMembers((column) => `i.${column}`)}) as split,
            (select json_build_object(${splitMembers((column) => `coalesce(sum(c.${column}), 0)`)})
               from invoices c where c.invoice_id = i.id) as credited
       from invoices i
      where i.subscription_id = ${p.subscriptionId} and i.kind = 'invoice' order by i.created_at desc, i.id desc`,
})

const findInvoice = statement({
  name: 'find-invoice',
  params: { id: uuid, ownerId: uuid.nullable() },
  row: STORED_ROW,
  text: (p) =>
    `select id, number, kind, content from invoices
      where id = ${p.id} and (${p.ownerId}::uuid is null or user_id = ${p.ownerId})`,
})

const listContents = statement({
  name: 'list-invoice-contents',
  params: { userId: uuid },
  row: STORED_ROW,
  text: (p) =>
    `select id, number, kind, content from invoices where user_id = ${p.userId} order by created_at, id`,
})

const OWN_ROW = {
  id: uuid,
  kind: oneOf(INVOICE_KINDS),
  name: oneOf(INVOICE_NAMES),
  number: text,
  issuedOn: date,
  totalPaise: integer,
  subscriptionId: uuid,
}
const OWN = `i.id, i.kind, i.content->>'name' as name, i.number, i.issued_on as "issuedOn",
  i.total_paise as "totalPaise", i.subscription_id as "subscriptionId"`

const listOwnInvoices = statement({
  name: 'list-own-invoices',
  params: { userId: uuid, limit: integer },
  row: OWN_ROW,
  text: (p) =>
    `select ${OWN} from invoices i where i.user_id = ${p.userId}
      order by i.created_at desc, i.id desc limit ${p.limit}`,
})

const listOfSubscription = statement({
  name: 'list-invoices-of-subscription',
  params: { subscriptionId: uuid },
  row: OWN_ROW,
  text: (p) =>
    `select ${OWN} from invoices i where i.subscription_id = ${p.subscriptionId} order by i.created_at, i.id`,
})

const listInvoices = statement({
  name: 'list-invoices',
  params: { ...FILTER_PARAMS, ...PAGE_PARAMS },
  row: {
    ...OWN_ROW,
    taxablePaise: integer,
    cgstPaise: integer,
    sgstPaise: integer,
    igstPaise: integer,
    clientId: uuid,
    clientName: text,
    clientGstin: text.nullable(),
    isClientKept: boolean,
    treatment: oneOf(TAX_TREATMENTS),
    rateBasisPoints: integer,
    placeOfSupply: text.nullable(),
    invoiceNumber: text.nullable(),
    atMicros: text,
  },
  text: (p) =>
    `select ${OWN}, i.taxable_paise as "taxablePaise", i.cgst_paise as "cgstPaise", i.sgst_paise as "sgstPaise",
            i.igst_paise as "igstPaise", i.user_id as "clientId",
            coalesce(i.content #>> '{client,name}', '') as "clientName", i.content #>> '{client,gstin}' as "clientGstin",
            exists (select from users u where u.id = i.user_id) as "isClientKept", i.treatment,
            i.rate_basis_points as "rateBasisPoints", i.place_of_supply as "placeOfSupply",
            i.content #>> '{original,number}' as "invoiceNumber", ${microsOf('i.created_at')} as "atMicros"
       from invoices i where ${writeFilter(p)} and ${isAfter(p, '<')}
      order by i.created_at desc, i.id desc limit ${p.limit}`,
})

const countInvoices = statement({
  name: 'count-invoices',
  params: FILTER_PARAMS,
  row: { count: integer },
  text: (p) => `select count(*) as count from invoices i where ${writeFilter(p)}`,
})

/** Returns SQL for a part of an amount, which is below 0 for credit notes. */
const signed = (part: (typeof SPLIT)[number]): string =>
  `case i.kind when 'invoice' then i.${part}_paise else -i.${part}_paise end`

const sumInvoices = statement({
  name: 'sum-invoices',
  params: FILTER_PARAMS,
  row: {
    count: integer,
    taxablePaise: number,
    cgstPaise: number,
    sgstPaise: number,
    igstPaise: number,
    totalPaise: number,
  },
  text: (p) => {
    const sums = SPLIT.map((part) => `coalesce(sum(${signed(part)}), 0) as "${part}Paise"`)
    return `select count(*) as count, ${sums.join(', ')} from invoices i where ${writeFilter(p)}`
  },
})

const listFinancialYears = statement({
  name: 'list-financial-years',
  row: { year: text },
  text: `select distinct financial_year as year from document_numbers
          where series in ('invoice', 'credit-note') and last_number > 0 order by 1 desc`,
})

// Payments are listed only with the first invoice of their subscription, so that the sums are right. If the client was
// deleted, and with them the payments, they are read from the stored content.
const listLedger = statement({
  name: 'list-invoice-ledger',
  params: { ...FILTER_PARAMS, ...PAGE_PARAMS },
  row: {
    id: uuid,
    atMicros: text,
    number: text,
    name: oneOf(INVOICE_NAMES),
    issuedOn: date,
    clientId: uuid,
    financialYear: text,
    invoiceNumber: text.nullable(),
    invoiceIssuedOn: text.nullable(),
    clientName: text,
    clientGstin: text.nullable(),
    placeOfSupply: text.nullable(),
    sacCode: text,
    treatment: oneOf(TAX_TREATMENTS),
    rateBasisPoints: integer,
    taxablePaise: integer,
    cgstPaise: integer,
    sgstPaise: integer,
    igstPaise: integer,
    totalPaise: integer,
    receivedPaise: number,
    receiptNumbers: text.nullable(),
  },
  text: (p) =>
    `select i.id, ${microsOf('i.created_at')} as "atMicros", i.number, i.content->>'name' as name,
            i.issued_on as "issuedOn", i.user_id as "clientId", i.financial_year as "financialYear",
            i.content #>> '{original,number}' as "invoiceNumber",
            i.content #>> '{original,issuedOn}' as "invoiceIssuedOn",
            coalesce(i.content #>> '{client,name}', '') as "clientName", i.content #>> '{client,gstin}' as "clientGstin",
            i.place_of_supply as "placeOfSupply", coalesce(i.content->>'sacCode', '') as "sacCode", i.treatment,
            i.rate_basis_points as "rateBasisPoints",
            ${SPLIT.map((part) => `${signed(part)} as "${part}Paise"`).join(', ')},
            case when i.kind = 'credit-note'
              then -coalesce((select r.amount_paise from refunds r where r.id = i.refund_id), 0)
              else coalesce(counted.paise, frozen.paise, 0) end as "receivedPaise",
            case when i.kind = 'invoice' then coalesce(counted.numbers, frozen.numbers) end as "receiptNumbers"
       from invoices i
       left join lateral (
         select sum(${COUNTED_PAISE}) as paise, string_agg(r.number, ' ' order by p.created_at, p.id) as numbers
           from ${COUNTED} left join receipts r on r.payment_id = p.id
          where p.subscription_id = i.subscription_id and ${IS_COUNTED} and not exists (
                  select from invoices o where o.subscription_id = i.subscription_id and o.kind = 'invoice'
                     and (o.created_at, o.id) < (i.created_at, i.id))) counted on true
       left join lateral (
         select sum((one->>'amountPaise')::bigint) as paise, string_agg(one->>'receiptNumber', ' ' order by nth) as numbers
           from jsonb_array_elements(i.content->'payments') with ordinality as e (one, nth)
          where not exists (select from subscription_plans s where s.id = i.subscription_id)) frozen on true
      where ${writeFilter(p)} and ${isAfter(p, '>')}
      order by i.created_at, i.id limit ${p.limit}`,
})

/** A row of the accountant's file. Amounts of credit notes are below 0. */
export type LedgerRow = StatementRow<typeof listLedger>

/** Stores and reads invoices and credit notes, which never change. */
export const invoicesRepository = {
  /** Returns `null` if there is none. */
  findSubscription(db: Db, id: string): Promise<InvoicedSubscription | null> {
    return findSubscription.find(db, { id })
  },

  /** Lists the payments and refunds of a subscription, oldest first, for `calculateBalance`. */
  async readMoney(
    db: Db,
    subscriptionId: string,
  ): Promise<{ payments: BalancePayment[]; refunds: BalanceRefund[] }> {
    const payments = await listWeighedPayments.all(db, { subscriptionId })
    const refunds = await listWeighedRefunds.all(db, { subscriptionId })
    return { payments, refunds }
  },

  /** Lists the payments that count for a subscription, oldest first, except the ones in `without`. */
  listPayments(db: Db, subscriptionId: string, without: readonly string[]): Promise<InvoicePayment[]> {
    return listInvoicePayments.all(db, { subscriptionId, without })
  },

  /** Lists the invoices of a subscription with the amount credited on each so far, newest first. */
  listInvoiced(
    db: Db,
    subscriptionId: string,
  ): Promise<(StoredInvoice & { split: TaxSplit; credited: TaxSplit })[]> {
    return listInvoiced.all(db, { subscriptionId })
  },

  /** Inserts an invoice or a credit note and returns its id. */
  async insert(
    db: Db,
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
    const { id } = await db
      .insertInto('invoices')
      .values({
        kind: invoice.kind,
        number: invoice.number,
        user_id: invoice.userId,
        subscription_id: invoice.subscriptionId,
        invoice_id: invoice.invoiceId,
        refund_id: invoice.refundId,
        financial_year: invoice.financialYear,
        issued_on: content.issuedOn,
        treatment: content.treatment,
        rate_basis_points: content.rateBasisPoints,
        place_of_supply: content.placeOfSupply,
        taxable_paise: content.split.taxablePaise,
        cgst_paise: content.split.cgstPaise,
        sgst_paise: content.split.sgstPaise,
        igst_paise: content.split.igstPaise,
        total_paise: content.split.totalPaise,
        content: toJson<unknown>(content),
        created_at: invoice.at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  /** @param ownerId The client it must belong to; `null` for any client. */
  find(db: Db, id: string, ownerId: string | null): Promise<StoredInvoice | null> {
    return findInvoice.find(db, { id, ownerId })
  },

  /** Lists a client's invoices and credit notes with their content, oldest first. */
  listContents(db: Db, userId: string): Promise<StoredInvoice[]> {
    return listContents.all(db, { userId })
  },

  /** Lists a client's invoices and credit notes, newest first. */
  listOwn(db: Db, userId: string, limit: number): Promise<OwnInvoice[]> {
    return listOwnInvoices.all(db, { userId, limit })
  },

  /** Lists the invoices and credit notes of one subscription, oldest first. */
  listOfSubscription(db: Db, subscriptionId: string): Promise<OwnInvoice[]> {
    return listOfSubscription.all(db, { subscriptionId })
  },

  /**
   * Returns a page of the documents that pass a filter, newest first, with the keys after which the next page begins.
   */
  list(db: Db, filter: InvoiceFilter, page: PageAsked): Promise<(Invoice & { atMicros: string })[]> {
    return listInvoices.all(db, { ...toFilterParams(filter), ...toPageParams(page) })
  },

  async count(db: Db, filter: InvoiceFilter): Promise<number> {
    return (await countInvoices.read(db, toFilterParams(filter))).count
  },

  /** Sums up the documents that pass a filter, with credit notes subtracted. */
  sum(db: Db, filter: InvoiceFilter): Promise<Omit<InvoiceTotals, 'financialYears'>> {
    return sumInvoices.read(db, toFilterParams(filter))
  },

  /** Lists the financial years that have documents, the latest first. */
  async listFinancialYears(db: Db): Promise<string[]> {
    return (await listFinancialYears.all(db)).map(({ year }) => year)
  },

  /** Returns a page of the accountant's file, oldest first. */
  listLedger(db: Db, filter: InvoiceFilter, page: PageAsked): Promise<LedgerRow[]> {
    return listLedger.all(db, { ...toFilterParams(filter), ...toPageParams(page) })
  },
}
