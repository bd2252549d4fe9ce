import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { SCREENS } from '#contract/screens.ts'
import routes from './routes.ts'

const listRoutes = (entries: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => [entry, ...listRoutes(entry.children ?? [])])
const all = listRoutes(await routes)

test('the screens of the table are the routes of the site, except the catch-all route', () => {
  const addresses = all.flatMap(({ path, index }) => (index ? ['/'] : path ? [`/${path}`] : []))
  expect(addresses.sort()).toEqual([...SCREENS.map(({ path }) => path), '/*'].sort())
})

test('every route has its module', () => {
  for (const { file } of all) expect(existsSync(join(import.meta.dirname, file)), file).toBe(true)
})

test('screens of the practice appear only after the session has loaded', () => {
  // Their parts need the signed-in person and would fail before.
  const screens = all.filter(({ file }) =>
    /^routes\/practice\/(?!.*(layout|settings\/preview)\.tsx$)/.test(file),
  )
  expect(screens.length).toBeGreaterThan(25)
  for (const { file } of screens) {
    expect(readFileSync(join(import.meta.dirname, file), 'utf8'), file).toContain(
      'loadUser({ isExpected: true })',
    )
  }
})
