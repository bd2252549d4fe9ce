import { msg } from '@lingui/core/runtime-macro'
import { say } from '#domain/words/say.ts'
import { AppError, invalidField } from '../app-error.ts'

/** How many requests may wait for their turn; further ones are refused. */
const MAX_WAITING = 8

let last: Promise<unknown> = Promise.resolve()
let waitingCount = 0

/**
 * Makes something from an uploaded image with the image library. Each process opens one image at a time, whatever its
 * use, because each needs much memory.
 *
 * @param message The error message for a file that is not an image.
 * @throws AppError 400 with that message if the content is not PNG, JPEG or WebP; 503 when too many are waiting.
 */
export async function openImage<Made>(
  bytes: Uint8Array,
  message: string,
  make: (sharp: typeof import('sharp')['default']) => Promise<Made>,
): Promise<Made> {
  if (!isImage(bytes)) throw invalidField('', message)
  if (waitingCount >= MAX_WAITING) {
    throw new AppError(
      503,
      'unavailable',
      say(msg`Many photos are being added right now. Please try again shortly.`),
      {
        retryAfterSeconds: 5,
      },
    )
  }
  waitingCount += 1
  const turn = last.then(async () => {
    // Loaded with the first image, because the library is large and most processes never need it.
    const { default: sharp } = await import('sharp')
    sharp.cache(false)
    sharp.concurrency(1)
    return make(sharp)
  })
  last = turn.catch(() => undefined)
  try {
    return await turn
  } finally {
    waitingCount -= 1
  }
}

/**
 * Checks whether a file begins like a PNG, JPEG or WebP. The library can read many more formats, but receives only
 * these.
 */
function isImage(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return (
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    start.startsWith('\xff\xd8\xff') ||
    (start.startsWith('RIFF') && start.endsWith('WEBP'))
  )
}
