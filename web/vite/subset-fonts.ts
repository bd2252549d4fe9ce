import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

type Axis = number | { min: number; max: number; default?: number }

type Face = {
  fileName: string
  source: string
  characters: string
  axes: Record<string, Axis>
  /**
   * Keeps the instructions of the font, which tell programs to draw its letters as they are. Without them, programs on Linux fit
   * the letters into pixels, and cut off the ends of joined letters.
   */
  keepsInstructions?: true
}

const range = (from: number, to: number): string =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index))

/** The characters of the product's own texts and figures. */
const LATIN = `${range(0x20, 0x7e)}\u00a0°±·¼½¾×é–—‘’“”•…−`
/** Symbols that also appear in figures, and that other files of the family also contain. */
const SIGNS = '₹≥≤'

const fontsource = (family: string, part: string, axes: 'wght' | 'wdth'): string =>
  `@fontsource-variable/${family}/files/${family}-${part}-${axes}-normal.woff2`

// Two faces of one weight each are smaller than a face with all weights, and the bold one is loaded later.
const DEVANAGARI = {
  source: fontsource('anek-devanagari', 'devanagari', 'wght'),
  characters: `${range(0x900, 0x97f)}\u200c\u200d\u25cc`,
  keepsInstructions: true,
} as const
const TELUGU = {
  source: fontsource('anek-telugu', 'telugu', 'wght'),
  characters: `${range(0xc00, 0xc7f)}\u200c\u200d\u25cc`,
  keepsInstructions: true,
} as const
const BOLD = 600

const FACES: Face[] = [
  {
    fileName: 'inline-anek-latin-text.woff2',
    source: fontsource('anek-latin', 'latin', 'wght'),
    characters: LATIN,
    axes: { wght: { min: 400, max: 800 } },
  },
  {
    fileName: 'inline-anek-latin-condensed.woff2',
    source: fontsource('anek-latin', 'latin', 'wdth'),
    characters: LATIN,
    axes: { wdth: 75, wght: 800 },
  },
  {
    fileName: 'inline-anek-latin-signs.woff2',
    // The variable files lack ≥ and ≤; the static files contain them.
    source: '@expo-google-fonts/anek-latin/500Medium/AnekLatin_500Medium.ttf',
    characters: SIGNS,
    axes: {},
  },
  {
    fileName: 'anek-latin-1.woff2',
    source: fontsource('anek-latin', 'latin', 'wght'),
    characters: range(0xa1, 0xff),
    axes: { wght: { min: 400, max: 800 } },
  },
  {
    fileName: 'anek-latin-ext.woff2',
    source: fontsource('anek-latin', 'latin-ext', 'wght'),
    characters: range(0x100, 0x24f) + range(0x2b0, 0x2ff) + range(0x1e00, 0x1eff),
    axes: { wght: { min: 400, max: 800 } },
  },
  {
    fileName: 'anek-devanagari.woff2',
    ...DEVANAGARI,
    axes: { wght: 400 },
  },
  {
    fileName: 'anek-devanagari-bold.woff2',
    ...DEVANAGARI,
    axes: { wght: BOLD },
  },
  {
    fileName: 'anek-telugu.woff2',
    ...TELUGU,
    axes: { wght: 400 },
  },
  {
    fileName: 'anek-telugu-bold.woff2',
    ...TELUGU,
    axes: { wght: BOLD },
  },
]

const FONT_FEATURES = ['kern', 'tnum', 'ccmp', 'locl', 'mark']
/** Scripts with joined letters need every rule of the font. */
const JOINING = /devanagari|telugu/

/**
 * Reduces the fonts that `theme.css` names as `@fonts/…` to the characters and the range of weights and widths that the
 * site uses. The files are stored beside the installed packages and generated again when a font or this list changes.
 */
export function subsetFonts(): Plugin {
  return {
    name: 'pathya:subset-fonts',
    async config(config) {
      const root = config.root ?? process.cwd()
      const folder = join(root, 'node_modules', '.cache', 'pathya-fonts')
      await makeFaces(root, folder)
      return { resolve: { alias: { '@fonts': folder } } }
    },
  }
}

async function makeFaces(root: string, folder: string): Promise<void> {
  const require = createRequire(join(root, 'package.json'))
  mkdirSync(folder, { recursive: true })
  for (const face of FACES) {
    const source = readFileSync(require.resolve(face.source))
    const stamp = createHash('sha256').update(source).update(JSON.stringify(face)).digest('hex')
    const target = join(folder, face.fileName)
    const stampFile = `${target}.stamp`
    if (existsSync(target) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) continue
    const font = await subsetFont(source, face.characters, {
      targetFormat: 'woff2',
      variationAxes: face.axes,
      noHinting: !face.keepsInstructions,
      ...(JOINING.test(face.fileName) ? {} : { keepFeatures: FONT_FEATURES }),
    })
    writeFileSync(target, font)
    writeFileSync(stampFile, stamp)
  }
}
