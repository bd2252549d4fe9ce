import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '#domain/words/locale.ts'

/** The file in which the build notes where the scripts of each language are. Path from the project's root. */
export const BUILT_LANGUAGES_FILE = join('build', 'languages.json')

/**
 * What the pages of a language other than English load. `folder` in `assets` contains its scripts, `font` is the address of the
 * letters that nearly every page of it needs.
 */
export type BuiltLanguage = { folder: string; font: string }
export type BuiltLanguages = Readonly<Partial<Record<Locale, BuiltLanguage>>>

/** The names of the fonts in which languages are written (`web/vite/subset-fonts.ts`). English is inside the style sheet. */
export const LANGUAGE_FONTS = { hi: 'anek-devanagari', te: 'anek-telugu' } as const satisfies Record<
  Exclude<Locale, 'en'>,
  string
>

/** The address of a script or of a list of scripts, absolute or in Vite's lists. */
const SCRIPT_ADDRESS = /\bassets\/([\w-]+\.js(?:on)?)\b/g

/** Leads the addresses of scripts in a document or a script to the folder of a language. */
export function moveScripts(text: string, folder: string): string {
  return text.replace(SCRIPT_ADDRESS, `assets/${folder}/$1`)
}

/** Lets a document load its letters at once: otherwise the browser finds them when it draws the first text. */
export function preloadFont(html: string, font: string): string {
  return html.replace(
    '<head>',
    `<head><link rel="preload" as="font" type="font/woff2" crossorigin="anonymous" href="${font}"/>`,
  )
}

/** Reads what the build has written for each language other than English. */
export function readBuiltLanguages(projectRoot: string): BuiltLanguages {
  return JSON.parse(readFileSync(join(projectRoot, BUILT_LANGUAGES_FILE), 'utf8')) as BuiltLanguages
}
