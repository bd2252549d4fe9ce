import { beforeAll, expect, test } from 'vitest'
import type { AdminPackage, Package } from '#contract/billing/packages.ts'
import { LANGUAGE_HEADER } from '#contract/language-paths.ts'
import { DEFAULT_PACKAGES } from '#server/modules/site/default-content/packages.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { type SignedIn, signInAs } from '#server/test/test-app.ts'

/* Tests packages: admins add, change, order, retire and restore them. */

const api = setUpTestApp()
let admin: SignedIn

beforeAll(async () => {
  admin = await signInAs(api, 'admin')
})

const SUMMER = {
  name: 'Summer Plan!',
  description: null,
  planType: 'diet_plan',
  durationWeeks: 6,
  amountPaise: 199_950,
  taxTreatment: null,
  taxRateBasisPoints: null,
  sacCode: null,
}

type Answer = AdminPackage & { code?: string; issues?: { path: string }[]; details?: object }

async function call<T = Answer>(
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object,
  headers: object = {},
): Promise<{ status: number; body: T }> {
  const response = await api.app.inject({
    method,
    url,
    headers: { cookie: admin.cookie, ...headers },
    ...(payload ? { payload } : {}),
  })
  return { status: response.statusCode, body: response.json() }
}

const listAll = async () => (await call<AdminPackage[]>('GET', '/api/admin/packages')).body
const listOffered = async () => (await call<Package[]>('GET', '/api/packages')).body.map(({ key }) => key)

async function listAudited(): Promise<unknown[]> {
  const { rows } = await api.platform.database.pool.query(
    `select action, details from audit_log where entity = 'package' order by id`,
  )
  return rows
}

test('a new practice starts with packages that are translated', async () => {
  const started = (await listAll()).map(({ name, description }) => ({ name, description }))
  expect(started).toEqual(DEFAULT_PACKAGES)
  const { body } = await call<Package[]>('GET', '/api/packages', undefined, { [LANGUAGE_HEADER]: 'hi' })
  expect(body.length).toBe(DEFAULT_PACKAGES.length)
  for (const { name } of body) expect(name).not.toMatch(/Plan|programme/)
})

test('a package is added last, once for a key; a stale change is refused, and sold subscriptions do not change', async () => {
  const headers = { 'idempotency-key': 'summer-plan-once' }
  const [first, second] = await Promise.all(
    [1, 2].map(() => call('POST', '/api/admin/packages', SUMMER, headers)),
  )
  expect(first?.body).toEqual(second?.body)
  const key = first?.body.key ?? ''
  expect(key).toMatch(/^summer-plan-[0-9a-f]{6}$/)
  expect(first?.body).toMatchObject({ ...SUMMER, version: 1, soldCount: 0, retiredAt: null })
  expect((await listOffered()).at(-1)).toBe(key)

  const client = await signInAs(api, 'client')
  const chosen = await api.app.inject({
    method: 'POST',
    url: '/api/subscriptions',
    headers: { cookie: client.cookie },
    payload: { packageKey: key, kind: 'new', duePaise: 199_950 },
  })
  expect(chosen.statusCode).toBe(200)
  const change = {
    ...SUMMER,
    amountPaise: 259_900,
    taxTreatment: 'taxable',
    taxRateBasisPoints: 1800,
    version: 1,
  }
  const changed = await call('PUT', `/api/admin/packages/${key}`, change)
  expect(changed.body).toMatchObject({
    amountPaise: 259_900,
    taxRateBasisPoints: 1800,
    version: 2,
    soldCount: 1,
  })
  const stale = await call('PUT', `/api/admin/packages/${key}`, { ...change, name: 'Other' })
  expect(stale).toMatchObject({
    status: 409,
    body: { code: 'stale_version', details: { package: { version: 2 } } },
  })
  // Without a change there is no new version and no audit entry.
  expect((await call('PUT', `/api/admin/packages/${key}`, { ...change, version: 2 })).body.version).toBe(2)
  const { rows } = await api.platform.database.pool.query(
    `select plan_name, amount_paise::float8 as paise from subscription_plans where package_key = $1`,
    [key],
  )
  expect(rows).toEqual([{ plan_name: 'Summer Plan!', paise: 199_950 }])
  expect(await listAudited()).toEqual([
    { action: 'package.create', details: {} },
    { action: 'package.update', details: { fields: ['amountPaise', 'taxTreatment', 'taxRateBasisPoints'] } },
  ])
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ durationWeeks: 105 }, 'durationWeeks'],
  [{ amountPaise: 99 }, 'amountPaise'],
  [{ planType: 'miracle' }, 'planType'],
  [{ taxTreatment: 'taxable' }, 'taxRateBasisPoints'],
  [{ taxTreatment: 'taxable', taxRateBasisPoints: 2801 }, 'taxRateBasisPoints'],
  [{ sacCode: '99' }, 'sacCode'],
])('%o is refused beside its field', async (wrong, path) => {
  const { status, body } = await call('POST', '/api/admin/packages', { ...SUMMER, ...wrong })
  expect([status, body.issues?.map((issue) => issue.path)]).toEqual([400, [path]])
})

test('a retired package cannot be chosen; when restored it is last in the order', async () => {
  const rapid = (await listAll()).find(({ key }) => key === 'rapid')
  const offer = (isOffered: boolean, version = 1) =>
    call('POST', '/api/admin/packages/rapid/offer', { isOffered, version })
  expect((await offer(false, 7)).body.code).toBe('stale_version')
  expect((await offer(false)).body).toMatchObject({ version: 2, retiredAt: expect.any(String) })
  // Repeating changes nothing.
  expect((await offer(false)).body.version).toBe(2)
  expect(await listOffered()).not.toContain('rapid')
  expect((await listAll()).at(-1)?.key).toBe('rapid')
  const client = await signInAs(api, 'client')
  const quote = await api.app.inject({
    url: '/api/subscriptions/quote?packageKey=rapid&kind=new',
    headers: { cookie: client.cookie },
  })
  expect(quote.json()).toMatchObject({ issues: [{ path: 'packageKey' }] })
  expect((await offer(true, 2)).body).toMatchObject({ amountPaise: rapid?.amountPaise, retiredAt: null })
  expect((await listOffered()).at(-1)).toBe('rapid')
})

test('packages have the given order; it is refused if one was added or removed in the meantime', async () => {
  const keys = (await listOffered()).toReversed()
  const { body } = await call<AdminPackage[]>('PUT', '/api/admin/packages/order', { keys })
  expect(body.map(({ key }) => key)).toEqual(keys)
  expect(await listOffered()).toEqual(keys)
  const short = await call('PUT', '/api/admin/packages/order', { keys: keys.slice(1) })
  expect(short).toMatchObject({ status: 409, body: { code: 'stale_version' } })
  const twice = await call('PUT', '/api/admin/packages/order', { keys: [...keys.slice(1), keys[1]] })
  expect(twice.status).toBe(409)
  expect(await listAudited()).toContainEqual({ action: 'package.order', details: {} })
})
