import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Testimonial } from '#contract/site/content.ts'
import type { VersionedContent } from '#contract/site/content-editing.ts'
import { listConfirmedResults } from '#contract/site/public-content.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { type SignedIn, signInAs } from '#server/test/test-app.ts'
import { loadContent } from '../service.ts'

const testApp = setUpTestApp()
let admin: SignedIn

beforeAll(async () => {
  admin = await signInAs(testApp, 'admin')
})

const call = (
  method: 'GET' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  cookie: string | null = admin.cookie,
) =>
  testApp.app.inject({
    method,
    url,
    ...(cookie === null ? {} : { headers: { cookie } }),
    ...(payload ? { payload } : {}),
  })

const read = async (): Promise<VersionedContent> => (await call('GET', '/api/admin/content')).json()

async function saveStories(write: (stories: Testimonial[]) => Testimonial[]): Promise<VersionedContent> {
  const { version, content } = await read()
  const testimonials = write(content.testimonials)
  const response = await call('PUT', '/api/admin/content', {
    version,
    content: { ...content, testimonials },
  })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

const STORY: Testimonial = {
  id: 'anita',
  name: 'Anita',
  location: 'Nashik',
  rating: 5,
  text: 'I kept my rice.',
  result: '5 kg less in 4 months',
  condition: null,
  measure: { label: 'Weight', unit: 'kg', before: 75, after: 70 },
  isSample: false,
}

async function confirm(id: string, change: object = {}, cookie = admin.cookie) {
  const { version } = await read()
  const body = { version, consentedOn: '2026-10-02', hasAgreed: true, ...change }
  return call('PUT', `/api/admin/content/results/${id}`, body, cookie)
}

const listShown = async (): Promise<string[]> =>
  listConfirmedResults(await loadContent(testApp.platform.database.db)).map(({ id }) => id)

describe('a client’s story', () => {
  beforeEach(async () => {
    await testApp.platform.database.pool.query('delete from practice_content')
    await saveStories((stories) => [STORY, ...stories.slice(0, 2)])
  })

  it('is shown to visitors once an admin has confirmed it', async () => {
    expect(await listShown()).toEqual([])
    const response = await confirm('anita')
    expect(response.statusCode, response.body).toBe(200)
    const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
    expect(response.json()).toEqual([
      {
        id: 'anita',
        consentedOn: '2026-10-02',
        confirmedOn: today,
        confirmedBy: 'Asha Rao',
        isCurrent: true,
      },
    ])
    expect((await call('GET', '/api/admin/content/results')).json()).toEqual(response.json())
    expect(await listShown()).toEqual(['anita'])
    const { rows } = await testApp.platform.database.pool.query(
      `select details from audit_log where action = 'result.confirm' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ details: { id: 'anita', consentedOn: '2026-10-02' } }])
  })

  it('is not confirmed by what a browser saves with the content', async () => {
    const { version, content } = await read()
    const confirmations = [
      { confirmed: STORY, consentedOn: '2026-10-02', confirmedOn: '2026-10-02', confirmedById: admin.id },
    ]
    await call('PUT', '/api/admin/content', {
      version,
      content: { ...content, disclaimer: 'Other.', confirmations },
    })
    expect(await listShown()).toEqual([])
  })

  it('is not shown any more when its words change or the confirmation is withdrawn', async () => {
    await confirm('anita')
    await saveStories((stories) => [
      { ...STORY, text: 'I kept my rice and lost 20 kg.' },
      ...stories.slice(1),
    ])
    expect(await listShown()).toEqual([])
    expect((await call('GET', '/api/admin/content/results')).json()).toMatchObject([{ isCurrent: false }])
    await confirm('anita')
    expect(await listShown()).toEqual(['anita'])
    const withdrawn = await call('DELETE', '/api/admin/content/results/anita')
    expect(withdrawn.json()).toEqual([])
    expect(await listShown()).toEqual([])
    // Nothing happens a second time.
    expect((await call('DELETE', '/api/admin/content/results/anita')).json()).toEqual([])
    const { rows } = await testApp.platform.database.pool.query(
      `select from audit_log where action = 'result.withdraw'`,
    )
    expect(rows).toHaveLength(1)
  })

  it('cannot be a sample, also not one that an admin calls a client’s words', async () => {
    const [sample] = (await read()).content.testimonials.slice(1)
    if (!sample) throw new Error('There are samples.')
    expect((await confirm(sample.id)).json()).toMatchObject({ code: 'not_possible' })
    await saveStories((stories) => stories.map((story) => ({ ...story, isSample: false })))
    const response = await confirm(sample.id)
    expect(response.statusCode).toBe(409)
    expect(response.json().message).toContain('This is an example')
  })

  it('needs a consent, a day in the past, a saved story and the version that the admin saw', async () => {
    expect((await confirm('anita', { hasAgreed: false })).statusCode).toBe(400)
    expect((await confirm('anita', { consentedOn: '2099-01-01' })).json().issues).toEqual([
      { path: 'consentedOn', message: 'Please choose a day that is not in the future' },
    ])
    expect((await confirm('nobody')).statusCode).toBe(404)
    expect((await confirm('anita', { version: 0 })).json()).toMatchObject({ code: 'stale_version' })
    expect(await listShown()).toEqual([])
  })

  it('is confirmed by admins only', async () => {
    const employee = await signInAs(testApp, 'employee')
    const { version } = await read()
    const body = { version, consentedOn: '2026-10-02', hasAgreed: true }
    for (const [cookie, status] of [
      [employee.cookie, 403],
      [null, 401],
    ] as const) {
      expect((await call('PUT', '/api/admin/content/results/anita', body, cookie)).statusCode).toBe(status)
      expect((await call('DELETE', '/api/admin/content/results/anita', undefined, cookie)).statusCode).toBe(
        status,
      )
      expect((await call('GET', '/api/admin/content/results', undefined, cookie)).statusCode).toBe(status)
    }
  })
})
