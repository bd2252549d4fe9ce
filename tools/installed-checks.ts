import type { Page } from '@playwright/test'

/*
 * What browsers ask of a site before they install it as an app, and what Lighthouse checked of such apps: in a signed-in
 * page of the built product.
 */

/** One check. `problem` is `null` if it passed. */
export type InstalledCheck = { name: string; problem: string | null }

type Icon = { src: string; sizes: string; type?: string; purpose?: string }
type Manifest = {
  name?: string
  short_name?: string
  start_url?: string
  scope?: string
  display?: string
  theme_color?: string
  background_color?: string
  icons?: Icon[]
  shortcuts?: { name: string; url: string; icons?: Icon[] }[]
  share_target?: { action: string; method: string; enctype: string }
}

/** The narrowest phone on which nothing may be wider than the screen. */
const NARROWEST_PX = 360
const READY_MS = 60_000

/**
 * Opens the start page of the app, with and without a connection, and returns every check.
 *
 * @param page A page whose context is signed in as a client and allows service workers.
 */
export async function checkInstalled(page: Page, origin: string): Promise<InstalledCheck[]> {
  const checks: InstalledCheck[] = []
  const check = (name: string, isFine: boolean, problem: string): void => {
    checks.push({ name, problem: isFine ? null : problem })
  }
  const devtools = await page.context().newCDPSession(page)
  await page.goto(`${origin}/home`)
  await page.evaluate(() => navigator.serviceWorker.ready)

  const { data = '{}', errors } = await devtools.send('Page.getAppManifest')
  check('The browser reads the manifest', errors.length === 0, JSON.stringify(errors))
  const manifest = JSON.parse(data) as Manifest // the checks below find what is missing
  checkManifest(manifest, origin, check)
  await checkIcons(page, manifest, check)

  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // A window of a test is private, which alone forbids installing.
  const others = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')
  check('The browser offers to install it', others.length === 0, JSON.stringify(others))

  await checkDocument(page, check)
  await checkOffline(page, `${origin}${manifest.start_url ?? ''}`, check)
  return checks
}

type Check = (name: string, isFine: boolean, problem: string) => void

function checkManifest(manifest: Manifest, origin: string, check: Check): void {
  const { name = '', short_name = '', start_url = '', scope = '', display = '' } = manifest
  check('It has a name', name !== '', 'name is missing')
  check('Its short name fits under an icon', short_name !== '' && short_name.length <= 12, `“${short_name}”`)
  check('It starts with Today', start_url === '/home', start_url)
  const isWithin = (url: string): boolean => new URL(url, origin).href.startsWith(new URL(scope, origin).href)
  check('Its scope contains the start page', scope !== '' && isWithin(start_url), `${scope}: ${start_url}`)
  check('It has a window of its own', display === 'standalone', display)
  const hasColors = [manifest.theme_color, manifest.background_color].every((color) =>
    /^#\w{6}$/.test(color ?? ''),
  )
  check(
    'It has colours for its window and its start',
    hasColors,
    'theme_color or background_color is missing',
  )
  const shortcuts = manifest.shortcuts ?? []
  const names = shortcuts.map((shortcut) => shortcut.name).join(', ')
  check('It has shortcuts', names === 'Today, Groceries, Add weight', names)
  check(
    'Shortcuts are within its scope',
    shortcuts.every(({ url }) => isWithin(url)),
    names,
  )
  const share = manifest.share_target
  const isPosted =
    share?.method === 'POST' && share.enctype === 'multipart/form-data' && isWithin(share.action)
  check('Photos can be shared with it', isPosted, JSON.stringify(share))
}

async function checkIcons(page: Page, { icons = [] }: Manifest, check: Check): Promise<void> {
  for (const [size, purpose] of [
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ] as const) {
    const name = `It has ${purpose === undefined ? 'an' : `a ${purpose}`} icon of ${size}`
    const icon = icons.find(
      (one) => one.sizes === size && one.purpose === purpose && one.type === 'image/png',
    )
    if (!icon) check(name, false, 'The manifest has none')
    else {
      const { width, height, isOpaque } = await readImage(page, icon.src)
      check(name, `${width}x${height}` === size, `${icon.src} is ${width}x${height}`)
      // A mask may cut anywhere outside the middle.
      if (purpose === 'maskable') check('Its maskable icon has no transparent part', isOpaque, icon.src)
    }
  }
  const apple = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')
  const size = apple === null ? null : await readImage(page, apple)
  check('It has an icon for iPhones', size !== null && size.width >= 180 && size.isOpaque, String(apple))
}

function readImage(page: Page, src: string): Promise<{ width: number; height: number; isOpaque: boolean }> {
  return page.evaluate(async (url) => {
    const image = await createImageBitmap(await (await fetch(url)).blob())
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
    context?.drawImage(image, 0, 0)
    const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? []
    let isOpaque = pixels.length > 0
    for (let place = 3; place < pixels.length; place += 4) isOpaque &&= pixels[place] === 255
    return { width: image.width, height: image.height, isOpaque }
  }, src)
}

async function checkDocument(page: Page, check: Check): Promise<void> {
  const viewport = (await page.locator('meta[name=viewport]').getAttribute('content')) ?? ''
  const isScalable =
    viewport.includes('width=device-width') && !/user-scalable=no|maximum-scale/.test(viewport)
  check('Its page fits the screen and can be enlarged', isScalable, viewport)
  const themes = await page.locator('meta[name=theme-color]').count()
  check('Its page has a theme colour for light and dark', themes === 2, `${themes}`)
  const before = page.viewportSize()
  await page.setViewportSize({ width: NARROWEST_PX, height: 640 })
  await page.getByRole('heading', { level: 1 }).waitFor()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  check('Nothing is wider than a narrow phone', width <= NARROWEST_PX, `${width} px`)
  if (before) await page.setViewportSize(before)
}

async function checkOffline(page: Page, start: string, check: Check): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: READY_MS })
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
  check('Its worker controls the start page', start.startsWith(scope), scope)
  await page.context().setOffline(true)
  const startedAt = performance.now()
  const response = await page.goto(start)
  const isAnswered = response?.status() === 200 && response.fromServiceWorker()
  check('The start page is answered without a connection', isAnswered, `${response?.status()}`)
  const heading = page.getByRole('heading', { level: 1 })
  const isShown = await heading.waitFor({ timeout: READY_MS }).then(
    () => true,
    () => false,
  )
  const ms = Math.round(performance.now() - startedAt)
  check(`The start page is shown without a connection (${ms} ms)`, isShown, 'It has no heading')
  await page.context().setOffline(false)
}
