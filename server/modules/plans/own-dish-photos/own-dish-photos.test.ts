import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MAX_OWN_DISH_PHOTOS } from '#contract/limits.ts'
import { writeMealPhotosConsent } from '#domain/privacy/consents.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { type SignedIn, signInAs } from '#server/test/test-app.ts'

const api = setUpTestApp()
let admin: SignedIn
let client: SignedIn
let other: SignedIn
let dal: string
let rice: string

beforeAll(async () => {
  admin = await signInAs(api, 'admin')
  other = await signInAs(api, 'client')
  await agree(other)
  dal = await findId('dish:moong-dal')
  rice = await findId('ifct:A015')
})
beforeEach(async () => {
  client = await signInAs(api, 'client')
})

async function query<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await api.platform.database.pool.query<Row>(sql, values)).rows
}

async function findId(code: string): Promise<string> {
  const [food] = await query<{ id: string }>('select id from food_items where code = $1', [code])
  return food?.id ?? ''
}

const drawPhoto = (width = 2000, height = 1000) =>
  sharp({ create: { width, height, channels: 3, background: 'orange' } })
    .withMetadata({ exif: { IFD0: { Copyright: 'secret place' } } })
    .jpeg()
    .toBuffer()

async function call(who: SignedIn | null, method: 'GET' | 'PUT' | 'DELETE', foodId: string, photo?: Buffer) {
  return api.app.inject({
    method,
    url: `/api/dishes/${foodId}/own-photo`,
    headers: {
      ...(who ? { cookie: who.cookie } : {}),
      ...(photo ? { 'content-type': 'image/jpeg' } : {}),
    },
    ...(photo ? { payload: photo } : {}),
  })
}

function post(who: SignedIn, url: string, payload: object) {
  return api.app.inject({ method: 'POST', url, headers: { cookie: who.cookie }, payload })
}

async function agree(who: SignedIn): Promise<void> {
  const wording = writeMealPhotosConsent('Pathya')
  expect((await post(who, '/api/consents', { purpose: 'meal-photos', wording })).statusCode).toBe(200)
}

describe('a client’s own photo of a dish', () => {
  it('needs consent, is stored small and without metadata, and nobody else sees it', async () => {
    const refused = await call(client, 'PUT', dal, await drawPhoto())
    expect(refused.json()).toMatchObject({ statusCode: 409, code: 'consent_required' })
    await agree(client)
    const saved = await call(client, 'PUT', dal, await drawPhoto())
    expect(saved.json()).toMatchObject({ width: 1280, height: 640 })
    const shown = await call(client, 'GET', dal)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
    })
    expect(shown.rawPayload.includes('secret place')).toBe(false)
    expect((await call(other, 'GET', dal)).statusCode).toBe(404)
    expect((await call(admin, 'GET', dal)).statusCode).toBe(403)
    expect((await call(null, 'GET', dal)).statusCode).toBe(401)
  })

  it('replaces the photo before it, and can be removed', async () => {
    await agree(client)
    await call(client, 'PUT', dal, await drawPhoto(400, 400))
    await call(client, 'PUT', dal, await drawPhoto(400, 200))
    expect(await query('select height from own_dish_photos where user_id = $1', [client.id])).toEqual([
      { height: 200 },
    ])
    expect((await call(other, 'DELETE', dal)).statusCode).toBe(404)
    expect((await call(client, 'DELETE', dal)).statusCode).toBe(200)
    expect((await call(client, 'DELETE', dal)).statusCode).toBe(404)
    expect((await call(client, 'GET', dal)).statusCode).toBe(404)
  })

  it('is of a dish, and a real picture', async () => {
    await agree(client)
    const photo = await drawPhoto(40, 40)
    expect((await call(client, 'PUT', rice, photo)).statusCode).toBe(404)
    expect((await call(client, 'PUT', 'x', photo)).statusCode).toBe(400)
    expect((await call(client, 'PUT', dal, Buffer.from('read this photo'))).statusCode).toBe(400)
    expect((await call(client, 'PUT', dal)).statusCode).toBe(400)
  })

  it('is one of a limited number', async () => {
    await agree(client)
    await query(
      `insert into own_dish_photos (user_id, food_id, width, height, image, thumbnail)
       select $1, id, 1, 1, 'x', 'x' from food_items where id <> $2 order by code limit $3`,
      [client.id, dal, MAX_OWN_DISH_PHOTOS],
    )
    const refused = await call(client, 'PUT', dal, await drawPhoto(40, 40))
    expect(refused.json()).toMatchObject({
      statusCode: 409,
      message: expect.stringContaining('the maximum'),
    })
  })

  it('is deleted when the consent is withdrawn', async () => {
    await agree(client)
    await call(client, 'PUT', dal, await drawPhoto(40, 40))
    await post(client, '/api/consents/withdraw', { purpose: 'meal-photos' })
    expect(await query('select 1 from own_dish_photos where user_id = $1', [client.id])).toEqual([])
  })
})
