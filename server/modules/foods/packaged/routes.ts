import { countPackagedFoods, getPackagedFood, searchPackagedFoods } from '#contract/foods/packaged-foods.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as packaged from './service.ts'

/** Registers the calls for packaged foods, for staff. */
export function registerPackagedFoods(app: App, platform: Platform): void {
  const { answer } = callsOf(app, platform)
  answer(countPackagedFoods, (ctx) => packaged.countPackagedFoods(ctx))
  answer(searchPackagedFoods, (ctx, { query }) => packaged.searchPackagedFoods(ctx, query))
  answer(getPackagedFood, (ctx, { params }) => packaged.getPackagedFood(ctx, params.barcode))
}
