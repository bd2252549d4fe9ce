import { IsoInstant, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { PlanDay, PlanMeals } from './diet-plans.ts'

export const DailyMealPlan = PlanDay.extend({ id: Uuid, dietPlanId: Uuid, createdAt: IsoInstant })

export const createDailyMealPlan = endpoint({
  method: 'POST',
  url: '/api/daily-meal-plans',
  access: 'plans:write',
  schema: {
    summary: 'Add a day to a draft',
    tags: ['daily-meal-plans'],
    body: PlanDay.extend({ dietPlanId: Uuid, meals: PlanMeals }),
    response: { 200: DailyMealPlan },
  },
})
