import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminSubscription } from '#contract/billing/subscriptions.ts'
import { findFinancialYear } from '#domain/billing/financial-year.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { runInDbTransaction } from '#server/kit/database/transaction.ts'
import { readPdf } from '#server/kit/pdf/test/read-pdf.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import {
  buildTestApp,
  createClient,
  openSession,
  type SignedIn,
  signInAs,
  type TestApp,
} from '#server/test/test-app.ts'
import { issueReceipt } from '../receipts/service.ts'
import { subscriptionsRepository } from '../subscriptions/repository.ts'

/* Tests receipts: their numbers under load from two processes, and the content of the PDF. */

const api = setUpTestApp()
const today = todayIn('Asia/Kolkata', new Date())
const year = findFinancialYear(today)
let second: TestApp
let admin: SignedIn

beforeAll(async () => {
  second = await buildTestApp(api.testDatabase)
  admin = await signInAs(api, 'admin')
})
afterAll(() => second.close())

async function addSubscription(userId: string, amountPaise = 249_900): Promise<string> {
  const { rows } = await api.platform.database.pool.query<{ id: string }>(
    `insert into subscription_plans (user_id, plan_name, plan_type, amount_paise, duration, duration_weeks, start_date,
                                     end_date, status)
     values ($1, 'Thyroid programme', 'thyroid', $2, '4 weeks', 4, $3, $4, 'pending')
     returning id`,
    [userId, amountPaise, today, addDays(today, 28)],
  )
  return rows[0]?.id ?? ''
}

async function pay(app: TestApp['app'], id: string, amountPaise: number, more: object = {}) {
  const response = await app.inject({
    method: 'POST',
    url: `/api/admin/subscriptions/${id}/payments`,
    headers: { cookie: admin.cookie },
    payload: { amountPaise, method: 'upi', receivedOn: today, ...more },
  })
  return { status: response.statusCode, body: response.json<AdminSubscription>() }
}

async function readNumbers(): Promise<string[]> {
  const { rows } = await api.platform.database.pool.query<{ number: string }>(
    'select number from receipts order by number',
  )
  return rows.map(({ number }) => number)
}

test('receipts of forty payments at once, in two processes and with failures in between, leave no gap in the numbers', async () => {
  const clients = await Promise.all(Array.from({ length: 10 }, () => createClient(api)))
  const ids = await Promise.all(clients.map(({ id }) => addSubscription(id)))
  const apps = [api.app, second.app]
  const payments = Array.from({ length: 40 }, (_, index) =>
    // The last quarter of the payments for each subscription is one paisa too much.
    pay(apps[index % 2] ?? api.app, ids[index % 10] ?? '', index < 30 ? 80_000 : 9_901),
  )
  const failures = clients.map(({ id }) =>
    runInDbTransaction(api.platform.database.db, async (db) => {
      await issueReceipt(
        { db },
        {
          id: randomUUID(),
          userId: id,
          now: new Date(),
          content: {
            planName: 'P',
            duration: '4 weeks',
            period: null,
            paymentReference: null,
            method: 'cash',
            bankReference: null,
            receivedOn: today,
            amountPaise: 1,
            pricePaise: 1,
            creditPaise: 0,
            paidBeforePaise: 0,
            balancePaise: 0,
          },
        },
      )
      throw new Error('given up')
    }),
  )
  const [answers, given] = await Promise.all([Promise.all(payments), Promise.allSettled(failures)])
  expect(given.every(({ status }) => status === 'rejected')).toBe(true)
  const taken = answers.filter(({ status }) => status === 200)
  expect(answers.filter(({ status }) => status !== 200).every(({ status }) => status === 409)).toBe(true)
  const numbers = await readNumbers()
  expect(numbers).toEqual(taken.map((_, index) => `R/${year}/${String(index + 1).padStart(6, '0')}`))
  expect(taken.length).toBeGreaterThanOrEqual(30)
  // In whatever order they arrived, never more than the price is accepted.
  const { rows } = await api.platform.database.pool.query<{ paid: number }>(
    'select sum(amount_paise)::float8 as paid from payments group by subscription_id',
  )
  expect(Math.max(...rows.map(({ paid }) => paid))).toBeLessThanOrEqual(249_900)
  const { rows: stored } = await api.platform.database.pool.query(
    'select last_number as last from document_numbers',
  )
  expect(stored).toEqual([{ last: taken.length }])
})

test('a receipt’s PDF shows the amount, the subscription and the balance, only to its client and to admins', async () => {
  const client = await signInAs(api, { role: 'client', firstName: 'Meenakshi', lastName: 'Deshpande' })
  const id = await addSubscription(client.id)
  const { body } = await pay(api.app, id, 100_050, { bankReference: '431234567890' })
  const receipt = body.payments[0]?.receipt
  const read = async (cookie: string, receiptId = receipt?.id) =>
    api.app.inject({ url: `/api/receipts/${receiptId}/pdf`, headers: { cookie } })
  const own = await read(client.cookie)
  expect(own.statusCode).toBe(200)
  expect(own.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${receipt?.number.replaceAll('/', '-')}.pdf"`,
  })
  const pdf = await readPdf(new Uint8Array(own.rawPayload))
  expect(pdf).toMatchObject({
    title: `Receipt ${receipt?.number}`,
    language: 'en-IN',
    isTagged: true,
    pdfUaPart: '1',
  })
  expect(pdf.pages).toHaveLength(1)
  for (const text of [
    'Meenakshi Deshpande',
    '₹1,000.50',
    'Rupees one thousand and fifty paise only',
    'Thyroid programme',
    '431234567890',
    '₹2,499',
    'Left to pay',
    '₹1,498.50',
  ]) {
    expect(pdf.text).toContain(text)
  }
  expect((await read(admin.cookie)).statusCode).toBe(200)
  const stranger = await signInAs(api, 'client')
  expect((await read(stranger.cookie)).statusCode).toBe(404)
  expect((await read(client.cookie, randomUUID())).statusCode).toBe(404)

  // The stored content is returned, even if the name changes or the client is deleted.
  await api.platform.database.pool.query(`update users set first_name = 'Somebody' where id = $1`, [
    client.id,
  ])
  expect((await readPdf(new Uint8Array((await read(client.cookie)).rawPayload))).text).toContain(
    'Meenakshi Deshpande',
  )
  await api.platform.database.pool.query('delete from users where id = $1', [client.id])
  const stored = await read(await openSession(api, admin.id))
  expect(stored.statusCode).toBe(200)
})

test('a price that follows its plan no longer changes once money was received for it', async () => {
  const client = await signInAs(api, 'client')
  const id = await addSubscription(client.id)
  const { rows } = await api.platform.database.pool.query<{ id: string }>(
    `insert into diet_plans (user_id, title, client_name, start_date, end_date, status, price_paise, subscription_plan_id)
     values ($1, 'T', 'C', $2, $3, 'draft', 300000, $4) returning id`,
    [client.id, today, addDays(today, 28), id],
  )
  const follow = () => subscriptionsRepository.followPrice(api.platform.database.db, rows[0]?.id ?? '')
  expect(await follow()).toEqual({ id, userId: client.id })
  await pay(api.app, id, 100_000)
  await api.platform.database.pool.query('update diet_plans set price_paise = 350000 where user_id = $1', [
    client.id,
  ])
  expect(await follow()).toBeNull()
  expect((await pay(api.app, id, 200_000)).body).toMatchObject({ status: 'active', amountPaise: 300_000 })
})
