import { Readable } from 'node:stream'
import {
  copyFoodItem,
  createFoodItem,
  deleteFoodItem,
  exportFoodItems,
  getFoodItem,
  importFoodItems,
  listFoodItems,
  listManagedFoodItems,
  restoreFoodItem,
  searchFoodItems,
  updateFoodItem,
} from '#contract/foods/food-items.ts'
import { setNextPage, setTotalCount } from '#server/kit/http/pagination.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import { exportFoodItems as writeFoodFile } from './food-export.ts'
import { importFoodItems as importFoodFile } from './food-import.ts'
import * as managed from './manage.ts'
import * as foodItems from './service.ts'

/** Foods: found by everybody, for the calculator, the planner and the plan editor; kept by those who may. */
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

  app.route({
    ...listManagedFoodItems,
    handler: async (request, reply) => {
      const page = await managed.listManagedFoodItems(platform, request.query)
      setNextPage(request, reply, page.nextCursor)
      setTotalCount(reply, page.totalCount)
      return page.foods
    },
  })
  app.route({
    ...exportFoodItems,
    handler: (request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="foods.csv"')
        .send(Readable.from(writeFoodFile(platform, request, request.query))),
  })
  app.route({
    ...importFoodItems,
    handler: (request) => importFoodFile(platform, request, request.body),
  })
  app.route({
    ...createFoodItem,
    handler: (request) => managed.createFoodItem(platform, request, request.body),
  })
  app.route({
    ...updateFoodItem,
    handler: (request) => managed.updateFoodItem(platform, request, request.params.id, request.body),
  })
  app.route({
    ...copyFoodItem,
    handler: (request) => managed.copyFoodItem(platform, request, request.params.id, request.body ?? null),
  })
  app.route({
    ...deleteFoodItem,
    handler: (request) => managed.deleteFoodItem(platform, request, request.params.id),
  })
  app.route({
    ...restoreFoodItem,
    handler: (request) => managed.restoreFoodItem(platform, request, request.params.id),
  })
}
