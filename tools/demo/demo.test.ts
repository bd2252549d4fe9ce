import { expect, test } from 'vitest'
import { addDays } from '#domain/units/dates.ts'
import { findObstacle } from './demo-database.ts'
import { BOOKINGS, CALL_BACKS, findSlot, type Holder } from './enquiries.ts'
import { FOLLOW_UPS } from './follow-ups.ts'
import { DEMO_LOGINS, makeClients } from './people.ts'
import { createRandom } from './random.ts'

test('the demo refuses production and every setting that could belong to real data', () => {
  expect(findObstacle({})).toBeNull()
  expect(findObstacle({ PUBLIC_URL: 'http://localhost:3000' })).toBeNull()
  for (const env of [
    { NODE_ENV: 'production' },
    { DATABASE_URL: 'postgresql://practice@db/pathya' },
    { DATABASE_DIRECT_URL: 'postgresql://practice@db/pathya' },
    { DATA_DIR: '/srv/pathya' },
    { PUBLIC_URL: 'https://practice.example' },
    { PUBLIC_URL: 'http://localhost.practice.example' },
    { IDENTITY_PROVIDER: 'firebase' },
  ]) {
    expect(findObstacle(env)).toMatch(/^The demo .*\.$/)
  }
})

test('the same seed makes the same people, each with a different address', () => {
  const first = makeClients(createRandom(7), 40)
  expect(makeClients(createRandom(7), 40)).toEqual(first)
  expect(makeClients(createRandom(8), 40)).not.toEqual(first)
  expect(new Set(first.map(({ email }) => email)).size).toBe(40)
  expect(new Set(first.map(({ phone }) => phone)).size).toBe(40)
  expect(first[0]?.email).toBe(DEMO_LOGINS[2].email)
})

test.each([0, 1, 2, 3, 4, 5, 6])(
  'nobody holds two consultations at a time, %i days after a Monday',
  (days) => {
    const today = addDays('2026-11-23', days)
    const booked = [...BOOKINGS, { holder: 'farah', day: 1, slot: 2, status: 'confirmed' } as const]
    const agreed = CALL_BACKS.flatMap(({ holder, agreed, status }) =>
      holder && agreed ? [{ holder, status, ...agreed }] : [],
    )
    const visits = [...booked, ...agreed].map((one) => ({ ...one, minutes: 15 }))
    const spans = [...visits, ...FOLLOW_UPS].map((one) => {
      const startsAt = findSlot(one.holder, today, one.day, one.slot).getTime()
      return {
        holder: one.holder satisfies Holder,
        status: one.status,
        startsAt,
        endsAt: startsAt + one.minutes * 60_000,
      }
    })
    const held = spans.filter(({ status }) => status !== 'cancelled')
    const overlapping = held.filter((one) =>
      held.some(
        (other) =>
          other !== one &&
          other.holder === one.holder &&
          other.startsAt < one.endsAt &&
          one.startsAt < other.endsAt,
      ),
    )
    expect(overlapping).toEqual([])
  },
)
