import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** All sources of a build; a change in any of them makes a build out of date. */
const SOURCES = [
  'domain',
  'contract',
  'server',
  'web',
  'public',
  'tools/build.ts',
  'tools/bundle-service-worker.ts',
  'tools/hash-scripts.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
]

/**
 * Computes a digest of all sources of a build: names and contents, but not dates. Tests are left out, because they are
 * not built.
 *
 * @param root The project's folder.
 */
export function computeSourceStamp(root: string): string {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    const path = join(root, source)
    if (existsSync(path)) addToHash(hash, root, path)
  }
  return hash.digest('hex')
}

/** Checks whether `build/` was completely built from the current sources. */
export function isBuildCurrent(root: string): boolean {
  const path = join(root, STAMP_FILE)
  return existsSync(path) && readFileSync(path, 'utf8') === computeSourceStamp(root)
}

/** The file in which a finished build stores the digest of its sources. */
export const STAMP_FILE = join('build', 'stamp')

function addToHash(hash: ReturnType<typeof createHash>, root: string, path: string): void {
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path).sort()) addToHash(hash, root, join(path, name))
    return
  }
  if (/\.test\.tsx?$/.test(path)) return
  const content = readFileSync(path)
  hash.update(`${relative(root, path).replaceAll(sep, '/')}\0${content.length}\0`).update(content)
}
