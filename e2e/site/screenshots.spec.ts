import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takeScreenshot } from '../../tools/take-screenshot.ts'
import { expect, test } from '../fixtures.ts'

/* `npm run screenshots` takes screenshots of whole screens only. */

const PLANNER = { name: 'meal-planner', path: '/meal-planner' }

let folder: string
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pathya-pictures-'))
})
test.afterEach(() => rmSync(folder, { recursive: true }))

test('a screenshot waits for everything that the screen still loads, however long that takes', async ({
  page,
}) => {
  let release = (): void => undefined
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/api/meal-planner/meals*', async (route) => {
    await held
    await route.continue()
  })
  const taking = takeScreenshot(page, PLANNER, join(folder, 'one.png'))
  await expect(page.locator('[data-loading]').first()).toBeVisible()
  expect(readdirSync(folder)).toEqual([])
  release()
  await taking
  await expect(page.locator('[data-loading]')).toHaveCount(0)
  expect(readFileSync(join(folder, 'one.png')).subarray(1, 4).toString()).toBe('PNG')
})

test('a screen that does not load is named, with its missing parts, and there is no screenshot', async ({
  page,
}) => {
  await page.route('**/api/meal-planner/meals*', () => undefined)
  const taking = takeScreenshot(page, PLANNER, join(folder, 'one.png'), { limitMs: 5000 })
  await expect(taking).rejects.toThrow(
    /^The screen meal-planner did not come: .*placeholders are left.*the answer of \/api\/meal-planner\/meals/,
  )
  expect(readdirSync(folder)).toEqual([])
})
