import { getGroceryTicks, setGroceryTick } from '#contract/plans/grocery-ticks.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as ticks from './service.ts'

/** What of a grocery list is in the client's basket already. */
export function registerGroceryTicks(app: App, platform: Platform): void {
  app.route({
    ...getGroceryTicks,
    handler: (request) => ticks.getTicks(platform, request, request.params.id, request.query),
  })
  app.route({
    ...setGroceryTick,
    handler: (request) => ticks.setTicks(platform, request, request.params.id, request.body),
  })
}
