import { text } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { statement } from '#server/kit/database/statement.ts'

const listShownNames = statement({
  name: 'list-shown-food-names',
  params: { language: text },
  row: { name: text, shown: text.present('only foods with a name in the language are read') },
  text: (p) =>
    `select f.name, n.shown
       from food_items f cross join lateral (
         select each.name->>'name' as shown
           from jsonb_array_elements(f.names) with ordinality each(name, position)
          where each.name->>'language' = ${p.language}
          order by each.position limit 1) n
      order by f.retired_at nulls last, f.id`,
})

export const displayNames = {
  /** Lists the English names of all foods that have a name in a language, with the first of these. Retired foods come first. */
  list(db: Db, language: string): Promise<{ name: string; shown: string }[]> {
    return listShownNames.all(db, { language })
  },
}
