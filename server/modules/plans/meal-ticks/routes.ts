import { listMealTicks, setMealTick } from '#contract/plans/meal-ticks.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as mealTicks from './service.ts'

/** What became of the meals of one's plan. */
export function registerMealTicks(app: App, platform: Platform): void {
  app.route({
    ...listMealTicks,
    handler: (request) => mealTicks.listTicks(platform, request, request.query),
  })
  app.route({
    ...setMealTick,
    handler: (request) => mealTicks.setTick(platform, request, request.body),
  })
}
