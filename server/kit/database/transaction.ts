import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { uuid } from './columns.ts'
import { type Db, dbOn } from './db.ts'
import { statement } from './statement.ts'

/** A connection inside a transaction, or the pool: both run queries. */
export type Queryable = Pick<pg.Pool, 'query'>

const DEADLOCK = '40P01'
/**
 * Pauses before each retry. Without them, it would lock the rows again before the other transaction, which waits for
 * them, continues.
 */
const PAUSES_MS = [50, 200]

/**
 * Runs `work` in one transaction on one connection: all of it is stored, or nothing. After a deadlock it
 * runs again a moment later, from the start, up to twice: its effects outside the database must tolerate that.
 */
export async function runInTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await tryInTransaction(pool, work)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === DEADLOCK)) throw error
    }
    await sleep(pauseMs)
  }
  return tryInTransaction(pool, work)
}

/**
 * The same for the kit, which has a database but no context: `work` gets the transaction. Inside a transaction it joins
 * that one.
 */
export function runInDbTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.pool ? runInTransaction(db.pool, (client) => work(dbOn(client))) : work(db)
}

async function tryInTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    // A connection whose rollback fails is broken: it is discarded, not returned to the pool.
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
    throw error
  }
}

/** Returns the constraint that a failed write violated; `null` for any other failure. */
export function readViolatedConstraint(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error) || !('constraint' in error))
    return null
  const isIntegrity = typeof error.code === 'string' && error.code.startsWith('23')
  return isIntegrity && typeof error.constraint === 'string' ? error.constraint : null
}

const lockUser = statement({
  name: 'lock-user',
  params: { userId: uuid },
  text: (p) => `select from users where id = ${p.userId} for no key update`,
})

/**
 * Locks a person's record until the transaction ends: other callers of this function wait. Does nothing if there is no
 * such person.
 */
export async function lockUserRow(db: Db, userId: string): Promise<void> {
  await lockUser.run(db, { userId })
}
