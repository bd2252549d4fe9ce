import { expect, test } from 'vitest'
import { hasLanguagePaths, readLanguagePath, toLanguagePath } from './language-paths.ts'

const OFFERED = ['en', 'hi'] as const

test.each([
  ['/', 'en', '', '/'],
  ['/tips/less-salt', 'en', '', '/tips/less-salt'],
  ['/hi', 'hi', '/hi', '/'],
  ['/hi/', 'hi', '/hi', '/'],
  ['/HI/tips', 'hi', '/hi', '/tips'],
  ['/hi/tips/less-salt', 'hi', '/hi', '/tips/less-salt'],
  // A language in which the site is not offered, and a word that begins like one.
  ['/ta/tips', 'en', '', '/ta/tips'],
  ['/history', 'en', '', '/history'],
  ['/en/tips', 'en', '', '/en/tips'],
])('%s is in %s, with the prefix "%s" and the path %s', (address, locale, prefix, pathname) => {
  expect(readLanguagePath(address, OFFERED)).toEqual({ locale, prefix, pathname })
})

test('pages that everybody can open have an address for each language', () => {
  expect(toLanguagePath('/', 'hi')).toBe('/hi')
  expect(toLanguagePath('/?concern=diabetes#book', 'hi')).toBe('/hi?concern=diabetes#book')
  expect(toLanguagePath('/tips/less-salt', 'hi')).toBe('/hi/tips/less-salt')
  expect(toLanguagePath('/login?next=%2Fplan', 'hi')).toBe('/hi/login?next=%2Fplan')
  expect(toLanguagePath('/tips', 'en')).toBe('/tips')
})

test('the areas of clients and of the practice have one address', () => {
  for (const path of ['/home', '/plan/groceries', '/onboarding', '/account', '/admin/clients']) {
    expect(hasLanguagePaths(path)).toBe(false)
    expect(toLanguagePath(path, 'hi')).toBe(path)
  }
})
