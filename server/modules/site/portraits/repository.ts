import type { PortraitSize } from '#contract/site/public-content.ts'
import { arrayOf, bytes, instant, text } from '#server/kit/database/columns.ts'
import type { Db } from '#server/kit/database/db.ts'
import { statement } from '#server/kit/database/statement.ts'
import type { ShrunkPortrait } from './shrink-portrait.ts'

const findSmall = statement({
  name: 'find-small-portrait',
  params: { hash: text },
  row: { bytes },
  text: (p) => `select small as bytes from practice_portraits where hash = ${p.hash}`,
})

const findLarge = statement({
  name: 'find-large-portrait',
  params: { hash: text },
  row: { bytes },
  text: (p) => `select large as bytes from practice_portraits where hash = ${p.hash}`,
})

const markUsed = statement({
  name: 'mark-used-portraits',
  params: { hashes: arrayOf(text), now: instant },
  text: (p) =>
    `update practice_portraits
        set unused_since = case when hash = any(${p.hashes}) then null else coalesce(unused_since, ${p.now}) end
      where (hash = any(${p.hashes})) <> (unused_since is null)`,
})

/** The portraits of the practice's people, by their hash. */
export const portraitsRepository = {
  async find(db: Db, hash: string, size: PortraitSize): Promise<Buffer | null> {
    const found = await (size === 'small' ? findSmall : findLarge).find(db, { hash })
    return found?.bytes ?? null
  },

  /** Stores a portrait that no content names yet. One that is stored already stays. */
  async save(db: Db, portrait: ShrunkPortrait, uploadedBy: string, now: Date): Promise<void> {
    await db
      .insertInto('practice_portraits')
      .values({ ...portrait, uploaded_by: uploadedBy, unused_since: now })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute()
  },

  /** Returns those of the hashes whose portraits are stored. */
  async listStored(db: Db, hashes: readonly string[]): Promise<string[]> {
    if (hashes.length === 0) return []
    const rows = await db
      .selectFrom('practice_portraits')
      .select('hash')
      .where('hash', 'in', [...hashes])
      .execute()
    return rows.map(({ hash }) => hash)
  },

  /** Remembers which portraits the saved content names, and since when the others have been unused. */
  async markUsed(db: Db, hashes: readonly string[], now: Date): Promise<void> {
    await markUsed.run(db, { hashes: [...hashes], now })
  },

  async deleteUnusedSince(db: Db, before: Date): Promise<void> {
    await db.deleteFrom('practice_portraits').where('unused_since', '<', before.toISOString()).execute()
  },
}
