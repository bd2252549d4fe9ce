import { DISH_ROLES, type DishRole } from '#domain/foods/dish-details.ts'
import { HIDDEN_RANK } from '#domain/foods/search-names.ts'
import { arrayOf, oneOf, text, uuid } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { statement } from '#server/kit/database/statement.ts'

const listKnownNames = statement({
  name: 'list-known-food-names',
  params: { keys: arrayOf(text) },
  row: { key: text },
  isPrepared: true,
  text: (p) =>
    `select distinct n.key
       from food_names n join food_items f on f.id = n.food_id
      where n.key = any (${p.keys}::text[]) and n.rank < ${HIDDEN_RANK}
        and f.is_active and f.retired_at is null and f.quarantine_reason is null`,
})

const listDishRoles = statement({
  name: 'list-roles-of-typed-dishes',
  params: { ids: arrayOf(uuid) },
  row: { id: uuid, roles: arrayOf(oneOf(DISH_ROLES)) },
  isPrepared: true,
  text: (p) =>
    `select f.id, array(select jsonb_array_elements_text(f.dish_details -> 'roles')) as roles
       from food_items f
      where f.id = any (${p.ids}::uuid[]) and f.source in ('dish', 'custom') and f.dish_details ? 'roles'`,
})

/** Reads which names foods have. */
export const foodNames = {
  /** Lists those of the folded names that are names of usable foods. */
  async listKnown(db: Db, keys: readonly string[]): Promise<Set<string>> {
    return new Set((await listKnownNames.all(db, { keys })).map(({ key }) => key))
  },

  /** Finds the roles of dishes by their ids. Foods without roles are missing. */
  async findRoles(db: Db, ids: readonly string[]): Promise<Map<string, DishRole[]>> {
    return new Map((await listDishRoles.all(db, { ids })).map(({ id, roles }) => [id, roles]))
  },
}
