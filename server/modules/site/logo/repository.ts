import { sql } from 'kysely'
import { bytes, integer, oneOf, text } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { type StatementRow, statement } from '#server/kit/database/statement.ts'

const findLogo = statement({
  name: 'find-logo',
  row: { hash: text, contentType: oneOf(['image/png']), width: integer, height: integer, bytes },
  text: `select hash, content_type as "contentType", width, height, bytes from practice_logos where id = 1`,
})

/** The stored logo: its pixels, without any metadata. `hash`: SHA-256 of the bytes, in hex. */
export type StoredLogo = StatementRow<typeof findLogo>

/** The practice's own logo: one row, or none. A trigger notifies every process of a change. */
export const practiceLogoRepository = {
  /** Returns the data that a page needs about the logo, or `null` if there is none. */
  async describe(db: Db): Promise<Pick<StoredLogo, 'hash' | 'width' | 'height'> | null> {
    const found = await db
      .selectFrom('practice_logos')
      .select(['hash', 'width', 'height'])
      .where('id', '=', 1)
      .executeTakeFirst()
    return found ?? null
  },

  find(db: Db): Promise<StoredLogo | null> {
    return findLogo.find(db)
  },

  async save(db: Db, logo: StoredLogo, updatedBy: string): Promise<void> {
    const row = {
      hash: logo.hash,
      content_type: logo.contentType,
      width: logo.width,
      height: logo.height,
      bytes: logo.bytes,
      updated_by: updatedBy,
    }
    await db
      .insertInto('practice_logos')
      .values({ id: 1, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...row, updated_at: sql`now()` }))
      .execute()
  },

  /** Returns false if there was no logo. */
  async remove(db: Db): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('practice_logos')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow()
    return numDeletedRows === 1n
  },
}
