import { getFoodItem, listFoodItems, searchFoodItems } from '#contract/food-items.ts'
import type { App, Platform } from '#server/app.ts'
import { setNextPage } from '#server/platform/http/pagination.ts'
import * as foodItems from './service.ts'

/** Foods, for everybody: the calculator, the planner and the plan editor find them here. */
export function registerFoodItems(app: App, platform: Platform): void {
  app.route({ ...searchFoodItems, handler: (request) => foodItems.searchFoodItems(platform, request.query) })
  app.route({
    ...listFoodItems,
    handler: async (request, reply) => {
      const page = await foodItems.listFoodItems(platform, request.query)
      setNextPage(request, reply, page.nextCursor)
      return page.foods
    },
  })
  app.route({ ...getFoodItem, handler: (request) => foodItems.getFoodItem(platform, request.params.id) })
}
