import {
  copyFoodItem,
  createFoodItem,
  deleteFoodItem,
  exportFoodItems,
  getFoodItem,
  importFoodItems,
  listFoodItems,
  listManagedFoodItems,
  listRichFoods,
  restoreFoodItem,
  searchFoodItems,
  updateFoodItem,
} from '#contract/foods/food-items.ts'
import { readTypedFoods } from '#contract/foods/typed-foods.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as exported from './food-export.ts'
import { FOOD_FILE_COLUMNS } from './food-file.ts'
import * as imported from './food-import.ts'
import * as managed from './manage.ts'
import * as foods from './service.ts'
import * as typed from './typed-foods/service.ts'

/**
 * Registers the calls for foods. Everybody can find them, for the calculator, the planner and the plan editor; staff
 * with a grant manage them.
 */
export function registerFoodItems(app: App, platform: Platform): void {
  const { answer, page, csv } = callsOf(app, platform)
  // Each food was checked when it was read.
  answer({ ...searchFoodItems, serializerCompiler: () => JSON.stringify }, (ctx, { query }) =>
    foods.searchFoodItems(ctx, query),
  )
  answer(readTypedFoods, (ctx, { query }) => typed.readTypedFoods(ctx, query))
  page(listFoodItems, (ctx, { query }) => foods.listFoodItems(ctx, query))
  answer(listRichFoods, (ctx) => foods.listRichFoods(ctx))
  answer(getFoodItem, (ctx, { params }) => foods.getFoodItem(ctx, params.id))
  page(listManagedFoodItems, (ctx, { query }) => managed.listManagedFoodItems(ctx, query))
  csv(exportFoodItems, { fileName: 'foods.csv', columns: FOOD_FILE_COLUMNS }, (ctx, { query }) =>
    exported.exportFoodItems(ctx, query),
  )
  answer(importFoodItems, (ctx, { body }) => imported.importFoodItems(ctx, body))
  answer(createFoodItem, (ctx, { body }) => managed.createFoodItem(ctx, body))
  answer(updateFoodItem, (ctx, { params, body }) => managed.updateFoodItem(ctx, params.id, body))
  answer(copyFoodItem, (ctx, { params, body }) => managed.copyFoodItem(ctx, params.id, body ?? null))
  answer(deleteFoodItem, (ctx, { params }) => managed.deleteFoodItem(ctx, params.id))
  answer(restoreFoodItem, (ctx, { params }) => managed.restoreFoodItem(ctx, params.id))
}
