import type { FoodMeasure, FoodSource } from '#contract/foods/food-items.ts'
import type { PlannerDay, PlannerEntry } from '#contract/planner/meal-planner.ts'
import type { NutrientAmounts } from '#domain/nutrients/nutrients.ts'
import { isoDate } from '#server/kit/database/sql.ts'
import type { Queryable } from '#server/kit/database/transaction.ts'

/** A dish as the planner needs it; nutrients per 100 g as eaten. */
export type PlannerDish = {
  id: string
  code: string | null
  name: string
  hindiName: string | null
  category: string | null
  source: FoodSource
  measures: FoodMeasure[]
  nutrients: NutrientAmounts
  cookedWeightGrams: number
  /** As they go into the pot, for the whole of `cookedWeightGrams`. */
  ingredients: { name: string; grams: number }[]
}

const DISH = `select f.id, f.code, f.name, f.category, f.source, f.measures, f.core_nutrients as nutrients,
         f.cooked_weight_grams::float8 as "cookedWeightGrams",
         (select n->>'name' from jsonb_array_elements(f.names) n where n->>'language' = 'hi' limit 1) as "hindiName",
         coalesce((select json_agg(json_build_object('name', i.name, 'grams', d.grams::float8) order by d.position)
                     from dish_ingredients d join food_items i on i.id = d.ingredient_id
                    where d.dish_id = f.id), '[]') as ingredients
    from food_items f`

/** Days of planners, and the dishes to plan with. */
export const mealPlannerRepository = {
  /** Usable dishes by name, in the order of `lower(name)` and id. Every word has to be in one of a dish's names. */
  async listDishes(
    db: Queryable,
    filter: {
      categories: readonly string[] | null
      /** Folded as names are. */
      words: readonly string[]
      after: { name: string; id: string } | null
      limit: number
    },
  ): Promise<PlannerDish[]> {
    const { rows } = await db.query<PlannerDish>(
      `${DISH}
        where f.cooked_weight_grams is not null and f.is_active and f.retired_at is null and f.quarantine_reason is null
          and ($1::text[] is null or f.category = any ($1))
          and ($2::text[] = '{}' or exists (
                select 1 from food_names n
                 where n.food_id = f.id and n.key like all (select '%' || word || '%' from unnest($2::text[]) word)))
          and ($3::text is null or (lower(f.name), f.id) > ($3, $4::uuid))
        order by lower(f.name), f.id limit $5`,
      [filter.categories, filter.words, filter.after?.name ?? null, filter.after?.id ?? null, filter.limit],
    )
    return rows
  },

  /** Dishes by id or code, also those that are no longer found: what is planned keeps its figures. In no order. */
  async findDishes(
    db: Queryable,
    keys: { ids: readonly string[]; codes: readonly string[] },
  ): Promise<PlannerDish[]> {
    const { rows } = await db.query<PlannerDish>(
      `${DISH}
        where f.cooked_weight_grams is not null and f.quarantine_reason is null
          and (f.id = any ($1::uuid[]) or f.code = any ($2::text[]))`,
      [keys.ids, keys.codes],
    )
    return rows
  },

  /** Somebody's days from one to another, as far as anything was ever put there. */
  async findDays(db: Queryable, userId: string, from: string, to: string): Promise<PlannerDay[]> {
    const { rows } = await db.query<PlannerDay>(
      `select ${isoDate('day')} as day, version, meals as entries from planner_days
        where user_id = $1 and day between $2 and $3 order by day`,
      [userId, from, to],
    )
    return rows
  },

  /** The same for single days; others who save them wait until the transaction ends. */
  async lockDays(db: Queryable, userId: string, days: readonly string[]): Promise<PlannerDay[]> {
    await db.query(
      `insert into planner_days (user_id, day, version)
       select $1, day, 0 from unnest($2::date[]) day order by day on conflict do nothing`,
      [userId, days],
    )
    const { rows } = await db.query<PlannerDay>(
      `select ${isoDate('day')} as day, version, meals as entries from planner_days
        where user_id = $1 and day = any ($2::date[]) order by planner_days.day for update`,
      [userId, days],
    )
    return rows
  },

  /** Writes a locked day under its next version. */
  async saveDay(db: Queryable, userId: string, day: string, entries: readonly PlannerEntry[]): Promise<void> {
    await db.query(
      `update planner_days set meals = $3, version = version + 1, updated_at = now()
        where user_id = $1 and day = $2`,
      [userId, day, JSON.stringify(entries)],
    )
  },
}
