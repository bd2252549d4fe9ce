import { sql } from 'kysely'
import type { DishDetails, UsualPortion } from '#contract/foods/dish-details.ts'
import {
  type FigureNote,
  FOOD_ALLERGENS,
  FOOD_PREPARATIONS,
  FOOD_SOURCES,
  FOOD_STATES,
  FOOD_TAGS,
  type FoodItem,
  type FoodItemDetail,
  type FoodMeasure,
  type FoodName,
  type FoodSource,
  type FoodState,
  type FoodTag,
} from '#contract/foods/food-items.ts'
import { COOKING_METHODS } from '#domain/foods/cooking-methods.ts'
import { DISH_VARIANTS } from '#domain/foods/dish-variants.ts'
import { isMisspeltName } from '#domain/foods/misspelt-name.ts'
import { HIDDEN_RANK, REFERENCE_RANK, type SearchName } from '#domain/foods/search-names.ts'
import type { NutrientAmounts } from '#domain/nutrients/nutrients.ts'
import { WATCHED_NUTRIENTS, type WatchedNutrient } from '#domain/plans/nutrient-gaps.ts'
import {
  arrayOf,
  boolean,
  type Columns,
  instant,
  integer,
  json,
  number,
  oneOf,
  type RowOf,
  text,
  uuid,
  type ValuesOf,
} from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { type Statement, type StatementRow, statement } from '#server/kit/database/statement.ts'
import { toJson } from '#server/kit/database/tables.ts'

/** A search by name, as `foldQuery` returns it. Every word of the key must be in a name. */
export type NameSearch = {
  key: string
  written: string
  category: string | null
  limit: number
  offset: number
}

/** The food after which the next page begins. */
export type FoodCursor = { sourceOrder: number; name: string; id: string }

/** The filters in the list of people who manage foods. */
export type FoodFilter = {
  state: FoodState
  source: FoodSource | null
  category: string | null
  group: string | null
  tag: FoodTag | null
}

/** A food of the practice's own as it is stored; figures per 100 g. */
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
  /** All known nutrients; `coreNutrients` are the ones that lists show. */
  nutrients: NutrientAmounts
  coreNutrients: NutrientAmounts
  provenance: Record<string, FigureNote>
}

/** SQL condition for a food that may be found and used: active, not retired and not quarantined. */
const IS_USABLE = 'f.is_active and f.retired_at is null and f.quarantine_reason is null'

/** SQL condition for a food that lists show: of the levels of a dish, the usual one. Only this level has search names. */
const IS_LISTED = 'f.variant is null'

const NAMES = json<FoodName[]>('checked before a food is written')
const NUTRIENTS = json<NutrientAmounts>('checked before a food is written')
const PROVENANCE = json<Record<string, FigureNote>>('written with the figures')

const COLUMNS = `f.id, f.code, f.name, f.category, f.calories, f.protein, f.carbs, f.fat, f.fiber, f.serving_size,
  f.description, f.preparation, f.source, f.measures, f.tags, f.allergens, f.variant, f.variants,
  f.dish_details -> 'usualPortion' as "usualPortion", f.cooking_method as method, f.dish_formula as "dishFormula"`

const FOOD = {
  id: uuid,
  code: text.nullable(),
  name: text,
  category: text.nullable(),
  calories: integer,
  protein: number,
  carbs: number,
  fat: number,
  fiber: number.nullable(),
  serving_size: text,
  description: text.nullable(),
  preparation: oneOf(FOOD_PREPARATIONS),
  source: oneOf(FOOD_SOURCES),
  measures: json<FoodMeasure[]>('checked before a food is written'),
  tags: arrayOf(oneOf(FOOD_TAGS)),
  allergens: arrayOf(oneOf(FOOD_ALLERGENS)).nullable(),
  usualPortion: json<UsualPortion>('checked before a dish is written').nullable(),
  variant: oneOf(DISH_VARIANTS).nullable(),
  variants: arrayOf(oneOf(DISH_VARIANTS)),
  method: oneOf(COOKING_METHODS).nullable(),
  dishFormula: integer.nullable(),
} satisfies Columns

/** Lists contain only some of a food's names and nutrients; the detail contains all. */
export const LIST_COLUMNS = `${COLUMNS}, f.core_nutrients as nutrients,
  jsonb_path_query_array(f.names, '$[*] ? (@.language == "hi")') as names`

const LISTED = { ...FOOD, nutrients: NUTRIENTS, names: NAMES } satisfies Columns

/** SQL for the state of a food, in the order in which the reasons apply. */
const STATE = `case when f.retired_at is not null or not f.is_active then 'retired'
                     when f.quarantine_reason is not null then 'quarantined' else 'active' end`

