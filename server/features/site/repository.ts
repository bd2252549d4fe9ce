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

  /** Saves sections of the content beside those that are saved already. Every process is told by a trigger. */
  async mergeContent(db: Queryable, sections: Record<string, unknown>): Promise<void> {
    await db.query(
      `insert into practice_content (id, content) values (1, $1)
       on conflict (id) do update
       set content = practice_content.content || excluded.content, version = practice_content.version + 1,
           updated_at = now()`,
      [JSON.stringify(sections)],
    )
  },

  /** Foods by their codes; nutrients per 100 g. Retired ones too: their figures still hold, and the day stays whole. */
  async findFoods(db: Queryable, codes: readonly string[]): Promise<LivingDayFood[]> {
    const { rows } = await db.query<LivingDayFood>(
      `select code, name, measures, nutrients,
              (select n->>'name' from jsonb_array_elements(names) n where n->>'language' = 'hi' limit 1) as "hindiName"
         from food_items
        where code = any($1) and quarantine_reason is null`,
      [codes],
    )
    return rows
  },
}
