import type {
  FigureNote,
  FoodItem,
  FoodItemDetail,
  FoodName,
  FoodSource,
  FoodState,
  FoodTag,
  FoundFoodItem,
  ManagedFoodItem,
} from '#contract/foods/food-items.ts'
import type { SearchName } from '#domain/foods/search-names.ts'
import type { NutrientAmounts } from '#domain/nutrients/nutrients.ts'
import { isoInstant } from '#server/kit/database/sql.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'

/** A search as it is run: the folded query, of which every word must be in a name. */
export type NameSearch = {
  key: string
  category: string | null
  limit: number
  offset: number
}

/** Where a list goes on: after this food. */
export type FoodCursor = { sourceOrder: number; name: string; id: string }

/** Which foods somebody who manages them wants to see. */
export type FoodFilter = {
  state: FoodState
  source: FoodSource | null
  category: string | null
  group: string | null
  tag: FoodTag | null
}

/** A food of the practice's own as it is written; figures per 100 g. */
export type CustomFood = Pick<
  FoodItem,
  | 'name'
  | 'category'
  | 'calories'
  | 'protein'
  | 'carbs'
  | 'fat'
  | 'fiber'
  | 'serving_size'
  | 'measures'
  | 'preparation'
  | 'description'
  | 'tags'
  | 'allergens'
> & {
  scientificName: string | null
  foodGroup: string | null
  names: FoodName[]
  /** All that are known, and those of them that lists show. */
  nutrients: NutrientAmounts
  coreNutrients: NutrientAmounts
  provenance: Record<string, FigureNote>
}

/** A food with all that a change or a copy of it starts from. */
export type StoredFood = Stored<ManagedFoodItem> & Omit<CustomFood, 'coreNutrients'>

/** How many plans, dishes and templates a food is in. */
export type FoodUses = { planCount: number; dishCount: number; templateCount: number }

type Stored<Item extends FoodItem> = Omit<Item, 'sourceLabel'>

/** Foods that may be found and used: trusted, and not retired. */
const IS_USABLE = 'f.is_active and f.retired_at is null and f.quarantine_reason is null'

const COLUMNS = `f.id, f.code, f.name, f.category, f.calories, f.protein::float8 as protein, f.carbs::float8 as carbs,
  f.fat::float8 as fat, f.fiber::float8 as fiber, f.serving_size, f.description, f.preparation, f.source, f.measures,
  f.tags, f.allergens`

/** What lists carry of a food's names and nutrients; the detail has all. */
const LIST_COLUMNS = `${COLUMNS}, f.core_nutrients as nutrients,
  jsonb_path_query_array(f.names, '$[*] ? (@.language == "hi")') as names`

/** Why a food is found or not, in the order in which the reasons count. */
const STATE = `case when f.retired_at is not null or not f.is_active then 'retired'
                     when f.quarantine_reason is not null then 'quarantined' else 'active' end`

/** What only those see who manage foods. */
const STATE_COLUMNS = `${STATE} as state, f.quarantine_reason as "quarantineReason", f.food_group as "foodGroup",
  f.cooked_weight_grams is not null as "isDish", ${isoInstant('f.updated_at')} as "updatedAt"`

const MANAGED_COLUMNS = `${LIST_COLUMNS}, ${STATE_COLUMNS}`

const STORED_COLUMNS = `${COLUMNS}, ${STATE_COLUMNS}, f.names, f.nutrients, f.provenance,
  f.scientific_name as "scientificName"`

/** A `FoodFilter`, its values first in the query: see `toFilterValues`. */
const PASSES_FILTER = `${STATE} = $1 and ($2::text is null or f.source = $2) and ($3::text is null or f.category = $3)
  and ($4::text is null or f.food_group = $4) and ($5::text is null or f.tags @> array[$5])`

function toFilterValues({ state, source, category, group, tag }: FoodFilter): unknown[] {
  return [state, source, category, group, tag]
}

/** Those who manage foods see their own first, then dishes. */
const MANAGED_ORDER = `(case f.source when 'custom' then 0 when 'dish' then 1 else 2 end)`

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