const STATE_COLUMNS = `${STATE} as state, f.quarantine_reason as "quarantineReason", f.food_group as "foodGroup",
  f.cooked_weight_grams is not null as "isDish", f.updated_at as "updatedAt"`

/** Shown only to people who manage foods. */
const MANAGEMENT = {
  state: oneOf(FOOD_STATES),
  quarantineReason: text.nullable(),
  foodGroup: text.nullable(),
  isDish: boolean,
  updatedAt: instant,
} satisfies Columns

const MANAGED_COLUMNS = `${LIST_COLUMNS}, ${STATE_COLUMNS}`

const MANAGED = { ...LISTED, ...MANAGEMENT } satisfies Columns

const STORED_COLUMNS = `${COLUMNS}, ${STATE_COLUMNS}, f.names, f.nutrients, f.provenance,
  f.scientific_name as "scientificName"`

const STORED = {
  ...FOOD,
  ...MANAGEMENT,
  names: NAMES,
  nutrients: NUTRIENTS,
  provenance: PROVENANCE,
  scientificName: text.nullable(),
} satisfies Columns

/** A food as lists show it, without the text for its source. */
export type ListedFood = RowOf<typeof LISTED>
/** A food as lists of people who manage foods show it. */
export type ManagedFood = RowOf<typeof MANAGED>
/** A food with all data that a change or a copy needs. */
export type StoredFood = RowOf<typeof STORED>

const FILTER = {
  state: oneOf(FOOD_STATES),
  source: oneOf(FOOD_SOURCES).nullable(),
  category: text.nullable(),
  group: text.nullable(),
  tag: oneOf(FOOD_TAGS).nullable(),
} satisfies Columns

/** Returns an SQL condition that is true if the food `f` passes a `FoodFilter`. */
const passesFilter = (p: { [K in keyof typeof FILTER]: string }): string =>
  `${IS_LISTED} and ${STATE} = ${p.state} and (${p.source}::text is null or f.source = ${p.source})
   and (${p.category}::text is null or f.category = ${p.category})
   and (${p.group}::text is null or f.food_group = ${p.group}) and (${p.tag}::text is null or f.tags @> array[${p.tag}])`

const CURSOR = {
  sourceOrder: integer.nullable(),
  afterName: text.nullable(),
  afterId: uuid.nullable(),
} satisfies Columns

function toCursorValues(cursor: FoodCursor | null): ValuesOf<typeof CURSOR> {
  return {
    sourceOrder: cursor?.sourceOrder ?? null,
    afterName: cursor?.name ?? null,
    afterId: cursor?.id ?? null,
  }
}

/**
 * Returns an SQL condition that is true if the food `f` comes after a cursor in a list sorted by `order`, name and id.
 */
const isAfterCursor = (p: { [K in keyof typeof CURSOR]: string }, order: string): string =>
  `(${p.sourceOrder}::int is null or (${order}, f.name, f.id) > (${p.sourceOrder}, ${p.afterName}, ${p.afterId}::uuid))`

/* ── Search ───────────────────────────────────────────────────────────────────────────────────────────── */

/** Further words of a query are ignored; names have fewer words. */
const MAX_SEARCH_WORDS = 8
/**
 * Hundreds of names have a word that begins with one or two letters. A query without a longer word finds only names that
 * begin with the query.
 */
const MIN_WORD_LETTERS = 3

const splitKey = (key: string): string[] => key.split(' ').slice(0, MAX_SEARCH_WORDS)

/** SQL for the words of a name `n`, as the indexes of words contain them. */
const NAME_WORDS = `array_to_tsvector(string_to_array(n.key, ' '))`

/**
 * A query as `foldQuery` returns it, and its words in three forms: `wordStarts` is a text search query for the starts of
 * words, `words` the same for whole words of which the last of several may be unfinished, and `wholeWords` are the
 * patterns of the words in a name between spaces.
 */
const HITS = {
  key: text,
  written: text,
  wordStarts: text,
  words: text,
  wholeWords: arrayOf(text),
} satisfies Columns

function toHitValues({ key, written }: Pick<NameSearch, 'key' | 'written'>): ValuesOf<typeof HITS> {
  const words = splitKey(key)
  const last = words.length - 1
  return {
    key,
    written,
    wordStarts: words.map((word) => `'${word}':*`).join(' & '),
    words: words.map((word, index) => `'${word}'${index === last && index > 0 ? ':*' : ''}`).join(' & '),
    wholeWords: words.map((word) => `% ${word} %`),
  }
}

/**
 * Returns SQL for the quality of a match, which decides first: the name is the query, it has the whole words of the query,
 * or only words that start with them. Of foods `f` with a name that is the query, those that have it in the script of the
 * query come first.
 */
