import { sql } from 'kysely'
import type { Locale } from '#domain/words/locale.ts'
import type { Db } from '#server/kit/database/db.ts'

/** The practice's own translations of texts of its content, by the id of the English text. */
export const textTranslations = {
  /** Returns the translations of a language by the ids of their texts. */
  async list(db: Db, locale: Locale): Promise<ReadonlyMap<string, string>> {
    const rows = await db
      .selectFrom('text_translations')
      .select(['source_id', 'text'])
      .where('locale', '=', locale)
      .execute()
    return new Map(rows.map((row) => [row.source_id, row.text]))
  },

  /** Saves a translation. A trigger makes every process drop its pages. */
  async save(
    db: Db,
    { locale, sourceId, source, text }: { locale: Locale; sourceId: string; source: string; text: string },
  ): Promise<void> {
    await db
      .insertInto('text_translations')
      .values({ locale, source_id: sourceId, source, text })
      .onConflict((conflict) =>
        conflict.columns(['locale', 'source_id']).doUpdateSet({ text, source, updated_at: sql`now()` }),
      )
      .execute()
  },

  async delete(db: Db, { locale, sourceId }: { locale: Locale; sourceId: string }): Promise<void> {
    await db
      .deleteFrom('text_translations')
      .where('locale', '=', locale)
      .where('source_id', '=', sourceId)
      .execute()
  },
}
