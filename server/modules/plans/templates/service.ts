import { msg } from '@lingui/core/runtime-macro'
import type { PlanDay, PlanFood } from '#contract/plans/diet-plans.ts'
import type {
  CreatePlanTemplateInput,
  FoodKind,
  listPlanTemplates,
  PlanTemplate,
  PlanTemplateSummary,
  UpdatePlanTemplateInput,
} from '#contract/plans/plan-templates.ts'
import type { NutrientKey } from '#domain/nutrients/nutrients.ts'
import { averageTotals, isTotalComplete, type Totals } from '#domain/nutrients/totals.ts'
import { ALLERGIES, FOOD_PREFERENCES } from '#domain/people/options.ts'
import { isDayEmpty, listPlacedFoods, sumDay } from '#domain/plans/plan.ts'
import { listSuitingTags, listUnsuitedPreferences } from '#domain/plans/safety/preferences.ts'
import { SUGARY_SHARE } from '#domain/plans/warnings.ts'
import { say } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { conflict, invalidField, notFound } from '#server/kit/app-error.ts'
import type { AuditAction } from '#server/kit/audit/audit-actions.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import type { Db } from '#server/kit/database/db.ts'
import { readViolatedConstraint } from '#server/kit/database/transaction.ts'
import type { CallInput } from '#server/kit/http/calls.ts'
import { readNameCursor, writeNameCursor } from '#server/kit/http/pagination.ts'
import { runOnce } from '#server/kit/idempotency.ts'
import { mapPage, type Page, slicePage } from '#server/kit/lists.ts'
import { findFoodsOf, normaliseDays } from '../foods/service.ts'
import { type StoredTemplate, planTemplatesRepository as templates } from './repository.ts'

/** A page of templates, best first by the filters, then by name. */
export async function listTemplates(
  { db }: Ctx,
  query: CallInput<typeof listPlanTemplates>['query'],
): Promise<Page<PlanTemplateSummary>> {
  const { search, suits, region, purpose, nearKcal } = query
  const rows = await templates.list(db, {
    search: search || null,
    preference: suits ?? null,
    suitingTags: suits === undefined ? null : listSuitingTags(suits),
    region: region ?? null,
    purpose: purpose ?? null,
    nearKcal: nearKcal ?? null,
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
      .insert(ctx.db, { ...readMadeFor(input, NOT_SAID), days }, userId)
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
      throw conflict('stale_version', say(msg`Someone else changed this template while you were editing.`), {
        version: stored.version,
        updatedAt: stored.updatedAt,
      })
    }
    const days = input.days ? await normaliseTemplateDays(ctx.db, input.days) : stored.days
    await templates.update(ctx.db, id, { ...readMadeFor(input, stored), days }).catch(refuseTakenName)
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

type MadeFor = Pick<StoredTemplate, 'foodPreference' | 'region' | 'purposes'>
const NOT_SAID: MadeFor = { foodPreference: null, region: null, purposes: [] }

/** Reads name, description and purpose; what was not sent stays. */
function readMadeFor(
  { name, description, foodPreference, region, purposes }: Omit<CreatePlanTemplateInput, 'days'>,
  before: MadeFor,
): MadeFor & { name: string; description: string | null } {
  return {
    name,
    description: description || null,
    foodPreference: foodPreference === undefined ? before.foodPreference : foodPreference,
    region: region === undefined ? before.region : region,
    purposes: purposes ?? before.purposes,
  }
}

async function normaliseTemplateDays(db: Db, days: readonly PlanDay[]): Promise<PlanDay[]> {
  if (days.every(isDayEmpty)) throw invalidField('days', say(msg`There is no meal to save as a template yet`))
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
    foodPreference: stored.foodPreference,
    region: stored.region,
    purposes: stored.purposes,
    isFromProduct: stored.isFromProduct,
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
    foodKinds: groupFoods([...new Set(known)]),
  }
}

/** Counts foods that are the same for every rule about clients. */
function groupFoods(foods: readonly PlanFood[]): FoodKind[] {
  const kinds = new Map<string, FoodKind>()
  for (const { allergens, tags, nutrients } of foods) {
    const kind: FoodKind = {
      count: 1,
      allergens: allergens?.toSorted() ?? null,
      tags: (['vegetarian', 'vegan', 'egg', 'jain'] as const).filter((tag) => tags.includes(tag)),
      isSugary: (nutrients.sugarsG ?? 0) / 100 >= SUGARY_SHARE,
    }
    const same = kinds.get(JSON.stringify(kind))
    if (same) same.count += 1
    else kinds.set(JSON.stringify(kind), { ...kind })
  }
  return [...kinds.values()]
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
  return notFound(say(msg`Template not found.`))
}

function refuseTakenName(error: unknown): never {
  if (readViolatedConstraint(error) === 'plan_templates_name') {
    throw invalidField('name', say(msg`A template with this name already exists`))
  }
  throw error
}

function recordTemplate(ctx: Ctx, action: AuditAction & `template.${string}`, id: string): Promise<void> {
  return ctx.audit({ action, entity: 'plan-template', entityId: id })
}
