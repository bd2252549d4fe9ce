import { randomBytes } from 'node:crypto'
import type { Queryable } from './database/transaction.ts'

const KEY_BYTES = 32

/**
 * A key that this database keeps, made when it is first asked for; of two processes that make one at once, both get the
 * same.
 */
export async function readServerKey(db: Queryable, name: string): Promise<Buffer> {
  const known = await findKey(db, name)
  if (known) return known
  await db.query('insert into server_keys (name, key) values ($1, $2) on conflict (name) do nothing', [
    name,
    randomBytes(KEY_BYTES),
  ])
  const key = await findKey(db, name)
  if (!key) throw new Error(`The key ${name} was not kept.`)
  return key
}

async function findKey(db: Queryable, name: string): Promise<Buffer | null> {
  const { rows } = await db.query<{ key: Buffer }>('select key from server_keys where name = $1', [name])
  return rows[0]?.key ?? null
}
