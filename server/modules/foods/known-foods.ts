import { FoodItem, type FoundFoodItem } from '#contract/foods/food-items.ts'
import { currentLocale } from '#domain/words/say.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import type { DatabaseClient } from '#server/kit/database/client.ts'
import type { FoodHit } from './repository.ts'

/** The everyday foods are about 2,000; one takes about two kilobytes. */
const MAX_KNOWN = 2000

/** A food as an answer has it, and the version of its row. */
type KnownFood = { version: string; food: FoodItem }

const knownOf = new WeakMap<DatabaseClient, Map<string, KnownFood>>()

/**
 * Returns the foods of a search as its answer has them. A food of which this process has already read this version is not read,
 * described and checked again: that is most of the work of a search, which runs with each letter typed.
 *
 * @param readFoods Reads foods, by id. One that is missing by then is left out.
 */
export async function readFoundFoods(
  { db, database }: Pick<Ctx, 'db' | 'database'>,
  hits: readonly FoodHit[],
  readFoods: (ids: readonly string[]) => Promise<ReadonlyMap<string, FoodItem>>,
): Promise<FoundFoodItem[]> {
  const locale = currentLocale()
  // A transaction may see changes that are never committed.
  const known = db === database.db ? findKnown(database) : new Map<string, KnownFood>()
  const read = (hit: FoodHit): FoodItem | null => {
    const found = known.get(`${hit.id} ${locale}`)
    return found?.version === hit.version ? found.food : null
  }
  const unknown = hits.filter((hit) => read(hit) === null)
  if (unknown.length > 0) {
    const foods = await readFoods(unknown.map(({ id }) => id))
    for (const { id, version } of unknown) {
      const food = foods.get(id)
      if (food) known.set(`${id} ${locale}`, { version, food: FoodItem.parse(food) })
    }
  }
  const found = hits.flatMap((hit) => {
    const food = read(hit)
    return food ? [{ ...food, matchedName: hit.matchedName }] : []
  })
  for (const key of known.keys()) {
    if (known.size <= MAX_KNOWN) break
    known.delete(key)
  }
  return found
}

function findKnown(database: DatabaseClient): Map<string, KnownFood> {
  const known = knownOf.get(database) ?? new Map<string, KnownFood>()
  knownOf.set(database, known)
  return known
}
