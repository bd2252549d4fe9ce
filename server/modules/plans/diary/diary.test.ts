import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MAX_DIARY_ENTRIES_A_DAY, MAX_DIARY_PHOTOS, MAX_DIARY_PHOTOS_A_DAY } from '#contract/limits.ts'
import type { DiaryDay, DiaryEntry, DiaryFoodInput, InboxPhoto } from '#contract/plans/diary.ts'
import { writeMealPhotosConsent } from '#domain/privacy/consents.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { type SignedIn, signInAs } from '#server/test/test-app.ts'

const api = setUpTestApp()
const today = todayIn('Asia/Kolkata', new Date())
const yesterday = addDays(today, -1)

let admin: SignedIn
let carer: SignedIn
let client: SignedIn
let riceId: string
let jpeg: Buffer

beforeAll(async () => {
  admin = await signInAs(api, 'admin')
  carer = await signInAs(api, 'employee')
  jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c06020' } })
    .jpeg()
    .toBuffer()
  const rows = await query<{ id: string }>(
    `insert into food_items (name, calories, protein, carbs, fat, nutrients, core_nutrients, tags, preparation)
     values ('Rice of the diary', 130, 2.7, 28, 0.3, $1, $1, '{vegetarian}', 'cooked') returning id`,
    [{ energyKcal: 130, proteinG: 2.7, carbsG: 28, fatG: 0.3, fibreG: 0.4 }],
  )
  riceId = rows[0]?.id ?? ''
})
beforeEach(async () => {
  client = await signInAs(api, { role: 'client', inCareOf: [carer.id] })
})

async function query<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await api.platform.database.pool.query<Row>(sql, values)).rows
}

function send(who: SignedIn, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
  return api.app.inject({
    method,
    url,
    headers: { cookie: who.cookie },
    ...(payload === undefined ? {} : { payload }),
  })
}

/** A food of the diary as the writer sends it. */
const rice = (grams: number): DiaryFoodInput => ({
  text: `${grams} g rice`,
  foodId: riceId,
  grams,
  measure: null,
  isUnsure: false,
})
const words = (text: string): DiaryFoodInput => ({
  text,
  foodId: null,
  grams: null,
  measure: null,
  isUnsure: false,
})

function makeFields(changes: object = {}) {
  return { day: today, time: '13:10', text: '200 g rice', foods: [rice(200)], ...changes }
}

