import { createDish, getDish, previewDish, updateDish } from '#contract/foods/dishes.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as dishes from './service.ts'

/** Registers the calls for the practice's own dishes, whose figures are computed from recipes in grams. */
export function registerDishes(app: App, platform: Platform): void {
  const { answer } = callsOf(app, platform)
  answer(previewDish, (ctx, { body }) => dishes.previewDish(ctx, body))
  answer(getDish, (ctx, { params }) => dishes.getDish(ctx, params.id))
  answer(createDish, (ctx, { body }) => dishes.createDish(ctx, body))
  answer(updateDish, (ctx, { params, body }) => dishes.updateDish(ctx, params.id, body))
}
