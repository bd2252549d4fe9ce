import { expect, test } from 'vitest'
import { SCREENS } from '#contract/screens.ts'
import { toDataPath } from './pages.ts'

test('each screen has one address for its data, whatever stands in its place', () => {
  for (const name of ['7c1f', 'made-up', '%41', '_', '-']) {
    expect(toDataPath(`/admin/users/${name}x.data`)).toBe('/admin/users/-.data')
    expect(toDataPath(`/admin/diet-plans/${name}/edit.data`)).toBe('/admin/diet-plans/-/edit.data')
  }
  expect(toDataPath('/LOGIN.data')).toBe('/login.data')
  expect(toDataPath('/login/_.data')).toBe('/login.data')
  expect(toDataPath('/_.data')).toBe('/_.data')
  // Its own name is no parameter's.
  expect(toDataPath('/admin/users/import.data')).toBe('/admin/users/import.data')
})

test('what is rendered is no more than the site has screens', () => {
  const paths = SCREENS.flatMap(({ path }) =>
    ['one', 'two', 'three'].map((name) => toDataPath(`${path.replace(/:[a-z]+/g, name)}.data`)),
  )
  expect(new Set(paths).size).toBeLessThanOrEqual(SCREENS.length)
  expect(paths).not.toContain(null)
})

test('addresses that are no screen have no data', () => {
  for (const path of ['/nowhere.data', '/admin/users/one/two.data', '/admin/_routes.data']) {
    expect(toDataPath(path)).toBeNull()
  }
})
