import { isDeepStrictEqual } from 'node:util'
import { msg, plural } from '@lingui/core/runtime-macro'
import type {
  DeletedFoodItem,
  FigureNote,
  FoodSource,
  FoodState,
  FoodTag,
  ManagedFoodItem,
  WriteFoodItem,
} from '#contract/foods/food-items.ts'
import { foldQuery } from '#domain/foods/fold-food-name.ts'
import { nameFoodCopy } from '#domain/foods/food-name.ts'
import { listSearchNames } from '#domain/foods/search-names.ts'
import { pickCoreNutrients } from '#domain/nutrients/nutrients.ts'
import { currentLocaleTag, say } from '#domain/words/say.ts'
import { requireActor } from '#server/kit/access/caller.ts'
import { conflict, notFound } from '#server/kit/app-error.ts'
import type { AuditAction } from '#server/kit/audit/audit-actions.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import type { Db } from '#server/kit/database/db.ts'
import { runOnce } from '#server/kit/idempotency.ts'
import { type CountedPage, mapPage, slicePage } from '#server/kit/lists.ts'
import { lockRecipes } from '#server/seed/recompute-dishes.ts'
import { copyRecipe, refreshDishes } from './dishes/service.ts'
import { listChanges, normaliseFood } from './normalise-food.ts'
import {
  type CustomFood,
  type FoodUses,
  foodItemsRepository as foods,
  type StoredFood,
} from './repository.ts'
import { addSourceLabel, readFoodCursor, readOffset, writeCursor, writeFoodCursor } from './service.ts'

/** The filters of a list, named as in its calls. */
export type ManagedFilter = {
  search?: string | undefined
  category?: string | undefined
  group?: string | undefined
  tag?: FoodTag | undefined
  source?: FoodSource | undefined
  state: FoodState
}

/** Returns a page of the foods that pass the filters: by name, or for a search, the best matches first. */
export async function listManagedFoodItems(
  ctx: Ctx,
  query: ManagedFilter & { limit: number; cursor?: string | undefined },
): Promise<CountedPage<ManagedFoodItem>> {
  const filter = {
    state: query.state,
    source: query.source ?? null,
    category: query.category ?? null,
    group: query.group ?? null,
    tag: query.tag ?? null,
  }
  // One more row than requested shows whether there is a next page.
  const limit = query.limit + 1
  if (query.search) {
    const { key, written } = foldQuery(query.search)
    if (key === '') return { items: [], nextCursor: null, totalCount: 0 }
    const offset = readOffset(query.cursor)
    const found = await foods.searchManaged(ctx.db, { ...filter, key, written, limit, offset })
    const page = slicePage(found, query.limit, () => writeCursor(offset + query.limit))
    return {
      ...mapPage(page, ({ total: _total, ...food }) => addSourceLabel(food)),
      totalCount: found[0]?.total ?? 0,
    }
  }
  const [rows, totalCount] = await Promise.all([
    foods.listManaged(ctx.db, { ...filter, limit, cursor: readFoodCursor(query.cursor) }),
    foods.countManaged(ctx.db, filter),
  ])
  const page = slicePage(rows, query.limit, writeFoodCursor)
  return { ...mapPage(page, ({ sourceOrder: _sourceOrder, ...food }) => addSourceLabel(food)), totalCount }
}

/** Adds a food of the practice's own. It can be found by its names from then on. */
export async function createFoodItem(ctx: Ctx, input: WriteFoodItem): Promise<ManagedFoodItem> {
  const { userId } = requireActor(ctx)
  const food = normaliseFood(input, null)
  return runOnce(ctx, async (ctx) => {
    const id = await insertFood(ctx.db, food, userId)
    await recordFood(ctx, 'food.create', id, { isEnergyConfirmed: input.isEnergyConfirmed })
    return requireFood(ctx.db, id)
  })
}

/**
 * Replaces one of the practice's own foods. Drafts show the new figures; published plans do not change. Throws 409 for
 * imported foods, dishes, and foods that somebody else changed in the meantime.
 */
export async function updateFoodItem(
  ctx: Ctx,
  id: string,
  { updatedAt, ...input }: WriteFoodItem & { updatedAt: string },
): Promise<ManagedFoodItem> {
  return inTransaction(ctx, async (ctx) => {
    await lockRecipes(ctx.db)
    const stored = await lockFood(ctx.db, id)
    if (stored.source !== 'custom') {
      throw conflict(
        'food_imported',
        say(msg`Imported foods cannot be changed. Copy this one and edit the copy.`),
      )
    }
    if (stored.isDish) {
      throw conflict(
        'conflict',
        say(msg`The values of a dish come from its ingredients. Change its recipe instead.`),
      )
    }
    if (Date.parse(stored.updatedAt) !== Date.parse(updatedAt)) {
      throw conflict('stale_version', say(msg`Someone else changed this food while you were editing.`), {
        food: await foods.find(ctx.db, id).then((food) => food && addSourceLabel(food)),
      })
    }
    const food = normaliseFood(input, stored)
    const changedDishes = await replaceFood(ctx.db, id, food)
    await recordFood(ctx, 'food.update', id, {
      fields: listChanges(stored, food),
      isEnergyConfirmed: input.isEnergyConfirmed,
      changedDishes,
    })
    return requireFood(ctx.db, id)
  })
}

/**
 * Creates a food of the practice's own from any other food. Vitamins, minerals and names are copied, each figure with
 * its source, except parts of a macronutrient that the input changes. The recipe of a dish is copied unless other
 * figures are entered.
 *
 * @param input The fields of the copy; `null` to copy everything under a different name.
 */
