import { createHash } from 'node:crypto'
import { msg } from '@lingui/core/runtime-macro'
import { PORTRAIT_SIZES_PX } from '#contract/site/public-content.ts'
import { say } from '#domain/words/say.ts'
import { invalidField } from '#server/kit/app-error.ts'
import { openImage } from '#server/kit/images/open-image.ts'

/** A decoded image takes four bytes a pixel; this is more than any phone produces. */
const MAX_PIXELS = 50_000_000
/** The limit of the database for the large version. */
const MAX_BYTES = 200_000

const NOT_AN_IMAGE = msg`We can’t read this photo. Please choose a JPEG, PNG or WebP file.`
const TOO_SMALL = msg`This picture is too small. Please choose one with at least ${{ size: PORTRAIT_SIZES_PX.small }} pixels on each side.`

/** A portrait as it is stored. `hash`: SHA-256 of the large version, in hex. */
export type ShrunkPortrait = { hash: string; small: Buffer; large: Buffer }

/**
 * Converts an uploaded image into the stored portrait: two square WebP images, cropped to the part that draws the eye,
 * upright, without any metadata. A smaller image is not enlarged.
 *
 * @throws AppError 400 for content that is not JPEG, PNG or WebP, is damaged, too small, or has more than 50 million
 *   pixels; 503 when too many are waiting.
 */
export async function shrinkPortrait(bytes: Uint8Array): Promise<ShrunkPortrait> {
  return openImage(bytes, say(NOT_AN_IMAGE), (sharp) => shrink(sharp, bytes))
}

async function shrink(sharp: typeof import('sharp')['default'], bytes: Uint8Array): Promise<ShrunkPortrait> {
  const upright = await sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS, pages: 1 })
    .autoOrient()
    .resize({ width: 2000, height: 2000, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    // The library's message is about its internals; for the person the message is the same in all cases.
    .catch(() => {
      throw invalidField('', say(NOT_AN_IMAGE))
    })
  const { width, height, channels } = upright.info
  const side = Math.min(width, height, PORTRAIT_SIZES_PX.large)
  if (side < PORTRAIT_SIZES_PX.small) throw invalidField('', say(TOO_SMALL))
  const cropped = await sharp(upright.data, { raw: { width, height, channels } })
    .resize({ width: side, height: side, fit: 'cover', position: sharp.strategy.attention })
    .raw()
    .toBuffer()
  const open = () => sharp(cropped, { raw: { width: side, height: side, channels } })
  let large = await open().webp({ quality: 82 }).toBuffer()
  for (const quality of [60, 30]) {
    if (large.length > MAX_BYTES) large = await open().webp({ quality }).toBuffer()
  }
  const small = await open().resize(PORTRAIT_SIZES_PX.small).webp({ quality: 80 }).toBuffer()
  return { hash: createHash('sha256').update(large).digest('hex'), small, large }
}
