import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { encodeEan13 } from '#web/modules/foods/packaged/draw-barcode.fixture.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../page-checks.ts'
import { createPerson, query, signIn } from '../people.ts'

const PRODUCTS = 'server/modules/foods/tables/fixtures/open-food-facts.tsv'

/**
 * Gives the page a camera that shows one barcode. The small Chromium of these tests has no cameras, not even simulated
 * ones, so the stream comes from a drawing; all that follows is the real code.
 */
async function showToCamera(page: Page, digits: string): Promise<void> {
  await page.addInitScript((modules) => {
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = document.createElement('canvas')
      canvas.width = 640
      canvas.height = 480
      const context = canvas.getContext('2d')
      const draw = () => {
        if (!context) return
        context.fillStyle = 'white'
        context.fillRect(0, 0, canvas.width, canvas.height)
        context.fillStyle = 'black'
        for (const [index, bit] of [...modules].entries()) {
          if (bit === '1') context.fillRect(130 + index * 4, 140, 4, 200)
        }
      }
      draw()
      // A stream has an image only after a change of the drawing.
      setInterval(draw, 50)
      return canvas.captureStream()
    }
  }, encodeEan13(digits))
}

test('a packaged food is found by the camera, with nothing loaded from elsewhere', async ({
  page,
  server,
}) => {
  const id = await createPerson(server, 'admin')
  await signIn(page.context(), server, id)
  await page.goto('/admin/foods')
  await expect(page.getByRole('link', { name: 'Add dish' })).toBeVisible()
  // The operator has imported none.
  await expect(page.getByRole('button', { name: 'Packaged foods' })).toHaveCount(0)

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
  await showToCamera(page, '4006381333931')
  await page.reload()
  await page.getByRole('button', { name: 'Packaged foods' }).click()
  await page.getByRole('button', { name: 'Scan a barcode' }).click()
  await expect(page.getByRole('heading', { name: 'Test data: apple 19" bar' })).toBeVisible()
  // The camera is switched off once the barcode is read.
  await expect(page.getByLabel('Camera view')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Open Database License 1.0' })).toBeVisible()
  expect(elsewhere).toEqual([])
  await expectAccessible(page)
})

test('without permission for the camera, the digits can be typed', async ({ page, server }) => {
  await signIn(page.context(), server, await createPerson(server, 'admin'))
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('', 'NotAllowedError')
    }
  })
  await page.goto('/admin/foods')
  await page.getByRole('button', { name: 'Packaged foods' }).click()
  await page.getByRole('button', { name: 'Scan a barcode' }).click()
  await expect(page.getByText(/Allow it in your browser settings, or type the digits/)).toBeVisible()
  await page.getByLabel('Name or barcode number').fill('73513537')
  await expect(page.getByRole('heading', { name: 'Test data: almonds' })).toBeVisible()
  await expect(page.getByText('The label names Tree nuts, celery. Check the label for others.')).toBeVisible()
})
