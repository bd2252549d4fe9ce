import { msg } from '@lingui/core/runtime-macro'
import type {
  FoodItem,
  FoodItemDetail,
  FoodName,
  FoodSource,
  FoundFoodItem,
  RichFood,
} from '#contract/foods/food-items.ts'
import { LOSSES_SOURCE } from '#domain/foods/cooking-losses.ts'
import { areLossesDeducted } from '#domain/foods/dish.ts'
import { foldQuery } from '#domain/foods/fold-food-name.ts'
import { toOpenCode } from '#domain/foods/food-code.ts'
import { listSearchNames } from '#domain/foods/search-names.ts'
import { WATCHED_NUTRIENTS } from '#domain/plans/nutrient-gaps.ts'
import { SUGARY_SHARE } from '#domain/plans/warnings.ts'
import { currentLocaleTag, say } from '#domain/words/say.ts'
import { AppError, notFound } from '#server/kit/app-error.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import type { Db } from '#server/kit/database/db.ts'
import { mapPage, type Page, slicePage } from '#server/kit/lists.ts'
import { readFoundFoods } from './known-foods.ts'
import { type FoodCursor, type FoodHit, foodItemsRepository as foods } from './repository.ts'

/** The tables as foods name them. */
const IFCT_TABLE = 'IFCT 2017, NIN Hyderabad'
export const USDA_TABLE = 'USDA SR'

/** If fewer foods match all words, and none has exactly this name, foods with a misspelt name are added. */
const ENOUGH_FOUND = 3

/** Checks for a meaningless query: `qqqqq` folds to one letter, with which many names begin. */
function isNoise(query: string, key: string): boolean {
  return key.length === 1 && query.trim().length > 2
}

/** Shorter queries are similar to too many names. */
const MIN_SIMILAR_LETTERS = 3

/**
 * Finds foods by name in any language, script and common spelling, with the words in any order. If few foods match all
 * words, foods are added of which the query is a misspelt name. Nothing else is found: the caller can then add the food.
 * Best first, at most `limit`.
 */
export async function searchFoodItems(
  ctx: Ctx,
  { q, limit }: { q: string; limit: number },
): Promise<FoundFoodItem[]> {
  const { key, written } = foldQuery(q)
  if (key === '' || isNoise(q, key)) return []
  const found = await foods.search(ctx.db, { key, written, category: null, limit, offset: 0 })
  const isFound = found.length >= Math.min(ENOUGH_FOUND, limit) || found.some(({ isExact }) => isExact)
  if (isFound || key.length < MIN_SIMILAR_LETTERS) return readHits(ctx, found)
  const exceptIds = found.map(({ id }) => id)
  const alike = await inTransaction(ctx, ({ db }) =>
    foods.searchSimilar(db, { key, limit: limit - found.length, exceptIds }),
  )
  return readHits(ctx, [...found, ...alike])
}

const readHits = (ctx: Ctx, hits: readonly FoodHit[]): Promise<FoundFoodItem[]> =>
  readFoundFoods(ctx, hits, (ids) => findFoodsByIds(ctx, ids))

/**
 * Returns a page of foods: all by name, dishes first, or the results of a search, best first. With codes, it returns
 * the usable foods with those codes on one page, at most `limit`.
 */
export async function listFoodItems(
  ctx: Ctx,
  query: {
    category?: string | undefined
    search?: string | undefined
    codes?: string | undefined
    limit: number
    cursor?: string | undefined
  },
): Promise<Page<FoodItem>> {
  if (query.codes !== undefined) {
    const byCode = await findFoodsByCodes(ctx, query.codes.split(',').slice(0, query.limit))
    return { items: [...byCode.values()], nextCursor: null }
  }
  const category = query.category ?? null
  const { key, written } = foldQuery(query.search ?? '')
  if (query.search && key === '') return { items: [], nextCursor: null }
  // One more row than requested shows whether there is a next page.
  const limit = query.limit + 1
  if (key !== '') {
    const offset = readOffset(query.cursor)
    const hits = await foods.search(ctx.db, { key, written, category, limit, offset })
    const page = slicePage(hits, query.limit, () => writeCursor(offset + query.limit))
    return { ...page, items: await readHits(ctx, page.items) }
  }
  const rows = await foods.list(ctx.db, { category, limit, cursor: readFoodCursor(query.cursor) })
  return mapPage(slicePage(rows, query.limit, writeFoodCursor), ({ sourceOrder: _sourceOrder, ...food }) =>
    addSourceLabel(food),
  )
}

/** Returns a food with all its data. Throws 404 if it does not exist or is quarantined. */
export async function getFoodItem(ctx: Ctx, id: string): Promise<FoodItemDetail> {
  const food = await foods.find(ctx.db, id)
  if (!food) throw notFound()
  const codes = food.ingredients.map(({ code }) => code)
  return {
    ...food,
    sourceLabel: describeFoodSource(
      food.source,
      food.code,
      areLossesDeducted(food.method, food.dishFormula),
      codes,
    ),
  }
}

/** Lists the foods with most of the nutrients that plans often lack, for every diet and allergy. */
export async function listRichFoods({ db }: Ctx): Promise<RichFood[]> {
  const rows = await foods.listRich(db, WATCHED_NUTRIENTS, SUGARY_SHARE * 100)
  return rows.map(({ label, grams, ...food }) => ({ ...food, serving: { label, grams } }))
}

