import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeEan13 } from '#web/modules/foods/packaged/draw-barcode.fixture.ts'
import { CHROMIUM_FLAGS } from '../../tools/find-chromium.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../page-checks.ts'
import { createPerson, query, signIn } from '../people.ts'

const PRODUCTS = 'server/modules/foods/tables/fixtures/open-food-facts.tsv'

/** Writes a video of one image with a barcode, which Chromium shows as the image of its camera. */
function writeVideo(digits: string): string {
  const [width, height] = [640, 480]
  const modules = encodeEan13(digits)
  const light = Buffer.alloc(width * height, 235)
  for (let y = 140; y < 340; y += 1) {
    for (const [index, bit] of [...modules].entries()) {
      if (bit === '1') light.fill(16, y * width + 130 + index * 4, y * width + 134 + index * 4)
    }
  }
  const path = join(mkdtempSync(join(tmpdir(), 'pathya-camera-')), 'barcode.y4m')
  const colours = Buffer.alloc((width * height) / 2, 128)
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip C420mpeg2\n`)
  writeFileSync(path, Buffer.concat([header, Buffer.from('FRAME\n'), light, colours]))
  return path
}

test.use({
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH,
    args: [
      ...CHROMIUM_FLAGS.filter((flag) => flag !== '--headless=new'),
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${writeVideo('4006381333931')}`,
    ],
  },
})

test('a packaged food is found by the camera, with nothing loaded from elsewhere', async ({
  page,
  server,
}) => {
  const id = await createPerson(server, 'admin')
  await signIn(page.context(), server, id)
  await page.goto('/admin/foods')
  await expect(page.getByRole('link', { name: 'Add Dish' })).toBeVisible()
  // The operator has imported none.
  await expect(page.getByRole('button', { name: 'Packaged Foods' })).toHaveCount(0)

  const email = `operator-${id}@people.example`
  await query(server, 'update users set email = $2 where id = $1', [id, email])
  execFileSync(
    process.execPath,
    ['tools/import-foods.ts', 'open-food-facts', PRODUCTS, '--accept-licence', '--by', email],
    { env: { ...process.env, DATABASE_URL: server.databaseUrl } },
  )
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (/^https?:$/.test(protocol) && origin !== new URL(server.url).origin) elsewhere.push(request.url())
  })
  await page.context().grantPermissions(['camera'])
  await page.reload()
  await page.getByRole('button', { name: 'Packaged Foods' }).click()
  await page.getByRole('button', { name: 'Scan a barcode' }).click()
  await expect(page.getByRole('heading', { name: 'Test data: apple 19" bar' })).toBeVisible()
  // The camera is switched off once the barcode is read.
  await expect(page.getByLabel('Image of the camera')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Open Database License 1.0' })).toBeVisible()
  expect(elsewhere).toEqual([])
  await expectAccessible(page)
})

test('without permission for the camera, the digits can be typed', async ({ page, server }) => {
  await signIn(page.context(), server, await createPerson(server, 'admin'))
  await page.context().clearPermissions()
  await page.goto('/admin/foods')
  await page.getByRole('button', { name: 'Packaged Foods' }).click()
  await page.getByRole('button', { name: 'Scan a barcode' }).click()
  await expect(page.getByText(/Allow it in the settings of the browser, or type the digits/)).toBeVisible()
  await page.getByLabel('Name or digits of the barcode').fill('73513537')
  await expect(page.getByRole('heading', { name: 'Test data: almonds' })).toBeVisible()
  await expect(page.getByText('The label names Tree nuts; read it for others')).toBeVisible()
})
