import { getSharePicture } from '#contract/site/share-pictures.ts'
import { ctxOf } from '#server/kit/http/ctx-of.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import { createSharePictures } from './service.ts'

/** The pictures that services show for shared links. */
export function registerSharePictures(app: App, platform: Platform): void {
  const pictures = createSharePictures(platform.pdf)
  app.route({
    ...getSharePicture,
    // The answer is bytes, not JSON, so it is sent unchanged.
    serializerCompiler: () => (bytes) => bytes,
    handler: async (request, reply) => {
      const bytes = await pictures.get(ctxOf(platform, request), request.params.hash)
      return reply
        .type('image/png')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-disposition', 'inline')
        .send(bytes)
    },
  })
}
