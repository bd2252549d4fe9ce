import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#contract/site/content.ts'
import type { VersionedContent } from '#contract/site/content-editing.ts'
import { getPortrait } from '#contract/site/portraits.ts'
import { PORTRAIT_SIZES_PX, portraitUrl } from '#contract/site/public-content.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { type SignedIn, signInAs } from '#server/test/test-app.ts'
import { loadContent } from '../service.ts'

const testApp = setUpTestApp()
let admin: SignedIn
let employee: SignedIn

beforeAll(async () => {
  admin = await signInAs(testApp, 'admin')
  employee = await signInAs(testApp, 'employee')
})

const paint = (width: number, height: number, color = '#7a3b2e') =>
  sharp({ create: { width, height, channels: 3, background: color } })

function upload(payload: Buffer, { type = 'image/jpeg', by = admin } = {}) {
  return testApp.app.inject({
    method: 'POST',
    url: '/api/admin/portraits',
    headers: { cookie: by.cookie, 'content-type': type },
    payload,
  })
}

async function add(color: string): Promise<string> {
  const response = await upload(await paint(900, 700, color).jpeg().toBuffer())
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ hash: string }>().hash
}

async function savePeople(people: Partial<Person>[]): Promise<Person[]> {
  const url = '/api/admin/content'
  const headers = { cookie: admin.cookie }
  const stored = (await testApp.app.inject({ url, headers })).json<VersionedContent>()
  const content = { ...stored.content, people: people.map((person, index) => makePerson(index, person)) }
  const response = await testApp.app.inject({
    method: 'PUT',
    url,
    headers,
    payload: { version: stored.version, content },
  })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<VersionedContent>().content.people
}

function makePerson(index: number, change: Partial<Person>): Person {
  return {
    id: `person-${index}`,
    name: 'Nisha Rao',
    role: 'Dietician',
    qualification: 'MSc Clinical Nutrition',
    registration: { body: 'Indian Dietetic Association', number: 'RD 1234' },
    languages: ['English', 'Kannada'],
    practisingSince: 2014,
    words: 'Eat what you can cook on a Tuesday.',
    portrait: null,
    staffId: null,
    isExample: false,
    ...change,
  }
}

const countStored = async (): Promise<number> => {
  const { rows } = await testApp.platform.database.pool.query('select from practice_portraits')
  return rows.length
}

describe('portraits', () => {
  it('are stored square in two sizes, without metadata, and served with an unlimited cache lifetime', async () => {
    const written = await paint(1800, 2400)
      .withExif({ IFD0: { Copyright: 'Secret Studio' } })
      .jpeg()
      .toBuffer()
    const response = await upload(written)
    expect(response.statusCode, response.body).toBe(200)
    const { hash } = response.json<{ hash: string }>()
    for (const size of ['small', 'large'] as const) {
      // Requested without a session: portraits are on public pages.
      const served = await testApp.app.inject({ url: portraitUrl(hash, size) })
      expect(served.statusCode).toBe(200)
      expect(served.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      const side = PORTRAIT_SIZES_PX[size]
      const metadata = await sharp(served.rawPayload).metadata()
      expect(metadata).toMatchObject({ format: 'webp', width: side, height: side })
      expect(metadata.exif).toBeUndefined()
      expect(served.rawPayload.includes('Secret Studio')).toBe(false)
    }
    const { rows } = await testApp.platform.database.pool.query(
      `select details from audit_log where action = 'portrait.add' order by id desc limit 1`,
    )
    expect(rows[0]?.details).toEqual({ bytes: expect.any(Number) })
  })

  it('have the address that the contract declares', () => {
    expect(portraitUrl(':hash', 'small').replace('small', ':size')).toBe(getPortrait.url)
  })

  it('are stored once, and a small picture is not enlarged', async () => {
    const picture = await paint(250, 300).png().toBuffer()
    const first = (await upload(picture, { type: 'image/png' })).json<{ hash: string }>()
    const before = await countStored()
    expect((await upload(picture, { type: 'image/png' })).json()).toEqual(first)
    expect(await countStored()).toBe(before)
    const served = await testApp.app.inject({ url: portraitUrl(first.hash, 'large') })
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ width: 250, height: 250 })
  })

  it('cannot be a text, an SVG, a truncated, tiny or very large file', async () => {
    const before = await countStored()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    expect((await upload(svg, { type: 'image/svg+xml' })).statusCode).toBe(415)
    const whole = await paint(300, 300).jpeg().toBuffer()
    for (const body of [svg, Buffer.from('plain words'), whole.subarray(0, whole.length / 2)]) {
      const response = await upload(body)
      expect(response.statusCode).toBe(400)
      expect(response.json().message).toContain('Please choose a JPEG, PNG or WebP file')
    }
    const tiny = await upload(await paint(191, 400).jpeg().toBuffer())
    expect(tiny.statusCode).toBe(400)
    expect(tiny.json().message).toContain('at least 192 pixels')
    expect((await upload(Buffer.alloc(12 * 1024 * 1024 + 1, 1))).statusCode).toBe(413)
    expect(await countStored()).toBe(before)
  })

  it('are added by admins only', async () => {
    const picture = await paint(300, 300).jpeg().toBuffer()
    expect((await upload(picture, { by: employee })).statusCode).toBe(403)
    const response = await testApp.app.inject({
      method: 'POST',
      url: '/api/admin/portraits',
      headers: { 'content-type': 'image/jpeg' },
      payload: picture,
    })
    expect(response.statusCode).toBe(401)
  })

  it('stay for 30 days after the last saved content that names them', async () => {
    const used = await add('#225588')
    const replaced = await add('#88aa22')
    await savePeople([{ portrait: used }, { portrait: replaced }])
    await savePeople([{ portrait: used }])
    await testApp.platform.database.pool.query(
      `update practice_portraits set unused_since = unused_since - interval '29 days'`,
    )
    // An older version can still be restored.
    expect(await savePeople([{ portrait: used }, { portrait: replaced }])).toMatchObject([
      { portrait: used },
      { portrait: replaced },
    ])
    await savePeople([{ portrait: used }])
    await testApp.platform.database.pool.query(
      `update practice_portraits set unused_since = unused_since - interval '31 days'`,
    )
    await savePeople([{ portrait: used, words: '' }])
    expect((await testApp.app.inject({ url: portraitUrl(used, 'small') })).statusCode).toBe(200)
    expect((await testApp.app.inject({ url: portraitUrl(replaced, 'small') })).statusCode).toBe(404)
    expect(await savePeople([{ portrait: used }, { portrait: replaced }])).toMatchObject([
      { portrait: used },
      { portrait: null },
    ])
  })
})

it('a person can have the account of one staff member, and no other account', async () => {
  const { db } = testApp.platform.database
  const client = await signInAs(testApp, 'client')
  const people = await savePeople([{ staffId: employee.id }, { staffId: client.id }])
  expect(people.map(({ staffId }) => staffId)).toEqual([employee.id, null])
  expect((await loadContent(db)).people[0]?.staffId).toBe(employee.id)
})
