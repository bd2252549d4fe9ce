import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { computeSourceStamp, isBuildCurrent, STAMP_FILE } from './source-stamp.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pathya-stamp-'))
  mkdirSync(join(root, 'server', 'db'), { recursive: true })
  writeFileSync(join(root, 'server', 'main.ts'), 'export {}')
  writeFileSync(join(root, 'package.json'), '{}')
})

afterEach(() => {
  rmSync(root, { recursive: true })
})

describe('computeSourceStamp', () => {
  test('changes with a file’s content, a file’s name, an additional file, or a library', () => {
    const stamps = new Set([computeSourceStamp(root)])
    writeFileSync(join(root, 'server', 'main.ts'), 'export { }')
    stamps.add(computeSourceStamp(root))
    writeFileSync(join(root, 'server', 'db', 'client.ts'), '')
    stamps.add(computeSourceStamp(root))
    rmSync(join(root, 'server', 'db', 'client.ts'))
    writeFileSync(join(root, 'server', 'db', 'pool.ts'), '')
    stamps.add(computeSourceStamp(root))
    writeFileSync(join(root, 'package-lock.json'), '{}')
    stamps.add(computeSourceStamp(root))
    expect(stamps.size).toBe(5)
  })

  test('does not change with dates, tests or build results', () => {
    const stamp = computeSourceStamp(root)
    utimesSync(join(root, 'server', 'main.ts'), 1, 1)
    writeFileSync(join(root, 'server', 'main.test.ts'), 'test')
    mkdirSync(join(root, 'build'))
    writeFileSync(join(root, 'build', 'main.js'), '')
    expect(computeSourceStamp(root)).toBe(stamp)
  })
})

describe('isBuildCurrent', () => {
  test('is true only for a build finished from these sources', () => {
    expect(isBuildCurrent(root)).toBe(false)
    mkdirSync(join(root, 'build'))
    writeFileSync(join(root, STAMP_FILE), computeSourceStamp(root))
    expect(isBuildCurrent(root)).toBe(true)
    writeFileSync(join(root, 'package.json'), '{ }')
    expect(isBuildCurrent(root)).toBe(false)
  })
})
