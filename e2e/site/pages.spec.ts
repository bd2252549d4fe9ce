import pg from 'pg'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../page-checks.ts'

test('a page is sent compressed, with an ETag that saves sending it again', async ({ request }) => {
  const first = await request.get('/', { headers: { 'accept-encoding': 'br' } })
  expect(first.status()).toBe(200)
  expect(first.headers()['content-encoding']).toBe('br')
  const etag = first.headers().etag ?? ''
  expect(etag).toMatch(/^"[\w-]+-br"$/)
  const again = await request.get('/', { headers: { 'accept-encoding': 'br', 'if-none-match': etag } })
  expect(again.status()).toBe(304)
  expect((await again.body()).length).toBe(0)
  const plain = await request.get('/', { headers: { 'accept-encoding': 'identity' } })
  expect(plain.headers()['content-encoding']).toBeUndefined()
  expect(plain.headers().etag).not.toBe(etag)
})

test('the policy allows the page’s own scripts by their hash and nothing else inline', async ({
  page,
  request,
}) => {
  const policy = (await request.get('/')).headers()['content-security-policy'] ?? ''
  expect(policy).toMatch(/script-src 'self'( 'sha256-[A-Za-z0-9+/=]+')+;/)
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain("object-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")

  const refused: string[] = []
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text())
  })
  for (const path of ['/', '/login', '/register']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  expect(refused).toEqual([])
})

test('an unknown path is the landing page with status 404 for visitors', async ({ page }) => {
  const response = await page.goto('/no-such-place')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'What we help with' })).toBeVisible()
  await expect(page).toHaveURL('/no-such-place')
})

test('a malformed address is a page for people and JSON for programs, with status 400', async ({
  page,
  request,
}) => {
  const problems: string[] = []
  page.on('console', (message) => problems.push(message.text()))
  for (const address of ['/admin/users?search=%00', '/login?next=%00', '/%E0%A4%A']) {
    problems.length = 0
    const response = await page.goto(address)
    expect(response?.status()).toBe(400)
    await expect(page.getByRole('heading', { name: 'This web address does not work' })).toBeVisible()
    await expectAccessible(page)
    // The browser's message about the status itself.
    expect(problems.filter((text) => !text.includes('status of 400'))).toEqual([])
  }
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page).toHaveURL('/')
  const call = await request.get('/api/health?x=%00')
  expect(call.status()).toBe(400)
  expect(await call.json()).toMatchObject({ code: 'bad_request' })
})

test('a private path leads to sign-in and remembers the requested page', async ({ page }) => {
  await page.goto('/admin/diet-plans?status=draft')
  await expect(page).toHaveURL('/login?next=%2Fadmin%2Fdiet-plans%3Fstatus%3Ddraft')
})

test('the data of a screen is the same response whatever the query contains', async ({ request }) => {
  const ask = async (path: string): Promise<string> => {
    const response = await request.get(path)
    expect(response.status()).toBe(200)
    return response.headers().etag ?? ''
  }
  expect(await ask('/_.data?_routes=made-up')).toBe(await ask('/_.data'))
  expect(await ask('/admin/users/one.data?_routes=root')).toBe(await ask('/admin/users/two.data'))
  expect((await request.get('/made-up.data')).status()).toBe(404)
})

test('/api/login redirects to sign-in with a `next` that stays on this site', async ({ request }) => {
  const good = await request.get('/api/login?next=/plan', { maxRedirects: 0 })
  expect(good.status()).toBe(302)
  expect(good.headers().location).toBe('/login?next=%2Fplan')
  for (const next of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    const bad = await request.get(`/api/login?next=${encodeURIComponent(next)}`, { maxRedirects: 0 })
    expect(bad.headers().location).toBe('/login')
  }
})

test('built files are immutable, and unknown calls get JSON responses', async ({ request }) => {
  const html = await (await request.get('/')).text()
  const [asset = ''] = /\/assets\/[\w.-]+\.js/.exec(html) ?? []
  const file = await request.get(asset, { headers: { 'accept-encoding': 'br' } })
  expect(file.headers()['cache-control']).toContain('immutable')
  expect(file.headers()['content-encoding']).toBe('br')
  const unknown = await request.get('/api/nothing-here')
  expect(unknown.status()).toBe(404)
  expect(await unknown.json()).toMatchObject({ statusCode: 404, code: 'not_found' })
})

test('changed content appears on the page without a restart', async ({ server, request }) => {
  const database = new pg.Client(server.databaseUrl)
  await database.connect()
  const before = await request.get('/')
  expect(await before.text()).not.toContain('Annapurna Nutrition')
  const brand = {
    name: 'Annapurna Nutrition',
    tagline: 'Food first.',
    email: 'hello@annapurna.example',
    phone: '',
  }
  await database.query(
    `insert into practice_content (id, content) values (1, $1)
     on conflict (id) do update set content = excluded.content, version = practice_content.version + 1`,
    [{ brand }],
  )
  try {
    await expect.poll(async () => (await request.get('/')).text()).toContain('Annapurna Nutrition')
  } finally {
    await database.query(`update practice_content set content = '{}', version = version + 1`)
    await database.end()
  }
})
