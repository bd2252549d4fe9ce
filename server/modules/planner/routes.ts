import {
  getPlannerDays,
  getPlannerGroceries,
  importPlannerDays,
  listPlannerMeals,
  savePlannerDays,
} from '#contract/planner/meal-planner.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import * as planner from './service.ts'

/** The weekly meal planner: its library, one's own days, and what to buy for them. */
export function registerMealPlanner(app: App, platform: Platform): void {
  app.route({
    ...listPlannerMeals,
    handler: (request, reply) => planner.listMeals(platform, request, reply, request.query),
  })
  app.route({
    ...getPlannerDays,
    handler: (request) => planner.getDays(platform, request, request.query),
  })
  app.route({
    ...savePlannerDays,
    handler: (request) => planner.saveDays(platform, request, request.body),
  })
  app.route({
    ...importPlannerDays,
    handler: (request) => planner.importDays(platform, request, request.body),
  })
  app.route({
    ...getPlannerGroceries,
    handler: (request) => planner.listGroceries(platform, request.body),
  })
}
