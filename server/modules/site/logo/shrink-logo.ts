import { createHash } from 'node:crypto'
import { msg } from '@lingui/core/runtime-macro'
import { say } from '#domain/words/say.ts'
import { invalidField } from '#server/kit/app-error.ts'
import { openImage } from '#server/kit/images/open-image.ts'
import type { StoredLogo } from './repository.ts'

const MAX_WIDTH_PX = 512
const MAX_HEIGHT_PX = 256
/** A decoded image takes four bytes a pixel; a logo with more pixels is a poster. */
const MAX_PIXELS = 16_000_000
/** The limit of the database. */
const MAX_BYTES = 200_000

const NOT_AN_IMAGE = msg`We can't read this picture. Please choose a PNG, JPEG or WebP file.`
const TOO_RICH = msg`This picture is too detailed for a logo. Please choose a simpler one.`

/**
 * Converts an uploaded image into the stored logo: PNG, at most 512 × 256 pixels, with its transparency, without any
 * metadata. An SVG is refused because it can contain scripts.
 *
 * @throws AppError 400 for content that is not PNG, JPEG or WebP, is damaged, or has more than 16 million pixels.
 */
export async function shrinkLogo(bytes: Uint8Array): Promise<StoredLogo> {
  return openImage(bytes, say(NOT_AN_IMAGE), (sharp) => shrink(sharp, bytes))
}

async function shrink(sharp: typeof import('sharp')['default'], bytes: Uint8Array): Promise<StoredLogo> {
  const opened = await sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS, pages: 1 })
    .autoOrient()
    .resize({ width: MAX_WIDTH_PX, height: MAX_HEIGHT_PX, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    // The library's message is about its internals; for the person the message is the same in all cases.
    .catch(() => {
      throw invalidField('', say(NOT_AN_IMAGE))
    })
  const { width, height, channels } = opened.info
  const open = () => sharp(opened.data, { raw: { width, height, channels } })
  let png = await open().png({ compressionLevel: 9 }).toBuffer()
  if (png.length > MAX_BYTES) png = await open().png({ palette: true, effort: 7 }).toBuffer()
  if (png.length > MAX_BYTES) throw invalidField('', say(TOO_RICH))
  return {
    hash: createHash('sha256').update(png).digest('hex'),
    contentType: 'image/png',
    width,
    height,
    bytes: png,
  }
}
