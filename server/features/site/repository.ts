import type { Queryable } from '#server/db/transaction.ts'

/** What the practice saved about itself. */
export const siteRepository = {
  /** The saved sections of the content; null before the first save. */
  async findContent(db: Queryable): Promise<Record<string, unknown> | null> {
    const { rows } = await db.query<{ content: Record<string, unknown> }>(
      'select content from practice_content where id = 1',
    )
    return rows[0]?.content ?? null
  },
}
