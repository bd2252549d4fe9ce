import {
  PAYMENT_METHODS,
  SUBSCRIPTION_KINDS,
  SUBSCRIPTION_STATUSES,
} from '#contract/billing/subscriptions.ts'
import { PAYMENT_DECISIONS } from '#domain/billing/money.ts'
import { boolean, date, instant, oneOf, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { statement } from '#server/kit/database/statement.ts'
import type { DataRow } from '#server/kit/personal-data/personal-data.ts'

/** Returns SQL that formats paise as rupees with two decimals, exactly. */
const rupees = (paise: string): string => `round(${paise} / 100.0, 2)::text`

const listSubscriptions = statement({
  name: 'list-subscriptions-for-export',
  params: { userId: uuid },
  row: {
    planName: text,
    planType: text,
    status: oneOf(SUBSCRIPTION_STATUSES),
    kind: oneOf(SUBSCRIPTION_KINDS),
    amountRupees: text,
    creditRupees: text,
    currency: text,
    duration: text,
    startDate: date,
    endDate: date,
    paymentReference: text.nullable(),
    paidAt: instant.nullable(),
    chosenAt: instant,
  },
  text: (p) =>
    `select plan_name as "planName", plan_type as "planType", status, kind, ${rupees('amount_paise')} as "amountRupees",
            ${rupees('credit_paise')} as "creditRupees", currency, duration, start_date as "startDate",
            end_date as "endDate", payment_reference as "paymentReference", paid_at as "paidAt", created_at as "chosenAt"
       from subscription_plans where user_id = ${p.userId} order by created_at, id`,
})

const listPayments = statement({
  name: 'list-payments-for-export',
  params: { userId: uuid },
  row: {
    receivedOn: date,
    amountRupees: text,
    method: oneOf(PAYMENT_METHODS),
    bankReference: text.nullable(),
    standing: oneOf(['received', 'in-review']),
    decision: oneOf(PAYMENT_DECISIONS).nullable(),
    planName: text,
    cameInForAnother: boolean,
    receiptNumber: text.nullable(),
  },
  text: (p) =>
    `select p.received_on as "receivedOn", ${rupees('p.amount_paise')} as "amountRupees", p.method,
            p.bank_reference as "bankReference", p.standing, d.decision, s.plan_name as "planName",
            p.moved_from_id is not null as "cameInForAnother", r.number as "receiptNumber"
       from payments p
       join subscription_plans s on s.id = p.subscription_id
       left join payment_decisions d on d.payment_id = p.id
       left join receipts r on r.payment_id = p.id
      where s.user_id = ${p.userId} order by p.created_at, p.id`,
})

const listRefunds = statement({
  name: 'list-refunds-for-export',
  params: { userId: uuid },
  row: {
    refundedOn: date,
    amountRupees: text,
    method: oneOf(PAYMENT_METHODS),
    bankReference: text.nullable(),
    reason: text,
    planName: text,
    receiptNumber: text.nullable(),
  },
  text: (p) =>
    `select b.refunded_on as "refundedOn", ${rupees('b.amount_paise')} as "amountRupees", b.method,
            b.bank_reference as "bankReference", b.reason, s.plan_name as "planName", r.number as "receiptNumber"
       from refunds b
       join subscription_plans s on s.id = b.subscription_id
       left join receipts r on r.refund_id = b.id
      where s.user_id = ${p.userId} order by b.created_at, b.id`,
})

const listInvoices = statement({
  name: 'list-invoices-for-export',
  params: { userId: uuid },
  row: {
    number: text,
    document: text,
    issuedOn: date,
    taxableRupees: text,
    cgstRupees: text,
    sgstRupees: text,
    igstRupees: text,
    totalRupees: text,
  },
  text: (p) =>
    `select number, content->>'name' as document, issued_on as "issuedOn", ${rupees('taxable_paise')} as "taxableRupees",
            ${rupees('cgst_paise')} as "cgstRupees", ${rupees('sgst_paise')} as "sgstRupees",
            ${rupees('igst_paise')} as "igstRupees", ${rupees('total_paise')} as "totalRupees"
       from invoices where user_id = ${p.userId} order by created_at, id`,
})

/** Reads the billing rows about a person for their export. */
export const billingDataRepository = {
  listSubscriptions: (db: Db, userId: string): Promise<DataRow[]> => listSubscriptions.all(db, { userId }),
  listPayments: (db: Db, userId: string): Promise<DataRow[]> => listPayments.all(db, { userId }),
  listRefunds: (db: Db, userId: string): Promise<DataRow[]> => listRefunds.all(db, { userId }),
  listInvoices: (db: Db, userId: string): Promise<DataRow[]> => listInvoices.all(db, { userId }),

  findBillingDetails(db: Db, userId: string): Promise<DataRow[]> {
    return db
      .selectFrom('billing_details')
      .select(['name', 'address', 'state_code as stateCode', 'gstin'])
      .where('user_id', '=', userId)
      .execute()
  },
}
