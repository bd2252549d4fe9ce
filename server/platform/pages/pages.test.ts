import { expect, test } from 'vitest'
import { SCREENS } from '#contract/screens.ts'
import { toDataPath, toPagePath } from './pages.ts'

const CONTENT = new Set(['/services/diabetes', '/tips/less-salt'])

test('each screen has one address for its data, whatever stands in its place', () => {
  for (const name of ['7c1f', 'made-up', '%41', '_', '-']) {
    expect(toDataPath(`/admin/users/${name}x.data`, CONTENT)).toBe('/admin/users/-.data')
    expect(toDataPath(`/admin/diet-plans/${name}/edit.data`, CONTENT)).toBe('/admin/diet-plans/-/edit.data')
  }
  expect(toDataPath('/LOGIN.data', CONTENT)).toBe('/login.data')
  expect(toDataPath('/login/_.data', CONTENT)).toBe('/login.data')
  expect(toDataPath('/_.data', CONTENT)).toBe('/_.data')
  // Its own name is no parameter's.
  expect(toDataPath('/admin/users/import.data', CONTENT)).toBe('/admin/users/import.data')
})

test('what the content names has a page of its own, and nothing else has', () => {
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

test('what is rendered is no more than the site has screens and its content has pages', () => {
  const paths = SCREENS.flatMap(({ path }) =>
    ['one', 'two', 'three', 'diabetes', 'less-salt'].map((name) =>
      toDataPath(`${path.replace(/:[a-z]+/g, name)}.data`, CONTENT),
    ),
  ).filter((path) => path !== null)
  const screens = SCREENS.filter(({ path }) => !['/services/:id', '/tips/:slug'].includes(path))
  expect(new Set(paths).size).toBe(screens.length + CONTENT.size)
})

test('addresses that are no screen have no data', () => {
  for (const path of ['/nowhere.data', '/admin/users/one/two.data', '/admin/_routes.data']) {
    expect(toDataPath(path, CONTENT)).toBeNull()
  }
})
