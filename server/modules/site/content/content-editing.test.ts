import { beforeAll, describe, expect, it } from 'vitest'
import type { SettingsVersion } from '#contract/practice/settings.ts'
import type { VersionedContent } from '#contract/site/content-editing.ts'
import { readSuccessRate } from '#contract/site/public-content.ts'
import { listenToDatabase } from '#server/kit/database/listener.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { type SignedIn, signInAs } from '#server/test/test-app.ts'
import { listUnreadableContent, loadContent, loadContentPaths, loadPageData } from '../service.ts'

const PERSON = {
  id: 'nisha',
  name: 'Nisha Rao',
  role: 'Dietician',
  qualification: '',
  registration: null,
  languages: ['English', 'Kannada'],
  practisingSince: 2014,
  words: '',
  portrait: null,
  staffId: null,
  isExample: false,
}
const MORNING = { weekday: 1, opens: '09:00', closes: '13:00' }

const testApp = setUpTestApp()
let admin: SignedIn

beforeAll(async () => {
  admin = await signInAs(testApp, 'admin')
})

async function get<T>(url: string): Promise<T> {
  const response = await testApp.app.inject({ url, headers: { cookie: admin.cookie } })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<T>()
}

const read = () => get<VersionedContent>('/api/admin/content')

function save(payload: object) {
  return testApp.app.inject({
    method: 'PUT',
    url: '/api/admin/content',
    headers: { cookie: admin.cookie },
    payload,
  })
}

it('shows the defaults instead of saved content that breaks today’s rules', async () => {
  const { db, pool } = testApp.platform.database
  const defaults = await loadContent(db)
  await pool.query(`insert into practice_content (id, content, version) values (1, $1, 3)`, [
    JSON.stringify({
      brand: { name: 'Nourish', email: 'not an address' },
      claims: [{ value: '7', label: 'weeks' }],
      services: [{ id: 'Not A Name' }],
      tips: 'none',
      longGone: true,
    }),
  ])
  const content = await loadContent(db)
  expect(content).toEqual({
    ...defaults,
    brand: { ...defaults.brand, name: 'Nourish' },
    claims: [{ value: '7', label: 'weeks' }],
  })
  expect((await listUnreadableContent(db)).toSorted()).toEqual(['brand.email', 'services', 'tips'])
  expect((await read()).version).toBe(3)
  await pool.query('delete from practice_content')
  expect(await listUnreadableContent(db)).toEqual([])
})

it('reads content that the last release saved, without the fields of this one', async () => {
  const { db, pool } = testApp.platform.database
  const defaults = await loadContent(db)
  const services = defaults.services.map(({ successRateMeaning: _, concern: _concern, ...service }) => ({
    ...service,
    successRatePercent: 92,
  }))
  const tips = defaults.tips.map(({ slug, title, summary, sections, sources, reviewedOn }) => ({
    ...{ slug, title, summary, sections, sources, reviewedOn },
  }))
  const refunds = { ...defaults.policies.refunds, introduction: 'Ours.' }
  const saved = {
    services,
    // The minutes are computed now.
    tips: tips.map((tip) => ({ ...tip, readingMinutes: 2 })),
    policies: { ...defaults.policies, refunds },
  }
  await pool.query(`insert into practice_content (id, content, version) values (1, $1, 3)`, [
    JSON.stringify(saved),
  ])
  expect(await listUnreadableContent(db)).toEqual([])
  const content = await loadContent(db)
  expect(content.services[0]).toMatchObject({ successRatePercent: 92, successRateMeaning: '', concern: '' })
  expect(content.services.map(readSuccessRate)).toEqual(services.map(() => null))
  expect(content.tips[0]).toMatchObject({
    ...tips[0],
    author: null,
    reviewer: null,
    publishedOn: null,
    drawing: null,
    topic: 'kitchen',
    question: '',
  })
  expect(content.people).toEqual([])
  // The default sentence describes the default policy, and this practice has another one.
  expect(content.legal).toEqual({ ...defaults.legal, refund: '' })
  await pool.query(
    `update practice_content set content = jsonb_set(content, '{tips,0,drawing}', '"a drawing of another release"')`,
  )
  expect((await loadContent(db)).tips[0]?.drawing).toBeNull()
  await pool.query('delete from practice_content')
})

