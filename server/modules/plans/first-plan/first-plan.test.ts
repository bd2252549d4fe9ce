import { beforeEach, describe, expect, it } from 'vitest'
import type { PracticeSettings } from '#contract/practice/settings.ts'
import { findFirstPlanDay } from '#domain/plans/first-plan.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { type SignedIn, signInAs } from '#server/test/test-app.ts'

const api = setUpTestApp()
const today = todayIn('Asia/Kolkata', new Date())
let admin: SignedIn
let client: SignedIn

const query = (sql: string, values: unknown[] = []) => api.platform.database.pool.query(sql, values)

async function call<Answer>(who: SignedIn, method: 'GET' | 'PUT', url: string, payload?: object) {
  const headers = { cookie: who.cookie }
  const response = await api.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  return { status: response.statusCode, body: response.json<Answer>() }
}

async function readBy(): Promise<string | null> {
  const { status, body } = await call<{ firstPlanBy: string | null }>(
    client,
    'GET',
    '/api/diet-plans/current',
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body.firstPlanBy
}

/** Saves the setting as an admin does. Returns the status. */
async function promise(firstPlanDays: number | null): Promise<number> {
  const { body } = await call<{ settings: PracticeSettings }>(admin, 'GET', '/api/admin/settings')
  return (await call(admin, 'PUT', '/api/admin/settings', { ...body.settings, firstPlanDays })).status
}

/** The client completed the setup some days ago. */
const completeSetup = (daysAgo = 0) =>
  query(
    `insert into consents (user_id, purpose, wording, given_at) values ($1, 'care', 'x', now() - make_interval(days => $2))`,
    [client.id, daysAgo],
  )

beforeEach(async () => {
  admin = await signInAs(api, 'admin')
  client = await signInAs(api, 'client')
  await query('delete from holidays')
  await promise(null)
})

describe('the day of the first plan', () => {
  it('is not said unless the practice has set it', async () => {
    await completeSetup()
    expect(await readBy()).toBeNull()
  })

  it('is some working days after the setup, without the practice’s days off', async () => {
    await completeSetup()
    expect(await promise(3)).toBe(200)
    const expected = findFirstPlanDay(today, 3, [])
    expect(await readBy()).toBe(expected)
    const off = { firstDay: addDays(today, 1), lastDay: expected }
    await query(`insert into holidays (first_day, last_day, label) values ($1, $2, 'Diwali')`, [
      off.firstDay,
      off.lastDay,
    ])
    // Days off of one member of staff are not those of the practice.
    await query(`insert into holidays (staff_id, first_day, last_day, label) values ($1, $2, $2, 'x')`, [
      admin.id,
      addDays(expected, 1),
    ])
    expect(await readBy()).toBe(findFirstPlanDay(today, 3, [off]))
  })

  it('is not said after it has passed, and not before the setup', async () => {
    await promise(1)
    expect(await readBy()).toBeNull()
    await completeSetup(20)
    expect(await readBy()).toBeNull()
  })

  it('is not said to a client who had a plan', async () => {
    await promise(5)
    await completeSetup()
    await query(
      `insert into diet_plans (user_id, client_name, title, start_date, end_date, status, published_number, published_at, frozen_foods)
       values ($1, 'Asha', 'Earlier', $2, $3, 'archived', 1, now(), '{}')`,
      [client.id, addDays(today, -60), addDays(today, -30)],
    )
    expect(await readBy()).toBeNull()
  })

  it('is set to 1 to 30 working days', async () => {
    for (const days of [0, 31, 1.5]) expect(await promise(days)).toBe(400)
    expect(await promise(30)).toBe(200)
  })
})
