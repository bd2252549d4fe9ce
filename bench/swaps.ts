import { join } from 'node:path'
import pg from 'pg'
import { createEmptyDay, MEAL_SLOTS, renumberDays } from '#domain/plans/plan.ts'
import { addDays, todayIn } from '#domain/units/dates.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/kit/database/client.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { fillDatabase } from '#server/test/fill-database.ts'
import { makeTemporaryFolder } from '#server/test/server-process.ts'
import { withDatabase } from '#server/test/template-database.ts'
import { createClient, signInAs } from '#server/test/test-app.ts'
import { findPercentile } from './statistics.ts'

const ROUNDS = 3
const DAYS = 7
const FOODS_A_MEAL = 3
/** Every fourth food is enough for a percentile. */
const STRIDE = 4

/** Measures how long the call for swaps takes for dishes and other reviewed foods, one after the other, in a full week. */
const folder = makeTemporaryFolder()
const postgres = await startEmbeddedPostgres({ dataDir: join(folder.path, 'data'), log: () => undefined })
try {
  const admin = new pg.Client(postgres.adminUrl)
  await admin.connect()
  await admin.query('create database swaps owner pathya')
  await admin.end()
  const url = withDatabase(postgres.directUrl, 'swaps')
  await fillDatabase(url)
  const database = openDatabase(url)
  await database.pool.query('vacuum analyze')
  const { app, platform } = await buildApp({
    config: readConfig({ LOG_LEVEL: 'silent' }),
    database,
    site: null,
  })
  await app.ready()
  const writer = await signInAs({ platform }, { role: 'employee', grants: ['plans'] })
  const client = await createClient({ platform }, { inCareOf: [writer.id] })
  const { rows: foods } = await database.pool.query<{ id: string; name: string; isDish: boolean }>(
    `select id, name, source = 'dish' as "isDish" from food_items
      where variant is null and quarantine_reason is null and allergens is not null order by code`,
  )
  const dishes = foods.filter(({ isDish }) => isDish)
  let next = 0
  const take = () => dishes[next++ % dishes.length]
  const days = renumberDays(Array.from({ length: DAYS }, (_, index) => createEmptyDay(index + 1, DAYS))).map(
    (day) => {
      for (const { key } of MEAL_SLOTS) {
        day.meals[key].items = Array.from({ length: FOODS_A_MEAL }, take).map((dish) => ({
          foodId: dish?.id ?? '',
          name: dish?.name ?? '',
          grams: 150,
          measure: null,
        }))
      }
      return day
    },
  )
  const today = todayIn('Asia/Kolkata', new Date())
  const headers = { cookie: writer.cookie }
  const created = await app.inject({
    method: 'POST',
    url: '/api/diet-plans',
    headers,
    payload: { userId: client.id, title: 'Week', startDate: today, endDate: addDays(today, 28), days },
  })
  const { id } = created.json<{ id: string }>()
  for (const [title, list] of [
    ['dishes', dishes],
    ['other reviewed foods', foods.filter(({ isDish }) => !isDish)],
  ] as const) {
    for (let round = 0; round < ROUNDS; round += 1) {
      const times: number[] = []
      for (const food of list.filter((_, index) => index % STRIDE === 0)) {
        const startedAt = performance.now()
        const { statusCode, body } = await app.inject({
          url: `/api/diet-plans/${id}/swaps?foodId=${food.id}&grams=150&slot=lunch&day=1`,
          headers,
        })
        if (statusCode !== 200) throw new Error(`${food.name}: ${body}`)
        times.push(performance.now() - startedAt)
      }
      const [p50, p95, most] = [0.5, 0.95, 1].map((share) => findPercentile(times, share).toFixed(1))
      console.log(`${times.length} ${title}: p50 ${p50} ms, p95 ${p95} ms, slowest ${most} ms`)
    }
  }
  await app.close()
  await database.close()
} finally {
  await postgres.stop()
  folder.remove()
}
