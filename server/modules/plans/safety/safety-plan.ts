import { msg } from '@lingui/core/runtime-macro'
import type { PlanFood } from '#contract/plans/diet-plans.ts'
import type { NutrientAmounts } from '#domain/nutrients/nutrients.ts'
import { formatItem, formatItemAmount } from '#domain/plans/format-meal.ts'
import { formatPlace, MEAL_SLOTS, type PlanMeal } from '#domain/plans/plan.ts'
import type { PlanText } from '#domain/plans/plan-words.ts'
import { listSafetyDays } from '#domain/plans/safety/plan-energy.ts'
import type { SafetyPlan } from '#domain/plans/safety/safety-input.ts'
import { say } from '#domain/words/say.ts'
import type { StoredPlan } from '../repository.ts'

/** Converts a stored plan with the figures of these foods to the input of the safety rules. */
export function toSafetyPlan(stored: StoredPlan, foods: Record<string, PlanFood>): SafetyPlan {
  const { clinicianName, clinicianRegistration, ...records } = stored.safetyRecords
  const snapshotCalories = stored.nutritionSnapshot?.calories.trim()
  return {
    planType: stored.planType,
    // An empty field states no calories; any other text must be readable.
    statedCalories: stored.caloriesTarget?.trim() || null,
    otherStatedCalories: snapshotCalories ? [snapshotCalories] : [],
    days: listSafetyDays(
      stored.days,
      (foodId): NutrientAmounts | null => foods[foodId]?.nutrients ?? null,
      stored,
    ),
    startDate: stored.startDate,
    endDate: stored.endDate,
    clinician:
      clinicianName && clinicianRegistration
        ? { name: clinicianName, registrationNumber: clinicianRegistration }
        : null,
    reviewDate: records.reviewDate ?? null,
    clinicianNote: records.clinicianNote ?? null,
    dieticianReason: records.dieticianReason ?? null,
    maternityStage: records.maternityStage ?? null,
    kidneyStage: records.kidneyStage ?? null,
    allergyReasons: records.allergyReasons ?? null,
    texts: listTexts(stored, foods),
  }
}

/**
 * Lists every text that the client reads, including the measures of foods and the names of the practice's own foods.
 * Health issues are left out because they describe the client: "weight loss since March" there does not make it a
 * weight-loss plan.
 */
function listTexts(plan: StoredPlan, foods: Record<string, PlanFood>): PlanText[] {
  const { nutritionSnapshot: snapshot } = plan
  return [
    { where: say(msg`Title`), text: plan.title },
    { where: say(msg`Description`), text: plan.description ?? '' },
    { where: say(msg`Goal`), text: plan.goalDescription ?? '' },
    { where: say(msg`Protein goal`), text: plan.proteinGoal ?? '' },
    { where: say(msg`Dietary preferences`), text: plan.preferences ?? '' },
    { where: say(msg`Special instructions`), text: plan.specialInstructions ?? '' },
    { where: say(msg`Motivational quote`), text: plan.motivationalQuote ?? '' },
    { where: say(msg`Change note`), text: plan.changeNote ?? '' },
    { where: say(msg`Nutrition snapshot`), text: snapshot ? Object.values(snapshot).join('\n') : '' },
    ...plan.tips.map((text) => ({ where: say(msg`Tips`), text })),
    ...plan.groceryEdits
      .filter(({ isRemoved }) => !isRemoved)
      .map(({ name, amountText }) => ({
        where: say(msg`Grocery list`),
        text: `${amountText ?? ''} ${name}`,
      })),
    ...plan.days.flatMap((day) => listDayTexts(day, foods)),
  ].filter(({ text }) => text.trim() !== '')
}

function listDayTexts(
  { dayLabel, meals }: StoredPlan['days'][number],
  foods: Record<string, PlanFood>,
): PlanText[] {
  return [
    { where: dayLabel, text: dayLabel },
    ...MEAL_SLOTS.flatMap(({ key }) => {
      const where = formatPlace({ dayLabel, slot: key })
      const meal = meals[key]
      return [meal.time, meal.note, ...listPortionTexts(meal, foods)].map((text) => ({ where, text }))
    }),
  ]
}

/** Lists the texts of a meal's foods that a person typed: measures, and the names of the practice's own foods. */
function listPortionTexts({ items }: PlanMeal, foods: Record<string, PlanFood>): string[] {
  return items
    .flatMap((item) => [item, ...(item.alternatives ?? [])])
    .map((item) =>
      foods[item.foodId]?.source === 'custom' ? formatItem(item, 'en') : formatItemAmount(item, 'en'),
    )
}
