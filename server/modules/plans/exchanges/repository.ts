import { arrayOf, number, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'

/**
 * Dishes are replaced by the ingredients of their recipes, including dishes within dishes, up to eight levels deep in case
 * a dish contains itself. Any other food is its own only part.
 */
const listParts = statement({
  name: 'list-exchange-parts',
  params: { ids: arrayOf(uuid) },
  row: {
    foodId: uuid,
    foodGroup: text.nullable(),
    energyKcal: number.nullable(),
    fatG: number.nullable(),
    gramsPer100g: number,
  },
  text: (p) =>
    `with recursive parts as (
       select f.id as "foodId", f.id as "partId", 0 as depth, 1::float8 as share
         from food_items f where f.id = any(${p.ids}::uuid[])
       union all
       select p."foodId", d.ingredient_id, p.depth + 1, p.share * d.grams::float8 / f.cooked_weight_grams::float8
         from parts p join food_items f on f.id = p."partId" join dish_ingredients d on d.dish_id = f.id
        where f.cooked_weight_grams is not null and p.depth < 8
     )
     select p."foodId", i.food_group as "foodGroup", (i.core_nutrients ->> 'energyKcal')::float8 as "energyKcal",
            (i.core_nutrients ->> 'fatG')::float8 as "fatG", sum(p.share) * 100 as "gramsPer100g"
       from parts p join food_items i on i.id = p."partId"
      where p.depth = 8 or i.cooked_weight_grams is null
         or not exists (select from dish_ingredients d where d.dish_id = i.id)
      group by p."foodId", i.id`,
})

/** The raw foods that foods consist of. */
export const exchangesRepository = {
  /** Lists the parts of foods, a dish by its current recipe. */
  listParts(db: Db, ids: readonly string[]): Promise<StatementRow<typeof listParts>[]> {
    return listParts.all(db, { ids })
  },
}
