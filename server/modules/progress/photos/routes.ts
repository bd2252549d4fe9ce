import {
  deleteProgressPhoto,
  getProgressPhoto,
  listProgressPhotos,
  MAX_PHOTO_UPLOAD_BYTES,
  PHOTO_UPLOAD_TYPES,
  uploadProgressPhoto,
} from '#contract/progress/progress-photos.ts'
import { AppError } from '#server/kit/app-error.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import { ctxOf } from '#server/kit/http/ctx-of.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as photos from './service.ts'
import { uploadPhoto } from './upload-photo.ts'

/** Photos of clients' progress. */
export function registerProgressPhotos(app: App, platform: Platform): void {
  const { done, page } = callsOf(app, platform)
  page(listProgressPhotos, (ctx, { params, query }) => photos.listPhotos(ctx, params.userId, query))
  done(deleteProgressPhoto, (ctx, { params }) => photos.deletePhoto(ctx, params.id))
  app.route({
    ...getProgressPhoto,
    // The answer is bytes, not JSON, so it is sent unchanged.
    serializerCompiler: () => (bytes) => bytes,
    handler: async (request, reply) => {
      const { params, query } = request
      const { bytes, contentType } = await photos.getPhoto(ctxOf(platform, request), params.id, query.size)
      return reply
        .type(contentType)
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'inline')
        .header('x-content-type-options', 'nosniff')
        .header('cross-origin-resource-policy', 'same-origin')
        .send(bytes)
    },
  })
  // Only this call accepts images as a body.
  app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      [...PHOTO_UPLOAD_TYPES, 'application/octet-stream'],
      { parseAs: 'buffer', bodyLimit: MAX_PHOTO_UPLOAD_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.addContentTypeParser('*', (_request, _payload, done) => {
      done(new AppError(415, 'unsupported_media_type', 'Please choose a JPEG, PNG or WebP picture.'))
    })
    scope.route({
      ...uploadProgressPhoto,
      bodyLimit: MAX_PHOTO_UPLOAD_BYTES,
      handler: (request) =>
        uploadPhoto(ctxOf(platform, request), request.params.userId, request.query, request.body),
    })
  })
}
