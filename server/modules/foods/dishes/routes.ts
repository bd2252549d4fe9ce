import { createDish, getDish, previewDish, updateDish } from '#contract/foods/dishes.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as dishes from './service.ts'

/** The practice's own dishes: recipes in grams, from which their figures are computed. */
export function registerDishes(app: App, platform: Platform): void {
  app.route({ ...previewDish, handler: (request) => dishes.previewDish(platform, request.body) })
  app.route({ ...getDish, handler: (request) => dishes.getDish(platform, request.params.id) })
  app.route({ ...createDish, handler: (request) => dishes.createDish(platform, request, request.body) })
  app.route({
    ...updateDish,
    handler: (request) => dishes.updateDish(platform, request, request.params.id, request.body),
  })
}
