import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { createIdentityCalls } from '#server/test/identity-helpers.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { createClient, openSession, type SignedIn, signInAs } from '#server/test/test-app.ts'

const api = setUpTestApp()
const { listMails } = createIdentityCalls(api)
const today = todayIn('Asia/Kolkata', new Date())
const PHONE = '+919845012345'
let admin: SignedIn
let farah: SignedIn
let george: SignedIn
let client: { id: string; email: string; cookie: string }
let planId: string

/** Words that would tell a reader over the shoulder that this is about health, food or a diet. */
const HEALTH_WORDS =
  /health|diet|plan|meal|food|recipe|nutri|calor|kcal|weight|\bbmi\b|fat\b|slim|obes|diabet|sugar|thyroid|pcod|pcos|pregnan|kidney|allerg|disease|medic|clinic|patient|doctor|treatment|therapy|symptom|pdf/i

const query = async <Row>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await api.platform.database.pool.query(sql, values)).rows

beforeAll(async () => {
  admin = await signInAs(api, { role: 'admin' })
  farah = await signInAs(api, { role: 'employee' })
  george = await signInAs(api, { role: 'employee' })
})

beforeEach(async () => {
  await query('delete from rate_limits')
  const person = await createClient(api, { firstName: 'Asha', lastName: 'Rao', inCareOf: [farah.id] })
  await query('update users set phone = null where phone = $1', [PHONE])
  client = { ...person, cookie: await openSession(api, person.id) }
  planId = await insertPlan({ status: 'active' })
})

async function insertPlan({ status }: { status: 'active' | 'draft' | 'archived' }): Promise<string> {
  const rows = await query<{ id: string }>(
    `insert into diet_plans (user_id, title, client_name, start_date, end_date, status, published_at, frozen_foods)
     values ($1, 'Six weeks with less sugar', 'Asha', $2, $3, $4, case when $4 <> 'draft' then now() end,
             case when $4 <> 'draft' then '{}'::jsonb end) returning id`,
    [client.id, today, addDays(today, 42), status],
  )
  return rows[0]?.id ?? ''
}

type Sent = { chat: { text: string; url: string } | null; expiresAt: string }

async function send(who: SignedIn | null, payload: object, id = planId) {
  const response = await api.app.inject({
    method: 'POST',
    url: `/api/diet-plans/${id}/links`,
    headers: who ? { cookie: who.cookie } : {},
    payload,
  })
  type Refusal = { code: string; message: string; issues: { path: string }[] }
  return { status: response.statusCode, body: response.json<Sent & Refusal>() }
}

async function open(token: string, cookie = client.cookie) {
  const response = await api.app.inject({ url: `/api/plan-links/${token}`, headers: { cookie } })
  return { status: response.statusCode, body: response.json() }
}

const readToken = (text: string | undefined): string => /\/open\/([\w-]{43})/.exec(text ?? '')?.[1] ?? ''

/** Sends a link by mail and returns its token. */
async function mailToken(opens: 'plan' | 'pdf' = 'plan'): Promise<string> {
  expect((await send(farah, { opens, by: 'mail' })).status).toBe(200)
  return readToken((await listMails(client.email)).at(-1)?.text)
}

