import { getPlanRecipe, listPlanRecipes } from '#contract/plans/recipes.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as recipes from './service.ts'

/** Registers the calls for the recipes of a plan. */
export function registerPlanRecipes(app: App, platform: Platform): void {
  const { answer } = callsOf(app, platform)
  answer(listPlanRecipes, (ctx, { params }) => recipes.listPlanRecipes(ctx, params.id))
  answer(getPlanRecipe, (ctx, { params }) => recipes.getPlanRecipe(ctx, params.id, params.foodId))
}