/** Foods in the database. */
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
              ${isoInstant('f.updated_at')} as "updatedAt",
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

  /** Foods that pass a filter, those of the practice first, then dishes, by name; at most `limit` after `cursor`. */
  async listManaged(
    db: Queryable,
    query: FoodFilter & { limit: number; cursor: FoodCursor | null },
  ): Promise<(Stored<ManagedFoodItem> & FoodCursor)[]> {
    const { cursor } = query
    const { rows } = await db.query<Stored<ManagedFoodItem> & FoodCursor>(
      `select ${MANAGED_COLUMNS}, ${MANAGED_ORDER} as "sourceOrder"
       from food_items f
       where ${PASSES_FILTER}
         and ($6::int is null or (${MANAGED_ORDER}, f.name, f.id) > ($6, $7, $8::uuid))
       order by ${MANAGED_ORDER}, f.name, f.id limit $9`,
      [
        ...toFilterValues(query),
        cursor?.sourceOrder ?? null,
        cursor?.name ?? null,
        cursor?.id ?? null,
        query.limit,
      ],
    )
    return rows
  },

  async countManaged(db: Queryable, filter: FoodFilter): Promise<number> {
    const { rows } = await db.query<{ count: number }>(
      `select count(*)::int as count from food_items f where ${PASSES_FILTER}`,
      toFilterValues(filter),
    )
    return rows[0]?.count ?? 0
  },

  /** Foods that pass a filter and have a name as `search` looks for one, best first; `total` counts all of them. */
  async searchManaged(
    db: Queryable,
    query: FoodFilter & Pick<NameSearch, 'key' | 'limit' | 'offset'>,
  ): Promise<(Stored<ManagedFoodItem> & { total: number })[]> {
    const values = [...toFilterValues(query), query.limit, query.offset]
    const { rows } = await db.query<Stored<ManagedFoodItem> & { total: number }>(
      `with ${writeHits(query.key, values)},
      page as (
        select f.id, count(*) over ()::int as total, row_number() over (
                 order by ${HIT_ORDER}, ${MANAGED_ORDER}, hits.tier, hits.best_rank, hits.rank,
                          length(f.name), f.name, f.id) as place
        from hits join food_items f on f.id = hits.food_id
        where ${PASSES_FILTER}
        order by place limit $6 offset $7)
      select ${MANAGED_COLUMNS}, page.total
      from page join food_items f on f.id = page.id
      order by page.place`,
      values,
    )
    return rows
  },

  /** One food as lists of those who manage foods show it; null for none. */
  async findManaged(db: Queryable, id: string): Promise<Stored<ManagedFoodItem> | null> {
    const { rows } = await db.query<Stored<ManagedFoodItem>>(
      `select ${MANAGED_COLUMNS} from food_items f where f.id = $1`,
      [id],
    )
    return rows[0] ?? null
  },

  /**
   * One food with all that is known of it; null for none. Until the transaction ends nobody else changes it, and no plan
   * takes it in.
   */
  async lockFood(db: Queryable, id: string): Promise<StoredFood | null> {
    const { rows } = await db.query<StoredFood>(
      `select ${STORED_COLUMNS} from food_items f where f.id = $1 for update`,
      [id],
    )
    return rows[0] ?? null
  },

  /** Foods with all that is known of them, in the order of their ids here. */
  async findStored(db: Queryable, ids: readonly string[]): Promise<StoredFood[]> {
    const { rows } = await db.query<StoredFood>(
      `select ${STORED_COLUMNS}
         from unnest($1::uuid[]) with ordinality as wanted (id, place) join food_items f on f.id = wanted.id
        order by wanted.place`,
      [ids],
    )
    return rows
  },

  /**
   * The practice's own foods with these names, in whatever case, as `lockFood` gives them. With `isForUpdate` nobody else
   * changes them until the transaction ends.
   */
  async findOwnByNames(
    db: Queryable,
    names: readonly string[],
    { isForUpdate }: { isForUpdate: boolean },
  ): Promise<StoredFood[]> {
    const { rows } = await db.query<StoredFood>(
      `select ${STORED_COLUMNS} from food_items f
        where f.source = 'custom' and lower(f.name) = any (select lower(name) from unnest($1::text[]) as name)
        order by f.id ${isForUpdate ? 'for update' : ''}`,
      [names],
    )
    return rows
  },

  /** Lets others who import foods wait until this transaction ends: two of them would add the same foods twice. */
  async lockImport(db: Queryable): Promise<void> {
    await db.query(`select pg_advisory_xact_lock(hashtext('pathya.food-import'))`)
  },

  /** Adds a food of the practice's own. Returns its id. */
  async insertCustom(db: Queryable, food: CustomFood, createdBy: string): Promise<string> {
    const { rows } = await db.query<{ id: string }>(
      `insert into food_items (${CUSTOM_COLUMNS.join(', ')}, created_by)
       values (${CUSTOM_COLUMNS.map((_column, index) => `$${index + 1}`).join(', ')}, $${CUSTOM_COLUMNS.length + 1})
       returning id`,
      [...toCustomValues(food), createdBy],
    )
    return rows[0]?.id ?? ''
  },

  async updateCustom(db: Queryable, id: string, food: CustomFood): Promise<void> {
    // The clock's time, not the transaction's: who waited for another change comes after it.
    await db.query(
      `update food_items set ${CUSTOM_COLUMNS.map((column, index) => `${column} = $${index + 2}`).join(', ')},
              updated_at = clock_timestamp()
        where id = $1 and source = 'custom'`,
      [id, ...toCustomValues(food)],
    )
  },

  /** Sets what a food is found by. */
  async replaceNames(db: Queryable, id: string, names: readonly SearchName[]): Promise<void> {
    await db.query('delete from food_names where food_id = $1', [id])
    await db.query(
      `insert into food_names (food_id, position, name, key, language, rank)
       select $1, n.position, n.name, n.key, n.language, n.rank
         from jsonb_to_recordset($2::jsonb) as n (position smallint, name text, key text, language text, rank smallint)`,
      [id, JSON.stringify(names.map((each, position) => ({ ...each, position })))],
    )
  },

  /** In how many plans and dishes a food is, alternatives included. */
  async countUses(db: Queryable, id: string): Promise<FoodUses> {
    const { rows } = await db.query<FoodUses>(
      `select (select count(distinct d.diet_plan_id)::int from daily_meal_plans d
                where jsonb_path_query_array(d.meals, 'strict $.**.foodId') @> jsonb_build_array($1::text)) as "planCount",
              (select count(distinct i.dish_id)::int from dish_ingredients i
                where i.ingredient_id = $1::uuid) as "dishCount",
              (select count(*)::int from plan_templates t
                where jsonb_path_query_array(t.days, 'strict $.**.foodId') @> jsonb_build_array($1::text)) as "templateCount"`,
      [id],
    )
    return rows[0] ?? { planCount: 0, dishCount: 0, templateCount: 0 }
  },

  async setRetired(db: Queryable, id: string, isRetired: boolean): Promise<void> {
    await db.query(
      `update food_items set is_active = not $2, retired_at = case when $2 then now() end,
              updated_at = clock_timestamp()
        where id = $1`,
      [id, isRetired],
    )
  },

  async remove(db: Queryable, id: string): Promise<void> {
    await db.query(`delete from food_items where id = $1 and source = 'custom'`, [id])
  },
}

