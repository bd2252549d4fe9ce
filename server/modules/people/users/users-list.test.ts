import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ManagedUser } from '#contract/people/users.ts'
import { buildTestApp, type SignedIn, signInAs, type TestApp } from '#server/test/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#server/test/test-database.ts'
import { toListParams, USER_LISTS, type UserFilter, type UserPage } from './repository.ts'

/** As many people as the largest practice has, so that a missing index shows. */
const CLIENT_COUNT = 100_000

let database: TestDatabase
let testApp: TestApp
let admin: SignedIn

beforeAll(async () => {
  database = await createTestDatabase()
  testApp = await buildTestApp(database)
  admin = await signInAs(testApp, {
    role: 'admin',
    firstName: 'Nila',
    lastName: 'Menon',
    email: 'nila@clinic.example',
  })
  // This connection has no time limits, because inserting the rows may take longer than the app's limits allow.
  const client = new pg.Client(database.url)
  await client.connect()
  // Filling an existing index takes five times as long as building it afterwards.
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_indexdef('users_search'::regclass) as definition`,
  )
  await client.query('drop index users_search')
  // Names repeat and many people have the same creation time, so that pages also have to sort ties.
  await client.query(
    `insert into users (firebase_uid, email, first_name, last_name, phone, is_email_verified, is_active,
                        is_onboarding_complete, created_by_admin, created_at)
     select 'many-' || n, 'person' || n || '@clients.example',
            (array['Asha','Meera','Arjun','Ravi','Kavya','Dev','Ila','Omar'])[1 + n % 8],
            (array['Rao','Iyer','Bose','Nair','Khan','Shah','Das'])[1 + n % 7],
            '+9198' || lpad(n::text, 8, '0'), n % 50 <> 0, n % 20 <> 0, true, n % 50 = 0,
            timestamptz '2026-01-01' + make_interval(secs => n / 5)
       from generate_series(1, $1) n`,
    [CLIENT_COUNT],
  )
  await client.query(
    `insert into users (firebase_uid, email, first_name, last_name, role, is_email_verified, created_at)
     values ('e-1', 'zara.d_souza@clinic.example', 'Zara', 'D_Souza', 'employee', true, '2025-12-01'),
            ('e-2', 'nobody@clinic.example', null, null, 'employee', true, '2025-12-02')`,
  )
  await client.query(rows[0]?.definition ?? '')
  await client.query('analyze users')
  await client.end()
}, 180_000)
afterAll(async () => {
  await testApp.close()
  await database.drop()
})

async function list(query: string) {
  const response = await testApp.app.inject({
    url: `/api/admin/users?${query}`,
    headers: { cookie: admin.cookie },
  })
  expect(response.statusCode, response.body).toBe(200)
  return {
    users: response.json<ManagedUser[]>(),
    totalCount: Number(response.headers['x-total-count']),
    next: /^<\/api\/admin\/users\?([^>]+)>/.exec(String(response.headers.link))?.[1] ?? null,
  }
}

const names = (users: ManagedUser[]) => users.map(({ firstName, lastName }) => `${firstName} ${lastName}`)

describe('the list of users', () => {
  it('finds by part of a name, an address and a phone number, with all words matching, ignoring case', async () => {
    expect(await list('search=D_SOUZA')).toMatchObject({ totalCount: 1, users: [{ firstName: 'Zara' }] })
    expect((await list('search=menon%20nila')).users).toMatchObject([{ email: 'nila@clinic.example' }])
    expect((await list('search=person77777@')).users).toMatchObject([
      { email: 'person77777@clients.example' },
    ])
    expect((await list('search=%2B91%2098%20000-77777')).users).toMatchObject([{ phone: '+919800077777' }])
    expect(await list('search=zara%20iyer')).toMatchObject({ totalCount: 0, users: [], next: null })
    expect((await list('search=%25')).totalCount).toBe(0)
    expect((await list('search=%20')).totalCount).toBe(CLIENT_COUNT + 3)
  })

  it('filters by role and status, and counts the results exactly', async () => {
    expect((await list('role=employee')).users.map(({ email }) => email)).toEqual([
      'nobody@clinic.example',
      'zara.d_souza@clinic.example',
    ])
    expect((await list('role=client&status=inactive')).totalCount).toBe(CLIENT_COUNT / 20)
    const invited = await list('status=invited&limit=3')
    expect(invited.totalCount).toBe(CLIENT_COUNT / 50)
    expect(invited.users.map(({ inviteState }) => inviteState)).toEqual(['not-sent', 'not-sent', 'not-sent'])
    const expected = Array.from({ length: CLIENT_COUNT }, (_, index) => index + 1).filter(
      (n) => n % 8 === 1 && n % 7 === 1,
    ).length
    expect((await list('search=meera%20iyer&role=client')).totalCount).toBe(expected)
    expect((await list('role=admin&status=active')).totalCount).toBe(1)
  })

  it.each([
    ['newest', (user: ManagedUser) => user.createdAt, -1],
    ['oldest', (user: ManagedUser) => user.createdAt, 1],
    ['name', (user: ManagedUser) => `${user.firstName} ${user.lastName} ${user.email}`.toLowerCase(), 1],
  ] as const)('lists everybody once, page by page, %s first', async (sort, key, direction) => {
    const seen: ManagedUser[] = []
    let next: string | null = `search=iyer%20meera&status=active&sort=${sort}&limit=200`
    let isJoined = false
    let totalCount = 0
    while (next !== null) {
      const page = await list(next)
      seen.push(...page.users)
      totalCount = page.totalCount
      next = page.next
      if (!isJoined) {
        // Adding people in between does not move others to another page.
        isJoined = true
        await testApp.platform.database.pool.query(
          `insert into users (firebase_uid, email, first_name, last_name, created_at)
           values ($1, $1 || '@clients.example', 'Meera', 'Iyer', $2)`,
          [`late-${sort}`, sort === 'oldest' ? '2020-01-01' : '2030-01-01'],
        )
        await testApp.platform.database.pool.query(`delete from users where firebase_uid = $1`, [
          `late-${sort}`,
        ])
      }
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
    expect(seen).toHaveLength(totalCount)
    expect(seen.length).toBeGreaterThan(1000)
    const keys = seen.map(key)
    expect(keys).toEqual(keys.toSorted((a, b) => direction * (a < b ? -1 : a > b ? 1 : 0)))
  })

  it('refuses a cursor of another sort order or with invalid text', async () => {
    const { next } = await list('sort=name&limit=1')
    const cursor = new URLSearchParams(next ?? '').get('cursor')
    const made = (name: string) => Buffer.from(JSON.stringify([name, admin.id])).toString('base64url')
    for (const query of [
      `sort=newest&cursor=${cursor}`,
      // Text that the database cannot store and that no list has sent.
      `sort=name&cursor=${made('a\0')}`,
      `sort=name&cursor=${made('a\ud800')}`,
    ]) {
      const response = await testApp.app.inject({
        url: `/api/admin/users?${query}`,
        headers: { cookie: admin.cookie },
      })
      expect(response.json()).toMatchObject({
        statusCode: 400,
        message: 'This page of the list does not exist.',
      })
    }
  })

  it('begins with the newest, and sorts people without a name by their address', async () => {
    expect(names((await list('limit=1')).users)).toEqual(['Nila Menon'])
    const { users } = await list('role=employee&sort=name')
    expect(users.map(({ email }) => email)).toEqual(['nobody@clinic.example', 'zara.d_souza@clinic.example'])
  })
})

describe('the database', () => {
  const explain = async (filter: UserFilter, page: UserPage): Promise<string> => {
    const { text, params } = USER_LISTS[page.sort]
    const values: Record<string, unknown> = toListParams(filter, page, 51, new Date())
    const { rows } = await testApp.platform.database.pool.query<{ 'QUERY PLAN': string }>(
      `explain ${text}`,
      Object.keys(params).map((name) => values[name]),
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  const NEWEST: UserPage = { sort: 'newest', after: null }
  const AFTER = { atMicros: '1767225700000000', id: '00000000-0000-4000-8000-000000000000' }

  it.each([
    ['a search', { words: ['person77777@'] }, NEWEST, 'users_search'],
    ['a phone number', { words: ['9800077777'] }, NEWEST, 'users_search'],
    ['the newest', { words: [] }, NEWEST, 'users_created'],
    ['the next page', { words: [] }, { sort: 'newest', after: AFTER }, 'users_created'],
    ['the oldest', { words: [] }, { sort: 'oldest', after: AFTER }, 'users_created'],
    ['by name', { words: [] }, { sort: 'name', after: { name: 'meera iyer', id: AFTER.id } }, 'users_name'],
    ['staff', { words: [], role: 'employee' }, NEWEST, 'users_role_created'],
    ['the invited', { words: [], status: 'invited' }, NEWEST, 'users_pending'],
  ] satisfies [string, UserFilter, UserPage, string][])(
    'uses an index for %s',
    async (_what, filter, page, index) => {
      const plan = await explain(filter, page)
      expect(plan).toContain(index)
      expect(plan).not.toContain('Seq Scan on users')
    },
  )
})
