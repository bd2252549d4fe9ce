import { AppError, invalidField } from '../app-error.ts'

/** More than this many do not wait for their turn. */
const MAX_WAITING = 8

let last: Promise<unknown> = Promise.resolve()
let waitingCount = 0

/**
 * Has something made of an uploaded picture, with the library that opens it. One picture is open at a time in a process,
 * whatever it is for, because each takes much memory.
 *
 * @param message What is said of a file that is no picture.
 * @throws AppError 400 with that message for what is no PNG, JPEG or WebP by its content; 503 when too many are waiting.
 */
export async function openPicture<Made>(
  bytes: Uint8Array,
  message: string,
  make: (sharp: typeof import('sharp')['default']) => Promise<Made>,
): Promise<Made> {
  if (!isPicture(bytes)) throw invalidField('', message)
  if (waitingCount >= MAX_WAITING) {
    throw new AppError(503, 'unavailable', 'Many pictures are being added now. Please try again shortly.', {
      retryAfterSeconds: 5,
    })
  }
  waitingCount += 1
  const turn = last.then(async () => {
    // Loaded with the first picture: the library is large, and most processes never see one.
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

/** Whether a file begins as PNG, JPEG or WebP do: nothing else is given to the library, which reads much more. */
function isPicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return (
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    start.startsWith('\xff\xd8\xff') ||
    (start.startsWith('RIFF') && start.endsWith('WEBP'))
  )
}
