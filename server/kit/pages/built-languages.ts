import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The file in which the build notes where the scripts of each language are. Path from the project's root. */
export const BUILT_LANGUAGES_FILE = join('build', 'languages.json')

/** The folder in `assets` that contains the scripts of a language; English ones are in `assets` itself. */
export type LanguageFolders = Readonly<Record<string, string | undefined>>

/** The address of a script or of a list of scripts, absolute or in Vite's lists. */
const SCRIPT_ADDRESS = /\bassets\/([\w-]+\.js(?:on)?)\b/g

/** Leads the addresses of scripts in a document or a script to the folder of a language. */
export function moveScripts(text: string, folder: string): string {
  return text.replace(SCRIPT_ADDRESS, `assets/${folder}/$1`)
}

/** Reads where the build has written the scripts of each language other than English. */
export function readBuiltLanguages(projectRoot: string): LanguageFolders {
  return JSON.parse(readFileSync(join(projectRoot, BUILT_LANGUAGES_FILE), 'utf8')) as LanguageFolders
}