const orderHits = (p: { written: string }): string =>
  `hits.tier > 0,
   not (hits.tier = 0 and ${p.written} <> '' and f.names @> jsonb_build_array(jsonb_build_object('name', ${p.written}::text))),
   not hits.is_whole`

type HitParams = { [K in keyof typeof HITS]: string } & { isShort: boolean }

/**
 * Returns SQL for the best name of each food that has every word of the query in one name: rows of `food_id`, `name`,
 * `rank`, `tier`, `is_whole` and `best_rank`. Tiers of a name: 0 it has the words of the query and no others, 1 it starts
 * with the query, 2 each word of the query is the start of one of its words. `best_rank` is the rank of the best known
 * name with the words, 0 for the food's own name, so that spinach comes before a leaf that has this name in some region.
 *
 * The values of the query are read by subqueries. PostgreSQL then estimates the same costs for every query and plans a
 * prepared search only once.
 *
 * @param condition An SQL condition for the names `n` with the words.
 */
function selectHits(p: HitParams, condition: string): string {
  const key = `(select ${p.key}::text)`
  // `{` comes after all letters.
  const startsWithKey = `n.key ~>=~ ${key} and n.key ~<~ (select ${p.key} || '{')`
  return `select distinct on (n.food_id) n.food_id, n.name, n.rank, n.tier, n.is_whole,
                 min(n.rank) over (partition by n.food_id) as best_rank
            from (select n.food_id, n.position, n.name, n.rank, n.is_whole,
                         case when n.is_whole and length(n.key) = length(${key}) then 0
                              when starts_with(n.key, ${key}) then 1 else 2 end as tier
                    from (select n.*, ' ' || n.key || ' ' like all ((select ${p.wholeWords}::text[])::text[]) as is_whole
                            from food_names n
                           where ${p.isShort ? startsWithKey : 'true'} and ${condition}
                          offset 0) n
                   where n.is_whole or n.rank < 2 or n.rank >= ${REFERENCE_RANK}
                         or 3 * length(${key}) > 2 * length(n.key)
                  offset 0) n
           order by n.food_id, n.tier, not n.is_whole, n.rank, n.position`
}

/**
 * Selects the best names of everyday foods. Words may be unfinished. In names of the regions and of science, more than two
 * thirds of the name must be written: podi is not podikimaga.
 */
const selectEverydayHits = (p: HitParams): string =>
  selectHits(p, `n.rank < ${REFERENCE_RANK} and ${NAME_WORDS} @@ (select ${p.wordStarts}::tsquery)`)

/** Selects the best names of reference foods. Only the last of several words may be unfinished. */
const selectReferenceHits = (p: HitParams, condition: string): string =>
  selectHits(
    p,
    `n.rank >= ${REFERENCE_RANK} and ${NAME_WORDS} @@ (select ${p.words}::tsquery) and ${condition}`,
  )

/** Declares a statement twice, for queries with only short words and for others, and returns a function that chooses. */
function declareForLengths<S>(declare: (isShort: boolean, name: string) => S): (key: string) => S {
  const short = declare(true, 'short-words')
  const long = declare(false, 'words')
  return (key) => (splitKey(key).some((word) => word.length >= MIN_WORD_LETTERS) ? long : short)
}

const SEARCH = { category: text.nullable(), limit: integer, offset: integer, ...HITS } satisfies Columns

/** A row of a table has another version after each change: the number of the transaction that wrote it. */
const VERSION = `f.xmin::text as version`

/** A found food: its id, its version and the name that matched. Its figures are read only if they are not known yet. */
const HIT = { id: uuid, version: text, matchedName: text, isExact: boolean } satisfies Columns
export type FoodHit = Omit<RowOf<typeof HIT>, 'isExact'>

/** The columns of a search, which the bench replaces by those of whole foods. */
export const HIT_COLUMNS = `f.id, ${VERSION}`

const searchFoods = declareForLengths((isShort, name) =>
  statement({
    name: `search-foods-by-${name}`,
    params: SEARCH,
    row: HIT,
    isPrepared: true,
    text: (params) => {
      const p = { ...params, isShort }
      const end = `${p.offset}::int + ${p.limit}::int`
      const passes = `${IS_USABLE} and (${p.category}::text is null or f.category = ${p.category})`
      return `with everyday as materialized (
        select f.id, hits.name as matched_name, hits.tier = 0 as is_exact, row_number() over (
                 order by ${orderHits(p)}, (f.source = 'dish') desc, hits.tier, hits.best_rank, hits.rank,
                          length(f.name), f.name, f.id) as place
          from (${selectEverydayHits(p)}) hits join food_items f on f.id = hits.food_id
         where ${passes}
         order by place limit ${end}),
      reference as (
        select *
          from (${selectReferenceHits(p, `n.rank < ${HIDDEN_RANK} and (select count(*) from everyday) < ${end}`)}) hits
         order by tier > 0, not is_whole, tier, best_rank, rank, length(name), name, food_id
         -- A few more, because some may be retired.
         limit ${end} + 20 - (select count(*) from everyday)),
      page as (
        select id, matched_name, is_exact, false as is_reference, place from everyday
        union all
        select f.id, hits.name, hits.tier = 0, true, row_number() over (
                 order by ${orderHits(p)}, hits.tier, hits.best_rank, hits.rank, length(hits.name), hits.name, f.id)
          from reference hits join food_items f on f.id = hits.food_id
         where ${passes}
         order by is_reference, place limit ${p.limit} offset ${p.offset})
      select ${HIT_COLUMNS}, page.matched_name as "matchedName", page.is_exact as "isExact"
        from page join food_items f on f.id = page.id
       order by page.is_reference, page.place`
    },
  }),
)

