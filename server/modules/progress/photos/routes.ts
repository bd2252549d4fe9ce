import {
  deleteProgressPhoto,
  getProgressPhoto,
  listProgressPhotos,
  uploadProgressPhoto,
} from '#contract/progress/progress-photos.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import { ctxOf } from '#server/kit/http/ctx-of.ts'
import { acceptPhoto, answerPhoto } from '#server/kit/http/photo-calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as photos from './service.ts'
import { uploadPhoto } from './upload-photo.ts'

/** Photos of clients' progress. */
export function registerProgressPhotos(app: App, platform: Platform): void {
  const { done, page } = callsOf(app, platform)
  page(listProgressPhotos, (ctx, { params, query }) => photos.listPhotos(ctx, params.userId, query))
  done(deleteProgressPhoto, (ctx, { params }) => photos.deletePhoto(ctx, params.id))
  answerPhoto(app, getProgressPhoto, ({ params, query }, request) =>
    photos.getPhoto(ctxOf(platform, request), params.id, query.size),
  )
  acceptPhoto(app, uploadProgressPhoto, ({ params, query }, body, request) =>
    uploadPhoto(ctxOf(platform, request), params.userId, query, body),
  )
}
