import {
  getPlannerDays,
  getPlannerGroceries,
  importPlannerDays,
  listPlannerMeals,
  readTypedMeals,
  savePlannerDays,
} from '#contract/planner/meal-planner.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import { readTypedMeals as readTypedServings } from './read-typed-meals.ts'
import * as planner from './service.ts'

/** Registers the weekly meal planner: its library, a person's own days, and the groceries for them. */
export function registerMealPlanner(app: App, platform: Platform): void {
  const { answer, page } = callsOf(app, platform)
  page(listPlannerMeals, (ctx, { query }) => planner.listMeals(ctx, query))
  answer(readTypedMeals, (ctx, { query }) => readTypedServings(ctx, query.line))
  answer(getPlannerDays, (ctx, { query }) => planner.getDays(ctx, query))
  answer(savePlannerDays, (ctx, { body }) => planner.saveDays(ctx, body))
  answer(importPlannerDays, (ctx, { body }) => planner.importDays(ctx, body))
  answer(getPlannerGroceries, (ctx, { body }) => planner.listGroceries(ctx, body))
}