/** SQL for the order of lists for people who manage foods: the practice's own first, then dishes. */
const MANAGED_ORDER = `(case when f.source = 'custom' then 0 when f.source = 'dish' then 1 when f.allergens is null then 3 else 2 end)`

const searchManaged = declareForLengths((isShort, name) =>
  statement({
    name: `search-managed-foods-by-${name}`,
    params: { ...FILTER, limit: integer, offset: integer, ...HITS },
    row: { ...MANAGED, total: integer },
    text: (params) => {
      const p = { ...params, isShort }
      const isReference = `hits.best_rank >= ${REFERENCE_RANK}`
      const sortName = `case when ${isReference} then hits.name else f.name end`
      return `with hits as (
        (${selectEverydayHits(p)})
        union all
        (${selectReferenceHits(p, 'true')})),
      page as (
        select f.id, count(*) over () as total, row_number() over (
                 order by ${isReference}, ${orderHits(p)}, ${MANAGED_ORDER}, hits.tier, hits.best_rank, hits.rank,
                          length(${sortName}), ${sortName}, f.id) as place
          from hits join food_items f on f.id = hits.food_id
         where ${passesFilter(p)}
         order by place limit ${p.limit} offset ${p.offset})
      select ${MANAGED_COLUMNS}, page.total
        from page join food_items f on f.id = page.id
       order by page.place`
    },
  }),
)

/**
 * Lowers the similarity threshold, so that names with a mistake in each word are found. The planner underestimates the
 * cost of comparing every name, so it is made to use the index.
 */
export const lowerSimilarityThreshold = statement({
  name: 'loosen-matching',
  row: { similarity: text, seqscan: text },
  text: `select set_config('pg_trgm.similarity_threshold', '0.3', true) as similarity,
                set_config('enable_seqscan', 'off', true) as seqscan`,
})

/** Of the names that are similar to a query, at most this many are compared with it letter by letter. */
const MAX_SIMILAR_NAMES = 100

const SIMILAR = { key: text, exceptIds: arrayOf(uuid) } satisfies Columns
const SIMILAR_NAME = { foodId: uuid, name: text, key: text } satisfies Columns

const searchSimilarNames = statement({
  name: 'search-similar-food-names',
  params: SIMILAR,
  row: SIMILAR_NAME,
  isPrepared: true,
  text: (p) =>
    `select n.food_id as "foodId", n.name, n.key
       from (select n.food_id, n.position, n.name, n.key, n.rank, similarity(n.key, ${p.key}) as likeness
               from food_names n
              where n.rank < ${REFERENCE_RANK} and n.key % (select ${p.key}::text) and n.food_id <> all (${p.exceptIds}::uuid[])
              order by likeness desc, n.rank, n.food_id, n.position limit ${MAX_SIMILAR_NAMES}) n
      order by n.likeness desc,
               (select min(own.rank) from food_names own
                 where own.food_id = n.food_id and starts_with(own.key, n.key)), n.rank, n.food_id, n.position`,
})

const findUsableByIds = statement({
  name: 'find-usable-foods-by-ids',
  params: { ids: arrayOf(uuid), limit: integer },
  row: { id: uuid, version: text },
  text: (p) =>
    `select f.id, ${VERSION}
       from unnest(${p.ids}::uuid[]) with ordinality as wanted (id, place) join food_items f on f.id = wanted.id
      where ${IS_USABLE}
      order by wanted.place limit ${p.limit}`,
})

/** A statement with its values, so that a test can request the plan of the query that runs. */
type Chosen<P extends Columns, R extends Columns> = { statement: Statement<P, R>; values: ValuesOf<P> }

/** Returns the statement of `search`. */
export function chooseSearch(search: NameSearch): Chosen<typeof SEARCH, typeof HIT> {
  return { statement: searchFoods(search.key), values: { ...search, ...toHitValues(search) } }
}

