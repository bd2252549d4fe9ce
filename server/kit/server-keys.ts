import { randomBytes } from 'node:crypto'
import type { Db } from './database/db.ts'

const KEY_BYTES = 32

/**
 * Returns a key that is stored in this database and created on first use. If two processes create it at the same time,
 * both get the same key.
 */
export async function readServerKey(db: Db, name: string): Promise<Buffer> {
  const stored = await findKey(db, name)
  if (stored) return stored
  await db
    .insertInto('server_keys')
    .values({ name, key: randomBytes(KEY_BYTES) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const key = await findKey(db, name)
  if (!key) throw new Error(`The key ${name} was not saved.`)
  return key
}

async function findKey(db: Db, name: string): Promise<Buffer | null> {
  const row = await db.selectFrom('server_keys').select('key').where('name', '=', name).executeTakeFirst()
  return row?.key ?? null
}
