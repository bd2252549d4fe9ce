import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decideConditions } from './lean-router.ts'

const LIBRARY = join(import.meta.dirname, '../../node_modules/react-router/dist/production/lib')

test.each(['router/router.js', 'dom/ssr/fog-of-war.js'])('conditions of %s are decided', (file) => {
  const path = join(LIBRARY, file)
  const decided = decideConditions(readFileSync(path, 'utf8'), path)
  expect(decided).not.toMatch(/if \((?:init|opts\?)\.instrumentations\)/)
  expect(decided).not.toContain('if (!isFogOfWarEnabled')
  expect(decided).toMatch(/if \((?:true|false)\)/)
})

test('other files stay as they are', () => {
  expect(decideConditions('if (init.instrumentations) start()', join(LIBRARY, 'hooks.js'))).toContain(
    'init.instrumentations',
  )
})

test('a router without these conditions ends the build', () => {
  expect(() => decideConditions('start()', join(LIBRARY, 'router/router.js'))).toThrow('has changed')
})
