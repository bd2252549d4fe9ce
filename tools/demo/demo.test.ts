import { expect, test } from 'vitest'
import { findObstacle } from './demo-database.ts'
import { DEMO_LOGINS, makeClients } from './people.ts'
import { createRandom } from './random.ts'

test('the demo refuses production and whatever could be real', () => {
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

test('the same seed makes the same people, each with an address of their own', () => {
  const first = makeClients(createRandom(7), 40)
  expect(makeClients(createRandom(7), 40)).toEqual(first)
  expect(makeClients(createRandom(8), 40)).not.toEqual(first)
  expect(new Set(first.map(({ email }) => email)).size).toBe(40)
  expect(new Set(first.map(({ phone }) => phone)).size).toBe(40)
  expect(first[0]?.email).toBe(DEMO_LOGINS[2].email)
})
