import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decideConditions } from './lean-router.ts'

const LIBRARY = join(import.meta.dirname, '../../node_modules/react-router/dist/production/lib')

test('the discovery of routes is decided', () => {
  const path = join(LIBRARY, 'dom/ssr/fog-of-war.js')
  const decided = decideConditions(readFileSync(path, 'utf8'), path)
  expect(decided).not.toContain('if (!isFogOfWarEnabled')
  expect(decided.match(/if \(true\) return;/g)).toHaveLength(2)
})

test('other files stay as they are', () => {
  const code = 'if (!isFogOfWarEnabled(routeDiscovery, ssr)) return;'
  expect(decideConditions(code, join(LIBRARY, 'hooks.js'))).toBe(code)
})

test('a router without this condition ends the build', () => {
  expect(() => decideConditions('start()', join(LIBRARY, 'dom/ssr/fog-of-war.js'))).toThrow('has changed')
})
