import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The file in which the build lists its inline scripts. Path from the project's root. */
export const BUILT_SCRIPTS_FILE = join('build', 'inline-scripts.json')

/** Reads the hashes of the inline scripts that the build has made: a page's policy allows only these. */
export function readBuiltScripts(projectRoot: string): ReadonlySet<string> {
  const hashes: unknown = JSON.parse(readFileSync(join(projectRoot, BUILT_SCRIPTS_FILE), 'utf8'))
  if (!Array.isArray(hashes) || hashes.length === 0)
    throw new Error(`${BUILT_SCRIPTS_FILE} holds no scripts.`)
  return new Set(hashes.map(String))
}
