import type { FastifyRequest } from 'fastify'
import type {
  DeletedFoodItem,
  FigureNote,
  FoodName,
  FoodSource,
  FoodState,
  ManagedFoodItem,
  WriteFoodItem,
} from '#contract/food-items.ts'
import { foldFoodName } from '#domain/nutrients/fold-food-name.ts'
import { findEnergyMismatch, replaceFigures, type WrittenFigures } from '#domain/nutrients/food-figures.ts'
import { pickCoreNutrients } from '#domain/nutrients/nutrients.ts'
import { listSearchNames } from '#domain/nutrients/search-names.ts'
import { type Queryable, runInTransaction } from '#server/db/transaction.ts'
import { requireActor } from '#server/platform/access/guard.ts'
import { AppError, conflict, invalidField, notFound } from '#server/platform/app-error.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import type { AuditAction } from '#server/platform/audit/audit-actions.ts'
import { runOnce } from '#server/platform/http/idempotency.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type CustomFood, type FoodUses, foodItemsRepository as foods, type StoredFood } from './repository.ts'
import { addSourceLabel, describeFoodSource, readFoodCursor, readOffset, writeCursor } from './service.ts'

/** A food that nobody has written down further is served by this weight. */
const DEFAULT_SERVING = '100g'

type ManagedQuery = {
  search?: string | undefined
  category?: string | undefined
  source?: FoodSource | undefined
  state: FoodState
  limit: number
  cursor?: string | undefined
}

/** A page of the foods that pass the filters, the cursor of the next, and how many there are in all. */
export async function listManagedFoodItems(
  { database }: Pick<Platform, 'database'>,
  query: ManagedQuery,
): Promise<{ foods: ManagedFoodItem[]; nextCursor: string | null; totalCount: number }> {
  const filter = { state: query.state, source: query.source ?? null, category: query.category ?? null }
  // One more than asked for tells whether there is a next page.
  const limit = query.limit + 1
  if (query.search) {
    const key = foldFoodName(query.search)
    if (key === '') return { foods: [], nextCursor: null, totalCount: 0 }
    const offset = readOffset(query.cursor)
    const rows = await foods.searchManaged(database.pool, { ...filter, key, limit, offset })
    return {
      foods: rows.slice(0, query.limit).map(({ total: _total, ...food }) => addSourceLabel(food)),
      nextCursor: rows.length < limit ? null : writeCursor(offset + query.limit),
      totalCount: rows[0]?.total ?? 0,
    }
  }
  const [rows, totalCount] = await Promise.all([
    foods.listManaged(database.pool, { ...filter, limit, cursor: readFoodCursor(query.cursor) }),
    foods.countManaged(database.pool, filter),
  ])
  const page = rows.slice(0, query.limit)
  const last = rows.length < limit ? undefined : page.at(-1)
  return {
    foods: page.map(({ sourceOrder: _sourceOrder, ...food }) => addSourceLabel(food)),
    nextCursor: last ? writeCursor([last.sourceOrder, last.name, last.id]) : null,
    totalCount,
  }
}

/** Adds a food of the practice's own; it is found by its names from now on. */
export async function createFoodItem(
  { database }: Platform,
  request: FastifyRequest,
  input: WriteFoodItem,
): Promise<ManagedFoodItem> {
  const actor = requireActor(request)
  const food = settleFood(input, null)
  return runOnce(database.pool, request, actor, async (client) => {
    const id = await insertFood(client, food, actor.userId)
    await recordFood(client, request, 'food.create', id, { isEnergyConfirmed: input.isEnergyConfirmed })
    return requireFood(client, id)
  })
}

/**
 * Replaces what was written of one of the practice's own foods. Drafts show the new figures; published plans keep those
 * they were published with. Throws 409 for imported foods, and where somebody else was faster.
 */
export async function updateFoodItem(
  { database }: Platform,
  request: FastifyRequest,
  id: string,
  { updatedAt, ...input }: WriteFoodItem & { updatedAt: string },
): Promise<ManagedFoodItem> {
  return runInTransaction(database.pool, async (client) => {
    const stored = await lockFood(client, id)
    if (stored.source !== 'custom') {
      throw conflict('food_imported', 'Imported foods are never changed. Copy this one and change the copy.')
    }
    if (Date.parse(stored.updatedAt) !== Date.parse(updatedAt)) {
      throw conflict('stale_version', 'Somebody else has changed this food meanwhile.', {
        food: await requireFood(client, id),
      })
    }
    const food = settleFood(input, stored)
    await foods.updateCustom(client, id, food)
    await foods.replaceNames(client, id, listSearchNames(food.name, food.names))
    await recordFood(client, request, 'food.update', id, {
      fields: listChanges(stored, food),
      isEnergyConfirmed: input.isEnergyConfirmed,
    })
    return requireFood(client, id)
  })
}

