import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findProjectRoot } from '#server/kit/project-root.ts'
import { computeFillStamp, listFillFiles, restoreCluster, saveCluster } from './saved-clusters.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pathya-saved-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

describe('the stamp of a filled template', () => {
  beforeEach(() => {
    write('package-lock.json', '{}')
    write(
      'server/test/fill.ts',
      `import { migrate } from '../kit/migrate.ts'\nawait import('#server/seed/foods.ts')`,
    )
    write(
      'server/kit/migrate.ts',
      `import type { Page } from '../page.ts'\nimport {\n  lock,\n} from '#domain/lock.ts'`,
    )
    write('server/kit/migrations/0000.sql', 'select 1')
    write('server/seed/foods.ts', `export { read } from './read.ts'`)
    write('server/seed/read.ts', '')
    write('server/seed/data/foods.csv', 'rice')
    write('domain/lock.ts', '')
    write('server/page.ts', '')
    write('web/page.ts', '')
  })
  const stamp = () => computeFillStamp(root, 'server/test/fill.ts')

  it.each([
    'server/test/fill.ts',
    'server/kit/migrate.ts',
    'server/kit/migrations/0000.sql',
    'server/kit/migrations/0001.sql',
    'server/seed/foods.ts',
    'server/seed/read.ts',
    'server/seed/data/foods.csv',
    'domain/lock.ts',
    'package-lock.json',
  ])('changes with %s', (path) => {
    const before = stamp()
    expect(stamp()).toBe(before)
    write(path, '// changed')
    expect(stamp()).not.toBe(before)
  })

  it.each(['server/page.ts', 'web/page.ts'])(
    'does not change with %s, which does not fill the template',
    (path) => {
      const before = stamp()
      write(path, '// changed')
      expect(stamp()).toBe(before)
    },
  )

  it('covers the migrations, foods and PostgreSQL of this project, but no module', () => {
    const project = findProjectRoot()
    const files = listFillFiles(project, 'server/test/test-postgres.ts').map((file) =>
      relative(project, file),
    )
    expect(files).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/migrations\/0002_rules\.sql$/),
        expect.stringMatching(/seed\/.*usda.*\.(json|csv)$/),
        expect.stringMatching(/seed\/import-foods\.ts$/),
        expect.stringMatching(/embedded-postgres\.ts$/),
      ]),
    )
    expect(files.filter((file) => file.startsWith('server/modules/'))).toEqual([])
  })
})

describe('a saved cluster', () => {
  const saved = () => join(root, 'saved')
  const keep = (stamp: string, text = stamp): void => {
    const home = join(root, `home-${stamp}`)
    mkdirSync(home, { mode: 0o700, recursive: true })
    writeFileSync(join(home, 'file'), text, { mode: 0o600 })
    saveCluster(saved(), stamp, home)
  }

  it('is given to later runs as it was, each with a copy of its own', () => {
    keep('a')
    for (const name of ['one', 'two']) {
      const home = join(root, name)
      expect(restoreCluster(saved(), 'a', home)).toBe(true)
      expect(readFileSync(join(home, 'file'), 'utf8')).toBe('a')
      expect(statSync(home).mode & 0o777).toBe(0o700)
      writeFileSync(join(home, 'file'), 'changed')
    }
  })

  it('with another stamp is not used', () => {
    keep('a')
    expect(restoreCluster(saved(), 'b', join(root, 'one'))).toBe(false)
  })

  it('does not change when a second run saves the same stamp, and nothing unfinished is left', () => {
    keep('a', 'first')
    keep('a', 'second')
    expect(readFileSync(join(saved(), 'a', 'file'), 'utf8')).toBe('first')
    expect(readdirSync(saved())).toEqual(['a'])
  })

  it('is removed after three others were used more recently', () => {
    for (const [at, stamp] of ['a', 'b', 'c'].entries()) {
      keep(stamp)
      utimesSync(join(saved(), stamp), 1000 + at, 1000 + at)
    }
    restoreCluster(saved(), 'a', join(root, 'one'))
    keep('d')
    expect(readdirSync(saved()).sort()).toEqual(['a', 'c', 'd'])
  })

  it('is not made if the folder is not writable', () => {
    writeFileSync(saved(), 'a file')
    expect(() => keep('a')).not.toThrow()
    expect(restoreCluster(saved(), 'a', join(root, 'one'))).toBe(false)
  })
})
