import { FOOD_PREPARATIONS, type FoodMeasure } from '#contract/foods/food-items.ts'
import {
  FOOD_TABLE_KINDS,
  type FoodTableKind,
  type FoodTableReport,
  type ImportedFile,
} from '#contract/foods/food-tables.ts'
import type { SearchName } from '#domain/foods/search-names.ts'
import type { NutrientAmounts } from '#domain/nutrients/nutrients.ts'
import { arrayOf, boolean, instant, integer, json, oneOf, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'
import { toJson } from '#server/kit/database/tables.ts'

const listImports = statement({
  name: 'list-food-table-imports',
  row: {
    id: uuid,
    kind: oneOf(FOOD_TABLE_KINDS),
    files: json<ImportedFile[]>('written here'),
    licence: text,
    licenceNote: text.nullable(),
    confirmedBy: text.nullable(),
    createdAt: instant,
    removedAt: instant.nullable(),
    report: json<FoodTableReport>('written here'),
  },
  text: `select i.id, i.kind, i.files, i.licence, i.licence_note as "licenceNote",
                nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') as "confirmedBy",
                i.created_at as "createdAt", i.removed_at as "removedAt", i.report
           from food_table_imports i left join users u on u.id = i.confirmed_by
          order by i.created_at desc, i.id limit 200`,
})

const findByEmail = statement({
  name: 'find-importer',
  params: { email: text },
  row: { id: uuid },
  text: (p) => `select id from users where lower(email) = lower(${p.email}) and is_active`,
})

const INGREDIENT = {
  id: uuid,
  name: text,
  code: text.nullable(),
  preparation: oneOf(FOOD_PREPARATIONS),
  hasRecipe: boolean,
}
const INGREDIENT_COLUMNS =
  'f.id, f.name, f.code, f.preparation, f.cooked_weight_grams is not null as "hasRecipe"'

const findFoodsByKeys = statement({
  name: 'find-foods-by-keys',
  params: { keys: arrayOf(text) },
  row: { key: text, rank: integer, ...INGREDIENT },
  text: (p) =>
    `select distinct n.key, n.rank, ${INGREDIENT_COLUMNS}
       from food_names n join food_items f on f.id = n.food_id
      where n.key = any (${p.keys}::text[])
        and f.is_active and f.retired_at is null and f.quarantine_reason is null
      order by n.key, f.name, f.id`,
})

const listCodes = statement({
  name: 'list-usable-food-codes',
  params: { codes: arrayOf(text) },
  row: INGREDIENT,
  text: (p) =>
    `select ${INGREDIENT_COLUMNS} from food_items f where f.code = any (${p.codes}::text[])
        and f.is_active and f.retired_at is null and f.quarantine_reason is null`,
})

/** A food that an ingredient may mean. */
export type IngredientFood = StatementRow<typeof listCodes>

/** A food of a table as it is written. Figures per 100 g. */
type TableFoodRow = {
  code: string
  source: string
  name: string
  preparation: string
  calories: number
  protein: number
  carbs: number
  fat: number
  fiber: number | null
  measures: readonly FoodMeasure[]
  nutrients: NutrientAmounts
  coreNutrients: NutrientAmounts
  provenance: object
}

const TABLE_FOOD_COLUMNS =
  'source, name, preparation, calories, protein, carbs, fat, fiber, measures, nutrients, core_nutrients, provenance'
const tableFoodColumnsOf = (table: string): string =>
  TABLE_FOOD_COLUMNS.split(', ')
    .map((column) => `${table}.${column}`)
    .join(', ')

// `xmax` is 0 for a row that this statement inserted. Rows that do not differ are not returned.
const upsertTableFoods = statement({
  name: 'upsert-table-foods',
  params: { foods: json<TableFoodRow[]>('built here') },
  row: { id: uuid, code: text.present('written with a code'), isNew: boolean },
  text: (p) =>
    `insert into food_items (code, ${TABLE_FOOD_COLUMNS}, allergens)
     select code, source, name, preparation, calories, protein, carbs, fat, fiber, measures, nutrients, "coreNutrients",
            provenance, null
       from jsonb_to_recordset(${p.foods}::jsonb)
         as food (code text, source text, name text, preparation text, calories integer, protein numeric(8, 2),
                  carbs numeric(8, 2), fat numeric(8, 2), fiber numeric(8, 2), measures jsonb, nutrients jsonb,
                  "coreNutrients" jsonb, provenance jsonb)
     on conflict (code) do update
     set (${TABLE_FOOD_COLUMNS}, updated_at) = (${tableFoodColumnsOf('excluded')}, now())
     where (${tableFoodColumnsOf('food_items')}) is distinct from (${tableFoodColumnsOf('excluded')})
     returning id, code, xmax = 0 as "isNew"`,
})

const insertTableNames = statement({
  name: 'insert-table-food-names',
  params: {
    names: json<(SearchName & { foodId: string; position: number })[]>('the columns are named in the text'),
  },
  text: (p) =>
    `insert into food_names (food_id, position, name, key, language, rank)
     select n."foodId", n.position, n.name, n.key, n.language, n.rank
       from jsonb_to_recordset(${p.names}::jsonb)
         as n ("foodId" uuid, position smallint, name text, key text, language text, rank smallint)
     on conflict (food_id, position) do update set (name, key, language, rank)
         = (excluded.name, excluded.key, excluded.language, excluded.rank)`,
})

/** An import of a large table takes longer than the limit for requests. */
const allowTime = statement({
  name: 'allow-time-for-import',
  row: { limit: text },
  text: `select set_config('statement_timeout', '0', true) as "limit"`,
})

const listPresentCodes = statement({
  name: 'list-present-food-codes',
  params: { codes: arrayOf(text) },
  row: { code: text.present('only foods with a code are read') },
  text: (p) => `select f.code from food_items f where f.code = any (${p.codes}::text[])`,
})

const SOURCE = { params: { source: oneOf(['fdc', 'indb']) } }

// A food is used if a plan, a template or a recipe contains it.
const countTableFoods = statement({
  name: 'count-table-foods',
  ...SOURCE,
  row: { foodCount: integer, usedCount: integer },
  text: (p) =>
    `select count(*)::int as "foodCount",
            count(*) filter (where f.id::text in (
              select food #>> '{}' from daily_meal_plans d, jsonb_path_query(d.meals, 'strict $.**.foodId') food
              union select food #>> '{}' from plan_templates t, jsonb_path_query(t.days, 'strict $.**.foodId') food
              union select i.ingredient_id::text from dish_ingredients i
            ))::int as "usedCount"
       from food_items f where f.source = ${p.source} and f.retired_at is null`,
})

const retireTableFoods = statement({
  name: 'retire-table-foods',
  ...SOURCE,
  text: (p) =>
    `update food_items set is_active = false, retired_at = now(), updated_at = now()
      where source = ${p.source} and retired_at is null`,
})

const markRemoved = statement({
  name: 'mark-food-tables-removed',
  params: { kind: oneOf(FOOD_TABLE_KINDS) },
  text: (p) =>
    `update food_table_imports set removed_at = now() where kind = ${p.kind} and removed_at is null`,
})

/**
 * Restores foods that were retired because their table was removed. Both have the time of that transaction; a food that a
 * person retired has another time.
 */
const restoreTableFoods = statement({
  name: 'restore-table-foods',
  params: { source: SOURCE.params.source, codes: arrayOf(text) },
  row: { id: uuid },
  text: (p) =>
    `update food_items set is_active = true, retired_at = null, updated_at = now()
      where source = ${p.source} and code = any (${p.codes}::text[])
        and retired_at in (select i.removed_at from food_table_imports i where i.kind = ${p.source})
      returning id`,
})

/** Stores imports of tables, and finds foods for them. */
export const foodTables = {
  /** Lists the imports, the newest first, at most 200. */
  list(db: Db): Promise<StatementRow<typeof listImports>[]> {
    return listImports.all(db)
  },

  async insert(
    db: Db,
    entry: {
      kind: FoodTableKind
      files: readonly ImportedFile[]
      licence: string
      licenceNote: string | null
      confirmedBy: string
      report: FoodTableReport
    },
  ): Promise<string> {
    const { id } = await db
      .insertInto('food_table_imports')
      .values({
        kind: entry.kind,
        files: toJson<unknown>(entry.files),
        licence: entry.licence,
        licence_note: entry.licenceNote,
        confirmed_by: entry.confirmedBy,
        report: toJson<unknown>(entry.report),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  /** Returns the id of the active person with this address, or `null`. */
  async findPerson(db: Db, email: string): Promise<string | null> {
    return (await findByEmail.find(db, { email }))?.id ?? null
  },

  /** Lists the usable foods that have one of these folded names. */
  findByKeys(db: Db, keys: readonly string[]): Promise<StatementRow<typeof findFoodsByKeys>[]> {
    return findFoodsByKeys.all(db, { keys })
  },

  /** Lists the usable foods with these codes. */
  findByCodes(db: Db, codes: readonly string[]): Promise<IngredientFood[]> {
    return listCodes.all(db, { codes })
  },

  /** Lists those of these codes that foods have, also retired ones. */
  async listCodes(db: Db, codes: readonly string[]): Promise<string[]> {
    return (await listPresentCodes.all(db, { codes })).map(({ code }) => code)
  },

  /** Writes foods that are new or differ, with unknown allergens. Returns these foods. */
  upsertFoods(db: Db, foods: readonly TableFoodRow[]): Promise<StatementRow<typeof upsertTableFoods>[]> {
    return upsertTableFoods.all(db, { foods: [...foods] })
  },

  /** Writes the names by which foods are found, over those at the same positions. */
  async writeNames(
    db: Db,
    names: readonly (SearchName & { foodId: string; position: number })[],
  ): Promise<void> {
    await insertTableNames.run(db, { names: [...names] })
  },

  /** Counts the foods of a table that are not retired, and those of them that plans, templates or recipes contain. */
  countFoods(db: Db, source: 'fdc' | 'indb'): Promise<StatementRow<typeof countTableFoods>> {
    return countTableFoods.read(db, { source })
  },

  /** Retires the foods of a table. Returns their number. */
  retireFoods(db: Db, source: 'fdc' | 'indb'): Promise<number> {
    return retireTableFoods.run(db, { source })
  },

  /** Notes for all imports of a kind that their foods are removed now. */
  async markRemoved(db: Db, kind: FoodTableKind): Promise<void> {
    await markRemoved.run(db, { kind })
  },

  /** Restores those of these foods that were retired with their table. Returns their ids. */
  async restoreFoods(db: Db, source: 'fdc' | 'indb', codes: readonly string[]): Promise<string[]> {
    return (await restoreTableFoods.all(db, { source, codes })).map(({ id }) => id)
  },

  /** Lifts the time limit of statements until the transaction ends: a large import takes long. */
  async allowTime(db: Db): Promise<void> {
    await allowTime.read(db)
  },
}