/** Returns the statement that finds names similar to a folded query. */
export function chooseSimilarSearch(key: string): Chosen<typeof SIMILAR, typeof SIMILAR_NAME> {
  return { statement: searchSimilarNames, values: { key, exceptIds: [] } }
}

/* ── Lists and single foods ───────────────────────────────────────────────────────────────────────────── */

/** SQL for the order of lists: dishes, other foods, foods whose allergens and diets nobody has reviewed. */
const LIST_ORDER = `(case when f.source = 'dish' then 0 when f.allergens is null then 2 else 1 end)`

const listFoods = statement({
  name: 'list-foods',
  params: { category: text.nullable(), ...CURSOR, limit: integer },
  row: { ...LISTED, sourceOrder: integer },
  text: (p) =>
    `select ${LIST_COLUMNS}, ${LIST_ORDER} as "sourceOrder"
       from food_items f
      where ${IS_USABLE} and ${IS_LISTED} and (${p.category}::text is null or f.category = ${p.category})
        and ${isAfterCursor(p, LIST_ORDER)}
      order by ${LIST_ORDER}, f.name, f.id limit ${p.limit}`,
})

const findFood = statement({
  name: 'find-food',
  params: { id: uuid },
  row: {
    ...FOOD,
    names: NAMES,
    nutrients: NUTRIENTS,
    scientificName: text.nullable(),
    foodGroup: text.nullable(),
    provenance: PROVENANCE,
    cookedWeightGrams: number.nullable(),
    dishDetails: json<DishDetails>('checked before a dish is written'),
    updatedAt: instant,
    ingredients: json<FoodItemDetail['ingredients']>('built by this statement'),
    pairsWith: json<FoodItemDetail['pairsWith']>('built by this statement'),
  },
  text: (p) =>
    `select ${COLUMNS}, f.names, f.nutrients, f.scientific_name as "scientificName", f.food_group as "foodGroup",
            f.provenance, f.cooked_weight_grams as "cookedWeightGrams", f.dish_details as "dishDetails",
            f.updated_at as "updatedAt",
            coalesce((select json_agg(json_build_object('id', other.id, 'name', other.name) order by d.position)
                        from dish_pairs d join food_items other on other.id = d.pair_id
                       where d.dish_id = f.id), '[]') as "pairsWith",
            coalesce((select json_agg(json_build_object('id', i.id, 'code', i.code, 'name', i.name, 'grams', d.grams,
                                                        'isUncooked', d.is_uncooked)
                                      order by d.position)
                        from dish_ingredients d join food_items i on i.id = d.ingredient_id
                       where d.dish_id = f.id), '[]') as ingredients
       from food_items f where f.id = ${p.id} and f.quarantine_reason is null`,
})

const listByCodes = statement({
  name: 'list-foods-by-codes',
  params: { codes: arrayOf(text) },
  row: LISTED,
  text: (p) =>
    `select ${LIST_COLUMNS} from food_items f where f.code = any (${p.codes}::text[]) and ${IS_USABLE}`,
})

const listByIds = statement({
  name: 'list-foods-by-ids',
  params: { ids: arrayOf(uuid) },
  row: LISTED,
  text: (p) =>
    `select ${LIST_COLUMNS} from food_items f where f.id = any (${p.ids}::uuid[]) and ${IS_USABLE}`,
})

const listManaged = statement({
  name: 'list-managed-foods',
  params: { ...FILTER, ...CURSOR, limit: integer },
  row: { ...MANAGED, sourceOrder: integer },
  text: (p) =>
    `select ${MANAGED_COLUMNS}, ${MANAGED_ORDER} as "sourceOrder"
       from food_items f
      where ${passesFilter(p)} and ${isAfterCursor(p, MANAGED_ORDER)}
      order by ${MANAGED_ORDER}, f.name, f.id limit ${p.limit}`,
})

const countManaged = statement({
  name: 'count-managed-foods',
  params: FILTER,
  row: { count: integer },
  text: (p) => `select count(*) as count from food_items f where ${passesFilter(p)}`,
})

const findManaged = statement({
  name: 'find-managed-food',
  params: { id: uuid },
  row: MANAGED,
  text: (p) => `select ${MANAGED_COLUMNS} from food_items f where f.id = ${p.id}`,
})

const lockFood = statement({
  name: 'lock-food',
  params: { id: uuid },
  row: STORED,
  text: (p) => `select ${STORED_COLUMNS} from food_items f where f.id = ${p.id} for update`,
})

/**
 * A food is missing if the last import retired it, or if it, or an ingredient of the dish, is of the set of foods that is
 * not loaded: the full set has foods of IFCT 2017, the open set has none.
 */
