import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REFERENCE_PLACE } from '#contract/errors.ts'
import { SCREENS } from '#contract/screens.ts'
import { buildApp } from '#server/app.ts'
import { setUpTestApp } from '#server/test/set-up-test-app.ts'
import { hashSource } from '../http/security-headers.ts'
import type { App } from '../platform.ts'
import { toDataPath, toPagePath } from './page-paths.ts'

const CONTENT = new Set(['/services/diabetes', '/tips/less-salt'])

test('each screen has one address for its data, whatever its parameters', () => {
  for (const name of ['7c1f', 'made-up', '%41', '_', '-']) {
    expect(toDataPath(`/admin/users/${name}x.data`, CONTENT)).toBe('/admin/users/-.data')
    expect(toDataPath(`/admin/diet-plans/${name}/edit.data`, CONTENT)).toBe('/admin/diet-plans/-/edit.data')
  }
  expect(toDataPath('/LOGIN.data', CONTENT)).toBe('/login.data')
  expect(toDataPath('/login/_.data', CONTENT)).toBe('/login.data')
  expect(toDataPath('/_.data', CONTENT)).toBe('/_.data')
  // It is a screen of its own and not a parameter.
  expect(toDataPath('/admin/users/import.data', CONTENT)).toBe('/admin/users/import.data')
})

test('names from the content have a page of their own, and other names do not', () => {
  expect(toPagePath('/services/diabetes', CONTENT)).toBe('/services/diabetes')
  expect(toPagePath('/SERVICES/diabetes/', CONTENT)).toBe('/services/diabetes')
  expect(toPagePath('/tips', CONTENT)).toBe('/tips')
  expect(toDataPath('/tips/less-salt.data', CONTENT)).toBe('/tips/less-salt.data')
  expect(toDataPath('/Tips/less-salt/_.data', CONTENT)).toBe('/tips/less-salt.data')
  for (const path of [
    '/tips/made-up',
    '/tips/diabetes',
    '/services/-',
    '/services/Diabetes',
    '/tips/%6cess-salt',
  ]) {
    expect(toPagePath(path, CONTENT)).toBeNull()
    expect(toDataPath(`${path}.data`, CONTENT)).toBeNull()
  }
})

test('no more pages are rendered than the site has screens and its content has pages', () => {
  const paths = SCREENS.flatMap(({ path }) =>
    ['one', 'two', 'three', 'diabetes', 'less-salt'].map((name) =>
      toDataPath(`${path.replace(/:[a-z]+/g, name)}.data`, CONTENT),
    ),
  ).filter((path) => path !== null)
  const screens = SCREENS.filter(({ path }) => !['/services/:id', '/tips/:slug'].includes(path))
  expect(new Set(paths).size).toBe(screens.length + CONTENT.size)
})

test('addresses without a screen have no data', () => {
  for (const path of ['/nowhere.data', '/admin/users/one/two.data', '/admin/_routes.data']) {
    expect(toDataPath(path, CONTENT)).toBeNull()
  }
})

const broken = setUpTestApp()

describe('the policy of a page', () => {
  const context = setUpTestApp()
  const BUILT = 'startPage()'
  const HELD_BACK = 'import "/assets/a.js"'
  let site: App
  let folder: string
  /** Text that somebody wrote into the practice's content and that is by mistake rendered without escaping. */
  let planted = ''

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pathya-test-'))
    const { config, database } = context.platform
    const { app } = await buildApp({
      config,
      database,
      site: {
        clientDir: folder,
        builtScripts: new Set([hashSource(BUILT), hashSource(HELD_BACK)]),
        renderPage: async () => ({
          status: 200,
          contentType: 'text/html',
          body: `<html><script>${BUILT}</script><script type="text/later">${HELD_BACK}</script>
<script type="application/json">"data"</script><p>${planted}</p></html>`,
        }),
      },
    })
    site = app
  })
  afterAll(async () => {
    await site.close()
    rmSync(folder, { recursive: true })
  })

  test.each([
    ['nothing else', '/', ''],
    ['a script in a text', '/login', '<script>steal()</script>'],
    ['a module', '/signup', '<script type="module">steal()</script>'],
    ['a built script with more', '/register', `<script>${BUILT};steal()</script>`],
  ])('allows only scripts of the build, with %s in the page', async (_name, url, text) => {
    planted = text
    const { headers, body } = await site.inject({ url })
    expect(body).toContain(text)
    const [scripts] = /script-src [^;]+/.exec(String(headers['content-security-policy'])) ?? []
    expect(scripts).toBe(`script-src 'self' ${hashSource(BUILT)} ${hashSource(HELD_BACK)}`)
  })

  test('a photo that a phone shares leads to the form, which asks for it again', async () => {
    const { statusCode, headers } = await site.inject({
      method: 'POST',
      url: '/diary/new',
      headers: { origin: 'null', 'content-type': 'multipart/form-data; boundary=x' },
      payload: Buffer.alloc(3_000_000),
    })
    expect([statusCode, headers.location]).toEqual([303, '/diary/new?shared=missing'])
  })
})

