import { getGroceryTicks, setGroceryTick } from '#contract/plans/grocery-ticks.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as ticks from './service.ts'

/** Registers the calls for a client's basket. */
export function registerGroceryTicks(app: App, platform: Platform): void {
  const { answer } = callsOf(app, platform)
  answer(getGroceryTicks, (ctx, { params, query }) => ticks.getTicks(ctx, params.id, query))
  answer(setGroceryTick, (ctx, { params, body }) => ticks.setTicks(ctx, params.id, body))
}
