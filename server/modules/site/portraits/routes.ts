import { addPortrait, getPortrait } from '#contract/site/portraits.ts'
import { ctxOf } from '#server/kit/http/ctx-of.ts'
import { acceptPhoto } from '#server/kit/http/photo-calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as portraits from './service.ts'

/** Portraits of the practice's people. */
export function registerPortraits(app: App, platform: Platform): void {
  app.route({
    ...getPortrait,
    // The answer is bytes, not JSON, so it is sent unchanged.
    serializerCompiler: () => (bytes) => bytes,
    handler: async (request, reply) => {
      const { hash, size } = request.params
      const bytes = await portraits.getPortrait(ctxOf(platform, request), hash, size)
      return reply
        .type('image/webp')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-disposition', 'inline')
        .send(bytes)
    },
  })
  acceptPhoto(app, addPortrait, (_input, body, request) =>
    portraits.addPortrait(ctxOf(platform, request), body),
  )
}
