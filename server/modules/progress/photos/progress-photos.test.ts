import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { ProgressPhoto } from '#contract/progress/progress-photos.ts'
import { writePhotosConsent } from '#domain/privacy/consents.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { shrinkPhoto } from '#server/kit/images/shrink-photo.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { openSession, type SignedIn, signInAs } from '#server/test/test-app.ts'
import { listPhotoFiles } from './service.ts'

const api = setUpTestApp()
const today = todayIn('Asia/Kolkata', new Date())
let carer: SignedIn
let client: SignedIn
let jpeg: Buffer
const SIZE = { maxSidePx: 1600, maxBytes: 3_000_000 }

beforeAll(async () => {
  carer = await signInAs(api, 'employee')
  jpeg = await draw(400, 300).jpeg().toBuffer()
})
beforeEach(async () => {
  client = await signInAs(api, { role: 'client', inCareOf: [carer.id] })
})

/** Draws an image whose left half is red and whose right half is blue. */
function draw(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#2020c0' } }).composite([
    {
      input: {
        create: { width: Math.floor(width / 2), height, channels: 3, background: '#c02020' },
      },
      left: 0,
      top: 0,
    },
  ])
}

const query = (sql: string, values: unknown[] = []) => api.platform.database.pool.query(sql, values)

async function agree(): Promise<void> {
  const response = await api.app.inject({
    method: 'POST',
    url: '/api/consents',
    headers: { cookie: client.cookie },
    payload: { purpose: 'photos', wording: writePhotosConsent('Pathya') },
  })
  expect(response.statusCode, response.body).toBe(200)
}

async function upload(payload: Buffer, more: { search?: string; type?: string; who?: SignedIn } = {}) {
  const { search = `?takenOn=${today}&view=front`, type = 'image/jpeg', who = client } = more
  const response = await api.app.inject({
    method: 'POST',
    url: `/api/progress/${client.id}/photos${search}`,
    headers: { cookie: who.cookie, 'content-type': type },
    payload,
  })
  return { status: response.statusCode, body: response.json<ProgressPhoto & ErrorBody>() }
}

function read(who: { cookie: string } | null, id: string, size = 'full') {
  return api.app.inject({
    url: `/api/progress/photos/${id}?size=${size}`,
    headers: who ? { cookie: who.cookie } : {},
  })
}

async function list(who: SignedIn = client, search = '') {
  const response = await api.app.inject({
    url: `/api/progress/${client.id}/photos${search}`,
    headers: { cookie: who.cookie },
  })
  return { status: response.statusCode, body: response.json<ProgressPhoto[]>(), link: response.headers.link }
}

