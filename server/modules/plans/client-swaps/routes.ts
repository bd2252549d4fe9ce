import { listClientSwaps, listOfferedFoods, setFoodSwap, setSwapMode } from '#contract/plans/client-swaps.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as offers from './offers.ts'
import * as swaps from './service.ts'

/** Registers the calls for swaps that clients choose. */
export function registerClientSwaps(app: App, platform: Platform): void {
  const { answer } = callsOf(app, platform)
  answer(listOfferedFoods, (ctx, { query }) => offers.listOfferedFoods(ctx, query))
  answer(setFoodSwap, (ctx, { body }) => swaps.setFoodSwap(ctx, body))
  answer(listClientSwaps, (ctx, { params }) => swaps.listClientSwaps(ctx, params.id))
  answer(setSwapMode, (ctx, { params, body }) => swaps.setSwapMode(ctx, params.id, body.clientSwaps))
}