describe('the content of the public pages', () => {
  it('begins with the defaults, and is saved for every process at once', async () => {
    const changes: string[] = []
    const listener = await listenToDatabase(
      testApp.testDatabase.url,
      { pathya_content_changed: () => changes.push('changed') },
      { onReconnect: () => undefined, onError: () => undefined },
    )
    const before = await read()
    expect(before.version).toBe(0)
    expect(before.content.claims[0]).toEqual({ value: '100,000+', label: 'people helped' })
    expect(Object.keys(before.content)).not.toContain('brand')

    const content = structuredClone(before.content)
    const [first] = content.services
    if (!first) throw new Error('There are programmes.')
    content.claims = [{ value: '  12,000+ ', label: 'people   helped' }]
    content.services = [
      ...content.services.filter(({ id }) => id !== 'wedding'),
      { ...first, id: 'sport', title: 'Eating for sport' },
    ]
    const response = await save({ version: 0, content })
    expect(response.statusCode, response.body).toBe(200)
    const saved = response.json<VersionedContent>()
    expect(saved.version).toBeGreaterThan(0)
    expect(saved.content.claims).toEqual([{ value: '12,000+', label: 'people helped' }])
    expect(await read()).toEqual(saved)
    const { db, pool } = testApp.platform.database
    const paths = await loadContentPaths(db)
    expect(paths).toContain('/services/sport')
    expect(paths).not.toContain('/services/wedding')
    await expect.poll(() => changes.length).toBeGreaterThan(0)
    await listener.close()

    const { rows } = await pool.query(
      `select details from audit_log where action = 'content.update' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ details: { version: saved.version, fields: ['claims', 'services'] } }])
    // Saving the same content again changes nothing.
    expect((await save(saved)).json()).toEqual(saved)
  })

  it('stores each version, the first one too, and lists what changed', async () => {
    const now = await read()
    const versions = await get<SettingsVersion[]>('/api/admin/settings/versions?area=content')
    expect(versions).toMatchObject([
      { version: now.version, changedBy: 'Asha Rao', fields: ['claims', 'services'], isCurrent: true },
      { version: 0, changedBy: null, fields: [], isCurrent: false },
    ])
    const [latest, first] = versions
    const found = await get<{ content: object; previous: object }>(
      `/api/admin/settings/versions/${latest?.id}`,
    )
    expect(found.content).toEqual(now.content)
    const oldest = await get<{ content: VersionedContent['content']; previous: null }>(
      `/api/admin/settings/versions/${first?.id}`,
    )
    expect(oldest.previous).toBeNull()
    // Restoring old content saves it: today's rules apply, and it becomes a new version.
    const response = await save({ version: now.version, content: oldest.content })
    expect(response.json()).toMatchObject({ version: now.version + 1, content: oldest.content })
    const page = await testApp.app.inject({
      url: '/api/admin/settings/versions?area=content&limit=2',
      headers: { cookie: admin.cookie },
    })
    expect(page.json()).toHaveLength(2)
    const next = /<([^>]+)>/.exec(String(page.headers.link))?.[1] ?? ''
    expect(await get<SettingsVersion[]>(next)).toMatchObject([{ version: 0 }])
    const bad = await testApp.app.inject({
      url: '/api/admin/settings/versions?cursor=nonsense',
      headers: { cookie: admin.cookie },
    })
    expect(bad.statusCode).toBe(400)
  })

  it('is not saved over what somebody else has saved meanwhile', async () => {
    const { version, content } = await read()
    const theirs = (await save({ version, content: { ...content, disclaimer: 'Theirs.' } })).json()
    const response = await save({ version, content: { ...content, chatGreeting: 'Mine' } })
    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({
      code: 'stale_version',
      details: { saved: theirs, fields: ['chatGreeting', 'disclaimer'] },
    })
    expect((await read()).content).toMatchObject({ disclaimer: 'Theirs.' })
  })

  it('has a version that does not change when the settings change the brand', async () => {
    const { version } = await read()
    const { settings } = await get<{ settings: { brand: object; version: number } }>('/api/admin/settings')
    const response = await testApp.app.inject({
      method: 'PUT',
      url: '/api/admin/settings',
      headers: { cookie: admin.cookie },
      payload: { ...settings, brand: { ...settings.brand, tagline: 'Another.' } },
    })
    expect(response.statusCode, response.body).toBe(200)
    expect((await read()).version).toBe(version)
    expect((await loadContent(testApp.platform.database.db)).brand.tagline).toBe('Another.')
  })

  it.each([
    ['claims.0.value', '', 'Please fill this in'],
    ['claims.0.label', 'x'.repeat(61), 'Please use at most 60 characters.'],
    ['services.0.title', 'a <b>', 'Please use only letters, numbers and common punctuation.'],
    ['services.0.title', 'bell\u0007', 'Please use only letters, numbers and common punctuation.'],
    ['services.0.id', 'Not A Name', 'Please use small letters, numbers and hyphens, such as less-salt'],
    ['services.1.id', 'weight-loss', 'This name is already used'],
    ['services.0.pricePerMonthPaise', null, 'Please enter a price'],
    ['services.0.successRatePercent', 101, 'Please enter a whole number from 0 to 100'],
    ['services.0.features', [], 'Please add at least one'],
    ['services.0.features.0', '', 'Please fill this in'],
    ['services', [], 'Please add at least one programme'],
    ['testimonials.0.rating', 6, 'Please enter a whole number from 1 to 5'],
    ['testimonials.0.measure.before', null, 'Please enter a number'],
    ['people', [{ ...PERSON, name: '' }], 'Please fill this in'],
    ['people', [PERSON, PERSON], 'This name is already used'],
    ['people', [{ ...PERSON, portrait: 'face.png' }], 'Please choose the photo again'],
    ['people', [{ ...PERSON, practisingSince: 1066 }], 'Please enter a whole number from 1950 to 2100'],
    ['people', [{ ...PERSON, registration: { body: 'IDA', number: '' } }], 'Please fill this in'],
    ['place.pin', '41100', 'Please enter the six digits of the PIN code'],
    ['place.city', 'Pune', 'Please enter house and street', 'place.lines'],
    ['place.mapUrl', 'maps', 'Please enter an address that begins with https://'],
    ['hours', [{ weekday: 1, opens: '18:00', closes: '09:00' }], 'The end must be after the start'],
    ['hours', [MORNING, { ...MORNING, closes: '20:00' }], 'These times overlap with other times that day'],
    [
      'links',
      [{ kind: 'instagram', url: 'https://evil.example/instagram.com' }],
      'This is not a link to Instagram',
    ],
    ['questions', [{ question: 'Why?', answer: '' }], 'Please fill this in'],
    ['legal.registration', 'x'.repeat(161), 'Please use at most 160 characters.'],
    ['services.0.successRateMeaning', 'x'.repeat(241), 'Please use at most 240 characters.'],
    ['tips.0.sources', [], 'Please add at least one source'],
    ['tips.0.sources.0.url', 'http://plain.example', 'Please enter an address that begins with https://'],
    ['tips.0.reviewedOn', '2026-02-30', 'Please choose a date'],
    ['tips.1.slug', 'half-a-plate-of-vegetables', 'This name is already used'],
    ['policies.privacy.sections.0.paragraphs', [], 'Please add at least one'],
    ['disclaimer', ' ', 'Please fill this in'],
  ])('refuses %s %j with a message for the field', async (path, value, message, field = path) => {
    const saved = await read()
    const content = structuredClone(saved.content)
    const parts = path.split('.')
    const last = parts.pop() ?? ''
    // biome-ignore lint/suspicious/noExplicitAny: any place of the content
    const place = parts.reduce<any>((inner, part) => inner[part], content)
    place[last] = value
    const response = await save({ version: saved.version, content })
    expect(response.statusCode).toBe(400)
    expect(response.json().issues).toContainEqual({ path: expect.stringContaining(field), message })
    expect(await read()).toEqual(saved)
  })
})

it('the pages name the GSTIN of the tax settings, and drop what they rendered when it changes', async () => {
  const { config, database } = testApp.platform
  expect((await loadPageData(database.db, config)).tax).toEqual({ gstin: null, includesGst: false })
  const changes: string[] = []
  const listener = await listenToDatabase(
    testApp.testDatabase.url,
    { pathya_content_changed: (table) => changes.push(table) },
    { onReconnect: () => undefined, onError: () => undefined },
  )
  const gstin = '27AAAAA0000A1Z5'
  await database.pool.query(
    `update tax_settings set gstin = $1, state_code = '27', treatment = 'taxable', sac_code = '999319'`,
    [gstin],
  )
  await expect.poll(() => changes).toEqual(['tax_settings'])
  expect((await loadPageData(database.db, config)).tax).toEqual({ gstin, includesGst: true })
  await database.pool.query(`update tax_settings set sac_code = '9993'`)
  await database.pool.query(`update tax_settings set gstin = null, state_code = null, treatment = 'exempt'`)
  await expect.poll(() => changes).toHaveLength(2)
  await listener.close()
})
