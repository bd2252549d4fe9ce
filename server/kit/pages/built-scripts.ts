import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the build writes down its inline scripts. Path from the project's root. */
export const BUILT_SCRIPTS_FILE = join('build', 'inline-scripts.json')

/** The hashes of the inline scripts that the build has made: the only ones that a page's policy lets in. */
export function readBuiltScripts(projectRoot: string): ReadonlySet<string> {
  const hashes: unknown = JSON.parse(readFileSync(join(projectRoot, BUILT_SCRIPTS_FILE), 'utf8'))
  if (!Array.isArray(hashes) || hashes.length === 0)
    throw new Error(`${BUILT_SCRIPTS_FILE} holds no scripts.`)
  return new Set(hashes.map(String))
}
