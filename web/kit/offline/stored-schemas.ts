import type { z } from 'zod'
import { listMyBookings } from '#contract/appointments/consultations.ts'
import { getOwnSubscriptions } from '#contract/billing/subscriptions.ts'
import { listDiaryDays } from '#contract/plans/diary.ts'
import { getCurrentDietPlan, getDietPlan, getGroceryList } from '#contract/plans/diet-plans.ts'
import { getOwnFasts } from '#contract/plans/fasts.ts'
import { getGroceryTicks } from '#contract/plans/grocery-ticks.ts'
import { listMealTicks } from '#contract/plans/meal-ticks.ts'
import { getOwnGroceries } from '#contract/plans/own-groceries.ts'
import { listOwnPlanReviews } from '#contract/plans/plan-reviews.ts'
import { getPlanRecipe, listPlanRecipes } from '#contract/plans/recipes.ts'
import { getToday } from '#contract/plans/today.ts'
import { listConsents } from '#contract/privacy/consents.ts'
import { getErasure } from '#contract/privacy/exports.ts'
import { getDashboard } from '#contract/progress/dashboard.ts'
import { getProgressChart, listProgress } from '#contract/progress/progress.ts'
import type { StoredUrl } from './stored-endpoints.ts'

/**
 * The schemas of the stored answers. They are loaded only to check answers of another release of the site, because a
 * client's first screen loads no schemas.
 */
export const STORED_SCHEMAS: Readonly<Record<StoredUrl, z.ZodType>> = {
  '/api/diet-plans/current': getCurrentDietPlan.schema.response[200],
  '/api/diet-plans/:id': getDietPlan.schema.response[200],
  '/api/diet-plans/:id/recipes': listPlanRecipes.schema.response[200],
  '/api/diet-plans/:id/recipes/:foodId': getPlanRecipe.schema.response[200],
  '/api/diet-plans/:id/grocery-list': getGroceryList.schema.response[200],
  '/api/diet-plans/:id/grocery-ticks': getGroceryTicks.schema.response[200],
  '/api/diary/of/:userId': listDiaryDays.schema.response[200],
  '/api/consents': listConsents.schema.response[200],
  '/api/groceries': getOwnGroceries.schema.response[200],
  '/api/fasts': getOwnFasts.schema.response[200],
  '/api/meal-ticks': listMealTicks.schema.response[200],
  '/api/today': getToday.schema.response[200],
  '/api/dashboard/:userId': getDashboard.schema.response[200],
  '/api/plan-reviews': listOwnPlanReviews.schema.response[200],
  '/api/progress/:userId': listProgress.schema.response[200],
  '/api/progress/:userId/chart': getProgressChart.schema.response[200],
  '/api/erasure': getErasure.schema.response[200],
  '/api/subscriptions': getOwnSubscriptions.schema.response[200],
  '/api/consultations/mine': listMyBookings.schema.response[200],
}
