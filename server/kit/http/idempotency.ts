import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { AppError, conflict } from '../app-error.ts'
import { type Queryable, runInTransaction } from '../database/transaction.ts'
import type { Actor } from '../sessions/sessions.ts'

/** Longer than any call runs: one that has no answer by then never will. */
const SILENT_MINUTES = 10

/**
 * Runs a creating call once per `Idempotency-Key`: a repeat gets the first answer, a second use of the key for
 * something else is refused, and two at the same time wait for each other. Without the header the call simply runs.
 *
 * @param work What creates, in the transaction that also keeps the answer. The answer must be plain JSON.
 */
export async function runOnce<T>(
  pool: pg.Pool,
  request: FastifyRequest,
  actor: Actor,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const asked = readKey(request, actor)
  if (asked === null) return runInTransaction(pool, work)
  return runInTransaction(pool, async (client) => {
    // The row's lock makes a second request with the same key wait until this one is decided.
    const inserted = await client.query(
      `insert into idempotency_keys (user_id, key, call, request_hash) values ($1, $2, $3, $4) on conflict do nothing`,
      asked,
    )
    if (inserted.rowCount === 0) return readAnswer<T>(client, asked)
    const response = await work(client)
    await keepAnswer(client, asked, response)
    return response
  })
}

/**
 * The same for work of many transactions, which stand one by one: a repeat while it runs is refused (409
 * `still_running`) instead of waiting. Where it failed, or has been silent for too long to be at it still, a repeat runs
 * it again; `work` takes what is there already as it finds it.
 */
export async function runStepsOnce<T>(
  pool: pg.Pool,
  request: FastifyRequest,
  actor: Actor,
  work: () => Promise<T>,
): Promise<T> {
  const asked = readKey(request, actor)
  if (asked === null) return work()
  const claimed = await pool.query(
    `insert into idempotency_keys as k (user_id, key, call, request_hash) values ($1, $2, $3, $4)
     on conflict (user_id, key) do update set created_at = now()
      where k.response is null and k.call = $3 and k.request_hash = $4
        and k.created_at < now() - make_interval(mins => ${SILENT_MINUTES})`,
    asked,
  )
  if (claimed.rowCount === 0) return readAnswer<T>(pool, asked)
  try {
    const response = await work()
    await keepAnswer(pool, asked, response)
    return response
  } catch (error) {
    await pool.query(
      'delete from idempotency_keys where user_id = $1 and key = $2 and response is null',
      asked.slice(0, 2),
    )
    throw error
  }
}

/** The caller's id, the key, the call, and the SHA-256 of what is asked. */
type Asked = [userId: string, key: string, call: string, requestHash: string]

function readKey(request: FastifyRequest, actor: Actor): Asked | null {
  const once = readIdempotencyKey(request)
  if (once === null) return null
  const call = `${request.method} ${request.routeOptions.url ?? ''}`
  return [actor.userId, once.key, call, once.requestHash.toString('hex')]
}

/**
 * The key of a creating call, and the SHA-256 of what is asked under it; null where it has none. For calls of visitors,
 * who have no id to keep it by: these keep it with what they create. Throws 400 for a key that is none.
 */
export function readIdempotencyKey(request: FastifyRequest): { key: string; requestHash: Buffer } | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || key.length < 8 || key.length > 200) {
    throw new AppError(400, 'bad_request', 'Idempotency-Key must have 8 to 200 characters.')
  }
  const requestHash = createHash('sha256')
    .update(JSON.stringify([request.url, request.body ?? null]))
    .digest()
  return { key, requestHash }
}

/** 409: the key of a call belongs to something else. */
export function idempotencyMismatch(): AppError {
  return conflict('idempotency_mismatch', 'This Idempotency-Key was already used for something else.')
}

async function readAnswer<T>(db: Queryable, [userId, key, call, requestHash]: Asked): Promise<T> {
  const { rows } = await db.query<{ call: string; request_hash: string; response: T | null }>(
    'select call, request_hash, response from idempotency_keys where user_id = $1 and key = $2',
    [userId, key],
  )
  const first = rows[0]
  if (!first || first.call !== call || first.request_hash !== requestHash) {
    throw idempotencyMismatch()
  }
  if (first.response === null) {
    throw conflict('still_running', 'This is still being done. Please look again in a minute.')
  }
  return first.response
}

async function keepAnswer(db: Queryable, [userId, key]: Asked, response: unknown): Promise<void> {
  await db.query(
    'update idempotency_keys set response = $3, status_code = 200 where user_id = $1 and key = $2',
    [userId, key, JSON.stringify(response)],
  )
}
