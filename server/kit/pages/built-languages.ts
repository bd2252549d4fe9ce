import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The file in which the build notes where the scripts of each language are. Path from the project's root. */
export const BUILT_LANGUAGES_FILE = join('build', 'languages.json')

/** The folder in `assets` that contains the scripts of a language; English ones are in `assets` itself. */
export type LanguageFolders = Readonly<Record<string, string | undefined>>

/** Reads where the build has written the scripts of each language other than English. */
export function readBuiltLanguages(projectRoot: string): LanguageFolders {
  return JSON.parse(readFileSync(join(projectRoot, BUILT_LANGUAGES_FILE), 'utf8')) as LanguageFolders
}
