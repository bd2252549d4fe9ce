import type { PlanDay, PlanFood } from '#contract/plans/diet-plans.ts'
import type {
  CreatePlanTemplateInput,
  PlanTemplate,
  PlanTemplateSummary,
  UpdatePlanTemplateInput,
} from '#contract/plans/plan-templates.ts'
import type { NutrientKey } from '#domain/nutrients/nutrients.ts'
import { averageTotals, isTotalComplete, type Totals } from '#domain/nutrients/totals.ts'
import { ALLERGIES, FOOD_PREFERENCES } from '#domain/people/options.ts'
import { isDayEmpty, listPlacedFoods, sumDay } from '#domain/plans/plan.ts'
import { listUnsuitedPreferences } from '#domain/plans/safety/preferences.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { conflict, invalidField, notFound } from '#server/kit/app-error.ts'
import type { AuditAction } from '#server/kit/audit/audit-actions.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import type { Db } from '#server/kit/database/db.ts'
import { readViolatedConstraint } from '#server/kit/database/transaction.ts'
import { readNameCursor, writeNameCursor } from '#server/kit/http/pagination.ts'
import { runOnce } from '#server/kit/idempotency.ts'
import { mapPage, type Page, slicePage } from '#server/kit/lists.ts'
import { findFoodsOf, normaliseDays } from '../foods/service.ts'
import { type StoredTemplate, planTemplatesRepository as templates } from './repository.ts'

/** A page of templates by name. */
export async function listTemplates(
  { db }: Ctx,
  query: { search?: string | undefined; limit: number; cursor?: string | undefined },
): Promise<Page<PlanTemplateSummary>> {
  const rows = await templates.list(db, {
    search: query.search || null,
    limit: query.limit + 1,
    after: readNameCursor(query.cursor),
  })
  const page = slicePage(rows, query.limit, (last) => writeNameCursor(last.sortName, last.id))
  const foods = await findFoodsOf(
    db,
    page.items.flatMap(({ days }) => days),
  )
  return mapPage(page, (stored) => summarise(stored, foods))
}

/** One template with its days and foods. */
export async function getTemplate({ db }: Ctx, id: string): Promise<PlanTemplate> {
  return requireTemplate(db, id)
}

/** Saves days as a template for everybody who writes plans. Names are unique, ignoring case. */
export async function createTemplate(ctx: Ctx, input: CreatePlanTemplateInput): Promise<PlanTemplate> {
  const { userId } = requireActor(ctx)
  return runOnce(ctx, async (ctx) => {
    const days = await normaliseTemplateDays(ctx.db, input.days)
    const id = await templates
      .insert(ctx.db, { name: input.name, description: input.description || null, days }, userId)
      .catch(refuseTakenName)
    await recordTemplate(ctx, 'template.create', id)
    return requireTemplate(ctx.db, id)
  })
}

/**
 * Renames a template or replaces its days. Throws 409 `stale_version` if it no longer has the version that the writer
 * saw.
 */
export async function updateTemplate(
  ctx: Ctx,
  id: string,
  input: UpdatePlanTemplateInput,
): Promise<PlanTemplate> {
  return inTransaction(ctx, async (ctx) => {
    const stored = await templates.lock(ctx.db, id)
    if (!stored) throw noTemplate()
    if (stored.version !== input.version) {
      throw conflict('stale_version', 'Somebody else has changed this template meanwhile.', {
        version: stored.version,
        updatedAt: stored.updatedAt,
      })
    }
    const days = input.days ? await normaliseTemplateDays(ctx.db, input.days) : stored.days
    await templates
      .update(ctx.db, id, { name: input.name, description: input.description || null, days })
      .catch(refuseTakenName)
    await recordTemplate(ctx, 'template.update', id)
    return requireTemplate(ctx.db, id)
  })
}

/** Deletes a template; plans made from it do not change. */
export async function deleteTemplate(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    if (!(await templates.lock(ctx.db, id))) throw noTemplate()
    await templates.delete(ctx.db, id)
    await recordTemplate(ctx, 'template.delete', id)
  })
}

async function normaliseTemplateDays(db: Db, days: readonly PlanDay[]): Promise<PlanDay[]> {
  if (days.every(isDayEmpty)) throw invalidField('days', 'There is no meal yet to be kept as a template')
  return normaliseDays(db, days)
}

function summarise(
  { days, ...stored }: StoredTemplate,
  foods: Record<string, PlanFood>,
): PlanTemplateSummary {
  const average = averageTotals(days.map((day) => sumDay(day.meals, (id) => foods[id]?.nutrients)))
  const placed = listPlacedFoods(days)
  const known = placed.flatMap(({ foodId }) => {
    const food = foodId === null ? undefined : foods[foodId]
    return food ? [food] : []
  })
  return {
    id: stored.id,
    name: stored.name,
    description: stored.description,
    version: stored.version,
    createdAt: stored.createdAt,
    updatedAt: stored.updatedAt,
    dayCount: days.length,
    averageEnergyKcal: readKnown(average, 'energyKcal'),
    averageProteinG: readKnown(average, 'proteinG'),
    suits: FOOD_PREFERENCES.filter((preference) =>
      known.every(({ tags }) => listUnsuitedPreferences(tags, [preference]).length === 0),
    ),
    allergens: ALLERGIES.filter((allergy) => known.some(({ allergens }) => allergens?.includes(allergy))),
    hasUnknownAllergens: known.some(({ allergens }) => allergens === null),
    hasMealsInWords: placed.some(({ foodId }) => foodId === null),
  }
}

function readKnown(totals: Totals, key: NutrientKey): PlanTemplateSummary['averageProteinG'] {
  const amount = totals.nutrients[key]?.amount
  return amount === undefined ? null : { amount, isComplete: isTotalComplete(totals, key) }
}

async function withFoods(db: Db, stored: StoredTemplate): Promise<PlanTemplate> {
  const foods = await findFoodsOf(db, stored.days)
  return { ...summarise(stored, foods), days: stored.days, foods }
}

async function requireTemplate(db: Db, id: string): Promise<PlanTemplate> {
  const stored = await templates.find(db, id)
  if (!stored) throw noTemplate()
  return withFoods(db, stored)
}

function noTemplate(): Error {
  return notFound('This template does not exist.')
}

function refuseTakenName(error: unknown): never {
  if (readViolatedConstraint(error) === 'plan_templates_name') {
    throw invalidField('name', 'There is a template of this name already')
  }
  throw error
}

function recordTemplate(ctx: Ctx, action: AuditAction & `template.${string}`, id: string): Promise<void> {
  return ctx.audit({ action, entity: 'plan-template', entityId: id })
}
