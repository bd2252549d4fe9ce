import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { runInTransaction } from '#server/db/transaction.ts'
import { AppError, conflict } from '#server/platform/app-error.ts'
import type { Actor } from '#server/platform/sessions/sessions.ts'

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
  const key = request.headers['idempotency-key']
  if (key === undefined) return runInTransaction(pool, work)
  if (typeof key !== 'string' || key.length < 8 || key.length > 200) {
    throw new AppError(400, 'bad_request', 'Idempotency-Key must have 8 to 200 characters.')
  }
  const call = `${request.method} ${request.routeOptions.url ?? ''}`
  const requestHash = createHash('sha256')
    .update(JSON.stringify([request.url, request.body ?? null]))
    .digest('hex')
  return runInTransaction(pool, async (client) => {
    // The row's lock makes a second request with the same key wait until this one is decided.
    const inserted = await client.query(
      `insert into idempotency_keys (user_id, key, call, request_hash) values ($1, $2, $3, $4) on conflict do nothing`,
      [actor.userId, key, call, requestHash],
    )
    if (inserted.rowCount === 0) {
      const { rows } = await client.query<{ call: string; request_hash: string; response: T }>(
        'select call, request_hash, response from idempotency_keys where user_id = $1 and key = $2',
        [actor.userId, key],
      )
      const first = rows[0]
      if (!first || first.call !== call || first.request_hash !== requestHash) {
        throw conflict('idempotency_mismatch', 'This Idempotency-Key was already used for something else.')
      }
      return first.response
    }
    const response = await work(client)
    await client.query(
      'update idempotency_keys set response = $3, status_code = 200 where user_id = $1 and key = $2',
      [actor.userId, key, JSON.stringify(response)],
    )
    return response
  })
}
