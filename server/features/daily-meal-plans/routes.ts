import { createDailyMealPlan } from '#contract/plans/daily-meal-plans.ts'
import { addDay } from '#server/features/diet-plans/service.ts'
import type { App, Platform } from '#server/platform/platform.ts'

/** Days of a plan, added one by one. */
export function registerDailyMealPlans(app: App, platform: Platform): void {
  app.route({
    ...createDailyMealPlan,
    handler: (request) => {
      const { dietPlanId, ...day } = request.body
      return addDay(platform, request, dietPlanId, day)
    },
  })
}
