import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { type SignedIn, signInAs } from '#server/test/test-app.ts'

const api = setUpTestApp()
let admin: SignedIn
let employee: SignedIn
let client: SignedIn
let dal: string
let rice: string

const query = async <Row>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await api.platform.database.pool.query(sql, values)).rows

beforeAll(async () => {
  admin = await signInAs(api, 'admin')
  employee = await signInAs(api, 'employee')
  client = await signInAs(api, 'client')
  const foods = await query<{ id: string; code: string }>(
    `select id, code from food_items where code in ('dish:moong-dal', 'ifct:A015')`,
  )
  dal = foods.find(({ code }) => code.startsWith('dish'))?.id ?? ''
  rice = foods.find(({ code }) => code.startsWith('ifct'))?.id ?? ''
})

beforeEach(() => query('delete from dish_photos'))

const drawPhoto = (width = 2000, height = 1000) =>
  sharp({ create: { width, height, channels: 3, background: 'orange' } })
    .withMetadata({ exif: { IFD0: { Copyright: 'secret place' } } })
    .jpeg()
    .toBuffer()

async function call(who: SignedIn | null, method: 'GET' | 'PUT' | 'DELETE', url: string, payload?: Buffer) {
  return api.app.inject({
    method,
    url,
    headers: {
      ...(who ? { cookie: who.cookie } : {}),
      ...(payload ? { 'content-type': 'image/jpeg' } : {}),
    },
    ...(payload ? { payload } : {}),
  })
}

describe('the photo of a dish', () => {
  it('is stored small and without metadata, and every signed-in person sees it', async () => {
    const saved = await call(admin, 'PUT', `/api/dishes/${dal}/photo`, await drawPhoto())
    expect(saved.statusCode).toBe(200)
    expect(saved.json()).toMatchObject({ width: 1280, height: 640 })
    for (const who of [admin, employee, client]) {
      const shown = await call(who, 'GET', `/api/dishes/${dal}/photo`)
      expect(shown.statusCode).toBe(200)
      expect(shown.headers['content-type']).toBe('image/jpeg')
      expect(shown.rawPayload.includes('secret place')).toBe(false)
    }
    expect((await call(null, 'GET', `/api/dishes/${dal}/photo`)).statusCode).toBe(401)
    const small = await call(client, 'GET', `/api/dishes/${dal}/photo?size=thumbnail`)
    expect((await sharp(small.rawPayload).metadata()).width).toBe(320)
  })

  it('replaces the photo before it, and can be deleted', async () => {
    await call(admin, 'PUT', `/api/dishes/${dal}/photo`, await drawPhoto(400, 400))
    await call(admin, 'PUT', `/api/dishes/${dal}/photo`, await drawPhoto(400, 200))
    const info = await call(admin, 'GET', `/api/dishes/${dal}/photo-info`)
    expect(info.json()).toMatchObject({ photo: { width: 400, height: 200 } })
    expect((await call(admin, 'DELETE', `/api/dishes/${dal}/photo`)).statusCode).toBe(200)
    expect((await call(admin, 'DELETE', `/api/dishes/${dal}/photo`)).statusCode).toBe(404)
    expect((await call(admin, 'GET', `/api/dishes/${dal}/photo-info`)).json()).toEqual({ photo: null })
    expect((await call(client, 'GET', `/api/dishes/${dal}/photo`)).statusCode).toBe(404)
    const rows = await query<{ action: string }>(
      `select action from audit_log where entity_id = $1 and action like 'dish.photo%' order by at`,
      [dal],
    )
    expect(new Set(rows.map(({ action }) => action))).toEqual(new Set(['dish.photo', 'dish.photo-delete']))
  })

  it('is added only by people who may write foods, to dishes, from real pictures', async () => {
    const photo = await drawPhoto(400, 400)
    expect((await call(client, 'PUT', `/api/dishes/${dal}/photo`, photo)).statusCode).toBe(403)
    expect((await call(employee, 'PUT', `/api/dishes/${dal}/photo`, photo)).statusCode).toBe(403)
    expect((await call(client, 'DELETE', `/api/dishes/${dal}/photo`)).statusCode).toBe(403)
    expect((await call(admin, 'PUT', `/api/dishes/${rice}/photo`, photo)).statusCode).toBe(404)
    expect((await call(admin, 'PUT', `/api/dishes/x/photo`, photo)).statusCode).toBe(400)
    const text = await call(admin, 'PUT', `/api/dishes/${dal}/photo`, Buffer.from('read this photo'))
    expect(text.statusCode).toBe(400)
  })
})