describe('adding a photo', () => {
  test('stores it small and upright, without place, camera or time', async () => {
    await agree()
    const withPlace = await draw(2400, 1200)
      .withExif({
        IFD0: { Make: 'PhoneMaker', DateTime: '2026:11:21 08:00:00' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 31/1 0/1', GPSLongitudeRef: 'E' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const before = await sharp(withPlace).metadata()
    expect(before.orientation).toBe(6)
    expect(before.exif).toBeDefined()

    const { status, body } = await upload(withPlace, { search: `?takenOn=${addDays(today, -3)}&view=side` })
    expect(status, JSON.stringify(body)).toBe(200)
    // The upright image is taller than wide.
    expect(body).toMatchObject({ takenOn: addDays(today, -3), view: 'side', width: 800, height: 1600 })
    const { rawPayload: stored } = await read(client, body.id)
    const after = await sharp(stored).metadata()
    expect(after).toMatchObject({ format: 'jpeg', width: 800, height: 1600 })
    for (const gone of [after.exif, after.xmp, after.iptc, after.icc, after.orientation]) {
      expect(gone).toBeUndefined()
    }
    expect(stored.includes('PhoneMaker')).toBe(false)
    expect(stored.includes('Exif')).toBe(false)
    // The image was rotated by 90°, so its left edge is now at the top.
    const { data } = await sharp(stored).raw().toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(150)
    expect(data.at(-3)).toBeLessThan(80)
    const small = await sharp((await read(client, body.id, 'thumbnail')).rawPayload).metadata()
    expect(small).toMatchObject({ format: 'jpeg', width: 160, height: 320 })
    expect((await list()).body).toEqual([body])
  })

  test.each(['png', 'webp', 'jpeg'] as const)(
    'accepts %s, whatever content type the request has',
    async (format) => {
      await agree()
      const { status, body } = await upload(await draw(64, 48).toFormat(format).toBuffer(), {
        type: 'application/octet-stream',
      })
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body).toMatchObject({ width: 64, height: 48 })
    },
  )

  test('puts a transparent image on a white background', async () => {
    await agree()
    const clear = sharp({ create: { width: 8, height: 8, channels: 4, background: '#00000000' } })
    const { body } = await upload(await clear.png().toBuffer(), { type: 'image/png' })
    const { data } = await sharp((await read(client, body.id)).rawPayload)
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255])
  })

  test('refuses content that is not a supported image, is truncated, or is a decompression bomb', async () => {
    await agree()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>')
    const bomb = await sharp({ create: { width: 10_000, height: 6000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const gif = await draw(20, 20).gif().toBuffer()
    for (const bytes of [
      svg,
      gif,
      randomBytes(500),
      jpeg.subarray(0, 700),
      bomb,
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ]) {
      const { status, body } = await upload(bytes)
      expect(status).toBe(400)
      expect(body).toMatchObject({
        code: 'invalid_input',
        message: 'We can’t read this photo. Please choose a JPEG, PNG or WebP file.',
      })
    }
    expect((await upload(Buffer.alloc(0))).status).toBe(400)
    expect((await list()).body).toEqual([])
  })

  test('refuses other content types, and bodies above 12 MB', async () => {
    await agree()
    for (const type of [
      'application/json',
      'text/plain',
      'multipart/form-data; boundary=x',
      'image/svg+xml',
    ]) {
      const { status, body } = await upload(jpeg, { type })
      expect(status, type).toBe(415)
      expect(body.message).toBe('Please choose a JPEG, PNG or WebP photo.')
    }
    expect((await upload(Buffer.alloc(12 * 1024 * 1024 + 1, 1))).status).toBe(413)
    // A body just below the limit is read to its end, and then refused because it is not an image.
    expect((await upload(Buffer.alloc(12 * 1024 * 1024, 1))).status).toBe(400)
    // No other call accepts images.
    const other = await api.app.inject({
      method: 'POST',
      url: '/api/progress',
      headers: { cookie: client.cookie, 'content-type': 'image/jpeg' },
      payload: jpeg,
    })
    expect(other.statusCode).toBe(415)
  })

  test('requires the person’s consent, and a day that is not in the future', async () => {
    const refused = await upload(jpeg)
    expect(refused.status).toBe(409)
    expect(refused.body.code).toBe('consent_required')
    await agree()
    const early = await upload(jpeg, { search: `?takenOn=${addDays(today, 2)}` })
    expect(early.body).toMatchObject({ statusCode: 400, issues: [{ path: 'takenOn' }] })
    expect((await upload(jpeg, { search: '?takenOn=yesterday' })).status).toBe(400)
    expect((await upload(jpeg, { search: `?takenOn=${today}&view=above` })).status).toBe(400)
    expect((await upload(jpeg)).status).toBe(200)
  })

  test('stops at two hundred photos', async () => {
    await agree()
    await query(
      `insert into progress_photos (user_id, taken_on, view, content_type, width, height, image, thumbnail)
       select $1, current_date, 'front', 'image/jpeg', 1, 1, 'x', 'x' from generate_series(1, 199)`,
      [client.id],
    )
    const both = await Promise.all([upload(jpeg), upload(jpeg)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.message).toMatch(/^You already have 200 photos/)
  })

  test('is undone when the consent is withdrawn: the photo is deleted', async () => {
    await agree()
    const { body } = await upload(jpeg)
    const response = await api.app.inject({
      method: 'POST',
      url: '/api/consents/withdraw',
      headers: { cookie: client.cookie },
      payload: { purpose: 'photos' },
    })
    expect(response.statusCode).toBe(200)
    expect((await list()).body).toEqual([])
    expect((await read(client, body.id)).statusCode).toBe(404)
  })
})

describe('a photo', () => {
  test('is never cached, nor read as another content type', async () => {
    await agree()
    const { headers } = await read(client, (await upload(jpeg)).body.id)
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  test('is refused without a session, and answers 404 to others', async () => {
    await agree()
    const { body } = await upload(jpeg)
    expect((await read(null, body.id)).statusCode).toBe(401)
    expect((await read({ cookie: 'pathya_session=made-up' }, body.id)).statusCode).toBe(401)
    const stranger = await signInAs(api, 'client')
    const outside = await signInAs(api, 'employee')
    for (const who of [stranger, outside]) {
      for (const size of ['full', 'thumbnail']) {
        expect((await read(who, body.id, size)).statusCode).toBe(404)
      }
      expect((await list(who)).status).toBe(404)
    }
    expect((await upload(jpeg, { who: stranger })).status).toBe(404)
    const taken = await api.app.inject({
      method: 'DELETE',
      url: `/api/progress/photos/${body.id}`,
      headers: { cookie: stranger.cookie },
    })
    expect(taken.statusCode).toBe(404)
    await query('delete from sessions where user_id = $1', [client.id])
    expect((await read(client, body.id)).statusCode).toBe(401)
    const again = { cookie: await openSession(api, client.id) }
    expect((await read(again, body.id)).statusCode).toBe(200)
  })

  test('appears in its owner’s access log when staff view it', async () => {
    await agree()
    const { body } = await upload(jpeg)
    await list(carer)
    await read(carer, body.id, 'thumbnail')
    await read(carer, body.id)
    const seen = await api.app.inject({ url: '/api/access-log', headers: { cookie: client.cookie } })
    expect(
      seen
        .json<{ what: string }[]>()
        .map(({ what }) => what)
        .toSorted(),
    ).toEqual(['Viewed one of your progress photos', 'Viewed your progress photos'])
  })

  test('is deleted for good', async () => {
    await agree()
    const { body } = await upload(jpeg)
    const remove = () =>
      api.app.inject({
        method: 'DELETE',
        url: `/api/progress/photos/${body.id}`,
        headers: { cookie: client.cookie },
      })
    expect((await remove()).statusCode).toBe(200)
    expect((await remove()).statusCode).toBe(404)
    expect((await query('select 1 from progress_photos where id = $1', [body.id])).rowCount).toBe(0)
  })
})

test('the list is sorted newest first and has pages; the export has all photos, oldest first', async () => {
  await agree()
  for (const daysAgo of [4, 0, 9, 4]) {
    await upload(jpeg, { search: `?takenOn=${addDays(today, -daysAgo)}&view=back` })
  }
  const all = (await list()).body
  expect(all.map(({ takenOn }) => takenOn)).toEqual([0, -4, -4, -9].map((days) => addDays(today, days)))
  const first = await list(client, '?limit=2')
  const search = /(\?[^>]+)>/.exec(String(first.link))?.[1] ?? ''
  const second = await list(client, search)
  expect([...first.body, ...second.body]).toEqual(all)
  expect(second.link).toBeUndefined()
  const madeUp = Buffer.from(JSON.stringify(['no day', client.id])).toString('base64url')
  expect((await list(client, `?cursor=${madeUp}`)).status).toBe(400)

  const exported = await listPhotoFiles(api.platform.database.db, client.id)
  expect(exported.map(({ name }) => name)).toEqual(
    all.toReversed().map(({ id, takenOn, view }) => `${takenOn}-${view}-${id.slice(0, 8)}.jpg`),
  )
  expect(exported[0]?.name).toContain('-back-')
  expect((await sharp((await exported[0]?.read()) ?? undefined).metadata()).width).toBe(400)
})

test('many conversions wait for each other, and those beyond the limit are refused with 503', async () => {
  const all = await Promise.allSettled(Array.from({ length: 12 }, () => shrinkPhoto(jpeg, SIZE)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
  for (const result of all) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ statusCode: 503 })
  }
  // A damaged image does not block those behind it.
  const [broken, whole] = await Promise.allSettled([
    shrinkPhoto(jpeg.subarray(0, 700), SIZE),
    shrinkPhoto(jpeg, SIZE),
  ])
  expect([broken?.status, whole?.status]).toEqual(['rejected', 'fulfilled'])
})
