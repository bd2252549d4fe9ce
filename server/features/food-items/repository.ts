import type { FoodItem, FoodItemDetail, FoundFoodItem } from '#contract/food-items.ts'
import type { Queryable } from '#server/db/transaction.ts'

/** A search as it is run: the folded query, of which every word must be in a name. */
export type NameSearch = {
  key: string
  category: string | null
  limit: number
  offset: number
}

/** Where a list goes on: after this food. */
export type FoodCursor = { sourceOrder: number; name: string; id: string }

type Stored<Item extends FoodItem> = Omit<Item, 'sourceLabel'>

/** Foods that may be found and used: trusted, and not retired. */
const IS_USABLE = 'f.is_active and f.retired_at is null and f.quarantine_reason is null'

const COLUMNS = `f.id, f.code, f.name, f.category, f.calories, f.protein::float8 as protein, f.carbs::float8 as carbs,
  f.fat::float8 as fat, f.fiber::float8 as fiber, f.serving_size, f.description, f.preparation, f.source, f.measures,
  f.tags, f.allergens`

/** What lists carry of a food's names and nutrients; the detail has all. */
const LIST_COLUMNS = `${COLUMNS}, f.core_nutrients as nutrients,
  jsonb_path_query_array(f.names, '$[*] ? (@.language == "hi")') as names`

/** At most this many words of a query count; names have fewer. */
const MAX_SEARCH_WORDS = 8

/** Shorter words are in too many names for the index to help: they narrow a search, but do not start one. */
const MIN_INDEXED_LETTERS = 3

/**
 * Settings for `searchAlike`: half of a name's letter triples may differ. The planner takes comparing
 * every name for cheap, which it is not: it is told to use the index.
 */
export const LOOSE_MATCHING =
  'set local pg_trgm.word_similarity_threshold = 0.5; set local enable_seqscan = off'

/** Reading foods. */
export const foodItemsRepository = {
  /**
   * Foods with a name that holds every word of the query, wherever in the name: those named exactly so first, then those
   * with words that start so, then the rest; dishes first within each.
   */
  async search(db: Queryable, search: NameSearch): Promise<(Stored<FoundFoodItem> & { isExact: boolean })[]> {
    const { text, values } = writeSearch(search)
    const { rows } = await db.query<Stored<FoundFoodItem> & { isExact: boolean }>(text, values)
    return rows
  },

  /** Foods with a name that looks like the query, likeliest first. Changes settings: call it in a transaction. */
  async searchAlike(
    db: Queryable,
    search: Pick<NameSearch, 'key' | 'limit'> & { exceptIds: readonly string[] },
  ): Promise<Stored<FoundFoodItem>[]> {
    await db.query(LOOSE_MATCHING)
    const { text, values } = writeAlikeSearch(search)
    const { rows } = await db.query<Stored<FoundFoodItem>>(text, values)
    return rows
  },

  /** Foods by name, dishes first, at most `limit` after `cursor`. */
  async list(
    db: Queryable,
    query: { category: string | null; limit: number; cursor: FoodCursor | null },
  ): Promise<(Stored<FoodItem> & FoodCursor)[]> {
    const { cursor } = query
    const { rows } = await db.query<Stored<FoodItem> & FoodCursor>(
      `select ${LIST_COLUMNS}, (f.source <> 'dish')::int as "sourceOrder"
       from food_items f
       where ${IS_USABLE} and ($1::text is null or f.category = $1)
         and ($2::int is null or ((f.source <> 'dish')::int, f.name, f.id) > ($2, $3, $4::uuid))
       order by (f.source <> 'dish')::int, f.name, f.id limit $5`,
      [query.category, cursor?.sourceOrder ?? null, cursor?.name ?? null, cursor?.id ?? null, query.limit],
    )
    return rows
  },

  /** One food with every nutrient, retired or not; null for none, and for one in quarantine. */
  async find(db: Queryable, id: string): Promise<Stored<FoodItemDetail> | null> {
    const { rows } = await db.query<Stored<FoodItemDetail>>(
      `select ${COLUMNS}, f.names, f.nutrients, f.scientific_name as "scientificName", f.food_group as "foodGroup",
              f.provenance, f.cooked_weight_grams::float8 as "cookedWeightGrams",
              coalesce((select json_agg(json_build_object('id', i.id, 'code', i.code, 'name', i.name,
                                                          'grams', d.grams::float8) order by d.position)
                          from dish_ingredients d join food_items i on i.id = d.ingredient_id
                         where d.dish_id = f.id), '[]') as ingredients
       from food_items f where f.id = $1 and f.quarantine_reason is null`,
      [id],
    )
    return rows[0] ?? null
  },

  /** The usable foods with these codes, in no order. */
  async findByCodes(db: Queryable, codes: readonly string[]): Promise<Stored<FoodItem>[]> {
    const { rows } = await db.query<Stored<FoodItem>>(
      `select ${LIST_COLUMNS} from food_items f where f.code = any ($1::text[]) and ${IS_USABLE}`,
      [codes],
    )
    return rows
  },
}

