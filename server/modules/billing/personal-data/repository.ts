import { isoDate, isoInstant } from '#server/kit/database/sql.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'
import type { DataRow } from '#server/kit/personal-data/personal-data.ts'

/** What billing stores about a person: rows for the file of their data. */
export const billingDataRepository = {
  async listSubscriptions(db: Queryable, userId: string): Promise<DataRow[]> {
    const { rows } = await db.query<DataRow>(
      `select plan_name as "planName", plan_type as "planType", status, kind,
              round(amount_paise / 100.0, 2)::text as "amountRupees",
              round(credit_paise / 100.0, 2)::text as "creditRupees", currency, duration,
              ${isoDate('start_date')} as "startDate", ${isoDate('end_date')} as "endDate",
              payment_reference as "paymentReference", ${isoInstant('paid_at')} as "paidAt",
              ${isoInstant('created_at')} as "chosenAt"
         from subscription_plans where user_id = $1 order by created_at, id`,
      [userId],
    )
    return rows
  },

  async listPayments(db: Queryable, userId: string): Promise<DataRow[]> {
    const { rows } = await db.query<DataRow>(
      `select ${isoDate('p.received_on')} as "receivedOn", round(p.amount_paise / 100.0, 2)::text as "amountRupees",
              p.method, p.bank_reference as "bankReference", p.standing, d.decision, s.plan_name as "planName",
              p.moved_from_id is not null as "cameInForAnother", r.number as "receiptNumber"
         from payments p
         join subscription_plans s on s.id = p.subscription_id
         left join payment_decisions d on d.payment_id = p.id
         left join receipts r on r.payment_id = p.id
        where s.user_id = $1 order by p.created_at, p.id`,
      [userId],
    )
    return rows
  },

  async listRefunds(db: Queryable, userId: string): Promise<DataRow[]> {
    const { rows } = await db.query<DataRow>(
      `select ${isoDate('b.refunded_on')} as "refundedOn", round(b.amount_paise / 100.0, 2)::text as "amountRupees",
              b.method, b.bank_reference as "bankReference", b.reason, s.plan_name as "planName",
              r.number as "receiptNumber"
         from refunds b
         join subscription_plans s on s.id = b.subscription_id
         left join receipts r on r.refund_id = b.id
        where s.user_id = $1 order by b.created_at, b.id`,
      [userId],
    )
    return rows
  },

  async listInvoices(db: Queryable, userId: string): Promise<DataRow[]> {
    const { rows } = await db.query<DataRow>(
      `select number, content->>'name' as document, ${isoDate('issued_on')} as "issuedOn",
              round(taxable_paise / 100.0, 2)::text as "taxableRupees", round(cgst_paise / 100.0, 2)::text as "cgstRupees",
              round(sgst_paise / 100.0, 2)::text as "sgstRupees", round(igst_paise / 100.0, 2)::text as "igstRupees",
              round(total_paise / 100.0, 2)::text as "totalRupees"
         from invoices where user_id = $1 order by created_at, id`,
      [userId],
    )
    return rows
  },

  async findBillingDetails(db: Queryable, userId: string): Promise<DataRow[]> {
    const { rows } = await db.query<DataRow>(
      `select name, address, state_code as "stateCode", gstin from billing_details where user_id = $1`,
      [userId],
    )
    return rows
  },
}
