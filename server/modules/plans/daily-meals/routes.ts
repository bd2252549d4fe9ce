import { createDailyMealPlan } from '#contract/plans/daily-meal-plans.ts'
import { callsOf } from '#server/kit/http/calls.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import { addDay } from '../drafts/service.ts'
import { withMealTexts } from '../meal-texts.ts'

/** Registers the call that adds a day to a draft. */
export function registerDailyMealPlans(app: App, platform: Platform): void {
  const { answer } = callsOf(app, platform)
  answer(createDailyMealPlan, async (ctx, { body: { dietPlanId, ...day } }) =>
    withMealTexts(await addDay(ctx, dietPlanId, day)),
  )
}
