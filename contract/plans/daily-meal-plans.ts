import { IsoInstant, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { AnsweredPlanDay, SentPlanDay, SentPlanMeals } from './diet-plans.ts'

export const DailyMealPlan = AnsweredPlanDay.extend({ id: Uuid, dietPlanId: Uuid, createdAt: IsoInstant })

export const createDailyMealPlan = endpoint({
  method: 'POST',
  url: '/api/daily-meal-plans',
  access: 'plans:write',
  schema: {
    summary: 'Add a day to a draft',
    tags: ['daily-meal-plans'],
    body: SentPlanDay.extend({ dietPlanId: Uuid, meals: SentPlanMeals }),
    response: { 200: DailyMealPlan },
  },
})
