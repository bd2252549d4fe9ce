import { createDailyMealPlan } from '#contract/plans/daily-meal-plans.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import { withMealTexts } from '../meal-texts.ts'
import { addDay } from '../service.ts'

/** Days of a plan, added one by one. */
export function registerDailyMealPlans(app: App, platform: Platform): void {
  app.route({
    ...createDailyMealPlan,
    handler: async (request) => {
      const { dietPlanId, ...day } = request.body
      return withMealTexts(await addDay(platform, request, dietPlanId, day))
    },
  })
}
