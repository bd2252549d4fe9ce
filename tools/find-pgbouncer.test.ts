import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findInstalledPgbouncer } from './find-pgbouncer.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pathya-pgbouncer-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true })
})

function writeProgram(name: string, script: string): string {
  const path = join(folder, name)
  writeFileSync(path, `#!/bin/sh\n${script}\n`)
  chmodSync(path, 0o755)
  return path
}

describe('findInstalledPgbouncer', () => {
  test('prefers PGBOUNCER_PATH', () => {
    const path = writeProgram('my-pooler', 'echo PgBouncer 1.18.0')
    expect(findInstalledPgbouncer({ PGBOUNCER_PATH: path, PATH: '' })).toEqual({ path, env: {} })
  })

  test('reports that PGBOUNCER_PATH is not a PgBouncer, and does not use another one instead', () => {
    const path = writeProgram('other', 'echo something else')
    expect(() => findInstalledPgbouncer({ PGBOUNCER_PATH: path })).toThrow(
      `PGBOUNCER_PATH (${path}) is not a PgBouncer that runs.`,
    )
  })

  test('finds the one in PATH', () => {
    const path = writeProgram('pgbouncer', 'echo PgBouncer 1.23.1')
    expect(findInstalledPgbouncer({ PATH: folder })?.path).toBe(path)
  })
})
