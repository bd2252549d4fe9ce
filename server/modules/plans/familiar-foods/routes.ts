import { listFamiliarFoods, setFavouriteFood } from '#contract/plans/familiar-foods.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as familiar from './service.ts'

/** Registers the calls for favourites and recently used foods. */
export function registerFamiliarFoods(app: App, platform: Platform): void {
  const { answer } = callsOf(app, platform)
  answer(listFamiliarFoods, (ctx, { query }) => familiar.listFamiliarFoods(ctx, query.clientId ?? null))
  answer(setFavouriteFood, (ctx, { body }) => familiar.setFavourite(ctx, body))
}
