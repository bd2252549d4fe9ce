import type { FastifyRequest } from 'fastify'
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
import { requireActor } from '#server/kit/access/guard.ts'
import { conflict, invalidField, notFound } from '#server/kit/app-error.ts'
import { recordAudit } from '#server/kit/audit/audit.ts'
import type { AuditAction } from '#server/kit/audit/audit-actions.ts'
import { type Queryable, readViolatedConstraint, runInTransaction } from '#server/kit/database/transaction.ts'
import { runOnce } from '#server/kit/http/idempotency.ts'
import { readNameCursor, writeNameCursor } from '#server/kit/http/pagination.ts'
import type { Platform } from '#server/kit/platform.ts'
import { findFoodsOf, settleDays } from '../service.ts'
import { type StoredTemplate, planTemplatesRepository as templates } from './repository.ts'

/** A page of templates by name, and the cursor of the next one. */
export async function listTemplates(
  { database }: Platform,
  query: { search?: string | undefined; limit: number; cursor?: string | undefined },
): Promise<{ templates: PlanTemplateSummary[]; nextCursor: string | null }> {
  const rows = await templates.list(database.pool, {
    search: query.search || null,
    limit: query.limit + 1,
    cursor: readNameCursor(query.cursor),
  })
  const page = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? page.at(-1) : undefined
  const foods = await findFoodsOf(
    database.pool,
    page.flatMap(({ days }) => days),
  )
  return {
    templates: page.map((stored) => summarise(stored, foods)),
    nextCursor: last ? writeNameCursor(last.sortName, last.id) : null,
  }
}

/** One template with its days and foods. */
export async function getTemplate({ database }: Platform, id: string): Promise<PlanTemplate> {
  const stored = await templates.find(database.pool, id)
  if (!stored) throw noTemplate()
  return withFoods(database.pool, stored)
}

/** Keeps days for everybody who writes plans. Their names are unique, whatever their case. */
export async function createTemplate(
  { database }: Platform,
  request: FastifyRequest,
  input: CreatePlanTemplateInput,
): Promise<PlanTemplate> {
  const actor = requireActor(request)
  return runOnce(database.pool, request, actor, async (client) => {
    const days = await settleTemplateDays(client, input.days)
    const id = await templates
      .insert(client, { name: input.name, description: input.description || null, days }, actor.userId)
      .catch(refuseTakenName)
    await recordTemplate(client, request, 'template.create', id)
    return requireTemplate(client, id)
  })
}

/** Renames a template or puts other days into it, when it is still the version that the writer saw. */
export async function updateTemplate(
  { database }: Platform,
  request: FastifyRequest,
  id: string,
  input: UpdatePlanTemplateInput,
): Promise<PlanTemplate> {
  return runInTransaction(database.pool, async (client) => {
    const stored = await templates.lock(client, id)
    if (!stored) throw noTemplate()
    if (stored.version !== input.version) {
      throw conflict('stale_version', 'Somebody else has changed this template meanwhile.', {
        version: stored.version,
        updatedAt: stored.updatedAt,
      })
    }
    const days = input.days ? await settleTemplateDays(client, input.days) : stored.days
    await templates
      .update(client, id, { name: input.name, description: input.description || null, days })
      .catch(refuseTakenName)
    await recordTemplate(client, request, 'template.update', id)
    return requireTemplate(client, id)
  })
}

/** Deletes a template; plans made from it stay as they are. */
export async function deleteTemplate(
  { database }: Platform,
  request: FastifyRequest,
  id: string,
): Promise<void> {
  await runInTransaction(database.pool, async (client) => {
    if (!(await templates.lock(client, id))) throw noTemplate()
    await templates.remove(client, id)
    await recordTemplate(client, request, 'template.delete', id)
  })
}

async function settleTemplateDays(db: Queryable, days: readonly PlanDay[]): Promise<PlanDay[]> {
  if (days.every(isDayEmpty)) throw invalidField('days', 'There is no meal yet to be kept as a template')
  return settleDays(db, days)
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
    allergens: ALLERGIES.filter((allergy) => known.some(({ allergens }) => allergens.includes(allergy))),
    hasMealsInWords: placed.some(({ foodId }) => foodId === null),
  }
}

function readKnown(totals: Totals, key: NutrientKey): PlanTemplateSummary['averageProteinG'] {
  const amount = totals.nutrients[key]?.amount
  return amount === undefined ? null : { amount, isComplete: isTotalComplete(totals, key) }
}

async function withFoods(db: Queryable, stored: StoredTemplate): Promise<PlanTemplate> {
  const foods = await findFoodsOf(db, stored.days)
  return { ...summarise(stored, foods), days: stored.days, foods }
}

async function requireTemplate(db: Queryable, id: string): Promise<PlanTemplate> {
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

function recordTemplate(
  db: Queryable,
  request: FastifyRequest,
  action: AuditAction & `template.${string}`,
  id: string,
): Promise<void> {
  return recordAudit(db, requireActor(request), request, { action, entity: 'plan-template', entityId: id })
}
