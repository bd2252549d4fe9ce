import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Plugin } from 'vite'

/** A colour of the light theme in `theme.css`, copied because the images are used outside of the site. */
const PAPER = '#fcfaf4'

/** The icons by file name: size in pixels, and the share of it that the plate fills. */
const ICONS = {
  // Operating systems crop the corners, or to a circle.
  'apple-touch-icon.png': { sizePx: 180, share: 0.7, hasPaper: true },
  'icon-maskable-512.png': { sizePx: 512, share: 0.6, hasPaper: true },
  'icon-192.png': { sizePx: 192, share: 1, hasPaper: false },
  'icon-512.png': { sizePx: 512, share: 1, hasPaper: false },
}

/** The sizes in `favicon.ico`, which programs request that read no page: feeds, search engines, old browsers. */
const FAVICON_SIZES_PX = [16, 32, 48]

/** Draws the bitmap icons into the files for the browser. */
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
      this.emitFile({ type: 'asset', fileName: 'favicon.ico', source: await drawFavicon(mark) })
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

/** Puts the icon in several sizes into one file, each as a PNG. */
async function drawFavicon(mark: string): Promise<Uint8Array> {
  const images = await Promise.all(
    FAVICON_SIZES_PX.map(async (sizePx) => ({
      sizePx,
      png: await drawIcon(mark, { sizePx, share: 1, hasPaper: false }),
    })),
  )
  return packIcons(images)
}

/** The format of Windows: a header of 6 bytes, an entry of 16 bytes for each image, then the images. */
export function packIcons(images: readonly { sizePx: number; png: Uint8Array }[]): Uint8Array {
  const header = Buffer.alloc(6 + 16 * images.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(images.length, 4)
  let offset = header.length
  for (const [index, { sizePx, png }] of images.entries()) {
    const entry = 6 + 16 * index
    header.writeUInt8(sizePx, entry)
    header.writeUInt8(sizePx, entry + 1)
    header.writeUInt16LE(1, entry + 4)
    header.writeUInt16LE(32, entry + 6)
    header.writeUInt32LE(png.length, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([header, ...images.map(({ png }) => png)])
}
