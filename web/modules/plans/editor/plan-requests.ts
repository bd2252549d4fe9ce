import {
  type CreatePlanInput,
  createDietPlan,
  DietPlan,
  getDietPlan,
  type UpdatePlanInput,
  updateDietPlan,
} from '#contract/plans/diet-plans.ts'
import { formatMeal } from '#domain/plans/format-meal.ts'
import { call } from '#web/kit/api/client.ts'
import type { DocumentCalls } from '#web/kit/drafts/document-requests.ts'

/** A plan's draft in the form that the API accepts. */
export type DraftInput = CreatePlanInput & Omit<UpdatePlanInput, 'version'>

/** The calls that store a plan's draft. */
export const planCalls: DocumentCalls<DraftInput, DietPlan> = {
  create: (body, idempotencyKey) => call(createDietPlan, { body }, { idempotencyKey }),
  update: ({ id, version }, { userId: _userId, kind: _kind, status: _status, ...fields }) =>
    call(updateDietPlan, { params: { id }, body: { ...fields, version } }),
  read: (id) => call(getDietPlan, { params: { id } }),
  readTheirs: ({ details }) => DietPlan.safeParse(details?.plan).data ?? null,
  isSame: isSamePlan,
}

/** Checks whether a stored plan has the content that was sent. */
export function isSamePlan(plan: DietPlan, sent: DraftInput): boolean {
  return (
    plan.title === sent.title &&
    plan.startDate === sent.startDate &&
    JSON.stringify(plan.tips) === JSON.stringify(sent.tips) &&
    (
      [
        'clientName',
        'caloriesTarget',
        'proteinGoal',
        'goalDescription',
        'preferences',
        'description',
      ] as const
    ).every((field) => (plan[field] ?? null) === (sent[field] ?? null)) &&
    JSON.stringify(describeDays(plan.days)) === JSON.stringify(describeDays(sent.days ?? []))
  )
}

function describeDays(days: DietPlan['days'] | NonNullable<DraftInput['days']>): unknown {
  return days.map((day) => [
    day.dayLabel,
    Object.entries(day.meals)
      .map(([slot, meal]) => [
        slot,
        meal.time,
        formatMeal(meal, 'en'),
        meal.items.map((item) => [item.foodId, item.grams]),
      ])
      .sort(([one], [other]) => String(one).localeCompare(String(other))),
  ])
}
