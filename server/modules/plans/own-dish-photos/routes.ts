import { deleteOwnDishPhoto, getOwnDishPhoto, putOwnDishPhoto } from '#contract/plans/own-dish-photos.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import { ctxOf } from '#server/kit/http/ctx-of.ts'
import { acceptPhoto, answerPhoto } from '#server/kit/http/photo-calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as photos from './service.ts'

/** Registers the photos that clients took of dishes. */
export function registerOwnDishPhotos(app: App, platform: Platform): void {
  const { done } = callsOf(app, platform)
  done(deleteOwnDishPhoto, (ctx, { params }) => photos.deleteOwnPhoto(ctx, params.id))
  answerPhoto(app, getOwnDishPhoto, ({ params, query }, request) =>
    photos.getOwnPhoto(ctxOf(platform, request), params.id, query.size),
  )
  acceptPhoto(app, putOwnDishPhoto, ({ params }, body, request) =>
    photos.putOwnPhoto(ctxOf(platform, request), params.id, body),
  )
}
