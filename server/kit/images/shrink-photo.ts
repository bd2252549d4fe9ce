import { msg } from '@lingui/core/runtime-macro'
import { say } from '#domain/words/say.ts'
import { invalidField } from '../app-error.ts'
import { openImage } from './open-image.ts'

/** A photo as it is stored. */
export type ShrunkPhoto = { image: Buffer; thumbnail: Buffer; width: number; height: number }

/**
 * The largest side of a stored photo in pixels, and its largest size in bytes, which is the limit of its table. Only an
 * image of pure noise exceeds it.
 */
export type PhotoSize = { maxSidePx: number; maxBytes: number }

const THUMBNAIL_SIDE_PX = 320
/** More than any phone produces; a decoded image of this size takes 200 MB. */
const MAX_PIXELS = 50_000_000

const NOT_AN_IMAGE = msg`We can’t read this photo. Please choose a JPEG, PNG or WebP file.`

/**
 * Converts an uploaded image into the stored one: upright, JPEG in sRGB, without place, time, camera or any other metadata; and makes a thumbnail for lists. Images are decoded one at a time, because each
 * takes much memory.
 *
 * @throws AppError 400 for content that is not JPEG, PNG or WebP, is damaged, or has more than 50 million pixels; 503
 *   when too many are waiting.
 */
export async function shrinkPhoto(bytes: Uint8Array, size: PhotoSize): Promise<ShrunkPhoto> {
  return openImage(bytes, say(NOT_AN_IMAGE), (sharp) => shrink(sharp, bytes, size))
}

async function shrink(
  sharp: typeof import('sharp')['default'],
  bytes: Uint8Array,
  { maxSidePx, maxBytes }: PhotoSize,
): Promise<ShrunkPhoto> {
  try {
    const upright = await sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS, pages: 1 })
      .autoOrient()
      .resize({ width: maxSidePx, height: maxSidePx, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = upright.info
    const open = () => sharp(upright.data, { raw: { width, height, channels } })
    let image = await open().jpeg({ quality: 82 }).toBuffer()
    for (const quality of [60, 30]) {
      if (image.length > maxBytes) image = await open().jpeg({ quality }).toBuffer()
    }
    const thumbnail = await open()
      .resize({
        width: THUMBNAIL_SIDE_PX,
        height: THUMBNAIL_SIDE_PX,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .jpeg({ quality: 75 })
      .toBuffer()
    return { image, thumbnail, width, height }
  } catch {
    // The library's message is about its internals; for the person the message is the same in all cases.
    throw invalidField('', say(NOT_AN_IMAGE))
  }
}
