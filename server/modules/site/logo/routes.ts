import { msg } from '@lingui/core/runtime-macro'
import {
  getLogo,
  LOGO_UPLOAD_TYPES,
  MAX_LOGO_UPLOAD_BYTES,
  removeLogo,
  setLogo,
} from '#contract/site/logo.ts'
import { say } from '#domain/words/say.ts'
import { AppError } from '#server/kit/app-error.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import { ctxOf } from '#server/kit/http/ctx-of.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as logo from './service.ts'

/** The practice's own logo. */
export function registerPracticeLogo(app: App, platform: Platform): void {
  app.route({
    ...getLogo,
    // The answer is bytes, not JSON, so it is sent unchanged.
    serializerCompiler: () => (bytes) => bytes,
    handler: async (request, reply) => {
      const { bytes, contentType } = await logo.getLogo(ctxOf(platform, request), request.params.hash)
      return reply
        .type(contentType)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-disposition', 'inline')
        .send(bytes)
    },
  })
  callsOf(app, platform).done(removeLogo, (ctx) => logo.removeLogo(ctx))
  // Only this call accepts images as a body.
  app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      [...LOGO_UPLOAD_TYPES, 'application/octet-stream'],
      { parseAs: 'buffer', bodyLimit: MAX_LOGO_UPLOAD_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.addContentTypeParser('*', (_request, _payload, done) => {
      done(new AppError(415, 'unsupported_media_type', say(msg`Please choose a PNG, JPEG or WebP picture.`)))
    })
    scope.route({
      ...setLogo,
      bodyLimit: MAX_LOGO_UPLOAD_BYTES,
      handler: (request) => logo.setLogo(ctxOf(platform, request), request.body),
    })
  })
}
