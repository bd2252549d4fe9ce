import type { Queryable } from '#server/kit/database/transaction.ts'
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

  /** The number of the saved version; 0 before the first save. */
  async findVersion(db: Queryable): Promise<number> {
    const { rows } = await db.query<{ version: number }>('select version from practice_content where id = 1')
    return rows[0]?.version ?? 0
  },

  /** Others who change the content wait until the transaction ends. */
  async lock(db: Queryable): Promise<void> {
    await db.query(`insert into practice_content (id, version) values (1, 0) on conflict (id) do nothing`)
    await db.query('select from practice_content where id = 1 for update')
  },

  /**
   * Saves sections of the content beside those that are saved already. Every process is told by a trigger.
   *
   * @param step What is added to the version: nothing for what is counted elsewhere.
   * @returns The version.
   */
  async mergeContent(db: Queryable, sections: Record<string, unknown>, step: 0 | 1): Promise<number> {
    const { rows } = await db.query<{ version: number }>(
      `insert into practice_content (id, content, version) values (1, $1, $2)
       on conflict (id) do update
       set content = practice_content.content || excluded.content, version = practice_content.version + $2,
           updated_at = now()
       returning version`,
      [JSON.stringify(sections), step],
    )
    return rows[0]?.version ?? step
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
