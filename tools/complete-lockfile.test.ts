import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  completeLockPackages,
  dropNewerEngines,
  findMissingEntries,
  findNewerEngines,
  type LockPackages,
  readPlatform,
} from './complete-lockfile.ts'

describe('package-lock.json', () => {
  test('contains the build for every platform, so that npm ci accepts it; otherwise run node tools/complete-lockfile.ts', () => {
    const lock: { packages: LockPackages } = JSON.parse(
      readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8'),
    )
    expect(findMissingEntries(lock.packages)).toEqual([])
    expect(findNewerEngines(lock.packages)).toEqual([])
  })
})

test('builds for one platform are installed on an older Node too', () => {
  const packages: LockPackages = {
    'node_modules/tool': { version: '2.0.0', engines: { node: '>=22.19.0' } },
    'node_modules/tool-linux-x64-gnu': {
      version: '2.0.0',
      cpu: ['x64'],
      optional: true,
      engines: { node: '>=22.19.0' },
    },
    'node_modules/other-linux-x64': {
      version: '1.0.0',
      cpu: ['x64'],
      optional: true,
      engines: { node: '^20.19.0 || >=22.12.0' },
    },
  }
  expect(findNewerEngines(packages)).toEqual(['node_modules/tool-linux-x64-gnu'])
  const dropped = dropNewerEngines(packages)
  expect(dropped['node_modules/tool-linux-x64-gnu']).toEqual({
    version: '2.0.0',
    cpu: ['x64'],
    optional: true,
  })
  expect(dropped['node_modules/other-linux-x64']).toEqual(packages['node_modules/other-linux-x64'])
})

describe('completeLockPackages', () => {
  const packages: LockPackages = {
    'node_modules/tool': {
      version: '2.0.0',
      optionalDependencies: {
        'tool-linux-x64-gnu': '2.0.0',
        'tool-darwin-arm64': '2.0.0',
        'tool-linux-x64-musl': '2.0.0',
      },
    },
    'node_modules/tool-linux-x64-gnu': { version: '2.0.0', dev: true, optional: true, license: 'MIT' },
    // Hoisted for another package, so the tool needs a version of its own beside it.
    'node_modules/tool-darwin-arm64': { version: '1.0.0', optional: true },
  }

  test('adds missing entries to node_modules if the place is free, otherwise below their parent', () => {
    const completed = completeLockPackages(packages)
    expect(completed['node_modules/tool-linux-x64-musl']).toEqual({
      version: '2.0.0',
      cpu: ['x64'],
      os: ['linux'],
      libc: ['musl'],
      dev: true,
      license: 'MIT',
      optional: true,
    })
    expect(completed['node_modules/tool/node_modules/tool-darwin-arm64']).toMatchObject({
      version: '2.0.0',
      os: ['darwin'],
    })
    expect(completed['node_modules/tool-darwin-arm64']).toEqual({ version: '1.0.0', optional: true })
    expect(findMissingEntries(completed)).toEqual([])
  })

  test('does not change complete entries', () => {
    const completed = completeLockPackages(packages)
    expect(completeLockPackages(completed)).toEqual(completed)
  })
})

describe('readPlatform', () => {
  test.each([
    ['@biomejs/cli-win32-x64', { cpu: ['x64'], os: ['win32'] }],
    ['@rolldown/binding-linux-arm-gnueabihf', { cpu: ['arm'], os: ['linux'], libc: ['glibc'] }],
    ['@rolldown/binding-android-arm-eabi', { cpu: ['arm'], os: ['android'] }],
    ['@rolldown/binding-wasm32-wasi', { cpu: ['wasm32'] }],
  ])('reads %s', (name, platform) => {
    expect(readPlatform(name)).toEqual(platform)
  })

  test('refuses a name without a platform', () => {
    expect(() => readPlatform('left-pad')).toThrow('left-pad')
  })
})
