import type { FigureNote } from '#contract/foods/food-items.ts'
import { FOOD_ALLERGENS, type FoodAllergen } from '#contract/foods/food-items.ts'
import type { NutrientAmounts } from '#domain/nutrients/nutrients.ts'
import {
  arrayOf,
  boolean,
  instant,
  integer,
  json,
  number,
  oneOf,
  text,
} from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'

const ROW = {
  gtin: text,
  name: text,
  brands: text.nullable(),
  quantity: text.nullable(),
  servingGrams: number.nullable(),
  ingredients: text.nullable(),
  allergens: arrayOf(oneOf(FOOD_ALLERGENS)).nullable(),
  traces: arrayOf(oneOf(FOOD_ALLERGENS)),
  otherAllergens: arrayOf(text),
  otherTraces: arrayOf(text),
  nutrients: json<NutrientAmounts>('checked before a food is written'),
  provenance: json<Record<string, FigureNote>>('written with the figures'),
  changedAt: instant.nullable(),
}

const COLUMNS = `p.gtin, p.name, p.brands, p.quantity, p.serving_grams as "servingGrams", p.ingredients, p.allergens,
  p.traces, p.other_allergens as "otherAllergens", p.other_traces as "otherTraces", p.nutrients, p.provenance, p.changed_at as "changedAt"`

const find = statement({
  name: 'find-packaged-food',
  params: { gtin: text },
  row: ROW,
  text: (p) => `select ${COLUMNS} from packaged_foods p where p.gtin = ${p.gtin}`,
})

const count = statement({
  name: 'count-packaged-foods',
  row: { count: integer },
  text: `select count(*)::int as count from packaged_foods`,
})

const deleteAll = statement({ name: 'delete-packaged-foods', text: 'delete from packaged_foods' })

/** A search has 1 to this many words. */
export const MAX_PACKAGED_WORDS = 8

// Every word of the query is in the name or the brands. Each is a condition of its own, because the trigram index cannot be
// used for `like all`. Short keys first: they have fewer other words.
const searches = Array.from({ length: MAX_PACKAGED_WORDS }, (_, index) =>
  statement({
    name: `search-packaged-foods-${index + 1}-words`,
    params: { patterns: arrayOf(text), limit: integer },
    row: ROW,
    text: (p) => {
      const hasWord = (place: number): string => `p.key like (${p.patterns}::text[])[${place}]`
      return `select ${COLUMNS} from packaged_foods p
               where ${Array.from({ length: index + 1 }, (_, before) => hasWord(before + 1)).join(' and ')}
               order by length(p.key), p.name, p.gtin limit ${p.limit}`
    },
  }),
)

/** Chooses the statement of a search for 1 to `MAX_PACKAGED_WORDS` words, with its values. */
export function choosePackagedSearch(words: readonly string[], limit: number) {
  const search = searches[words.length - 1]
  if (!search) throw new RangeError(`A search has 1 to ${MAX_PACKAGED_WORDS} words.`)
  return { statement: search, values: { patterns: words.map((word) => `%${word}%`), limit } }
}

/** A packaged food as it is written. */
export type PackagedRow = {
  gtin: string
  name: string
  brands: string | null
  quantity: string | null
  servingGrams: number | null
  ingredients: string | null
  allergens: FoodAllergen[] | null
  traces: FoodAllergen[]
  otherAllergens: string[]
  otherTraces: string[]
  nutrients: NutrientAmounts
  provenance: Record<string, FigureNote>
  key: string
  /** ISO 8601, in UTC. */
  changedAt: string | null
}

const WRITTEN = [
  'name, brands, quantity, serving_grams, ingredients, allergens, traces, other_allergens, other_traces',
  'nutrients, provenance, key, changed_at',
].join(', ')
const writtenOf = (table: string): string =>
  WRITTEN.split(', ')
    .map((column) => `${table}.${column}`)
    .join(', ')

// `xmax` is 0 for a row that this statement inserted. Rows that do not differ are not returned.
const upsert = statement({
  name: 'upsert-packaged-foods',
  params: { foods: json<PackagedRow[]>('built by the import') },
  row: { isNew: boolean },
  text: (p) =>
    `insert into packaged_foods (gtin, ${WRITTEN})
     select gtin, name, brands, quantity, "servingGrams", ingredients, allergens, traces, "otherAllergens",
            "otherTraces", nutrients, provenance, key, "changedAt"
       from jsonb_to_recordset(${p.foods}::jsonb)
         as food (gtin text, name text, brands text, quantity text, "servingGrams" numeric(8, 2), ingredients text,
                  allergens text[], traces text[], "otherAllergens" text[], "otherTraces" text[], nutrients jsonb,
                  provenance jsonb, key text, "changedAt" timestamptz)
     on conflict (gtin) do update set (${WRITTEN}, updated_at) = (${writtenOf('excluded')}, now())
     where (${writtenOf('packaged_foods')}) is distinct from (${writtenOf('excluded')})
     returning xmax = 0 as "isNew"`,
})

const allowTime = statement({
  name: 'allow-time-for-packaged-foods',
  row: { limit: text },
  text: `select set_config('statement_timeout', '0', true) as "limit"`,
})

export type StoredPackagedFood = StatementRow<typeof find>

/** Stores and finds products of Open Food Facts, apart from all other foods. */
export const packagedFoods = {
  find(db: Db, gtin: string): Promise<StoredPackagedFood | null> {
    return find.find(db, { gtin })
  },

  async count(db: Db): Promise<number> {
    return (await count.read(db)).count
  },

  /** Deletes all packaged foods. Returns their number. */
  deleteAll(db: Db): Promise<number> {
    return deleteAll.run(db)
  },

  /** Finds foods with all of these 1 to `MAX_PACKAGED_WORDS` words, in the folded spelling, in their name or brands. */
  search(db: Db, words: readonly string[], limit: number): Promise<StoredPackagedFood[]> {
    const { statement: search, values } = choosePackagedSearch(words, limit)
    return search.all(db, values)
  },

  /** Writes foods that are new or differ. Returns one entry for each of them. */
  upsert(db: Db, foods: readonly PackagedRow[]): Promise<{ isNew: boolean }[]> {
    return upsert.all(db, { foods: [...foods] })
  },

  /** Lifts the time limit of statements until the transaction ends: a large import takes long. */
  async allowTime(db: Db): Promise<void> {
    await allowTime.read(db)
  },
}
