import { listMealTicks, setMealTick } from '#contract/plans/meal-ticks.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as mealTicks from './service.ts'

/** Registers the calls for ticks of meals. */
export function registerMealTicks(app: App, platform: Platform): void {
  const { answer } = callsOf(app, platform)
  answer(listMealTicks, (ctx, { query }) => mealTicks.listTicks(ctx, query))
  answer(setMealTick, (ctx, { body }) => mealTicks.setTick(ctx, body))
}
