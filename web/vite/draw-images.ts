import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import sharp from 'sharp'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/** Colours of the light theme in `theme.css`, copied because the images are used outside of the site. */
const PAPER = '#fcfaf4'
const INK = '#122019'
const MUTED = '#4d5750'

const HEADING = ['Diet plans', 'from real Indian', 'food data']
const DISHES =
  'Idli and sambar, phulka, toor dal, bhindi sabzi, moong dal khichdi: measured in katoris, glasses and pieces.'

/** The icons by file name: size in pixels, and the share of it that the plate fills. */
const ICONS = {
  // Operating systems crop the corners, or to a circle.
  'apple-touch-icon.png': { sizePx: 180, share: 0.7, hasPaper: true },
  'icon-maskable-512.png': { sizePx: 512, share: 0.6, hasPaper: true },
  'icon-192.png': { sizePx: 192, share: 1, hasPaper: false },
  'icon-512.png': { sizePx: 512, share: 1, hasPaper: false },
}

/**
 * Draws the bitmap icons and the image for shared links (`og.png`) into the files for the browser. They contain no
 * name, because a practice may have its own.
 */
export function drawImages(): Plugin {
  let root = ''
  return {
    name: 'pathya:draw-pictures',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    configResolved(config) {
      root = config.root
    },
    async generateBundle() {
      const mark = spellOutArcs(readFileSync(join(root, 'public', 'icon.svg'), 'utf8'))
      for (const [fileName, icon] of Object.entries(ICONS)) {
        this.emitFile({ type: 'asset', fileName, source: await drawIcon(mark, icon) })
      }
      this.emitFile({ type: 'asset', fileName: 'og.png', source: await drawSharePicture(root, mark) })
    },
  }
}

/**
 * Converts the arcs to the units of the image, because the renderer used here does not support `pathLength`, unlike
 * browsers.
 */
function spellOutArcs(mark: string): string {
  const radius = Number(/ r="([\d.]+)"/.exec(mark)?.[1])
  const unit = (2 * Math.PI * radius) / 100
  return mark
    .replace(/ pathLength="100"/g, '')
    .replace(/(stroke-dash\w+)="([^"]+)"/g, (_, name: string, numbers: string) => {
      const lengths = numbers.split(' ').map((length) => (Number(length) * unit).toFixed(3))
      return `${name}="${lengths.join(' ')}"`
    })
}

async function drawIcon(
  mark: string,
  { sizePx, share, hasPaper }: { sizePx: number; share: number; hasPaper: boolean },
): Promise<Uint8Array> {
  const margin = (100 / share - 100) / 2
  const size = 100 + 2 * margin
  const paper = hasPaper
    ? `<rect x="${-margin}" y="${-margin}" width="${size}" height="${size}" fill="${PAPER}"/>`
    : ''
  const svg = mark
    .replace('viewBox="0 0 100 100">', `viewBox="${-margin} ${-margin} ${size} ${size}">${paper}`)
    .replace('<svg ', `<svg width="${sizePx}" height="${sizePx}" `)
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer()
}

/** Draws an image of 1200 × 630 pixels, the size that every service shows without cropping. */
async function drawSharePicture(root: string, mark: string): Promise<Uint8Array> {
  const require = createRequire(join(root, 'package.json'))
  const variable = readFileSync(
    require.resolve('@fontsource-variable/anek-latin/files/anek-latin-latin-wdth-normal.woff2'),
  )
  const condensed = await subsetFont(variable, HEADING.join(' '), {
    targetFormat: 'sfnt',
    variationAxes: { wdth: 75, wght: 800 },
  })
  const text = readFileSync(
    require.resolve('@expo-google-fonts/anek-latin/500Medium/AnekLatin_500Medium.ttf'),
  )
  const compiler = NodeCompiler.create({ workspace: root, fontArgs: [{ fontBlobs: [condensed, text] }] })
  // Typst converts the text to outlines, so that the fonts of the building machine do not matter.
  const svg = compiler.svg({
    mainFileContent: `
      #set page(width: 1200pt, height: 630pt, margin: 0pt, fill: rgb("${PAPER}"))
      #set text(font: "Anek Latin", fill: rgb("${INK}"), hyphenate: false)
      #set par(leading: 0.5em)
      #place(top + left, dx: 704pt, dy: -15pt,
        image(bytes(sys.inputs.mark), format: "svg", width: 660pt, height: 660pt))
      #place(left + horizon, dx: 76pt, block(width: 590pt)[
        #set par(spacing: 46pt)
        #text(size: 104pt, weight: 800, stretch: 75%)[#par(leading: 0.26em)[${HEADING.join(' \\ ')}]]

        #text(size: 31pt, weight: 500, fill: rgb("${MUTED}"))[${DISHES}]
      ])`,
    inputs: { mark },
  })
  return sharp(Buffer.from(svg)).resize(1200, 630).png({ compressionLevel: 9, palette: true }).toBuffer()
}
