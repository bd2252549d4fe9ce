import type { DishDetails } from '#contract/foods/dish-details.ts'
import { DISH_VARIANTS } from '#domain/foods/dish-variants.ts'
import type { NutrientAmounts } from '#domain/nutrients/nutrients.ts'
import { arrayOf, json, number, oneOf, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { statement } from '#server/kit/database/statement.ts'

/** Dishes with a role, at the usual and the light level, and fresh fruit with a household measure. */
const listFoods = statement({
  name: 'list-foods-for-drafts',
  row: {
    id: uuid,
    code: text.nullable(),
    baseCode: text.nullable(),
    name: text,
    variant: oneOf(DISH_VARIANTS).nullable(),
    measures: json<{ label: string; grams: number }[]>('checked when the food was saved'),
    dishDetails: json<DishDetails>('checked before a dish is written'),
    foodGroup: text.nullable(),
    tags: arrayOf(text),
    allergens: arrayOf(text).nullable(),
    nutrients: json<NutrientAmounts>('checked when the food was saved'),
    method: text.nullable(),
  },
  text: `select id, code, base_code as "baseCode", name, variant, measures, dish_details as "dishDetails",
                food_group as "foodGroup", tags, allergens, core_nutrients as nutrients, cooking_method as method
           from food_items
          where is_active and retired_at is null and quarantine_reason is null
            and variant is distinct from 'restaurant' and measures <> '[]'
            and (jsonb_array_length(coalesce(dish_details -> 'roles', '[]')) > 0
                 or (food_group = 'Fruits' and preparation = 'raw' and source in ('ifct2017', 'usda')
                     and allergens is not null))
          order by id`,
})

/** Recipes of dishes at the usual level; the light level has the same ingredients. */
const listIngredients = statement({
  name: 'list-ingredients-for-drafts',
  row: { dishId: uuid, ingredientId: uuid, name: text, foodGroup: text.nullable(), grams: number },
  text: `select d.dish_id as "dishId", d.ingredient_id as "ingredientId", i.name, i.food_group as "foodGroup",
                d.grams::float8 as grams
           from dish_ingredients d
           join food_items f on f.id = d.dish_id and f.variant is null
           join food_items i on i.id = d.ingredient_id`,
})

const listPairs = statement({
  name: 'list-pairs-for-drafts',
  row: { dishId: uuid, pairId: uuid },
  text: `select dish_id as "dishId", pair_id as "pairId" from dish_pairs`,
})

const listNames = statement({
  name: 'list-names-for-drafts',
  params: { ids: arrayOf(uuid) },
  row: { foodId: uuid, keys: arrayOf(text) },
  text: (p) =>
    `select food_id as "foodId", array_agg(distinct key) as keys
       from food_names where food_id = any(${p.ids}::uuid[]) group by food_id`,
})

/** Foods from which weeks are drafted. */
export const draftFoodsRepository = {
  listFoods: (db: Db) => listFoods.all(db),
  listIngredients: (db: Db) => listIngredients.all(db),
  listPairs: (db: Db) => listPairs.all(db),

  /** Lists the folded names of foods by their ids. */
  async listNames(db: Db, ids: readonly string[]): Promise<Map<string, readonly string[]>> {
    const rows = await listNames.all(db, { ids })
    return new Map(rows.map(({ foodId, keys }) => [foodId, keys]))
  },
}
