import { sql } from 'kysely'
import { FOOD_SOURCES, type FoodMeasure } from '#contract/foods/food-items.ts'
import type { PlannerDay, PlannerEntry } from '#contract/planner/meal-planner.ts'
import type { NutrientAmounts } from '#domain/nutrients/nutrients.ts'
import type { Locale } from '#domain/words/locale.ts'
import { arrayOf, date, integer, json, number, oneOf, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'
import { toJson } from '#server/kit/database/tables.ts'

const DISH_ROW = {
  id: uuid,
  code: text.nullable(),
  name: text,
  /** The name in the reader's language. */
  shownName: text.nullable(),
  hindiName: text.nullable(),
  category: text.nullable(),
  source: oneOf(FOOD_SOURCES),
  method: text.nullable(),
  dishFormula: number.nullable(),
  measures: json<FoodMeasure[]>('checked before a food is written'),
  /** Per 100 g as eaten. */
  nutrients: json<NutrientAmounts>('picked by pickCoreNutrients'),
  cookedWeightGrams: number.present('only dishes are read'),
  /** Raw weights for the whole of `cookedWeightGrams`. */
  ingredients: json<{ name: string; code: string | null; grams: number }[]>('built in selectDish'),
}

const selectDish = (
  language: string,
): string => `select f.id, f.code, f.name, f.category, f.source, f.cooking_method as method,
         f.dish_formula as "dishFormula", f.measures, f.core_nutrients as nutrients,
         f.cooked_weight_grams as "cookedWeightGrams",
         (select n->>'name' from jsonb_array_elements(f.names) n where n->>'language' = ${language} limit 1) as "shownName",
         (select n->>'name' from jsonb_array_elements(f.names) n where n->>'language' = 'hi' limit 1) as "hindiName",
         coalesce((select json_agg(json_build_object('name', i.name, 'code', i.code, 'grams', d.grams) order by d.position)
                     from dish_ingredients d join food_items i on i.id = d.ingredient_id
                    where d.dish_id = f.id), '[]') as ingredients
    from food_items f`

const listDishes = statement({
  name: 'list-planner-dishes',
  params: {
    categories: arrayOf(text).nullable(),
    words: arrayOf(text),
    afterName: text.nullable(),
    afterId: uuid.nullable(),
    limit: integer,
    language: text,
  },
  row: DISH_ROW,
  text: (p) =>
    `${selectDish(p.language)}
      where f.cooked_weight_grams is not null and f.variant is null and f.is_active and f.retired_at is null and f.quarantine_reason is null
        and (${p.categories}::text[] is null or f.category = any (${p.categories}))
        and (${p.words}::text[] = '{}' or exists (
              select 1 from food_names n
               where n.food_id = f.id and n.key like all (select '%' || word || '%' from unnest(${p.words}::text[]) word)))
        and (${p.afterName}::text is null or (lower(f.name), f.id) > (${p.afterName}, ${p.afterId}::uuid))
      order by lower(f.name), f.id limit ${p.limit}`,
})

const findDishes = statement({
  name: 'find-planner-dishes',
  params: { ids: arrayOf(uuid), codes: arrayOf(text), language: text },
  row: DISH_ROW,
  text: (p) =>
    `${selectDish(p.language)}
      where f.cooked_weight_grams is not null and f.quarantine_reason is null
        and (f.id = any (${p.ids}::uuid[]) or f.code = any (${p.codes}::text[]))`,
})

/** A dish with the columns that the planner needs. */
export type PlannerDish = StatementRow<typeof findDishes>

const insertDays = statement({
  name: 'insert-planner-days',
  params: { userId: uuid, days: arrayOf(date) },
  text: (p) =>
    `insert into planner_days (user_id, day, version)
     select ${p.userId}, day, 0 from unnest(${p.days}::date[]) day order by day on conflict do nothing`,
})

function selectDays(db: Db, userId: string) {
  return db
    .selectFrom('planner_days')
    .select(['day', 'version', 'meals as entries'])
    .where('user_id', '=', userId)
    .orderBy('day')
}

/** The days of people's planners, and the dishes that can be planned. */
export const mealPlannerRepository = {
  /** Lists usable dishes, in the order of `lower(name)` and id. All words must be in the same name of a dish. */
  listDishes(
    db: Db,
    filter: {
      categories: readonly string[] | null
      /** Folded in the same way as the stored names. */
      words: readonly string[]
      after: { name: string; id: string } | null
      limit: number
      /** The language of `shownName`. */
      language: Locale
    },
  ): Promise<PlannerDish[]> {
    const { after, ...rest } = filter
    return listDishes.all(db, { ...rest, afterName: after?.name ?? null, afterId: after?.id ?? null })
  },

  /**
   * Finds dishes by id or code, in no order. Includes dishes that the search no longer lists, so that planned meals
   * still have figures.
   */
  findDishes(
    db: Db,
    keys: { ids: readonly string[]; codes: readonly string[] },
    language: Locale,
  ): Promise<PlannerDish[]> {
    return findDishes.all(db, { ...keys, language })
  },

  /** Finds a person's days from one date to another. Days that were never used are missing. */
  findDays(db: Db, userId: string, from: string, to: string): Promise<PlannerDay[]> {
    return selectDays(db, userId).where('day', '>=', from).where('day', '<=', to).execute()
  },

  /** Locks the given days until the transaction ends, so that other changes wait, and reads them. */
  async lockDays(db: Db, userId: string, days: readonly string[]): Promise<PlannerDay[]> {
    await insertDays.run(db, { userId, days })
    return selectDays(db, userId).where('day', 'in', days).forUpdate().execute()
  },

  /** Saves the meals of a locked day and raises its version. */
  async saveDay(db: Db, userId: string, day: string, entries: PlannerEntry[]): Promise<void> {
    await db
      .updateTable('planner_days')
      .set((row) => ({ meals: toJson(entries), version: row('version', '+', 1), updated_at: sql`now()` }))
      .where('user_id', '=', userId)
      .where('day', '=', day)
      .execute()
  },
}