const checkMissing = statement({
  name: 'check-food-missing-in-set',
  params: { id: uuid },
  row: { isMissing: boolean },
  text: (p) =>
    `select exists (
       select from food_items f
         left join dish_ingredients d on d.dish_id = f.id
         left join food_items i on i.id = d.ingredient_id
         cross join lateral (select case when (report -> 'counts' ->> 'ifct2017')::integer > 0 then 'open:%' else 'ifct:%' end
                                    as codes from food_imports order by id desc limit 1) absent
        where f.id = ${p.id} and f.source <> 'custom'
          and (f.retired_at in (select created_at from food_imports) or f.code like absent.codes or i.code like absent.codes)
     ) as "isMissing"`,
})

const listStored = statement({
  name: 'list-stored-foods',
  params: { ids: arrayOf(uuid) },
  row: STORED,
  text: (p) =>
    `select ${STORED_COLUMNS}
       from unnest(${p.ids}::uuid[]) with ordinality as wanted (id, place) join food_items f on f.id = wanted.id
      order by wanted.place`,
})

const selectOwnByNames = (names: string): string =>
  `select ${STORED_COLUMNS} from food_items f
    where f.source = 'custom' and lower(f.name) = any (select lower(name) from unnest(${names}::text[]) as name)
    order by f.id`

/** Foods with less energy in a serving, such as spices and baking powder, are no advice. */
const LEAST_SERVING_KCAL = 20

/**
 * The usual serving is the first measure. Raw foods have none that is eaten. Of a dish, only the usual level is listed.
 */
const listRich = statement({
  name: 'list-rich-foods',
  params: { nutrients: arrayOf(text), sugaryG: number },
  row: {
    nutrient: oneOf(WATCHED_NUTRIENTS),
    id: uuid,
    name: text,
    label: text,
    grams: number,
    amount: number,
    tags: arrayOf(oneOf(FOOD_TAGS)),
    allergens: arrayOf(oneOf(FOOD_ALLERGENS)).present('foods with unknown ones are not listed'),
    nutrients: NUTRIENTS,
    hasSugar: boolean,
  },
  text: (p) =>
    `with recursive sugary as (
       select f.id from food_items f where (f.core_nutrients ->> 'sugarsG')::float8 >= ${p.sugaryG}
       union
       select d.dish_id from sugary s join dish_ingredients d on d.ingredient_id = s.id),
     servings as (
       select n.key as nutrient, f.id, f.name, m.label, m.grams, f.tags, f.allergens, f.core_nutrients as nutrients,
              (f.core_nutrients ->> n.key)::float8 * m.grams / 100 as amount,
              exists (select from sugary s where s.id = f.id) as has_sugar
         from food_items f
         cross join lateral (select f.measures -> 0 ->> 'label' as label,
                                    (f.measures -> 0 ->> 'grams')::float8 as grams) m
         cross join unnest(${p.nutrients}::text[]) as n(key)
        where ${IS_USABLE} and ${IS_LISTED} and f.allergens is not null and f.preparation <> 'raw'
          and f.calories * m.grams / 100 >= ${LEAST_SERVING_KCAL}),
     ranked as (
       select s.*, row_number() over (partition by s.nutrient, s.tags, s.allergens, s.has_sugar
                                      order by s.amount desc, s.name, s.id) as place
         from servings s where s.amount > 0)
     select nutrient, id, name, label, grams, amount, tags, allergens, nutrients, has_sugar as "hasSugar"
       from ranked where place <= 3 order by nutrient, amount desc, name, id`,
})

const copyRetentionCode = statement({
  name: 'copy-retention-code',
  params: { fromId: uuid, toId: uuid },
  text: (p) =>
    `update food_items copy set retention_code = coalesce(original.code, original.retention_code)
       from food_items original
      where original.id = ${p.fromId} and copy.id = ${p.toId}
        and copy.food_group is not distinct from original.food_group and copy.preparation = original.preparation`,
})

const OWN_BY_NAMES = { params: { names: arrayOf(text) }, row: STORED }

const listOwnByNames = statement({
  name: 'list-own-foods-by-names',
  ...OWN_BY_NAMES,
  text: (p) => selectOwnByNames(p.names),
})

const lockOwnByNames = statement({
  name: 'lock-own-foods-by-names',
  ...OWN_BY_NAMES,
  text: (p) => `${selectOwnByNames(p.names)} for update`,
})

const lockImport = statement({
  name: 'lock-food-import',
  text: `select from pg_advisory_xact_lock(hashtext('pathya.food-import'))`,
})

const insertNames = statement({
  name: 'insert-food-names',
  params: {
    id: uuid,
    names: json<(SearchName & { position: number })[]>('the columns are named in the text'),
  },
  text: (p) =>
    `insert into food_names (food_id, position, name, key, language, rank)
     select ${p.id}, n.position, n.name, n.key, n.language, n.rank
       from jsonb_to_recordset(${p.names}::jsonb)
         as n (position smallint, name text, key text, language text, rank smallint)`,
})

