import { randomBytes } from 'node:crypto'
import type { Db } from './database/db.ts'

const KEY_BYTES = 32

/**
 * A key that is stored in this database, made when it is first asked for; two processes that make one at once get the same.
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
