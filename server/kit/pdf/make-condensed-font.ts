import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const require = createRequire(import.meta.url)

/** The package has no types of its own. */
const subsetFont = require('subset-font') as (
  font: Uint8Array,
  letters: string,
  options: { targetFormat: 'truetype'; variationAxes: Record<string, number> },
) => Promise<Uint8Array>

/** The path of the font that `makeCondensedFont` makes. */
export const CONDENSED_FONT_PATH = join(import.meta.dirname, 'fonts/anek-latin-condensed.ttf')

/**
 * Makes the heading font of our PDFs: Anek Latin at its narrowest width (75 %) and weight 800, as on the web, where the
 * browser draws it from the variable font. Typst draws only static fonts, and Anek has static fonts only in normal
 * width, so this one is made from the variable font.
 *
 * @returns A TrueType font with the Latin letters of the variable font's basic file.
 */
export async function makeCondensedFont(): Promise<Uint8Array> {
  const variable = require.resolve(
    '@fontsource-variable/anek-latin/files/anek-latin-latin-standard-normal.woff2',
  )
  const letters = [...listRange(0x20, 0x7e), ...listRange(0xa0, 0xff), 0x131, 0x152, 0x153, 0x2212]
  const marks = listRange(0x2010, 0x2044)
  return subsetFont(readFileSync(variable), String.fromCodePoint(...letters, ...marks), {
    targetFormat: 'truetype',
    variationAxes: { wdth: 75, wght: 800 },
  })
}

function listRange(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

if (import.meta.main) writeFileSync(CONDENSED_FONT_PATH, await makeCondensedFont())