export async function copyFoodItem(
  ctx: Ctx,
  id: string,
  input: WriteFoodItem | null,
): Promise<ManagedFoodItem> {
  const { userId } = requireActor(ctx)
  return runOnce(ctx, async (ctx) => {
    await lockRecipes(ctx.db)
    const stored = await lockFood(ctx.db, id)
    if (stored.state === 'quarantined') {
      throw conflict('conflict', say(msg`The values of this food are unreliable, so it cannot be copied.`))
    }
    const original = { ...stored, provenance: describeOrigin(stored) }
    const food = input === null ? nameCopy(original) : normaliseFood(input, original)
    const copyId = await insertFood(ctx.db, food, userId)
    await foods.copyRetentionCode(ctx.db, id, copyId)
    // Figures that differ from the recipe's were entered by somebody, so the copy has no recipe.
    const isSameDish = stored.isDish && isDeepStrictEqual(food.nutrients, stored.nutrients)
    if (isSameDish) await copyRecipe(ctx.db, id, copyId)
    await recordFood(ctx, 'food.copy', copyId, { from: id })
    return requireFood(ctx.db, copyId)
  })
}

/**
 * Deletes a food of the practice's own that nothing uses. A food that plans or dishes use, and every imported one, is
 * retired instead: it is no longer found, and nothing that uses it changes.
 */
export async function deleteFoodItem(ctx: Ctx, id: string): Promise<DeletedFoodItem> {
  return inTransaction(ctx, async (ctx) => {
    const stored = await lockFood(ctx.db, id)
    // Counted after the lock: a plan that was adding the food has either saved it by now, or no longer finds it.
    const uses = await foods.countUses(ctx.db, id)
    const isUsed = uses.planCount > 0 || uses.dishCount > 0 || uses.templateCount > 0
    if (stored.source === 'custom' && !isUsed) {
      await foods.remove(ctx.db, id)
      await recordFood(ctx, 'food.delete', id)
      return {
        result: 'deleted',
        ...uses,
        message: say(msg`${{ name: stored.name }} has been deleted.`),
      }
    }
    if (stored.state !== 'retired') {
      await foods.setRetired(ctx.db, id, true)
      await recordFood(ctx, 'food.retire', id, uses)
    }
    return { result: 'retired', ...uses, message: describeRetirement(stored, uses) }
  })
}

/**
 * Restores a retired food, so that it can be found and used again. Throws 409 for an imported food that the loaded set
 * of foods does not have.
 */
export async function restoreFoodItem(ctx: Ctx, id: string): Promise<ManagedFoodItem> {
  return inTransaction(ctx, async (ctx) => {
    const stored = await lockFood(ctx.db, id)
    if (stored.state === 'retired') {
      if (await foods.isMissing(ctx.db, id)) {
        throw conflict(
          'conflict',
          say(
            msg`${{ name: stored.name }} is not in the food tables in use, so it cannot be restored. Choose another food.`,
          ),
        )
      }
      await foods.setRetired(ctx.db, id, false)
      await recordFood(ctx, 'food.restore', id)
    }
    return requireFood(ctx.db, id)
  })
}

/** Returns the source of each figure of a food, for its copy. Figures of the practice's own need no note. */
function describeOrigin(food: StoredFood): Record<string, FigureNote> {
  if (food.source === 'custom') return food.provenance
  const { sourceLabel } = addSourceLabel(food)
  const source = `${food.name}, ${sourceLabel}`
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

/** Adds a food with all its search names. Returns its id. */
export async function insertFood(db: Db, food: CustomFood, createdBy: string): Promise<string> {
  const id = await foods.insertCustom(db, food, createdBy)
  await foods.replaceNames(db, id, listSearchNames(food.name, food.names))
  return id
}

/**
 * Replaces one of the practice's own foods with all its search names, and recomputes the dishes that contain it. Call
 * `lockRecipes` at the start of the transaction.
 *
 * @returns How many dishes changed.
 */
export async function replaceFood(db: Db, id: string, food: CustomFood): Promise<number> {
  await foods.updateCustom(db, id, food)
  await foods.replaceNames(db, id, listSearchNames(food.name, food.names))
  return refreshDishes(db, id)
}

async function lockFood(db: Db, id: string): Promise<StoredFood> {
  const stored = await foods.lockFood(db, id)
  if (!stored) throw notFound(say(msg`Food not found.`))
  return stored
}

async function requireFood(db: Db, id: string): Promise<ManagedFoodItem> {
  const food = await foods.findManaged(db, id)
  if (!food) throw notFound(say(msg`Food not found.`))
  return addSourceLabel(food)
}

function describeRetirement(food: StoredFood, { planCount, dishCount, templateCount }: FoodUses): string {
  const { name } = food
  const uses = [
    planCount === 0 ? [] : say(msg`${plural({ planCount }, { one: '# plan', other: '# plans' })}`),
    dishCount === 0 ? [] : say(msg`${plural({ dishCount }, { one: '# dish', other: '# dishes' })}`),
    templateCount === 0
      ? []
      : say(msg`${plural({ templateCount }, { one: '# template', other: '# templates' })}`),
  ].flat()
  if (uses.length === 0) {
    return say(
      msg`${{ name }} came with the food tables, so it was retired, not deleted. It no longer appears in food search, and nothing that uses it changes. You can restore it.`,
    )
  }
  const list = new Intl.ListFormat(currentLocaleTag(), { type: 'conjunction' }).format(uses)
  return say(
    msg`${{ name }} is used in ${{ list }}, so it was retired, not deleted. It no longer appears in food search, and nothing that uses it changes. You can restore it.`,
  )
}

function recordFood(
  ctx: Ctx,
  action: AuditAction & `food.${string}`,
  id: string,
  details: Record<string, unknown> = {},
): Promise<void> {
  return ctx.audit({ action, entity: 'food-item', entityId: id, details })
}