/**
 * Makes a food of the practice's own from any other. Vitamins, minerals and names come along, each figure with where it
 * is from; parts of a macronutrient that the input changes do not.
 *
 * @param input What the copy is to say; null: the same, under a name that tells them apart.
 */
export async function copyFoodItem(
  { database }: Platform,
  request: FastifyRequest,
  id: string,
  input: WriteFoodItem | null,
): Promise<ManagedFoodItem> {
  const actor = requireActor(request)
  return runOnce(database.pool, request, actor, async (client) => {
    const stored = await lockFood(client, id)
    if (stored.state === 'quarantined') {
      throw conflict('conflict', 'The figures of this food are not to be trusted, so it cannot be copied.')
    }
    const original = { ...stored, provenance: describeOrigin(stored) }
    const food = input === null ? nameCopy(original) : settleFood(input, original)
    const copyId = await insertFood(client, food, actor.userId)
    await recordFood(client, request, 'food.copy', copyId, { from: id })
    return requireFood(client, copyId)
  })
}

/**
 * Deletes a food of the practice's own that nothing uses. One that plans or dishes use, and every imported one, is retired
 * instead: it is no longer found, and what uses it stays whole.
 */
export async function deleteFoodItem(
  { database }: Platform,
  request: FastifyRequest,
  id: string,
): Promise<DeletedFoodItem> {
  return runInTransaction(database.pool, async (client) => {
    const stored = await lockFood(client, id)
    // Counted after the lock: a plan that takes the food in at this moment has done so, or finds it gone.
    const uses = await foods.countUses(client, id)
    const isUsed = uses.planCount > 0 || uses.dishCount > 0 || uses.templateCount > 0
    if (stored.source === 'custom' && !isUsed) {
      await foods.remove(client, id)
      await recordFood(client, request, 'food.delete', id)
      return { result: 'deleted', ...uses, message: `${stored.name} has been deleted.` }
    }
    if (stored.state !== 'retired') {
      await foods.setRetired(client, id, true)
      await recordFood(client, request, 'food.retire', id, uses)
    }
    return { result: 'retired', ...uses, message: describeRetirement(stored, uses) }
  })
}

/** Lets a retired food be found and used again. */
export async function restoreFoodItem(
  { database }: Platform,
  request: FastifyRequest,
  id: string,
): Promise<ManagedFoodItem> {
  return runInTransaction(database.pool, async (client) => {
    const stored = await lockFood(client, id)
    if (stored.state === 'retired') {
      await foods.setRetired(client, id, false)
      await recordFood(client, request, 'food.restore', id)
    }
    return requireFood(client, id)
  })
}

/** What is stored of a food as it was written, over the food that it changes or copies. Throws where figures cannot be. */
function settleFood(input: WriteFoodItem, base: StoredFood | null): CustomFood {
  const fiber = input.fiber ?? null
  const figures: WrittenFigures = {
    energyKcal: input.calories,
    proteinG: input.protein,
    carbsG: input.carbs,
    fatG: input.fat,
    fibreG: fiber,
  }
  const isSame = {
    energyKcal: base?.calories === input.calories,
    proteinG: base?.protein === input.protein,
    carbsG: base?.carbs === input.carbs,
    fatG: base?.fat === input.fat,
    fibreG: base !== null && base.fiber === fiber,
  }
  if (foldFoodName(input.name) === '') {
    throw invalidField('name', 'Please give a name with letters, so that the food can be found')
  }
  if (!input.isEnergyConfirmed && Object.values(isSame).includes(false)) refuseMismatch(figures)
  const { nutrients, changed } = replaceFigures(base?.nutrients ?? {}, figures, (key) => isSame[key])
  const provenance = { ...base?.provenance }
  for (const key of changed) delete provenance[key]
  const measures = input.measures ?? base?.measures ?? []
  return {
    name: input.name,
    scientificName: base?.scientificName ?? null,
    category: input.category,
    foodGroup: base?.foodGroup ?? null,
    preparation: input.preparation,
    calories: input.calories,
    protein: input.protein,
    carbs: input.carbs,
    fat: input.fat,
    fiber,
    serving_size:
      input.serving_size?.replace(/\s/g, '') ??
      (measures[0]
        ? `${measures[0].grams}g`
        : base?.measures.length === 0
          ? base.serving_size
          : DEFAULT_SERVING),
    measures,
    description: input.description || null,
    tags: [...new Set(input.tags)],
    allergens: [...new Set(input.allergens)],
    names: settleNames(base?.names ?? [], input.hindiName),
    nutrients,
    coreNutrients: pickCoreNutrients(nutrients),
    provenance,
  }
}