test('people get a page even if showing one fails because of an error of the server', async () => {
  const { config, database } = broken.platform
  const folder = mkdtempSync(join(tmpdir(), 'pathya-test-'))
  const { app } = await buildApp({
    config,
    database,
    site: {
      clientDir: folder,
      builtScripts: new Set(),
      renderPage: async (_path, variant) => {
        if (variant !== 'unavailable') throw new TypeError('no such page')
        return { status: 503, contentType: 'text/html', body: `<h1>Back in a moment</h1>${REFERENCE_PLACE}` }
      },
    },
  })
  const page = await app.inject({ url: '/' })
  expect(page.statusCode).toBe(500)
  expect(page.headers['content-type']).toBe('text/html')
  expect(page.headers['retry-after']).toBeUndefined()
  expect(page.body).toMatch(/^<h1>Back in a moment<\/h1>[0-9a-f]{8}$/)
  // Programs get the usual error body.
  expect((await app.inject({ url: '/_.data' })).json()).toMatchObject({ code: 'internal' })
  await app.close()
  rmSync(folder, { recursive: true })
})

describe('pages in languages', () => {
  let site: App
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pathya-test-'))
    const { config, database } = broken.platform
    const { app } = await buildApp({
      config: { ...config, locales: ['en', 'hi'] },
      database,
      site: {
        clientDir: folder,
        builtScripts: new Set(),
        renderPage: async (path, _variant, _plain, language) => ({
          status: 200,
          contentType: 'text/html',
          body: `${language?.locale} "${language?.prefix}" ${path}`,
        }),
      },
    })
    site = app
  })
  afterAll(async () => {
    await site.close()
    rmSync(folder, { recursive: true })
  })

  test.each([
    ['/tips', 'en "" /tips'],
    ['/hi', 'hi "/hi" /'],
    ['/hi/tips', 'hi "/hi" /tips'],
    ['/hi.data', 'hi "/hi" /_.data'],
    ['/hi/tips.data?_routes=x', 'hi "/hi" /tips.data'],
    ['/hi/login', 'hi "/hi" /login'],
    ['/hi/nowhere', 'hi "/hi" /unknown'],
    ['/te', 'en "" /unknown'],
  ])('%s is answered with the page %s', async (url, page) => {
    expect((await site.inject({ url })).body).toBe(page)
  })

  test('an area of signed-in people has one address, and visitors sign in there in their language', async () => {
    const { statusCode, headers } = await site.inject({ url: '/hi/home' })
    expect([statusCode, headers.location]).toEqual([302, '/hi/login?next=%2Fhome'])
  })
})

test('the service worker is never cached and may fetch our own files', async () => {
  const { config, database } = broken.platform
  const folder = mkdtempSync(join(tmpdir(), 'pathya-test-'))
  writeFileSync(join(folder, 'service-worker.js'), 'addEventListener("fetch", () => {})')
  const { app } = await buildApp({
    config,
    database,
    site: {
      clientDir: folder,
      builtScripts: new Set(),
      renderPage: async () => ({ status: 200, contentType: 'text/html', body: '<h1>Home</h1>' }),
    },
  })
  const { statusCode, headers } = await app.inject({ url: '/service-worker.js' })
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toMatch(/javascript/)
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-security-policy']).toContain("connect-src 'self'")
  await app.close()
  rmSync(folder, { recursive: true })
})