/** SQL of a query with its values. Exported so that its plan can be looked at. */
export type WrittenQuery = { text: string; values: unknown[] }

/** See `search`. A name's tier: 0 it is the query, 1 it starts so, 2 its words do, 3 it holds the words somewhere. */
export function writeSearch({ key, category, limit, offset }: NameSearch): WrittenQuery {
  const values: unknown[] = [key, `${key}%`, category, limit, offset]
  const add = (value: string): string => `$${values.push(value)}`
  const words = key.split(' ').slice(0, MAX_SEARCH_WORDS)
  const starts = words.map((word) => `' ' || n.key like ${add(`% ${word}%`)}`).join(' and ')
  const isIndexed = words.some((word) => word.length >= MIN_INDEXED_LETTERS)
  const holds = isIndexed ? words.map((word) => `n.key like ${add(`%${word}%`)}`).join(' and ') : 'false'
  // Materialized: the planner would else walk all names in the order of their foods to save itself a sort of a few.
  const text = `with named as materialized (
      select n.* from food_names n where n.key like $2 or (${holds})),
    hits as (
      select distinct on (n.food_id) n.food_id, n.name, n.rank, t.tier
      from named n, lateral (
        select case when n.key = $1 then 0 when n.key like $2 then 1 when ${starts} then 2 else 3 end as tier) t
      order by n.food_id, t.tier, n.rank, n.position),
    page as (
      select f.id, hits.name as matched_name, hits.tier = 0 as is_exact, row_number() over (
               order by case hits.tier when 0 then 0 when 3 then 2 else 1 end, (f.source = 'dish') desc, hits.tier,
                        hits.rank, length(f.name), f.name, f.id) as place
      from hits join food_items f on f.id = hits.food_id
      where ${IS_USABLE} and ($3::text is null or f.category = $3)
      order by place limit $4 offset $5)
    select ${LIST_COLUMNS}, page.matched_name as "matchedName", page.is_exact as "isExact"
    from page join food_items f on f.id = page.id
    order by page.place`
  return { text, values }
}

/** See `searchAlike`. A name is as like the query as the query's words are, on average, like something in it. */
export function writeAlikeSearch(
  search: Pick<NameSearch, 'key' | 'limit'> & { exceptIds: readonly string[] },
): WrittenQuery {
  const values: unknown[] = [search.key, search.exceptIds, search.limit]
  const words = search.key.split(' ').slice(0, MAX_SEARCH_WORDS)
  const likeness = words.map((word) => `word_similarity($${values.push(word)}, n.key)`).join(' + ')
  const text = `with alike as materialized (
      select n.* from food_names n where $1 <% n.key and n.food_id <> all ($2::uuid[])),
    hits as (
      select distinct on (n.food_id) n.food_id, n.name, n.rank, t.likeness
      from alike n, lateral (select ((${likeness}) / ${words.length})::float8 as likeness) t
      order by n.food_id, t.likeness desc, n.rank, n.position),
    page as (
      select f.id, hits.name as matched_name, row_number() over (
               order by round(hits.likeness::numeric, 1) desc, (f.source = 'dish') desc, hits.likeness desc, hits.rank,
                        length(f.name), f.name, f.id) as place
      from hits join food_items f on f.id = hits.food_id
      where ${IS_USABLE}
      order by place limit $3)
    select ${LIST_COLUMNS}, page.matched_name as "matchedName"
    from page join food_items f on f.id = page.id
    order by page.place`
  return { text, values }
}
