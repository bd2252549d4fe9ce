import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sentence } from '#contract/sentence.ts'
import { DISH_REGIONS } from '#domain/foods/dish-details.ts'
import { ALLERGIES, FOOD_PREFERENCES } from '#domain/people/options.ts'
import { TEMPLATE_PURPOSES } from '#domain/plans/template-purposes.ts'
import { say } from '#domain/words/say.ts'
import { IdParams, IsoInstant, PageQuery, RecordVersion, SearchText, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_PLAN_DAYS } from '../limits.ts'
import { PlanDay, PlanFood } from './diet-plans.ts'

/**
 * A daily average over a template's days. If `isComplete` is false, some foods have no figure and the amount is a lower
 * bound.
 */
const KnownAverage = z.object({ amount: z.number(), isComplete: z.boolean() })

/** Foods of a template that are the same for every rule about clients, and their number. */
const FoodKind = z.object({
  count: z.number().int(),
  /** `null` if not known. */
  allergens: z.array(z.string()).nullable(),
  tags: z.array(z.enum(['vegetarian', 'vegan', 'egg', 'jain'])),
  /** True if the food is mostly sugar. */
  isSugary: z.boolean(),
})
export type FoodKind = z.infer<typeof FoodKind>

/** A template as shown in lists. All figures are computed from its foods as they are today. */
export const PlanTemplateSummary = z.object({
  id: Uuid,
  name: z.string(),
  description: z.string().nullable(),
  /** What the writer says that it is made for; `null` and empty if they say nothing. */
  foodPreference: z.enum(FOOD_PREFERENCES).nullable(),
  region: z.enum(DISH_REGIONS).nullable(),
  purposes: z.array(z.enum(TEMPLATE_PURPOSES)),
  /** True for a week that came with the product. */
  isFromProduct: z.boolean(),
  dayCount: z.number().int(),
  /** `null` if the energy or protein of no food is known. */
  averageEnergyKcal: KnownAverage.nullable(),
  averageProteinG: KnownAverage.nullable(),
  /** The preferences that all of its foods suit, including alternatives. */
  suits: z.array(z.enum(FOOD_PREFERENCES)),
  /** The allergens that any of its foods contains, including alternatives. */
  allergens: z.array(z.enum(ALLERGIES)),
  /** True if the allergens of one of its foods are not known. */
  hasUnknownAllergens: z.boolean(),
  /** True if some meals are free text only, so that their contents are not known. */
  hasMealsInWords: z.boolean(),
  /** Its foods, each counted once, so that a list can say how many of them a client would not eat. */
  foodKinds: z.array(FoodKind),
  version: RecordVersion,
  createdAt: IsoInstant,
  updatedAt: IsoInstant,
})
export type PlanTemplateSummary = z.infer<typeof PlanTemplateSummary>

/** By food id: every food and alternative on the days of the template. A food that no longer exists is missing. */
export const PlanTemplate = PlanTemplateSummary.extend({
  days: z.array(PlanDay),
  foods: z.record(z.string(), PlanFood),
})
export type PlanTemplate = z.infer<typeof PlanTemplate>

/** A template is near an energy within this share of it: further away, scaled portions are no longer usual ones. */
export const NEAR_ENERGY_SHARE = 0.2

export const MAX_TEMPLATE_NAME = 120
export const MAX_TEMPLATE_DESCRIPTION = 500

const name = z
  .string({ error: () => say(msg`Name the template`) })
  .trim()
  .min(1, sentence(msg`Name the template`))
  .max(MAX_TEMPLATE_NAME, sentence(msg`Please use at most ${{ max: MAX_TEMPLATE_NAME }} characters.`))
const description = z
  .string()
  .trim()
  .max(
    MAX_TEMPLATE_DESCRIPTION,
    sentence(msg`Please use at most ${{ max: MAX_TEMPLATE_DESCRIPTION }} characters.`),
  )
  .nullish()
const days = z
  .array(PlanDay)
  .min(1, sentence(msg`A template needs at least one day`))
  .max(MAX_PLAN_DAYS)
  .refine(
    (list) => list.every((day, index) => day.dayNumber === index + 1),
    sentence(msg`Days must be numbered 1, 2, 3 …`),
  )

const madeFor = {
  foodPreference: z.enum(FOOD_PREFERENCES).nullish(),
  region: z.enum(DISH_REGIONS).nullish(),
  purposes: z.array(z.enum(TEMPLATE_PURPOSES)).max(TEMPLATE_PURPOSES.length).optional(),
}

export const CreatePlanTemplateInput = z.object({ name, description, ...madeFor, days })
export type CreatePlanTemplateInput = z.infer<typeof CreatePlanTemplateInput>

export const UpdatePlanTemplateInput = z.object({
  /** The version that the writer saw; 409 if the stored one is newer. */
  version: RecordVersion,
  name,
  description,
  /** If absent, they do not change. */
  ...madeFor,
  /** If absent, the days do not change. */
  days: days.optional(),
})
export type UpdatePlanTemplateInput = z.infer<typeof UpdatePlanTemplateInput>

const tags: [string] = ['plan-templates']

export const listPlanTemplates = endpoint({
  method: 'GET',
  url: '/api/plan-templates',
  access: 'plans:write',
  schema: {
    summary:
      'Templates of meals, best first by the filters, then by name; the next page is in the Link header',
    tags,
    querystring: PageQuery.extend({
      search: SearchText.optional(),
      /** Only templates of which every food suits this preference. */
      suits: z.enum(FOOD_PREFERENCES).optional(),
      region: z.enum(DISH_REGIONS).optional(),
      purpose: z.enum(TEMPLATE_PURPOSES).optional(),
      /** Only templates whose average day is within `NEAR_ENERGY_SHARE` of this energy, the closest first. */
      nearKcal: z.coerce.number(sentence(msg`Enter a number`)).min(300).max(6000).optional(),
    }),
    response: { 200: z.array(PlanTemplateSummary) },
  },
})

export const getPlanTemplate = endpoint({
  method: 'GET',
  url: '/api/plan-templates/:id',
  access: 'plans:write',
  schema: {
    summary: 'One template with its days and foods',
    tags,
    params: IdParams,
    response: { 200: PlanTemplate },
  },
})

export const createPlanTemplate = endpoint({
  method: 'POST',
  url: '/api/plan-templates',
  access: 'plans:write',
  schema: {
    summary: 'Save days as a template for everybody who writes plans',
    tags,
    body: CreatePlanTemplateInput,
    response: { 200: PlanTemplate },
  },
})

export const updatePlanTemplate = endpoint({
  method: 'PUT',
  url: '/api/plan-templates/:id',
  access: 'plans:write',
  schema: {
    summary: 'Rename a template or replace its days; plans made from it do not change',
    tags,
    params: IdParams,
    body: UpdatePlanTemplateInput,
    response: { 200: PlanTemplate },
  },
})

export const deletePlanTemplate = endpoint({
  method: 'DELETE',
  url: '/api/plan-templates/:id',
  access: 'plans:write',
  schema: {
    summary: 'Delete a template; plans made from it do not change',
    tags,
    params: IdParams,
    response: { 200: z.object({}) },
  },
})
