import type { AnsweredPlanDay, PlanDay } from '#contract/plans/diet-plans.ts'
import { formatMeal } from '#domain/plans/format-meal.ts'
import { MEAL_SLOTS } from '#domain/plans/plan.ts'

/** Converts a day for the calls of the specification, where each meal also has one text, `food`. */
export function withMealTexts<Day extends PlanDay>(day: Day): Day & AnsweredPlanDay {
  const meals = MEAL_SLOTS.map(({ key }) => {
    const meal = day.meals[key]
    return [key, { ...meal, food: formatMeal(meal, 'en') }]
  })
  return { ...day, meals: Object.fromEntries(meals) as AnsweredPlanDay['meals'] } // every meal is there
}
