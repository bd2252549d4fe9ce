import type { Queryable } from '#server/db/transaction.ts'
import type { LivingDayFood } from './living-day.ts'

/** What the practice saved about itself. */
export const siteRepository = {
  /** The saved sections of the content; null before the first save. */
  async findContent(db: Queryable): Promise<Record<string, unknown> | null> {
    const { rows } = await db.query<{ content: Record<string, unknown> }>(
      'select content from practice_content where id = 1',
    )
    return rows[0]?.content ?? null
  },

  /** Foods by their codes, those in use; nutrients per 100 g. */
  async findFoods(db: Queryable, codes: readonly string[]): Promise<LivingDayFood[]> {
    const { rows } = await db.query<LivingDayFood>(
      `select code, name, measures, nutrients,
              (select n->>'name' from jsonb_array_elements(names) n where n->>'language' = 'hi' limit 1) as "hindiName"
         from food_items
        where code = any($1) and is_active`,
      [codes],
    )
    return rows
  },
}