function refuseMismatch(figures: WrittenFigures): void {
  const mismatch = findEnergyMismatch(figures)
  if (mismatch === null) return
  throw new AppError(422, 'energy_unlikely', `${mismatch}. Check the figures, or say that they are right.`, {
    issues: [{ path: 'calories', message: mismatch }],
  })
}

/** The names as they were, with another one in Hindi. Undefined: that stays too. */
function settleNames(names: readonly FoodName[], hindiName: string | null | undefined): FoodName[] {
  if (hindiName === undefined) return [...names]
  const others = names.filter(({ language }) => language !== 'hi')
  return hindiName ? [{ language: 'hi', name: hindiName }, ...others] : others
}

/** Each figure of a food with where it is from, for its copy. Figures of the practice's own need no note. */
function describeOrigin(food: StoredFood): Record<string, FigureNote> {
  if (food.source === 'custom') return food.provenance
  const source = `${food.name}, ${describeFoodSource(food.source, food.code)}`
  return Object.fromEntries(
    Object.keys(food.nutrients).map((key) => [key, food.provenance[key] ?? { kind: 'mapped', source }]),
  )
}

function nameCopy(food: StoredFood): CustomFood {
  return {
    ...food,
    name: `${food.name.slice(0, 248)} (copy)`,
    coreNutrients: pickCoreNutrients(food.nutrients),
  }
}

async function insertFood(db: Queryable, food: CustomFood, createdBy: string): Promise<string> {
  const id = await foods.insertCustom(db, food, createdBy)
  await foods.replaceNames(db, id, listSearchNames(food.name, food.names))
  return id
}

async function lockFood(db: Queryable, id: string): Promise<StoredFood> {
  const stored = await foods.lockFood(db, id)
  if (!stored) throw notFound('This food does not exist.')
  return stored
}

async function requireFood(db: Queryable, id: string): Promise<ManagedFoodItem> {
  const food = await foods.findManaged(db, id)
  if (!food) throw notFound('This food does not exist.')
  return addSourceLabel(food)
}

/** Names of what differs, for the audit log. */
function listChanges(stored: StoredFood, food: CustomFood): string[] {
  const fields = [
    'name',
    'category',
    'calories',
    'protein',
    'carbs',
    'fat',
    'fiber',
    'serving_size',
    'measures',
    'preparation',
    'description',
    'tags',
    'allergens',
    'names',
  ] as const
  return fields.filter((field) => JSON.stringify(stored[field]) !== JSON.stringify(food[field]))
}

function describeRetirement(food: StoredFood, { planCount, dishCount, templateCount }: FoodUses): string {
  const uses = [
    planCount === 0 ? [] : [planCount === 1 ? '1 plan' : `${planCount} plans`],
    dishCount === 0 ? [] : [dishCount === 1 ? '1 dish' : `${dishCount} dishes`],
    templateCount === 0 ? [] : [templateCount === 1 ? '1 template' : `${templateCount} templates`],
  ].flat()
  const reason = uses.length > 0 ? `is used in ${uses.join(' and ')}` : 'came with the food tables'
  return `${food.name} ${reason}, so it was retired: it is no longer found, and nothing that uses it changes. You can restore it.`
}

function recordFood(
  db: Queryable,
  request: FastifyRequest,
  action: AuditAction & `food.${string}`,
  id: string,
  details: Record<string, unknown> = {},
): Promise<void> {
  return recordAudit(db, requireActor(request), request, {
    action,
    entity: 'food-item',
    entityId: id,
    details,
  })
}
