import type { PlanFood } from '#contract/plans/diet-plans.ts'
import { DISH_VARIANTS } from '#domain/foods/dish-variants.ts'
import type { GroceryIngredient, PlannedFood } from '#domain/plans/grocery/grocery.ts'
import { arrayOf, integer, json, oneOf, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { statement } from '#server/kit/database/statement.ts'

/** Returns SQL of a food's name in Hindi. `names` is the column of names. */
const hindiName = (names: string): string =>
  `(select n->>'name' from jsonb_array_elements(${names}) n where n->>'language' = 'hi' limit 1)`

/** `tables` of a dish are the sources of its ingredients and of the ingredients of dishes in it. */
const findFoods = statement({
  name: 'find-foods-of-plan',
  params: { ids: arrayOf(uuid) },
  row: {
    id: uuid,
    name: text,
    preparation: oneOf(['raw', 'cooked', 'ready']),
    source: text,
    measures: json<PlanFood['measures']>('checked when the food was saved'),
    allergens: arrayOf(text).nullable(),
    tags: arrayOf(text),
    code: text.nullable(),
    variant: oneOf(DISH_VARIANTS).nullable(),
    variants: arrayOf(oneOf(DISH_VARIANTS)),
    nutrients: json<PlanFood['nutrients']>('checked when the food was saved'),
    method: text.nullable(),
    dishFormula: integer.nullable(),
    hindiName: text.nullable(),
    tables: arrayOf(text).nullable(),
  },
  text: (p) =>
    `select id, name, preparation, source, measures, allergens, tags, code, variant, variants, nutrients,
            cooking_method as method, dish_formula as "dishFormula",
            ${hindiName('names')} as "hindiName",
            case when cooked_weight_grams is not null then (
              with recursive parts as (
                select d.ingredient_id as id from dish_ingredients d where d.dish_id = food_items.id
                union
                select d.ingredient_id from parts p join dish_ingredients d on d.dish_id = p.id)
              select array_agg(distinct i.source order by i.source)
                from parts p cross join lateral (
                  select f.source from food_items f
                   where f.id = p.id and f.cooked_weight_grams is null limit 1) i)
            end as tables
       from food_items where id = any(${p.ids}::uuid[]) and quarantine_reason is null`,
})

/**
 * Dishes are replaced by the ingredients of their recipes, including dishes within dishes, up to eight levels deep in
 * case a dish contains itself.
 */
const findGroceryFoods = statement({
  name: 'find-shop-foods',
  params: { ids: arrayOf(uuid) },
  row: {
    foodId: uuid,
    name: text,
    hindiName: text.nullable(),
    code: text.nullable(),
    foodGroup: text.nullable(),
    ingredients: json<GroceryIngredient[]>('built here'),
  },
  text: (p) =>
    `with recursive parts as (
       select d.dish_id as "dishId", d.ingredient_id as "partId", 1 as depth,
              d.grams::float8 / f.cooked_weight_grams::float8 as share
         from food_items f join dish_ingredients d on d.dish_id = f.id
        where f.id = any(${p.ids}::uuid[]) and f.cooked_weight_grams is not null
       union all
       select p."dishId", d.ingredient_id, p.depth + 1,
              p.share * d.grams::float8 / f.cooked_weight_grams::float8
         from parts p join food_items f on f.id = p."partId" join dish_ingredients d on d.dish_id = f.id
        where f.cooked_weight_grams is not null and p.depth < 8
     ), bought as (
       select p."dishId", p."partId", sum(p.share) * 100 as grams
         from parts p join food_items f on f.id = p."partId"
        where p.depth = 8 or f.cooked_weight_grams is null
           or not exists (select from dish_ingredients d where d.dish_id = f.id)
        group by p."dishId", p."partId"
     )
     select f.id as "foodId", f.name, ${hindiName('f.names')} as "hindiName", f.code, f.food_group as "foodGroup",
            coalesce((select json_agg(json_build_object('foodId', i.id, 'name', i.name,
                        'hindiName', ${hindiName('i.names')},
                        'code', i.code, 'foodGroup', i.food_group, 'gramsPer100g', b.grams)
                      order by b.grams desc, i.id)
               from bought b join food_items i on i.id = b."partId" where b."dishId" = f.id), '[]') as ingredients
       from food_items f where f.id = any(${p.ids}::uuid[])`,
})

const lockFoods = statement({
  name: 'lock-foods-of-plan',
  params: { ids: arrayOf(uuid) },
  text: (p) => `select from food_items where id = any(${p.ids}::uuid[]) order by id for key share`,
})

/** Foods, with what plans need of them. */
export const planFoodsRepository = {
  /** Finds the foods with these ids and their current figures, including retired foods but not quarantined ones. */
  async find(db: Db, ids: readonly string[]): Promise<Record<string, PlanFood>> {
    if (ids.length === 0) return {}
    const rows = await findFoods.all(db, { ids })
    return Object.fromEntries(
      rows.map(({ id, tables, ...food }) => [id, tables === null ? food : { ...food, tables }]),
    )
  },

  /** Finds the foods with these ids for a grocery list: a dish with its ingredients by the current recipe. */
  async findForGroceries(db: Db, ids: readonly string[]): Promise<Record<string, PlannedFood>> {
    if (ids.length === 0) return {}
    const rows = await findGroceryFoods.all(db, { ids: [...new Set(ids)] })
    return Object.fromEntries(rows.map((food) => [food.foodId, food]))
  },

  /**
   * Prevents these foods from being deleted until the transaction commits and other transactions can see the days that
   * contain them.
   */
  async lock(db: Db, ids: readonly string[]): Promise<void> {
    await lockFoods.run(db, { ids })
  },
}