/**
 * Finds the usable foods with these codes (`dish:phulka`, `ifct:E028`), by code. In the open set, `ifct:E028` finds the
 * food that replaces it, `open:E028`.
 */
export async function findFoodsByCodes(ctx: Ctx, codes: readonly string[]): Promise<Map<string, FoodItem>> {
  const rows = await foods.listByCodes(ctx.db, [...new Set([...codes, ...codes.map(toOpenCode)])])
  return new Map(rows.map((food) => [food.code ?? '', addSourceLabel(food)]))
}

/** Finds the usable foods with these ids, by id. */
export async function findFoodsByIds(ctx: Ctx, ids: readonly string[]): Promise<Map<string, FoodItem>> {
  const rows = ids.length === 0 ? [] : await foods.listByIds(ctx.db, ids)
  return new Map(rows.map((food) => [food.id, addSourceLabel(food)]))
}

/**
 * Returns the text for a source that is shown with a food and in a PDF.
 *
 * @param isLossDeducted For dishes: whether cooking losses are deducted.
 * @param ingredientCodes For dishes: the codes of the ingredients, if they are known. They decide which tables are named.
 */
export function describeFoodSource(
  source: FoodSource,
  code: string | null,
  isLossDeducted: boolean,
  ingredientCodes: readonly (string | null)[] = [],
): string {
  switch (source) {
    case 'ifct2017':
      return IFCT_TABLE
    case 'usda':
      // The figures of a food of the open set name its row, because its code does not.
      return code?.startsWith('usda:') ? `USDA SR, NDB ${code.replace('usda:', '')}` : USDA_TABLE
    case 'dish':
      return describeRecipeSource(ingredientCodes, isLossDeducted)
    case 'fdc':
      return say(msg`USDA FoodData Central, FDC ID ${{ code: code?.replace('fdc:', '') ?? '' }}`)
    case 'indb':
      return say(msg`Indian Nutrient Databank, ${{ code: code?.replace('indb:', '') ?? '' }}`)
    case 'custom':
      return say(msg`Added by the practice`)
  }
}

function describeRecipeSource(codes: readonly (string | null)[], isLossDeducted: boolean): string {
  const names = [
    ...(codes.some((code) => code?.startsWith('ifct:')) ? ['IFCT 2017'] : []),
    ...(codes.some((code) => code && /^(usda|open):/.test(code)) ? [USDA_TABLE] : []),
  ]
  const losses = LOSSES_SOURCE
  if (names.length === 0) {
    return isLossDeducted
      ? say(msg`Our recipe, calculated from its ingredients; cooking losses deducted (${{ losses }})`)
      : say(msg`Our recipe, calculated from its ingredients`)
  }
  const tables = new Intl.ListFormat(currentLocaleTag(), { type: 'conjunction' }).format(names)
  return isLossDeducted
    ? say(msg`Our recipe, calculated from ${{ tables }}; cooking losses deducted (${{ losses }})`)
    : say(msg`Our recipe, calculated from ${{ tables }}`)
}

/** Replaces the names by which a food is found: its own, and its names in other languages and spellings. */
export async function replaceSearchNames(
  db: Db,
  id: string,
  name: string,
  names: readonly FoodName[],
): Promise<void> {
  await foods.replaceNames(db, id, listSearchNames(name, names))
}

/** Adds the text for its source to a stored food. */
export function addSourceLabel<
  Food extends { source: FoodSource; code: string | null; method: string | null; dishFormula: number | null },
>(food: Food): Food & { sourceLabel: string } {
  return {
    ...food,
    sourceLabel: describeFoodSource(food.source, food.code, areLossesDeducted(food.method, food.dishFormula)),
  }
}

/** Returns the cursor after a food, in a list that is sorted by name. */
export function writeFoodCursor({ sourceOrder, name, id }: FoodCursor): string {
  return writeCursor([sourceOrder, name, id])
}

/** Encodes a value as a cursor. */
export function writeCursor(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function readCursor(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    throw noSuchPage()
  }
}

/** Returns the position in a search that a cursor encodes. Throws 400 for an invalid cursor. */
export function readOffset(cursor: string | undefined): number {
  if (cursor === undefined) return 0
  const offset = readCursor(cursor)
  if (typeof offset !== 'number' || !Number.isInteger(offset) || offset < 0 || offset > 10_000)
    throw noSuchPage()
  return offset
}

/** Returns the food after which the next page begins. Throws 400 for an invalid cursor. */
export function readFoodCursor(cursor: string | undefined): FoodCursor | null {
  if (cursor === undefined) return null
  const parts = readCursor(cursor)
  if (!Array.isArray(parts)) throw noSuchPage()
  const [sourceOrder, name, id]: unknown[] = parts
  const isId = typeof id === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
  if (
    (sourceOrder !== 0 && sourceOrder !== 1 && sourceOrder !== 2 && sourceOrder !== 3) ||
    typeof name !== 'string' ||
    !isId
  )
    throw noSuchPage()
  return { sourceOrder, name, id }
}

function noSuchPage(): AppError {
  return new AppError(400, 'bad_request', say(msg`This page of the list does not exist.`))
}