describe('a link to a plan', () => {
  it.each(['plan', 'pdf'] as const)(
    'by mail opens the %s for its client, who is signed in',
    async (opens) => {
      const token = await mailToken(opens)
      expect(await open(token)).toEqual({ status: 200, body: { state: 'open', opens, planId } })
      const [link] = await query<{ row: string; days: number; by: string }>(
        `select l::text as row, extract(day from expires_at - created_at)::int as days, sent_by as by
         from plan_links l where diet_plan_id = $1`,
        [planId],
      )
      expect(link).toMatchObject({ by: farah.id })
      expect([6, 7]).toContain(link?.days)
      // Only the hash is stored.
      expect(link?.row).not.toContain(token)
      const log = await query<{ action: string }>(
        `select action, actor_id as actor from audit_log where subject_id = $1 order by id`,
        [client.id],
      )
      expect(log).toEqual([{ action: 'plan.link', actor: farah.id }])
    },
  )

  it('by WhatsApp is sent by the caller: the server returns the chat and mails nothing', async () => {
    await query('update users set phone = $2 where id = $1', [client.id, PHONE])
    const { status, body } = await send(farah, { opens: 'plan', by: 'whatsapp' })
    expect(status).toBe(200)
    const url = new URL(body.chat?.url ?? '')
    expect(url.origin + url.pathname).toBe('https://wa.me/919845012345')
    expect(url.searchParams.get('text')).toBe(body.chat?.text)
    expect(await listMails(client.email)).toEqual([])
    expect((await open(readToken(body.chat?.text))).body).toMatchObject({ state: 'open', planId })
  })

  it('names nothing about health, in its address and in its messages', async () => {
    await query('update users set phone = $2 where id = $1', [client.id, PHONE])
    for (const opens of ['plan', 'pdf']) {
      const { body } = await send(farah, { opens, by: 'whatsapp' })
      await send(farah, { opens, by: 'mail' })
      const mail = (await listMails(client.email)).at(-1)
      expect(mail?.text).toContain('/open/')
      for (const text of [body.chat?.text, mail?.text, mail?.subject]) {
        // The token is random and may contain any letters.
        expect(text?.replace(/\/open\/[\w-]{43}/g, '/open/')).not.toMatch(HEALTH_WORDS)
      }
    }
  })

  it('is not found by anybody else, and is nothing without a session', async () => {
    const token = await mailToken()
    const other = await createClient(api)
    const unknown = await open('a'.repeat(43))
    expect(unknown.status).toBe(404)
    expect(await open(token, await openSession(api, other.id))).toEqual(unknown)
    expect((await open(token, farah.cookie)).status).toBe(403)
    expect((await api.app.inject({ url: `/api/plan-links/${token}` })).statusCode).toBe(401)
  })

  it('says that it has expired, and is forgotten after three months', async () => {
    const token = await mailToken()
    await query(`update plan_links set expires_at = now() - interval '1 second'`)
    expect((await open(token)).body).toMatchObject({ state: 'expired', planId })
    await query(`update plan_links set expires_at = now() - interval '91 days'`)
    await mailToken()
    expect((await open(token)).status).toBe(404)
  })

  it('is for plans that the client can read', async () => {
    for (const status of ['draft', 'archived'] as const) {
      const { body } = await send(farah, { opens: 'plan', by: 'mail' }, await insertPlan({ status }))
      expect(body).toMatchObject({
        code: 'not_possible',
        message: 'Only a published plan can be sent. Please publish it first.',
      })
    }
    await query(
      `update diet_plans set paused_at = now(), safety_flags = '[{}]', safety_flagged_at = now() where id = $1`,
      [planId],
    )
    expect((await send(farah, { opens: 'plan', by: 'mail' })).body).toMatchObject({
      message: 'This plan is paused, so the client cannot read it.',
    })
  })

  it('needs a number for WhatsApp, a confirmed address for mail, and an active client', async () => {
    expect((await send(farah, { opens: 'plan', by: 'whatsapp' })).body).toMatchObject({
      statusCode: 409,
      message: 'The client’s record has no phone number.',
    })
    await query('update users set is_email_verified = false where id = $1', [client.id])
    expect((await send(farah, { opens: 'plan', by: 'mail' })).body.message).toBe(
      'The client has no confirmed email address.',
    )
    await query('update users set is_active = false where id = $1', [client.id])
    expect((await send(farah, { opens: 'plan', by: 'mail' })).body.message).toBe('This account is archived.')
    expect(await query('select 1 from plan_links where diet_plan_id = $1', [planId])).toEqual([])
  })

  it('is sent by staff who care for the client, with a known target and way, ten times a day', async () => {
    const input = { opens: 'plan', by: 'mail' }
    expect((await send(null, input)).status).toBe(401)
    expect((await send({ ...admin, cookie: client.cookie }, input)).status).toBe(403)
    expect((await send(george, input)).status).toBe(404)
    expect((await send(farah, { ...input, opens: 'notes' })).body.issues).toMatchObject([{ path: 'opens' }])
    expect((await send(farah, { ...input, by: 'letter' })).body.issues).toMatchObject([{ path: 'by' }])
    for (let count = 0; count < 10; count += 1) expect((await send(admin, input)).status).toBe(200)
    expect((await send(farah, input)).status).toBe(429)
  })
})
