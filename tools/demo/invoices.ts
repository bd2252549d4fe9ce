import type pg from 'pg'
import { findCheckDigit } from '#domain/billing/gstin.ts'
import { dbOn } from '#server/kit/database/db.ts'
import { creditUnpaid, issueInvoice } from '#server/modules/billing/invoices/service.ts'

/** Well-formed, of a PAN that nobody has. */
const makeGstin = (stateCode: string): string => {
  const first = `${stateCode}AAAAA0000A1Z`
  return first + findCheckDigit(first)
}

/** Where some clients have their invoices made out, in turn: another state, a business, the state of the practice. */
const BILLED = [
  { name: '', address: '7 Residency Road\nBengaluru 560025', stateCode: '29', gstin: null },
  {
    name: 'Kaveri Handlooms (demo)',
    address: '18 Anna Salai\nChennai 600002',
    stateCode: '33',
    gstin: makeGstin('33'),
  },
  { name: '', address: '3 Prabhat Road\nPune 411004', stateCode: '27', gstin: null },
] as const
const BILLED_EVERY = 4

/**
 * How the practice is taxed, to whom some clients have their invoices made out, an invoice for each subscription that was
 * paid whole, and one that was invoiced, cancelled and credited.
 */
export async function addInvoices(
  db: pg.PoolClient,
  clients: readonly { id: string; email: string }[],
): Promise<void> {
  await db.query(
    `update tax_settings set legal_name = 'Pathya Nutrition LLP (demo)', address = $1, state_code = '27', gstin = $2,
                             treatment = 'taxable'`,
    ['12 Fergusson College Road\nPune 411005', makeGstin('27')],
  )
  for (const [index, { id }] of clients.filter((_, at) => at % BILLED_EVERY === 1).entries()) {
    const details = BILLED[index % BILLED.length]
    if (!details) continue
    await db.query(
      'insert into billing_details (user_id, name, address, state_code, gstin) values ($1, $2, $3, $4, $5)',
      [id, details.name, details.address, details.stateCode, details.gstin],
    )
  }
  for (const { kind, id, at } of await listOccasions(db)) {
    if (kind === 'invoice') await issueInvoice({ db: dbOn(db) }, { subscriptionId: id, now: at })
    else await creditUnpaid({ db: dbOn(db) }, { subscriptionId: id, paidPaise: 0, now: at })
  }
}

/** When what was invoiced and credited, oldest first: numbers are given in this order. */
async function listOccasions(
  db: pg.PoolClient,
): Promise<{ kind: 'invoice' | 'credit-note'; id: string; at: Date }[]> {
  const { rows } = await db.query<{ kind: 'invoice' | 'credit-note'; id: string; at: Date }>(
    `select 'invoice' as kind, s.id, p.at + interval '1 second' as at
       from subscription_plans s
       join lateral (select max(created_at) as at, sum(amount_paise) as paise from payments
                      where subscription_id = s.id and standing = 'received') p on true
      where p.paise >= s.amount_paise - s.credit_paise
     union all
     select occasion, c.id, case occasion when 'invoice' then c.created_at + interval '1 hour' else c.ended_at end
       from (select * from subscription_plans where status = 'cancelled' and activated_at is null
              order by created_at, id limit 1) c
      cross join unnest(array['invoice', 'credit-note']) as o (occasion)
      order by at, kind desc`,
  )
  return rows
}