const CUSTOM_COLUMNS = [
  'name',
  'scientific_name',
  'category',
  'food_group',
  'preparation',
  'calories',
  'protein',
  'carbs',
  'fat',
  'fiber',
  'serving_size',
  'measures',
  'description',
  'tags',
  'allergens',
  'names',
  'nutrients',
  'core_nutrients',
  'provenance',
] as const

/** In the order of `CUSTOM_COLUMNS`. */
function toCustomValues(food: CustomFood): unknown[] {
  return [
    food.name,
    food.scientificName,
    food.category,
    food.foodGroup,
    food.preparation,
    food.calories,
    food.protein,
    food.carbs,
    food.fat,
    food.fiber,
    food.serving_size,
    JSON.stringify(food.measures),
    food.description,
    food.tags,
    food.allergens,
    JSON.stringify(food.names),
    JSON.stringify(food.nutrients),
    JSON.stringify(food.coreNutrients),
    JSON.stringify(food.provenance),
  ]
}

/** SQL of a query with its values. Exported so that its plan can be looked at. */
export type WrittenQuery = { text: string; values: unknown[] }

/** How well a name fits comes before all else: it is the query, it or its words start so, it holds the words. */
const HIT_ORDER = 'case hits.tier when 0 then 0 when 3 then 2 else 1 end'

/**
 * SQL of the best name of each food that has every word of the query in one. A name's tier: 0 it is the query, 1 it starts
 * so, 2 its words do, 3 it holds the words somewhere. `best_rank` is that of the best known name that has the words: 0
 * where the food's own does, so that spinach comes before another leaf that is somewhere called so. What it compares with is
 * added to `values`.
 */
function writeHits(key: string, values: unknown[]): string {
  const add = (value: string): string => `$${values.push(value)}`
  const [exact, prefix] = [add(key), add(`${key}%`)]
  const words = key.split(' ').slice(0, MAX_SEARCH_WORDS)
  const starts = words.map((word) => `' ' || n.key like ${add(`% ${word}%`)}`).join(' and ')
  const isIndexed = words.some((word) => word.length >= MIN_INDEXED_LETTERS)
  const holds = isIndexed ? words.map((word) => `n.key like ${add(`%${word}%`)}`).join(' and ') : 'false'
  // Materialized: the planner would else walk all names in the order of their foods to save itself a sort of a few.
  return `named as materialized (
      select n.* from food_names n where n.key like ${prefix} or (${holds})),
    hits as (
      select distinct on (n.food_id) n.food_id, n.name, n.rank, t.tier,
             min(n.rank) over (partition by n.food_id) as best_rank
      from named n, lateral (
        select case when n.key = ${exact} then 0 when n.key like ${prefix} then 1 when ${starts} then 2 else 3 end as tier) t
      order by n.food_id, t.tier, n.rank, n.position)`
}

/** See `search`. */
export function writeSearch({ key, category, limit, offset }: NameSearch): WrittenQuery {
  const values: unknown[] = [category, limit, offset]
  const text = `with ${writeHits(key, values)},
    page as (
      select f.id, hits.name as matched_name, hits.tier = 0 as is_exact, row_number() over (
               order by ${HIT_ORDER}, (f.source = 'dish') desc, hits.tier,
                        hits.best_rank, hits.rank, length(f.name), f.name, f.id) as place
      from hits join food_items f on f.id = hits.food_id
      where ${IS_USABLE} and ($1::text is null or f.category = $1)
      order by place limit $2 offset $3)
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
