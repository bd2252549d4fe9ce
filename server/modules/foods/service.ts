import type {
  FoodItem,
  FoodItemDetail,
  FoodName,
  FoodSource,
  FoundFoodItem,
} from '#contract/foods/food-items.ts'
import { foldFoodName } from '#domain/foods/fold-food-name.ts'
import { listSearchNames } from '#domain/foods/search-names.ts'
import { AppError, notFound } from '#server/kit/app-error.ts'
import { type Queryable, runInTransaction } from '#server/kit/database/transaction.ts'
import type { Platform } from '#server/kit/platform.ts'
import { type FoodCursor, foodItemsRepository } from './repository.ts'

/** With fewer found by their words, and none named just so, foods whose names look like the query fill up. */
const ENOUGH_FOUND = 3

/** `qqqqq` folds to one letter, with which many names begin: who means a letter types one. */
function isNoise(query: string, key: string): boolean {
  return key.length === 1 && query.trim().length > 2
}

/** Shorter queries look like too much. */
const MIN_ALIKE_LETTERS = 3

/**
 * Foods by name in any language, script and common spelling, in any order of words; where hardly any has all the words, also
 * those whose names look like the query. Best first, at most `limit`.
 */
export async function searchFoodItems(
  { database }: Pick<Platform, 'database'>,
  query: { q: string; limit: number },
): Promise<FoundFoodItem[]> {
  const key = foldFoodName(query.q)
  if (key === '' || isNoise(query.q, key)) return []
  const { limit } = query
  const rows = await foodItemsRepository.search(database.pool, { key, category: null, limit, offset: 0 })
  const found = rows.map(({ isExact: _isExact, ...food }) => food)
  const isFound = found.length >= Math.min(ENOUGH_FOUND, limit) || rows.some(({ isExact }) => isExact)
  if (isFound || key.length < MIN_ALIKE_LETTERS) return found.map(addSourceLabel)
  const exceptIds = found.map(({ id }) => id)
  const alike = await runInTransaction(database.pool, (client) =>
    foodItemsRepository.searchAlike(client, { key, limit: limit - found.length, exceptIds }),
  )
  return [...found, ...alike].map(addSourceLabel)
}

/**
 * A page of foods, and the cursor of the next: all by name, dishes first, or those found by a search, best first. With
 * codes, the usable foods of those codes on one page, the first `limit` of them.
 */
export async function listFoodItems(
  { database }: Pick<Platform, 'database'>,
  query: {
    category?: string | undefined
    search?: string | undefined
    codes?: string | undefined
    limit: number
    cursor?: string | undefined
  },
): Promise<{ foods: FoodItem[]; nextCursor: string | null }> {
  if (query.codes !== undefined) {
    const byCode = await findFoodsByCodes(database.pool, query.codes.split(',').slice(0, query.limit))
    return { foods: [...byCode.values()], nextCursor: null }
  }
  const category = query.category ?? null
  const key = foldFoodName(query.search ?? '')
  if (query.search && key === '') return { foods: [], nextCursor: null }
  // One more than asked for tells whether there is a next page.
  const limit = query.limit + 1
  if (key !== '') {
    const offset = readOffset(query.cursor)
    const rows = await foodItemsRepository.search(database.pool, { key, category, limit, offset })
    const foods = rows
      .slice(0, query.limit)
      .map(({ matchedName: _matchedName, isExact: _isExact, ...food }) => addSourceLabel(food))
    return { foods, nextCursor: rows.length < limit ? null : writeCursor(offset + query.limit) }
  }
  const rows = await foodItemsRepository.list(database.pool, {
    category,
    limit,
    cursor: readFoodCursor(query.cursor),
  })
  const page = rows.slice(0, query.limit)
  const last = rows.length < limit ? undefined : page.at(-1)
  return {
    foods: page.map(({ sourceOrder: _sourceOrder, ...food }) => addSourceLabel(food)),
    nextCursor: last ? writeCursor([last.sourceOrder, last.name, last.id]) : null,
  }
}

/** One food with all that is known of it. Throws 404 for none, and for one whose figures are in quarantine. */
export async function getFoodItem(
  { database }: Pick<Platform, 'database'>,
  id: string,
): Promise<FoodItemDetail> {
  const food = await foodItemsRepository.find(database.pool, id)
  if (!food) throw notFound()
  return addSourceLabel(food)
}

/** The usable foods with these codes (`dish:phulka`, `ifct:E028`), by code. */
export async function findFoodsByCodes(
  db: Queryable,
  codes: readonly string[],
): Promise<Map<string, FoodItem>> {
  const rows = await foodItemsRepository.findByCodes(db, codes)
  return new Map(rows.map((food) => [food.code ?? '', addSourceLabel(food)]))
}

/** How a source is named under a food and in a PDF. */
export function describeFoodSource(source: FoodSource, code: string | null): string {
  switch (source) {
    case 'ifct2017':
      return 'IFCT 2017, NIN Hyderabad'
    case 'usda':
      return `USDA SR, NDB ${code?.replace('usda:', '') ?? ''}`
    case 'dish':
      return 'Our recipe, computed from IFCT 2017 and USDA SR'
    case 'custom':
      return 'Added by the practice'
  }
}

/** Sets what a food is found by: its name, and its names in other languages and spellings. */
export async function replaceSearchNames(
  db: Queryable,
  id: string,
  name: string,
  names: readonly FoodName[],
): Promise<void> {
  await foodItemsRepository.replaceNames(db, id, listSearchNames(name, names))
}

/** A stored food with its source in words. */
export function addSourceLabel<Food extends { source: FoodSource; code: string | null }>(
  food: Food,
): Food & { sourceLabel: string } {
  return { ...food, sourceLabel: describeFoodSource(food.source, food.code) }
}

/** Where the next page goes on, for the `Link` header. */
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

/** The place in a search that a cursor names; throws 400 for one that is not ours. */
export function readOffset(cursor: string | undefined): number {
  if (cursor === undefined) return 0
  const offset = readCursor(cursor)
  if (typeof offset !== 'number' || !Number.isInteger(offset) || offset < 0 || offset > 10_000)
    throw noSuchPage()
  return offset
}

/** The food after which a list goes on; throws 400 for a cursor that is not ours. */
export function readFoodCursor(cursor: string | undefined): FoodCursor | null {
  if (cursor === undefined) return null
  const parts = readCursor(cursor)
  if (!Array.isArray(parts)) throw noSuchPage()
  const [sourceOrder, name, id]: unknown[] = parts
  const isId = typeof id === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
  if ((sourceOrder !== 0 && sourceOrder !== 1 && sourceOrder !== 2) || typeof name !== 'string' || !isId)
    throw noSuchPage()
  return { sourceOrder, name, id }
}

function noSuchPage(): AppError {
  return new AppError(400, 'bad_request', 'This page of the list does not exist.')
}
