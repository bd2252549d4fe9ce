import { isDeepStrictEqual } from 'node:util'
import type { FastifyRequest } from 'fastify'
import type {
  DeletedFoodItem,
  FigureNote,
  FoodSource,
  FoodState,
  FoodTag,
  ManagedFoodItem,
  WriteFoodItem,
} from '#contract/foods/food-items.ts'
import { foldFoodName } from '#domain/foods/fold-food-name.ts'
import { nameFoodCopy } from '#domain/foods/food-name.ts'
import { listSearchNames } from '#domain/foods/search-names.ts'
import { pickCoreNutrients } from '#domain/nutrients/nutrients.ts'
import { requireActor } from '#server/kit/access/guard.ts'
import { conflict, notFound } from '#server/kit/app-error.ts'
import { recordAudit } from '#server/kit/audit/audit.ts'
import type { AuditAction } from '#server/kit/audit/audit-actions.ts'
import { dbOn } from '#server/kit/database/db.ts'
import { type Queryable, runInTransaction } from '#server/kit/database/transaction.ts'
import { runOnce } from '#server/kit/http/idempotency.ts'
import type { Platform } from '#server/kit/platform.ts'
import { lockRecipes } from '#server/seed/recompute-dishes.ts'
import { copyRecipe, refreshDishes } from './dishes/service.ts'
import {
  type CustomFood,
  type FoodUses,
  foodItemsRepository as foods,
  type StoredFood,
} from './repository.ts'
import { addSourceLabel, describeFoodSource, readFoodCursor, readOffset, writeCursor } from './service.ts'
import { listChanges, settleFood } from './settle-food.ts'

/** Which foods are asked for, as the calls say it. */
export type ManagedFilter = {
  search?: string | undefined
  category?: string | undefined
  group?: string | undefined
  tag?: FoodTag | undefined
  source?: FoodSource | undefined
  state: FoodState
}

/** A page of the foods that pass the filters, the cursor of the next, and how many there are in all. */
export async function listManagedFoodItems(
  { database }: Pick<Platform, 'database'>,
  query: ManagedFilter & { limit: number; cursor?: string | undefined },
): Promise<{ foods: ManagedFoodItem[]; nextCursor: string | null; totalCount: number }> {
  const filter = {
    state: query.state,
    source: query.source ?? null,
    category: query.category ?? null,
    group: query.group ?? null,
    tag: query.tag ?? null,
  }
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
    await lockRecipes(client)
    const stored = await lockFood(client, id)
    if (stored.source !== 'custom') {
      throw conflict('food_imported', 'Imported foods are never changed. Copy this one and change the copy.')
    }
    if (stored.isDish) {
      throw conflict('conflict', 'The figures of a dish come from what goes in. Change its recipe instead.')
    }
    if (Date.parse(stored.updatedAt) !== Date.parse(updatedAt)) {
      throw conflict('stale_version', 'Somebody else has changed this food meanwhile.', {
        food: await foods.find(client, id).then((food) => food && addSourceLabel(food)),
      })
    }
    const food = settleFood(input, stored)
    const changedDishes = await replaceFood(client, id, food)
    await recordFood(client, request, 'food.update', id, {
      fields: listChanges(stored, food),
      isEnergyConfirmed: input.isEnergyConfirmed,
      changedDishes,
    })
    return requireFood(client, id)
  })
}

/**
 * Makes a food of the practice's own from any other. Vitamins, minerals and names come along, each figure with where it
 * is from; parts of a macronutrient that the input changes do not. A dish brings its recipe, unless other figures are
 * written over it.
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
    await lockRecipes(client)
    const stored = await lockFood(client, id)
    if (stored.state === 'quarantined') {
      throw conflict('conflict', 'The figures of this food are not to be trusted, so it cannot be copied.')
    }
    const original = { ...stored, provenance: describeOrigin(stored) }
    const food = input === null ? nameCopy(original) : settleFood(input, original)
    const copyId = await insertFood(client, food, actor.userId)
    // Other figures than the recipe gives are not the dish's any more, but what somebody has measured.
    const isSameDish = stored.isDish && isDeepStrictEqual(food.nutrients, stored.nutrients)
    if (isSameDish) await copyRecipe(dbOn(client), id, copyId)
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
    name: nameFoodCopy(food.name),
    coreNutrients: pickCoreNutrients(food.nutrients),
  }
}

/** Adds a food with all names it is found by; answers its id. */
export async function insertFood(db: Queryable, food: CustomFood, createdBy: string): Promise<string> {
  const id = await foods.insertCustom(db, food, createdBy)
  await foods.replaceNames(db, id, listSearchNames(food.name, food.names))
  return id
}

/**
 * Writes one of the practice's own foods anew, with all names it is found by, and computes anew the dishes that it is in;
 * answers how many of them changed. `lockRecipes` is called at the transaction's start.
 */
export async function replaceFood(db: Queryable, id: string, food: CustomFood): Promise<number> {
  await foods.updateCustom(db, id, food)
  await foods.replaceNames(db, id, listSearchNames(food.name, food.names))
  return refreshDishes(dbOn(db), id)
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
