import {
  deleteProgressPhoto,
  getProgressPhoto,
  listProgressPhotos,
  MAX_PHOTO_UPLOAD_BYTES,
  PHOTO_UPLOAD_TYPES,
  uploadProgressPhoto,
} from '#contract/progress/progress-photos.ts'
import { AppError } from '#server/kit/app-error.ts'
import { setNextPage } from '#server/kit/http/pagination.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as photos from './service.ts'
import { uploadPhoto } from './upload-photo.ts'

/** Photos of clients' progress. */
export function registerProgressPhotos(app: App, platform: Platform): void {
  app.route({
    ...listProgressPhotos,
    handler: async (request, reply) => {
      const page = await photos.listPhotos(platform, request, request.params.userId, request.query)
      setNextPage(request, reply, page.nextCursor)
      return page.photos
    },
  })
  app.route({
    ...getProgressPhoto,
    // Bytes, not JSON: they go out as they are.
    serializerCompiler: () => (bytes) => bytes,
    handler: async (request, reply) => {
      const { params, query } = request
      const { bytes, contentType } = await photos.getPhoto(platform, request, params.id, query.size)
      return reply
        .type(contentType)
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'inline')
        .header('x-content-type-options', 'nosniff')
        .header('cross-origin-resource-policy', 'same-origin')
        .send(bytes)
    },
  })
  app.route({
    ...deleteProgressPhoto,
    handler: async (request) => {
      await photos.deletePhoto(platform, request, request.params.id)
      return {}
    },
  })
  // Pictures are read as bodies by this one call alone.
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
        uploadPhoto(platform, request, request.params.userId, request.query, request.body),
    })
  })
}
