import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { AdminPlanReview, PlanReview } from '#contract/plans/plan-reviews.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { type SignedIn, signInAs } from '#server/test/test-app.ts'

const api = setUpTestApp()
const today = todayIn('Asia/Kolkata', new Date())

let admin: SignedIn
let carer: SignedIn
let stranger: SignedIn
let client: SignedIn

beforeAll(async () => {
  admin = await signInAs(api, { role: 'admin', firstName: 'Meera', lastName: 'Iyer' })
  carer = await signInAs(api, { role: 'employee', firstName: 'Kavya', lastName: 'Nair' })
  stranger = await signInAs(api, 'employee')
})
// Each test has a new client, because only one review can be open at a time and the number per day is limited.
beforeEach(async () => {
  client = await signInAs(api, { role: 'client', inCareOf: [carer.id] })
})

const query = (sql: string, values: unknown[] = []) => api.platform.database.pool.query(sql, values)

/** Inserts a published plan without the checks of publishing, and returns its id. */
async function addPlan(userId: string, startDate: string, status = 'active'): Promise<string> {
  const { rows } = await query(
    `insert into diet_plans (user_id, title, client_name, start_date, end_date, status, published_at, frozen_foods)
     values ($1, 'Steady', 'Asha Rao', $2, $3, $4, now(), '{}') returning id`,
    [userId, startDate, addDays(startDate, 28), status],
  )
  return rows[0]?.id
}

async function call<T>(
  who: SignedIn,
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
  key?: string,
): Promise<{ status: number; body: T; link: string | undefined }> {
  const response = await api.app.inject({
    method,
    url,
    headers: { cookie: who.cookie, ...(key ? { 'idempotency-key': key } : {}) },
    ...(payload ? { payload } : {}),
  })
  const { link } = response.headers
  return { status: response.statusCode, body: response.json<T>(), link: link ? String(link) : undefined }
}

const ask = (who: SignedIn, note = 'Dinner is too late for me.', key?: string) =>
  call<PlanReview & ErrorBody>(who, 'POST', '/api/plan-reviews', { note }, key)
const answer = (who: SignedIn, id: string, text = 'Have it at seven.', key?: string) =>
  call<AdminPlanReview & ErrorBody>(
    who,
    'POST',
    `/api/admin/plan-reviews/${id}/answer`,
    { answer: text },
    key,
  )
const withdraw = (who: SignedIn, id: string) =>
  call<PlanReview & ErrorBody>(who, 'POST', `/api/plan-reviews/${id}/withdraw`)
const listFor = async (who: SignedIn, search = ''): Promise<AdminPlanReview[]> => {
  const { status, body } = await call<AdminPlanReview[]>(who, 'GET', `/api/admin/plan-reviews${search}`)
  expect(status).toBe(200)
  return body
}
/** A person's notifications, as kind and cause. */
async function listNotifications(userId: string): Promise<string[]> {
  const { rows } = await query('select kind, cause_key from notifications where user_id = $1 order by id', [
    userId,
  ])
  return rows.map(({ kind, cause_key: cause }) => `${kind} ${cause}`)
}

describe('requesting a review', () => {
  it('is about today’s plan, and notifies the admins and the care team', async () => {
    const planId = await addPlan(client.id, today)
    const { status, body } = await ask(client, '  Dinner is too late for me.\nCan it be at six?  ')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      dietPlanId: planId,
      planTitle: 'Steady',
      note: 'Dinner is too late for me.\nCan it be at six?',
      status: 'open',
      answer: null,
      closedAt: null,
    })
    const asked = `review-asked review-asked:${body.id}`
    expect(await listNotifications(admin.id)).toContain(asked)
    expect(await listNotifications(carer.id)).toContain(asked)
    expect(await listNotifications(stranger.id)).not.toContain(asked)
    expect((await call<PlanReview[]>(client, 'GET', '/api/plan-reviews')).body).toEqual([body])
  })

  it('requires a plan that is served today', async () => {
    await addPlan(client.id, addDays(today, 3))
    const { status, body } = await ask(client)
    expect(status).toBe(409)
    expect(body.code).toBe('no_plan')
    expect((await call<PlanReview[]>(client, 'GET', '/api/plan-reviews')).body).toEqual([])
  })

  it('is possible only once at a time, even from two windows at the same moment', async () => {
    await addPlan(client.id, today)
    const answers = await Promise.all([ask(client), ask(client), ask(client)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('review_open')
    expect((await call<PlanReview[]>(client, 'GET', '/api/plan-reviews')).body).toHaveLength(1)
  })

  it('answers a repeated call with the first answer', async () => {
    await addPlan(client.id, today)
    const first = await ask(client, 'Once', 'the-same-key')
    const again = await ask(client, 'Once', 'the-same-key')
    expect(again.body).toEqual(first.body)
    expect((await listNotifications(admin.id)).filter((cause) => cause.endsWith(first.body.id))).toHaveLength(
      1,
    )
  })

  it.each([
    ['   ', 'Please tell us what does not suit you'],
    ['x'.repeat(2001), 'Please use at most 2,000 characters'],
  ])('reports the error in the note at its field', async (note, message) => {
    const { status, body } = await ask(client, note)
    expect(status).toBe(400)
    expect(body.issues).toEqual([{ path: 'note', message }])
  })

  it('is limited per day', async () => {
    await addPlan(client.id, today)
    for (let count = 0; count < 10; count++) {
      const { body } = await ask(client)
      expect((await withdraw(client, body.id)).body.status).toBe('withdrawn')
    }
    expect((await ask(client)).status).toBe(429)
  })
})