const countUses = statement({
  name: 'count-food-uses',
  params: { id: uuid },
  row: { planCount: integer, dishCount: integer, templateCount: integer },
  text: (p) =>
    `select (select count(distinct d.diet_plan_id) from daily_meal_plans d
              where jsonb_path_query_array(d.meals, 'strict $.**.foodId') @> jsonb_build_array(${p.id}::uuid::text))
              as "planCount",
            (select count(distinct i.dish_id) from dish_ingredients i where i.ingredient_id = ${p.id}::uuid)
              as "dishCount",
            (select count(*) from plan_templates t
              where jsonb_path_query_array(t.days, 'strict $.**.foodId') @> jsonb_build_array(${p.id}::uuid::text))
              as "templateCount"`,
})

/** Number of plans, dishes and templates that contain a food. */
export type FoodUses = StatementRow<typeof countUses>

/** Stores, finds and reads foods. */
export const foodItemsRepository = {
  /**
   * Finds foods with a name of which some words start with the words of the query: first names with the same words, then
   * the others; in each group dishes come first. Reference foods come after all others.
   */
  search(db: Db, search: NameSearch): Promise<RowOf<typeof HIT>[]> {
    const { statement: chosen, values } = chooseSearch(search)
    return chosen.all(db, values)
  },

  /**
   * Finds foods of which the query is a misspelt name, the most similar first. It changes settings, so call it in a
   * transaction.
   */
  async searchSimilar(
    db: Db,
    { key, limit, exceptIds }: Pick<NameSearch, 'key' | 'limit'> & { exceptIds: readonly string[] },
  ): Promise<FoodHit[]> {
    await lowerSimilarityThreshold.run(db)
    const names = await searchSimilarNames.all(db, { key, exceptIds })
    const matched = new Map<string, string>()
    for (const { foodId, name, key: nameKey } of names) {
      if (!matched.has(foodId) && isMisspeltName(key, nameKey)) matched.set(foodId, name)
    }
    if (matched.size === 0) return []
    const found = await findUsableByIds.all(db, { ids: [...matched.keys()], limit })
    return found.map((food) => ({ ...food, matchedName: matched.get(food.id) ?? '' }))
  },

  /** Lists foods by name, dishes first, at most `limit` after `cursor`. */
  list(
    db: Db,
    { category, limit, cursor }: { category: string | null; limit: number; cursor: FoodCursor | null },
  ): Promise<StatementRow<typeof listFoods>[]> {
    return listFoods.all(db, { category, limit, ...toCursorValues(cursor) })
  },

  /**
   * Lists the cooked and ready foods with most of each nutrient in a usual serving, three of each combination of tags
   * and allergens, with and without sugar.
   *
   * @param sugaryG Grams of sugar per 100 g from which a food or an ingredient is mostly sugar.
   */
  listRich(
    db: Db,
    nutrients: readonly WatchedNutrient[],
    sugaryG: number,
  ): Promise<StatementRow<typeof listRich>[]> {
    return listRich.all(db, { nutrients, sugaryG })
  },

  /**
   * Returns a food with every nutrient, even if it is retired. Returns `null` if it does not exist or is quarantined.
   */
  find(db: Db, id: string): Promise<StatementRow<typeof findFood> | null> {
    return findFood.find(db, { id })
  },

  /** Lists the usable foods with these codes, in no particular order. */
  listByCodes(db: Db, codes: readonly string[]): Promise<ListedFood[]> {
    return listByCodes.all(db, { codes })
  },

  /** Lists the usable foods with these ids, in no particular order. */
  listByIds(db: Db, ids: readonly string[]): Promise<ListedFood[]> {
    return listByIds.all(db, { ids })
  },

  /** Lists foods that pass a filter, the practice's own first, then dishes, by name; at most `limit` after `cursor`. */
  listManaged(
    db: Db,
    { cursor, ...query }: FoodFilter & { limit: number; cursor: FoodCursor | null },
  ): Promise<StatementRow<typeof listManaged>[]> {
    return listManaged.all(db, { ...query, ...toCursorValues(cursor) })
  },

  async countManaged(db: Db, filter: FoodFilter): Promise<number> {
    return (await countManaged.read(db, filter)).count
  },

  /** Finds foods that pass a filter and match like in `search`, best first; `total` counts all of them. */
  searchManaged(
    db: Db,
    query: FoodFilter & Pick<NameSearch, 'key' | 'written' | 'limit' | 'offset'>,
  ): Promise<(ManagedFood & { total: number })[]> {
    return searchManaged(query.key).all(db, { ...query, ...toHitValues(query) })
  },

  /** Returns a food as lists of people who manage foods show it, or `null` if it does not exist. */
  findManaged(db: Db, id: string): Promise<ManagedFood | null> {
    return findManaged.find(db, { id })
  },

  /**
   * Locks and returns a food with all its data, or `null` if it does not exist. Until the transaction ends nobody else
   * can change it and no plan can add it.
   */
  lockFood(db: Db, id: string): Promise<StoredFood | null> {
    return lockFood.find(db, { id })
  },

  /** Lists foods with all their data, in the order of the given ids. */
  listStored(db: Db, ids: readonly string[]): Promise<StoredFood[]> {
    return listStored.all(db, { ids })
  },

  /**
   * Lists the practice's own foods with these names, ignoring case, with the data that `lockFood` returns. With
   * `isForUpdate` they are locked until the transaction ends.
   */
  listOwnByNames(
    db: Db,
    names: readonly string[],
    { isForUpdate }: { isForUpdate: boolean },
  ): Promise<StoredFood[]> {
    return (isForUpdate ? lockOwnByNames : listOwnByNames).all(db, { names })
  },

  /**
   * Makes other imports of foods wait until this transaction ends, because two of them would add the same foods twice.
   */
  async lockImport(db: Db): Promise<void> {
    await lockImport.run(db)
  },

  /** Adds a food of the practice's own. Returns its id. */
  async insertCustom(db: Db, food: CustomFood, createdBy: string): Promise<string> {
    const { id } = await db
      .insertInto('food_items')
      .values({ ...toColumns(food), created_by: createdBy })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  async updateCustom(db: Db, id: string, food: CustomFood): Promise<void> {
    await db
      .updateTable('food_items')
      // Uses the time of the clock, not of the transaction, so that a change that waited for another one has a later
      // time.
      .set({
        ...toColumns(food),
        // A copy with another group or preparation is no longer the food that was reviewed.
        retention_code: sql`case when food_group is not distinct from ${food.foodGroup}
                                  and preparation = ${food.preparation} then retention_code end`,
        updated_at: sql`clock_timestamp()`,
      })
      .where('id', '=', id)
      .where('source', '=', 'custom')
      .execute()
  },

  /** Sets the names by which a food is found. */
  async replaceNames(db: Db, id: string, names: readonly SearchName[]): Promise<void> {
    await db.deleteFrom('food_names').where('food_id', '=', id).execute()
    await insertNames.run(db, { id, names: names.map((each, position) => ({ ...each, position })) })
  },

  /** Counts the plans, dishes and templates that contain a food, also as an alternative. */
  countUses(db: Db, id: string): Promise<FoodUses> {
    return countUses.read(db, { id })
  },

  /**
   * Stores in a copy the code of its original, which decides the cooking losses; of a copy, that of its own original. A copy
   * with another food group or preparation gets none.
   */
  async copyRetentionCode(db: Db, fromId: string, toId: string): Promise<void> {
    await copyRetentionCode.run(db, { fromId, toId })
  },

  /** Checks whether an imported food, or an ingredient of the dish, is missing in the set of foods that is loaded. */
  async isMissing(db: Db, id: string): Promise<boolean> {
    return (await checkMissing.read(db, { id })).isMissing
  },

  /** Retires or restores a food, a dish together with its levels. */
  async setRetired(db: Db, id: string, isRetired: boolean): Promise<void> {
    await db
      .updateTable('food_items')
      .set({
        is_active: !isRetired,
        retired_at: isRetired ? sql`now()` : null,
        updated_at: sql`clock_timestamp()`,
      })
      .where((where) =>
        where.or([
          where('id', '=', id),
          where('base_code', '=', where.selectFrom('food_items').select('code').where('id', '=', id)),
        ]),
      )
      .execute()
  },

  async remove(db: Db, id: string): Promise<void> {
    await db.deleteFrom('food_items').where('id', '=', id).where('source', '=', 'custom').execute()
  },
}

/** Returns the columns of a food that are written. */
function toColumns(food: CustomFood) {
  return {
    name: food.name,
    scientific_name: food.scientificName,
    category: food.category,
    food_group: food.foodGroup,
    preparation: food.preparation,
    calories: food.calories,
    protein: food.protein,
    carbs: food.carbs,
    fat: food.fat,
    fiber: food.fiber,
    serving_size: food.serving_size,
    measures: toJson<unknown>(food.measures),
    description: food.description,
    tags: food.tags,
    allergens: food.allergens,
    names: toJson<unknown>(food.names),
    nutrients: toJson<unknown>(food.nutrients),
    core_nutrients: toJson<unknown>(food.coreNutrients),
    provenance: toJson<unknown>(food.provenance),
  }
}
