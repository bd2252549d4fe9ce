import { HIDDEN_RANK } from '#domain/foods/search-names.ts'
import { arrayOf, text } from '#server/kit/database/columns.ts'
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

/** Reads which names foods have. */
export const foodNames = {
  /** Lists those of the folded names that are names of usable foods. */
  async listKnown(db: Db, keys: readonly string[]): Promise<Set<string>> {
    return new Set((await listKnownNames.all(db, { keys })).map(({ key }) => key))
  },
}
