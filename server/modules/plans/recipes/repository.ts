import type { DishDetails } from '#contract/foods/dish-details.ts'
import { COOKING_METHODS } from '#domain/foods/cooking-methods.ts'
import type { FoodMeasure } from '#domain/foods/kitchen-amounts.ts'
import { arrayOf, json, oneOf, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'

/** The light and restaurant levels of a dish have no steps of their own, so they have those of the usual level. */
const findDetails = statement({
  name: 'find-recipe-details',
  params: { ids: arrayOf(uuid) },
  row: {
    id: uuid,
    name: text,
    method: oneOf(COOKING_METHODS).nullable(),
    details: json<DishDetails>('checked before a dish is written'),
  },
  text: (p) =>
    `select f.id, f.name, f.cooking_method as method,
            coalesce(nullif(f.dish_details, '{}'), usual.dish_details, '{}') as details
       from food_items f
       left join food_items usual on usual.code = f.base_code
      where f.id = any(${p.ids}::uuid[]) and f.quarantine_reason is null`,
})

const findMeasures = statement({
  name: 'find-recipe-measures',
  params: { ids: arrayOf(uuid) },
  row: { id: uuid, measures: json<FoodMeasure[]>('checked before a food is written') },
  text: (p) => `select id, measures from food_items where id = any(${p.ids}::uuid[])`,
})

/** What recipes need of foods besides the ingredients in a plan. */
export const recipesRepository = {
  async findDetails(db: Db, ids: readonly string[]): Promise<Map<string, StatementRow<typeof findDetails>>> {
    const rows = await findDetails.all(db, { ids: [...ids] })
    return new Map(rows.map((row) => [row.id, row]))
  },

  async findMeasures(db: Db, ids: readonly string[]): Promise<Map<string, FoodMeasure[]>> {
    const rows = await findMeasures.all(db, { ids: [...ids] })
    return new Map(rows.map(({ id, measures }) => [id, measures]))
  },
}
