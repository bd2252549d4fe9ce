import type { Queryable } from '#server/kit/database/transaction.ts'

/** The logo as it is kept: without anything but its pixels. `hash`: SHA-256 of the bytes, in hex. */
export type StoredLogo = {
  hash: string
  contentType: 'image/png'
  width: number
  height: number
  bytes: Buffer
}

/** The practice's own mark; one row, or none. Every process is told of a change by a trigger. */
export const practiceLogoRepository = {
  /** What a page needs to know of it; null: there is none. */
  async describe(db: Queryable): Promise<Omit<StoredLogo, 'bytes' | 'contentType'> | null> {
    const { rows } = await db.query<Omit<StoredLogo, 'bytes' | 'contentType'>>(
      'select hash, width, height from practice_logos where id = 1',
    )
    return rows[0] ?? null
  },

  async find(db: Queryable): Promise<StoredLogo | null> {
    const { rows } = await db.query<StoredLogo>(
      `select hash, content_type as "contentType", width, height, bytes from practice_logos where id = 1`,
    )
    return rows[0] ?? null
  },

  async save(db: Queryable, logo: StoredLogo, updatedBy: string): Promise<void> {
    await db.query(
      `insert into practice_logos (id, hash, content_type, width, height, bytes, updated_by)
       values (1, $1, $2, $3, $4, $5, $6)
       on conflict (id) do update set hash = excluded.hash, content_type = excluded.content_type,
         width = excluded.width, height = excluded.height, bytes = excluded.bytes,
         updated_by = excluded.updated_by, updated_at = now()`,
      [logo.hash, logo.contentType, logo.width, logo.height, logo.bytes, updatedBy],
    )
  },

  /** False: there was none. */
  async remove(db: Queryable): Promise<boolean> {
    const { rowCount } = await db.query('delete from practice_logos where id = 1')
    return rowCount === 1
  },
}