async function add(changes: object = {}, who = client): Promise<DiaryEntry> {
  const payload = { id: crypto.randomUUID(), ...makeFields(changes) }
  const response = await send(who, 'POST', '/api/diary', payload)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

type Listed = { days: DiaryDay[]; planned: DiaryDay['planned']; eaten: DiaryDay['eaten'] }

async function list(who = client, from = today, to = today): Promise<Listed> {
  const response = await send(who, 'GET', `/api/diary/of/${client.id}?from=${from}&to=${to}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

async function readDay(who = client): Promise<DiaryDay> {
  const day = (await list(who)).days[0]
  if (!day) throw new Error('no day')
  return day
}

async function agree(): Promise<void> {
  const wording = writeMealPhotosConsent('Pathya')
  const response = await send(client, 'POST', '/api/consents', { purpose: 'meal-photos', wording })
  expect(response.statusCode, response.body).toBe(200)
}

function putPhoto(id: string, who = client, payload = jpeg) {
  return api.app.inject({
    method: 'PUT',
    url: `/api/diary/${id}/photo`,
    headers: { cookie: who.cookie, 'content-type': 'image/jpeg' },
    payload,
  })
}

const readPhoto = (id: string, who = client, size = 'full') =>
  send(who, 'GET', `/api/diary/${id}/photo?size=${size}`)

async function addWithPhoto(changes: object = {}): Promise<DiaryEntry> {
  const entry = await add(changes)
  const response = await putPhoto(entry.id)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

/** Publishes a plan with lunch and dinner, 100 g of rice each, which began yesterday. */
async function publishPlan(): Promise<string> {
  const meal = {
    time: '1 PM',
    note: '',
    items: [{ foodId: riceId, name: 'Rice', grams: 1000, measure: null }],
  }
  const response = await send(admin, 'POST', '/api/diet-plans', {
    userId: client.id,
    status: 'active',
    title: 'Rice twice a day',
    clientName: 'Asha Rao',
    clientAge: 34,
    clientHeight: '162 cm',
    clientWeight: 74.5,
    clientLocation: 'Pune',
    goalDescription: 'Weight loss',
    caloriesTarget: '2500-2700 kcal/day',
    proteinGoal: '>=40g/day',
    preferences: 'Vegetarian',
    startDate: yesterday,
    endDate: addDays(today, 30),
    days: [{ dayNumber: 1, dayLabel: 'Every day', meals: { lunch: meal, dinner: meal } }],
  })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ id: string }>().id
}

const tick = (slot: string, state: string) =>
  send(client, 'PUT', '/api/meal-ticks', { day: today, slot, state })

async function readTicks(): Promise<{ slot: string; state: string; note: string | null }[]> {
  return (await send(client, 'GET', `/api/meal-ticks?from=${today}&to=${today}`)).json()
}

describe('an entry', () => {
  it('has the figures of its foods; words that mean no food make them a lower bound', async () => {
    const entry = await add({
      foods: [rice(200), words('aunty’s special')],
      text: '200 g rice, aunty’s special',
    })
    expect(entry).toMatchObject({ day: today, time: '13:10', slot: null, photo: null, version: 1 })
    expect(entry.foods).toMatchObject([
      { name: 'Rice of the diary', grams: 200, energyKcal: 260 },
      { name: 'aunty’s special', foodId: null, grams: null, energyKcal: null },
    ])
    expect(entry.figures?.energyKcal).toEqual({ amount: 260, isComplete: false })
    expect((await readDay()).eaten?.energyKcal).toEqual({ amount: 260, isComplete: false })
  })

  it('keeps its figures when the food changes later, also when the entry itself changes', async () => {
    const [own] = await query<{ id: string }>(
      `insert into food_items (name, calories, protein, carbs, fat, nutrients, core_nutrients, tags, preparation)
       values ('Changing food', 100, 1, 1, 1, '{"energyKcal": 100}', '{"energyKcal": 100}', '{}', 'cooked') returning id`,
    )
    const food = { ...rice(100), foodId: own?.id ?? '' }
    const entry = await add({ foods: [food] })
    await query(
      `update food_items set core_nutrients = '{"energyKcal": 300}', calories = 300 where id = $1`,
      [own?.id],
    )
    expect((await readDay()).entries[0]?.figures?.energyKcal.amount).toBe(100)
    const changed = await send(client, 'PUT', `/api/diary/${entry.id}`, {
      ...makeFields({ foods: [{ ...food, grams: 200 }] }),
      version: 1,
    })
    expect(changed.json<DiaryEntry>().figures?.energyKcal.amount).toBe(200)
  })

  it('is read on the server if the writer was offline', async () => {
    const entry = await add({ text: '200 g xyzzy-nothing', foods: null })
    expect(entry.foods).toMatchObject([{ foodId: null, energyKcal: null }])
    expect(entry.figures?.energyKcal).toEqual({ amount: null, isComplete: false })
  })

  it('keeps a food that does not exist as words', async () => {
    const entry = await add({ foods: [{ ...rice(100), foodId: crypto.randomUUID() }] })
    expect(entry.foods).toMatchObject([{ foodId: null, name: '100 g rice', grams: null }])
  })

  it('is stored once if it is sent again, with or without a key', async () => {
    const payload = { id: crypto.randomUUID(), ...makeFields() }
    const post = () =>
      api.app.inject({
        method: 'POST',
        url: '/api/diary',
        headers: { cookie: client.cookie, 'idempotency-key': payload.id },
        payload,
      })
    const [first, second] = await Promise.all([post(), post()])
    expect(first.json()).toEqual(second.json())
    expect((await send(client, 'POST', '/api/diary', payload)).json()).toEqual(first.json())
    expect((await readDay()).entries).toHaveLength(1)
  })

  it('cannot take the id of another person’s entry', async () => {
    const { id } = await add()
    const other = await signInAs(api, 'client')
    const response = await send(other, 'POST', '/api/diary', { id, ...makeFields() })
    expect(response.statusCode).toBe(404)
    expect((await send(other, 'PUT', `/api/diary/${id}`, { ...makeFields(), version: 1 })).statusCode).toBe(
      404,
    )
  })

  it.each([
    ['no text and no photo', { text: ' ', foods: [] }, 'text'],
    ['a day in the future', { day: addDays(today, 1) }, 'day'],
    ['a time that does not exist', { time: '24:10' }, 'time'],
    ['a text that is too long', { text: 'x'.repeat(501) }, 'text'],
    ['a meal that does not exist', { slot: 'tea' }, 'slot'],
    ['an impossible weight', { foods: [{ ...words('rice'), grams: -5 }] }, 'foods.0.grams'],
  ])('is refused with %s', async (_title, changes, path) => {
    const response = await send(client, 'POST', '/api/diary', {
      id: crypto.randomUUID(),
      ...makeFields(changes),
    })
    expect(response.statusCode, response.body).toBe(400)
    expect(response.json<{ issues: { path: string }[] }>().issues[0]?.path).toBe(path)
  })

  it('is refused when the day is full', async () => {
    await query(
      `insert into diary_entries (id, user_id, day, time, text, foods)
       select gen_random_uuid(), $1, $2, '08:00', 'x', '[]' from generate_series(1, $3::int)`,
      [client.id, today, MAX_DIARY_ENTRIES_A_DAY],
    )
    const response = await send(client, 'POST', '/api/diary', { id: crypto.randomUUID(), ...makeFields() })
    expect(response.statusCode).toBe(409)
  })

  it('is not overwritten by somebody who has not seen its last change', async () => {
    const { id } = await add()
    const change = (text: string) =>
      send(client, 'PUT', `/api/diary/${id}`, { ...makeFields({ text }), version: 1 })
    expect((await change('first')).json()).toMatchObject({ text: 'first', version: 2 })
    const stale = await change('second')
    expect(stale.statusCode).toBe(409)
    expect(stale.json()).toMatchObject({ code: 'stale_version', details: { entry: { text: 'first' } } })
    const beyond = await send(client, 'PUT', `/api/diary/${id}`, { ...makeFields(), version: -(2 ** 53) + 1 })
    expect(beyond.statusCode).toBe(400)
  })

  it('can be deleted and restored', async () => {
    const { id } = await add()
    expect((await send(client, 'DELETE', `/api/diary/${id}`)).statusCode).toBe(200)
    expect((await readDay()).entries).toEqual([])
    expect((await send(client, 'DELETE', `/api/diary/${id}`)).statusCode).toBe(200)
    expect((await send(client, 'POST', `/api/diary/${id}/restore`)).json()).toMatchObject({ id })
    expect((await readDay()).entries).toHaveLength(1)
  })
})

describe('eaten against planned', () => {
  beforeEach(async () => {
    await publishPlan()
  })

  it('counts ticked meals as planned, and an entry instead of a meal with its own foods', async () => {
    await tick('dinner', 'eaten')
    const entry = await add({ slot: 'lunch' })
    expect(await readTicks()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ slot: 'lunch', state: 'swapped', note: '200 g rice' }),
      ]),
    )
    const { days, planned, eaten } = await list(client, yesterday, today)
    expect(days.map(({ day }) => day)).toEqual([yesterday, today])
    expect(days[1]).toMatchObject({
      planned: { energyKcal: { amount: 2600, isComplete: true }, proteinG: { amount: 54 } },
      eaten: { energyKcal: { amount: 1560, isComplete: true } },
      meals: { planned: 2, eaten: 1, swapped: 1, skipped: 0, unmarked: 0 },
    })
    expect([planned?.energyKcal, eaten?.energyKcal]).toEqual([
      { amount: 5200, isComplete: true },
      { amount: 1560, isComplete: true },
    ])
    // Without the entry the meal is not marked any more.
    await send(client, 'DELETE', `/api/diary/${entry.id}`)
    expect((await readTicks()).map(({ slot }) => slot)).toEqual(['dinner'])
    await send(client, 'POST', `/api/diary/${entry.id}/restore`)
    expect(await readTicks()).toHaveLength(2)
  })

  it('counts an entry beside the meal that it replaced once the client marks the meal as eaten', async () => {
    const entry = await add({ slot: 'lunch' })
    await tick('lunch', 'eaten')
    const { days } = await list(client, today, today)
    expect(days[0]?.entries).toMatchObject([{ id: entry.id, slot: null, version: entry.version + 1 }])
    expect(days[0]?.meals).toMatchObject({ eaten: 1, swapped: 0 })
  })

  it('moves the tick with the entry, and does not remove one that another entry needs', async () => {
    const first = await add({ slot: 'lunch' })
    await add({ slot: 'lunch' })
    await send(client, 'PUT', `/api/diary/${first.id}`, { ...makeFields({ slot: 'dinner' }), version: 1 })
    expect((await readTicks()).map(({ slot, state }) => [slot, state])).toEqual([
      ['lunch', 'swapped'],
      ['dinner', 'swapped'],
    ])
  })

  it('accepts an entry instead of a meal that the plan does not have', async () => {
    await add({ slot: 'breakfast' })
    expect(await readTicks()).toEqual([])
  })

  it('has no figures for a client who hides calories; staff see them', async () => {
    await add({ slot: 'lunch' })
    await query('update users set hides_calories = true where id = $1', [client.id])
    const { days, planned, eaten } = await list()
    expect([planned, eaten, days[0]?.planned, days[0]?.eaten, days[0]?.entries[0]?.figures]).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
    expect(days[0]?.entries[0]?.foods[0]?.energyKcal).toBeNull()
    expect(days[0]?.meals).toMatchObject({ planned: 2, swapped: 1 })
    expect((await readDay(carer)).eaten?.energyKcal.amount).toBe(260)
  })

  it('does not show a paused plan to its client', async () => {
    await query(
      `update diet_plans set paused_at = now(), safety_flags = '[]', safety_flagged_at = now() where user_id = $1`,
      [client.id],
    )
    await add({ slot: 'lunch' })
    expect(await readDay()).toMatchObject({ planned: null, meals: { planned: 0 } })
    expect((await readDay(carer)).planned?.energyKcal.amount).toBe(2600)
  })
})

describe('reading', () => {
  it('is for the client and the care team, whose reading is recorded', async () => {
    await add()
    expect((await readDay(carer)).entries).toHaveLength(1)
    expect((await readDay(admin)).entries).toHaveLength(1)
    const log = await send(client, 'GET', '/api/access-log')
    expect(log.json<{ what: string }[]>().map(({ what }) => what)).toEqual([
      'Viewed your diary',
      'Viewed your diary',
    ])
    for (const stranger of [await signInAs(api, 'client'), await signInAs(api, 'employee')]) {
      const url = `/api/diary/of/${client.id}?from=${today}&to=${today}`
      expect((await send(stranger, 'GET', url)).statusCode).toBe(404)
    }
  })

  it('is for at most 31 days in their order', async () => {
    for (const [from, to] of [
      [today, yesterday],
      [addDays(today, -31), today],
    ]) {
      const response = await send(client, 'GET', `/api/diary/of/${client.id}?from=${from}&to=${to}`)
      expect(response.statusCode).toBe(400)
    }
  })
})

describe('a photo', () => {
  it('needs consent, and is then stored without metadata and small enough', async () => {
    const entry = await add({ text: '', foods: [], isPhotoExpected: true })
    expect(entry).toMatchObject({ isPhotoExpected: true, photo: null })
    const refused = await putPhoto(entry.id)
    expect(refused.json()).toMatchObject({ statusCode: 409, code: 'consent_required' })
    await agree()
    const large = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#20a040' } })
      .withExif({ IFD0: { Make: 'PhoneMaker' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 31/1 0/1' } })
      .jpeg()
      .toBuffer()
    const stored = await putPhoto(entry.id, client, large)
    expect(stored.json()).toMatchObject({
      isPhotoExpected: false,
      photo: { width: 1280, height: 640, reviewedAt: null, comment: null },
    })
    const { rawPayload, headers } = await readPhoto(entry.id)
    const image = await sharp(rawPayload).metadata()
    expect([image.format, image.exif, image.xmp]).toEqual(['jpeg', undefined, undefined])
    expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'private, no-store' })
    expect((await sharp((await readPhoto(entry.id, client, 'thumbnail')).rawPayload).metadata()).width).toBe(
      320,
    )
    expect((await readDay()).eaten?.energyKcal).toEqual({ amount: null, isComplete: false })
  })

  it('is refused if it cannot be read, or has another type', async () => {
    await agree()
    const { id } = await add()
    expect((await putPhoto(id, client, Buffer.from('no image'))).statusCode).toBe(400)
    const response = await api.app.inject({
      method: 'PUT',
      url: `/api/diary/${id}/photo`,
      headers: { cookie: client.cookie, 'content-type': 'text/plain' },
      payload: 'x',
    })
    expect(response.statusCode).toBe(415)
  })

  it('is only for the client and the care team; opening it is recorded', async () => {
    await agree()
    const { id } = await addWithPhoto()
    for (const stranger of [await signInAs(api, 'client'), await signInAs(api, 'employee')]) {
      expect((await readPhoto(id, stranger)).statusCode).toBe(404)
    }
    expect((await putPhoto(id, await signInAs(api, 'client'))).statusCode).toBe(404)
    expect((await readPhoto(id, carer, 'thumbnail')).statusCode).toBe(200)
    expect((await readPhoto(id, carer)).statusCode).toBe(200)
    const log = await send(client, 'GET', '/api/access-log')
    expect(log.json<{ what: string }[]>().map(({ what }) => what)).toEqual(['Viewed one of your meal photos'])
  })

  it('is limited in number, for a day and in all', async () => {
    await agree()
    const fill = (day: string, count: number) =>
      query(
        `with entry as (
           insert into diary_entries (id, user_id, day, time, text, foods)
           select gen_random_uuid(), $1, $2, '08:00', 'x', '[]' from generate_series(1, $3::int) returning id)
         insert into diary_photos (entry_id, user_id, width, height, image, thumbnail)
         select id, $1, 1, 1, 'x', 'x' from entry`,
        [client.id, day, count],
      )
    await fill(today, MAX_DIARY_PHOTOS_A_DAY)
    const full = await putPhoto((await add()).id)
    expect(full.json<{ message: string }>().message).toBe('This day already has 12 photos, the maximum.')
    await fill(yesterday, MAX_DIARY_PHOTOS - MAX_DIARY_PHOTOS_A_DAY)
    const other = await putPhoto((await add({ day: addDays(today, -2) })).id)
    expect(other.json<{ message: string }>().message).toMatch(/^You already have 1000 photos in your diary/)
  })

  it('can be deleted for good, but not if the entry would be empty', async () => {
    await agree()
    const withText = await addWithPhoto()
    const removed = await send(client, 'DELETE', `/api/diary/${withText.id}/photo`)
    expect(removed.json()).toMatchObject({ photo: null })
    expect((await readPhoto(withText.id)).statusCode).toBe(404)
    const only = await addWithPhoto({ text: '', foods: [], isPhotoExpected: true })
    expect((await send(client, 'DELETE', `/api/diary/${only.id}/photo`)).statusCode).toBe(409)
  })

  it('is deleted when the consent is withdrawn, with the entries that were only a photo', async () => {
    await agree()
    const withText = await addWithPhoto()
    await addWithPhoto({ text: '', foods: [], isPhotoExpected: true })
    await send(client, 'POST', '/api/consents/withdraw', { purpose: 'meal-photos' })
    expect((await readDay()).entries).toMatchObject([{ id: withText.id, photo: null }])
  })
})

describe('the photo inbox', () => {
  const read = async (who: SignedIn, search = ''): Promise<InboxPhoto[]> => {
    const response = await send(who, 'GET', `/api/admin/diary-photos?userId=${client.id}${search}`)
    expect(response.statusCode, response.body).toBe(200)
    return response.json()
  }
  const review = (id: string, who = carer, comment = '') =>
    send(who, 'POST', `/api/admin/diary-photos/${id}/review`, { comment })

  beforeEach(agree)

  it('has the photos that nobody has reviewed, oldest first, of clients in care', async () => {
    const first = await addWithPhoto()
    const second = await addWithPhoto({ text: '', foods: [], isPhotoExpected: true })
    expect((await read(carer)).map(({ id }) => id)).toEqual([first.id, second.id])
    expect(await read(await signInAs(api, 'employee'))).toEqual([])
    const page = await send(carer, 'GET', `/api/admin/diary-photos?userId=${client.id}&limit=1`)
    const next = /(\?[^>]+)>/.exec(String(page.headers.link))?.[1] ?? ''
    const rest = await send(carer, 'GET', `/api/admin/diary-photos${next}`)
    expect(rest.json<InboxPhoto[]>().map(({ id }) => id)).toEqual([second.id])
    const log = await send(client, 'GET', '/api/access-log')
    expect(log.json<{ what: string }[]>().map(({ what }) => what)).toEqual(['Viewed your meal photos'])
  })

  it('leaves out reviewed photos; only a comment notifies the client', async () => {
    const quiet = await addWithPhoto()
    const commented = await addWithPhoto()
    expect((await review(quiet.id)).json()).toMatchObject({ comment: null })
    expect((await review(commented.id, admin, 'A good plate')).json()).toMatchObject({
      comment: 'A good plate',
    })
    expect(await read(carer)).toEqual([])
    expect((await read(carer, '&state=reviewed')).map(({ id }) => id)).toEqual([commented.id, quiet.id])
    const { entries } = await readDay()
    expect(entries.map(({ photo }) => photo?.comment)).toEqual([null, 'A good plate'])
    const notifications = await send(client, 'GET', '/api/notifications')
    expect(notifications.json()).toMatchObject([
      { kind: 'photo-commented', title: 'Your dietician wrote to you', link: `/diary?day=${today}` },
    ])
  })

  it('refuses a second review, and reopens a photo without a comment', async () => {
    const { id } = await addWithPhoto()
    await review(id)
    expect((await review(id, admin, 'Late')).json()).toMatchObject({ statusCode: 409, code: 'review_closed' })
    expect((await send(carer, 'POST', `/api/admin/diary-photos/${id}/reopen`)).statusCode).toBe(200)
    expect(await read(carer)).toHaveLength(1)
    await review(id, carer, 'Seen')
    expect((await send(carer, 'POST', `/api/admin/diary-photos/${id}/reopen`)).statusCode).toBe(409)
  })

  it('has a photo again that was replaced after its review', async () => {
    const { id } = await addWithPhoto()
    await review(id)
    await putPhoto(id)
    expect(await read(carer)).toHaveLength(1)
  })

  it('is refused for clients out of care and for clients', async () => {
    const { id } = await addWithPhoto()
    expect((await review(id, await signInAs(api, 'employee'))).statusCode).toBe(404)
    expect((await review(id, client)).statusCode).toBe(403)
    expect((await review(id, carer, 'x'.repeat(501))).statusCode).toBe(400)
  })
})