describe('withdrawing a review', () => {
  it('closes it and allows another request', async () => {
    await addPlan(client.id, today)
    const { body } = await ask(client)
    const first = await withdraw(client, body.id)
    expect(first.body).toMatchObject({ status: 'withdrawn', answer: null })
    expect((await withdraw(client, body.id)).body).toEqual(first.body)
    expect((await ask(client)).status).toBe(200)
    const late = await answer(admin, body.id)
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({
      code: 'review_closed',
      message: 'The client has already withdrawn this.',
    })
  })

  it('is possible only for the client’s own review, and only before it is answered', async () => {
    await addPlan(client.id, today)
    const { body } = await ask(client)
    const other = await signInAs(api, 'client')
    expect((await withdraw(other, body.id)).status).toBe(404)
    expect((await answer(carer, body.id)).status).toBe(200)
    const refused = await withdraw(client, body.id)
    expect(refused.status).toBe(409)
    expect(refused.body.code).toBe('review_closed')
  })
})

describe('answering a review', () => {
  it('is possible for the care team; the client is notified once and can read the answer', async () => {
    await addPlan(client.id, today)
    const { body } = await ask(client)
    expect(await listFor(stranger, `?userId=${client.id}`)).toEqual([])
    expect((await answer(stranger, body.id)).status).toBe(404)
    expect(await listFor(carer, `?userId=${client.id}`)).toMatchObject([
      { id: body.id, clientId: client.id, clientName: 'Asha Rao', note: 'Dinner is too late for me.' },
    ])
    const answered = await answer(carer, body.id, 'Have it at seven.', 'the-answer')
    expect(answered.body).toMatchObject({
      status: 'answered',
      answer: 'Have it at seven.',
      answeredByName: 'Kavya Nair',
      closedAt: expect.stringMatching(/Z$/),
    })
    expect((await answer(carer, body.id, 'Have it at seven.', 'the-answer')).body).toEqual(answered.body)
    expect(await listNotifications(client.id)).toEqual([`review-answered review-answered:${body.id}`])
    expect((await call<PlanReview[]>(client, 'GET', '/api/plan-reviews')).body).toMatchObject([
      { status: 'answered', answer: 'Have it at seven.', answeredByName: 'Kavya Nair' },
    ])
    expect(await listFor(admin, `?userId=${client.id}`)).toEqual([])
    expect(await listFor(admin, `?status=answered&userId=${client.id}`)).toMatchObject([{ id: body.id }])
  })

  it('succeeds only once when two people answer', async () => {
    await addPlan(client.id, today)
    const { body } = await ask(client)
    const answers = await Promise.all([answer(admin, body.id, 'First'), answer(carer, body.id, 'Second')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)?.body
    expect(refused?.code).toBe('review_closed')
    expect(refused?.message).toMatch(/^(Meera Iyer|Kavya Nair) has already answered this.$/)
    expect(await listNotifications(client.id)).toHaveLength(1)
  })

  it('is recorded in the audit log, like reading the questions, but without their text', async () => {
    await addPlan(client.id, today)
    const { body } = await ask(client)
    await listFor(carer, `?userId=${client.id}`)
    await answer(carer, body.id)
    const { rows } = await query(
      'select actor_id, action, entity_id, details from audit_log where subject_id = $1 order by id',
      [client.id],
    )
    expect(rows).toEqual([
      { actor_id: carer.id, action: 'review.read', entity_id: null, details: {} },
      { actor_id: carer.id, action: 'review.answer', entity_id: body.id, details: {} },
    ])
  })

  it('requires a text', async () => {
    await addPlan(client.id, today)
    const { body } = await ask(client)
    const refused = await answer(admin, body.id, '  ')
    expect(refused.status).toBe(400)
    expect(refused.body.issues).toEqual([{ path: 'answer', message: 'Please write an answer' }])
  })
})

describe('the practice’s list', () => {
  it('has open reviews oldest first and the others newest first, in pages', async () => {
    const others = await Promise.all(
      [1, 2, 3].map(() => signInAs(api, { role: 'client', inCareOf: [stranger.id] })),
    )
    for (const [index, { id }] of others.entries()) {
      await query(
        `insert into plan_reviews (user_id, note, created_at) values ($1, $2, now() - make_interval(hours => $3))`,
        [id, `Note ${index}`, index + 1],
      )
      await query(
        `insert into plan_reviews (user_id, note, status, answer, closed_at, created_at)
         values ($1, $2, 'answered', 'Yes', now(), now() - make_interval(days => $3))`,
        [id, `Old ${index}`, index + 1],
      )
    }
    const readAll = async (search: string): Promise<string[]> => {
      const notes: string[] = []
      let url: string | undefined = `/api/admin/plan-reviews?limit=2${search}`
      while (url) {
        const page: { body: AdminPlanReview[]; link: string | undefined } = await call<AdminPlanReview[]>(
          stranger,
          'GET',
          url,
        )
        notes.push(...page.body.map(({ note }) => note))
        url = /<([^>]+)>/.exec(page.link ?? '')?.[1]
      }
      return notes
    }
    expect(await readAll('')).toEqual(['Note 2', 'Note 1', 'Note 0'])
    expect(await readAll('&status=answered')).toEqual(['Old 0', 'Old 1', 'Old 2'])
    // Reviews of people who cannot sign in are left out.
    await query('update users set is_active = false where id = $1', [others[1]?.id])
    expect(await readAll('')).toEqual(['Note 2', 'Note 0'])
    expect(await readAll('&status=answered')).toEqual(['Old 0', 'Old 1', 'Old 2'])
  })
})
