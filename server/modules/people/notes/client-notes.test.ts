import { beforeAll, describe, expect, it } from 'vitest'
import type { ClientNote, NoteParts, NoteSuggestion } from '#contract/people/client-notes.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { createClient, createPerson, openSession, type SignedIn, signInAs } from '#server/test/test-app.ts'
import { writeSuggestions } from './suggestions.ts'

const api = setUpTestApp()
const query = (sql: string, values: unknown[] = []) => api.platform.database.pool.query(sql, values)
const today = todayIn('Asia/Kolkata', new Date())
const EMPTY: NoteParts = { assessment: '', diagnosis: '', intervention: '', monitoring: '', evaluation: '' }

let admin: SignedIn
let meera: SignedIn
let farah: SignedIn
let outsider: SignedIn
let client: { id: string }

beforeAll(async () => {
  admin = await signInAs(api, { role: 'admin', firstName: 'Nalini', lastName: 'Deshpande' })
  meera = await signInAs(api, { role: 'employee', firstName: 'Meera', lastName: 'Iyer' })
  farah = await signInAs(api, { role: 'employee', firstName: 'Farah', lastName: 'Sheikh' })
  outsider = await signInAs(api, 'employee')
  await query(`update users set registration_number = 'IDA-204' where id = $1`, [meera.id])
  client = await createClient(api, { inCareOf: [meera.id, farah.id] })
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

async function ask<T = ClientNote>(
  who: Pick<SignedIn, 'cookie'>,
  method: Method,
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
) {
  const response = await api.app.inject({
    method,
    url,
    headers: { cookie: who.cookie, ...headers },
    ...(payload ? { payload } : {}),
  })
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.body,
    body: response.json<T>(),
  }
}

async function start(who: SignedIn, parts: Partial<NoteParts> = {}, notedOn = today, of = client.id) {
  const made = await ask(who, 'POST', `/api/clients/${of}/notes`, { notedOn, parts: { ...EMPTY, ...parts } })
  expect(made.status, made.text).toBe(200)
  return made.body
}

const list = (who: Pick<SignedIn, 'cookie'>, search = '', of = client.id) =>
  ask<ClientNote[]>(who, 'GET', `/api/clients/${of}/notes${search}`)

async function sign(who: SignedIn, { id, version }: ClientNote) {
  return ask(who, 'POST', `/api/client-notes/${id}/sign`, { version })
}

async function readLog(of = client.id) {
  const { rows } = await query(
    `select actor_id as "actorId", action, details from audit_log where subject_id = $1 order by id`,
    [of],
  )
  return rows as { actorId: string; action: string; details: Record<string, unknown> }[]
}

describe('a draft', () => {
  it('shows its text only to its author; others see that it exists', async () => {
    const draft = await start(meera, { assessment: 'Eats late on working days.' })
    expect(draft).toMatchObject({
      status: 'draft',
      isOwn: true,
      isAbandoned: false,
      version: 1,
      author: { id: meera.id, name: 'Meera Iyer' },
      clientName: 'Asha Rao',
      parts: { assessment: 'Eats late on working days.' },
    })
    for (const who of [farah, admin]) {
      const seen = await list(who)
      expect(seen.body).toMatchObject([
        { id: draft.id, isOwn: false, parts: null, author: { name: 'Meera Iyer' } },
      ])
      expect(seen.text).not.toContain('Eats late')
      const url = `/api/client-notes/${draft.id}`
      const change = { notedOn: today, version: 1, parts: EMPTY }
      for (const tried of [
        await ask(who, 'PUT', url, change),
        await ask(who, 'POST', `${url}/sign`, { version: 1 }),
        await ask(who, 'DELETE', url),
      ]) {
        expect(tried.status).toBe(403)
        expect(tried.text).not.toContain('Eats late')
      }
    }
    const hidden = await list(outsider)
    expect(hidden.status).toBe(404)
    expect((await ask(outsider, 'DELETE', `/api/client-notes/${draft.id}`)).status).toBe(404)
    expect((await ask(meera, 'DELETE', `/api/client-notes/${draft.id}`)).status).toBe(200)
    expect((await list(meera)).body).toEqual([])
  })

  it('is saved only from the version that its author saw; the refusal contains the current note', async () => {
    const draft = await start(meera, { assessment: 'One' })
    const url = `/api/client-notes/${draft.id}`
    const write = (version: number, parts: Partial<NoteParts>, notedOn = today) =>
      ask<ClientNote & { code: string; details: { note: ClientNote } }>(meera, 'PUT', url, {
        version,
        notedOn,
        parts: { ...EMPTY, ...parts },
      })
    expect((await write(1, { assessment: 'Two' })).body).toMatchObject({
      version: 2,
      parts: { assessment: 'Two' },
    })
    const stale = await write(1, { assessment: 'Three', monitoring: 'Weekly' })
    expect(stale.status).toBe(409)
    expect(stale.body).toMatchObject({
      code: 'stale_version',
      details: { note: { version: 2, parts: { assessment: 'Two', monitoring: '' } } },
    })
    // The same text again changes nothing and is not recorded.
    const before = (await readLog()).length
    expect((await write(2, { assessment: 'Two' })).body.version).toBe(2)
    expect((await readLog()).length).toBe(before)
    expect((await write(2, { assessment: 'Two' }, addDays(today, 2))).body).toMatchObject({
      issues: [{ path: 'notedOn', message: 'Please choose today or an earlier day' }],
    })
    expect((await write(2, { assessment: 'x'.repeat(10_001) })).status).toBe(400)
    expect((await ask(meera, 'PUT', url, { version: 2 })).status).toBe(400)
    await ask(meera, 'DELETE', url)
  })

  it('is created once for each idempotency key, however often it is sent', async () => {
    const body = { notedOn: today, parts: { ...EMPTY, evaluation: 'Once' } }
    const key = { 'idempotency-key': 'note-made-once' }
    const url = `/api/clients/${client.id}/notes`
    const [one, two] = await Promise.all([
      ask(meera, 'POST', url, body, key),
      ask(meera, 'POST', url, body, key),
    ])
    expect(one.body.id).toBe(two.body.id)
    await ask(meera, 'DELETE', `/api/client-notes/${one.body.id}`)
    // The saved answer to a repeated request is deleted too.
    const { rowCount } = await query('select 1 from idempotency_keys where key = $1', ['note-made-once'])
    expect(rowCount).toBe(0)
  })

  it('can be deleted by an admin only if its author can no longer open it', async () => {
    const leaver = await signInAs(api, { role: 'employee', firstName: 'Left' })
    await query('insert into care_assignments (client_id, staff_id) values ($1, $2)', [client.id, leaver.id])
    const draft = await start(leaver, { assessment: 'Never signed' })
    const url = `/api/client-notes/${draft.id}`
    await query('delete from care_assignments where staff_id = $1', [leaver.id])
    expect((await ask(leaver, 'PUT', url, { version: 1, notedOn: today, parts: EMPTY })).status).toBe(404)
    expect((await list(admin)).body).toMatchObject([{ id: draft.id, isAbandoned: true, parts: null }])
    expect((await ask(farah, 'DELETE', url)).status).toBe(403)
    expect((await ask(admin, 'DELETE', url)).status).toBe(200)
  })
})

describe('signing', () => {
  it('stores name, registration number and time, and prevents later changes', async () => {
    const draft = await start(meera, { assessment: '72.6 kg', intervention: 'Dinner by seven.' })
    const signed = await sign(meera, draft)
    expect(signed.body).toMatchObject({
      status: 'signed',
      signedByName: 'Meera Iyer',
      signedByRegistration: 'IDA-204',
      signedAt: expect.stringMatching(/Z$/),
      version: 2,
    })
    const url = `/api/client-notes/${draft.id}`
    const refusals = [
      await ask(meera, 'PUT', url, { version: 2, notedOn: today, parts: EMPTY }),
      await ask(meera, 'POST', `${url}/sign`, { version: 2 }),
      await ask(meera, 'DELETE', url),
    ]
    for (const refused of refusals) {
      expect(refused.status).toBe(409)
      expect(refused.body).toMatchObject({
        code: 'status_not_possible',
        details: { note: { status: 'signed', parts: { intervention: 'Dinner by seven.' } } },
      })
    }
    // Even SQL from outside the application cannot change it.
    for (const statement of [
      `update client_notes set assessment = 'other' where id = $1`,
      `update client_notes set status = 'draft', signed_at = null, signed_by_name = null where id = $1`,
      'delete from client_notes where id = $1',
    ]) {
      await expect(query(statement, [draft.id])).rejects.toMatchObject({ code: '42501' })
    }
    // The note still shows the name at the time of signing.
    await query(`update users set last_name = 'Menon' where id = $1`, [meera.id])
    expect((await list(admin)).body[0]).toMatchObject({
      signedByName: 'Meera Iyer',
      author: { name: 'Meera Menon' },
      parts: { assessment: '72.6 kg' },
    })
    await query(`update users set last_name = 'Iyer' where id = $1`, [meera.id])
  })

  it('needs at least one part', async () => {
    const draft = await start(meera, { assessment: ' \n ' })
    const refused = await sign(meera, draft)
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({
      issues: [
        { path: 'parts', message: expect.stringMatching(/^Please fill in at least one part before signing/) },
      ],
    })
    await ask(meera, 'DELETE', `/api/client-notes/${draft.id}`)
  })

  it('while another window saves lets only one succeed; the other gets the current note', async () => {
    for (let round = 0; round < 8; round += 1) {
      const draft = await start(meera, { evaluation: 'Before' })
      const url = `/api/client-notes/${draft.id}`
      const [signed, saved] = await Promise.all([
        ask<ClientNote & { code: string }>(meera, 'POST', `${url}/sign`, { version: 1 }),
        ask<ClientNote & { code: string }>(meera, 'PUT', url, {
          version: 1,
          notedOn: today,
          parts: { ...EMPTY, evaluation: 'After' },
        }),
      ])
      expect([signed.status, saved.status].sort()).toEqual([200, 409])
      if (signed.status === 200) {
        expect(saved.body.code).toBe('status_not_possible')
        expect(signed.body.parts?.evaluation).toBe('Before')
      } else {
        expect(signed.body.code).toBe('stale_version')
        expect(saved.body).toMatchObject({ status: 'draft', parts: { evaluation: 'After' } })
        await ask(meera, 'DELETE', url)
      }
    }
  })
})

describe('an amendment', () => {
  it('is shown beside the signed note with its reason, author and time', async () => {
    const note = (await sign(meera, await start(meera, { assessment: 'Height 162 cm' }))).body
    const url = `/api/client-notes/${note.id}/amendments`
    const added = await ask(farah, 'POST', url, { reason: 'Measured again', text: 'Height 164 cm' })
    expect(added.body.amendments).toMatchObject([
      {
        reason: 'Measured again',
        text: 'Height 164 cm',
        authorName: 'Farah Sheikh',
        authorRegistration: null,
        createdAt: expect.stringMatching(/Z$/),
      },
    ])
    expect(added.body).toMatchObject({ version: note.version, parts: { assessment: 'Height 162 cm' } })
    await ask(meera, 'POST', url, { reason: 'A word', text: 'Both stand.' })
    const [seen] = (await list(admin)).body.filter(({ id }) => id === note.id)
    expect(seen?.amendments.map(({ authorName }) => authorName)).toEqual(['Farah Sheikh', 'Meera Iyer'])
    expect((await ask(outsider, 'POST', url, { reason: 'x', text: 'x' })).status).toBe(404)
    expect((await ask(farah, 'POST', url, { reason: ' ', text: '' })).body).toMatchObject({
      issues: [{ path: 'reason' }, { path: 'text' }],
    })
    await expect(query(`update client_note_amendments set text = 'other'`)).rejects.toMatchObject({
      code: '42501',
    })
    const draft = await start(meera)
    const early = await ask(meera, 'POST', `/api/client-notes/${draft.id}/amendments`, {
      reason: 'x',
      text: 'x',
    })
    expect(early.body).toMatchObject({ statusCode: 409, code: 'status_not_possible' })
    await ask(meera, 'DELETE', `/api/client-notes/${draft.id}`)
  })
})

it('lists come in pages, the newest day first, each note once', async () => {
  const { id } = await createClient(api, { inCareOf: [meera.id] })
  for (const days of [0, 3, 3, 1, 3]) await start(meera, { assessment: 'x' }, addDays(today, -days), id)
  const all = await list(meera, '', id)
  expect(all.headers['x-total-count']).toBe('5')
  expect(all.body.map(({ notedOn }) => notedOn)).toEqual([0, 1, 3, 3, 3].map((days) => addDays(today, -days)))
  const paged: string[] = []
  let next: string | undefined = `/api/clients/${id}/notes?limit=2`
  while (next) {
    const page: Awaited<ReturnType<typeof ask<ClientNote[]>>> = await ask<ClientNote[]>(meera, 'GET', next)
    paged.push(...page.body.map((note) => note.id))
    next = /<([^>]+)>/.exec(String(page.headers.link ?? ''))?.[1]
  }
  expect(paged).toEqual(all.body.map((note) => note.id))
  expect((await list(meera, '?cursor=bm9uc2Vuc2U', id)).status).toBe(400)
  expect((await list(meera, '', admin.id)).status).toBe(404)
})

it('sentences from the record are suggested, and none is added to a note automatically', async () => {
  const { id } = await createClient(api, { inCareOf: [meera.id] })
  const suggest = () => ask<NoteSuggestion[]>(meera, 'GET', `/api/clients/${id}/note-suggestions`)
  expect((await suggest()).body).toEqual([])
  await query(
    `insert into progress_entries (user_id, weight, body_fat, measurements, entry_date) values
      ($1, 74, null, '{}', '2026-10-24T04:00:00Z'), ($1, 72.6, 31.5, '{"waistCm": 91}', '2026-11-20T20:00:00Z')`,
    [id],
  )
  await query(
    `insert into diet_plans (user_id, title, client_name, start_date, end_date, status, published_at, frozen_foods,
                             calories_target, protein_goal)
     values ($1, 'Vegetarian week', 'Asha', $2, $3, 'active', now(), '{}', '1200 kcal/day', '>=60g/day')`,
    [id, today, addDays(today, 42)],
  )
  const { body } = await suggest()
  expect(body.map(({ kind }) => kind)).toEqual(['measurement', 'bmi', 'plan'])
  // The measurement is in the evening in UTC, which is already the next day in India.
  expect(body[0]?.text).toBe(
    'Measured on 21 Nov 2026: weight 72.6 kg (−1.4 kg since 24 Oct 2026), body fat 31.5%, waist 91 cm.',
  )
  expect(body[1]?.text).toBe('BMI 27.7 kg/m² (72.6 kg on 21 Nov 2026, height 162 cm).')
  expect(body[2]?.text).toMatch(
    /^Current plan: Vegetarian week, .+; target 1200 kcal\/day, protein >=60g\/day\.$/,
  )
  expect((await start(meera, {}, today, id)).parts).toEqual(EMPTY)
  expect((await ask(outsider, 'GET', `/api/clients/${id}/note-suggestions`)).status).toBe(404)
  expect(
    writeSuggestions({ heightCm: 160, weightKg: null, weighedOn: null, last: null, plan: null }),
  ).toEqual([])
})

it('every read and write is recorded, without the text', async () => {
  const { id } = await createClient(api, { inCareOf: [meera.id] })
  const note = await start(meera, { assessment: 'Secret words' }, today, id)
  await ask(meera, 'PUT', `/api/client-notes/${note.id}`, {
    version: 1,
    notedOn: addDays(today, -1),
    parts: { ...EMPTY, assessment: 'Secret words', monitoring: 'More secret' },
  })
  await sign(meera, { ...note, version: 2 })
  await ask(meera, 'POST', `/api/client-notes/${note.id}/amendments`, {
    reason: 'Hidden',
    text: 'Hidden too',
  })
  const gone = await start(meera, {}, today, id)
  await ask(meera, 'DELETE', `/api/client-notes/${gone.id}`)
  await list(admin, '', id)
  const log = await readLog(id)
  expect(log.map(({ action }) => action)).toEqual([
    'note.create',
    'note.update',
    'note.sign',
    'note.amend',
    'note.create',
    'note.delete',
    'note.read',
  ])
  expect(log[1]?.details).toEqual({ fields: ['notedOn', 'monitoring'] })
  expect(log.at(-1)?.actorId).toBe(admin.id)
  expect(JSON.stringify(log)).not.toMatch(/secret|hidden/i)
  // The client's access log describes it.
  const cookie = await openSession(api, id)
  const accesses = await ask<{ what: string }[]>({ cookie }, 'GET', '/api/access-log')
  expect(accesses.body.map(({ what }) => what)).toContain('Signed a note about you')
})

it('clients cannot read notes, and a client with notes cannot get another role', async () => {
  const person = await createPerson(api, { role: 'client', inCareOf: [meera.id] })
  await start(meera, { assessment: 'x' }, today, person.id)
  const cookie = await openSession(api, person.id)
  expect((await list({ cookie }, '', person.id)).status).toBe(403)
  const changed = await api.app.inject({
    method: 'PATCH',
    url: `/api/admin/users/${person.id}`,
    headers: { cookie: admin.cookie },
    payload: { role: 'employee' },
  })
  expect(changed.json()).toMatchObject({ statusCode: 409, code: 'has_records' })
})
