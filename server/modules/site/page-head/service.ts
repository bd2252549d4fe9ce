import { msg } from '@lingui/core/runtime-macro'
import { SHARE_PICTURE_SIZE } from '#contract/site/share-pictures.ts'
import { say } from '#domain/words/say.ts'
import { AppError, notFound } from '#server/kit/app-error.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { inLanguage } from '#server/kit/language/language.ts'
import { PdfError } from '#server/kit/pdf/pdf-error.ts'
import type { PdfRenderer } from '#server/kit/pdf/pdf-renderer.ts'
import { findLogo } from '../logo/service.ts'
import { loadTranslatedContent } from '../service.ts'
import { listSharePictures, type SharePicture } from './share-picture.ts'

/** Pictures of one site, and those of its content before the last change; each has about 40 kB. */
const MAX_CACHED = 200
const RETRY_SECONDS = 10

export type SharePictures = {
  /**
   * Returns the PNG with this hash. It is drawn at the first request, and again after a restart.
   *
   * @throws AppError 404 if no current page names it; 503 with `Retry-After` if it could not be drawn.
   */
  get: (ctx: Ctx, hash: string) => Promise<Buffer>
}

/** Creates the pictures for shared links. They follow the content: a changed title or name gives another address. */
export function createSharePictures(pdf: Pick<PdfRenderer, 'draw'>): SharePictures {
  const drawn = new Map<string, Promise<Buffer>>()
  return {
    async get(ctx, hash) {
      const known = drawn.get(hash)
      if (known) return known
      const logo = (await findLogo(ctx.db))?.url ?? null
      const found = await Promise.all(
        ctx.config.locales.map((locale) =>
          inLanguage(locale, async () =>
            listSharePictures(await loadTranslatedContent(ctx.db), logo).get(hash),
          ),
        ),
      )
      const picture = found.find(Boolean)
      if (!picture) throw notFound()
      const drawing = drawPicture(pdf, picture)
      drawn.set(hash, drawing)
      for (const oldest of drawn.keys()) if (drawn.size > MAX_CACHED) drawn.delete(oldest)
      // A failure is not cached: the next request tries again.
      drawing.catch(() => drawn.delete(hash))
      return drawing
    },
  }
}

async function drawPicture(pdf: Pick<PdfRenderer, 'draw'>, picture: SharePicture): Promise<Buffer> {
  try {
    const svg = await pdf.draw('modules/site/page-head/share-picture', picture)
    // Loaded only here, because it is large and rarely needed.
    const { default: sharp } = await import('sharp')
    const { width, height } = SHARE_PICTURE_SIZE
    return await sharp(svg).resize(width, height).png({ compressionLevel: 9, palette: true }).toBuffer()
  } catch (error) {
    if (!(error instanceof PdfError)) throw error
    throw new AppError(503, 'unavailable', say(msg`The image could not be created right now.`), {
      retryAfterSeconds: RETRY_SECONDS,
    })
  }
}
