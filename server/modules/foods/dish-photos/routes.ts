import { deleteDishPhoto, findDishPhoto, getDishPhoto, putDishPhoto } from '#contract/foods/dish-photos.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import { ctxOf } from '#server/kit/http/ctx-of.ts'
import { acceptPhoto, answerPhoto } from '#server/kit/http/photo-calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as photos from './service.ts'

/** Registers the practice's photos of dishes. */
export function registerDishPhotos(app: App, platform: Platform): void {
  const { answer, done } = callsOf(app, platform)
  answer(findDishPhoto, async (ctx, { params }) => ({ photo: await photos.findPhoto(ctx.db, params.id) }))
  done(deleteDishPhoto, (ctx, { params }) => photos.deletePhoto(ctx, params.id))
  answerPhoto(app, getDishPhoto, ({ params, query }, request) =>
    photos.getPhoto(ctxOf(platform, request), params.id, query.size),
  )
  acceptPhoto(app, putDishPhoto, ({ params }, body, request) =>
    photos.putPhoto(ctxOf(platform, request), params.id, body),
  )
}
