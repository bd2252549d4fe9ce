import { msg } from '@lingui/core/runtime-macro'
import { say } from '#domain/words/say.ts'
import { requireActor } from './access/caller.ts'
import { AppError, conflict } from './app-error.ts'
import { type Ctx, type IdempotencyKey, inTransaction } from './ctx.ts'
import { instant, json, text, uuid } from './database/columns.ts'
import type { Db } from './database/db.ts'
import { statement } from './database/statement.ts'

/** Longer than any call runs: a call without an answer by then will never have one. */
const SILENT_MINUTES = 10

const ASKED = { userId: uuid, key: text, call: text, requestHash: text }
type Asked = { userId: string; key: string; call: string; requestHash: string }

const insertKey = statement({
  name: 'insert-idempotency-key',
  params: ASKED,
  text: (p) =>
    `insert into idempotency_keys (user_id, key, call, request_hash)
     values (${p.userId}, ${p.key}, ${p.call}, ${p.requestHash}) on conflict do nothing`,
})

const claimKey = statement({
  name: 'claim-idempotency-key',
  params: { ...ASKED, now: instant, silentSince: instant },
  text: (p) =>
    `insert into idempotency_keys as k (user_id, key, call, request_hash, created_at)
     values (${p.userId}, ${p.key}, ${p.call}, ${p.requestHash}, ${p.now})
     on conflict (user_id, key) do update set created_at = ${p.now}
      where k.response is null and k.call = ${p.call} and k.request_hash = ${p.requestHash}
        and k.created_at < ${p.silentSince}`,
})

const findKey = statement({
  name: 'find-idempotency-key',
  params: { userId: uuid, key: text },
  row: {
    call: text,
    requestHash: text,
    response: json<unknown>('the answer of the same call').nullable(),
  },
  text: (p) =>
    `select call, request_hash as "requestHash", response from idempotency_keys
      where user_id = ${p.userId} and key = ${p.key}`,
})

const saveAnswer = statement({
  name: 'save-idempotent-answer',
  params: { userId: uuid, key: text, response: json<unknown>('the answer of the same call') },
  text: (p) =>
    `update idempotency_keys set response = ${p.response}, status_code = 200
      where user_id = ${p.userId} and key = ${p.key}`,
})

const deleteUnanswered = statement({
  name: 'delete-unanswered-key',
  params: { userId: uuid, key: text },
  text: (p) =>
    `delete from idempotency_keys where user_id = ${p.userId} and key = ${p.key} and response is null`,
})

/**
 * Runs a creating call in a transaction, once per `Idempotency-Key`: a repeat gets the first answer, a second use of
 * the key for a different call is refused, and two calls at the same time wait for each other. Without a key the call
 * simply runs.
 *
 * @param work Creates the records, in the transaction that also saves the answer. The answer must be plain JSON.
 */
export async function runOnce<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const asked = readKeyedRequest(ctx)
  if (asked === null) return inTransaction(ctx, work)
  return inTransaction(ctx, async (inside) => {
    // The row's lock makes a second call with the same key wait until this one has ended.
    if ((await insertKey.run(inside.db, asked)) === 0) return readAnswer<T>(inside.db, asked)
    const response = await work(inside)
    await saveAnswer.run(inside.db, { ...asked, response })
    return response
  })
}

/**
 * The same for work in several transactions, each saved by itself: a repeat while it runs is refused (409
 * `still_running`) instead of waiting. If the work failed, or has been silent for too long, a repeat runs it again;
 * `work` must accept what the earlier run has already saved.
 */
export async function runStepsOnce<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  const asked = readKeyedRequest(ctx)
  if (asked === null) return work()
  const now = ctx.now()
  const silentSince = new Date(now.getTime() - SILENT_MINUTES * 60_000)
  if ((await claimKey.run(ctx.db, { ...asked, now, silentSince })) === 0) {
    return readAnswer<T>(ctx.db, asked)
  }
  try {
    const response = await work()
    await saveAnswer.run(ctx.db, { ...asked, response })
    return response
  } catch (error) {
    await deleteUnanswered.run(ctx.db, asked)
    throw error
  }
}

/**
 * Returns the key of a call and the SHA-256 of its content; `null` if it has no key. For calls of visitors, who have no
 * id to store the key by. Throws 400 for an invalid key.
 */
export function requireReadableKey(
  key: IdempotencyKey | null,
): { key: string; call: string; requestHash: Buffer } | null {
  if (key === null) return null
  if (typeof key.key !== 'string' || key.key.length < 8 || key.key.length > 200) {
    throw new AppError(
      400,
      'bad_request',
      say(msg`The Idempotency-Key header must be 8 to 200 characters long.`),
    )
  }
  return { ...key, key: key.key }
}

/** 409: the key was used for a different call. */
export function idempotencyMismatch(): AppError {
  return conflict(
    'idempotency_mismatch',
    say(msg`This Idempotency-Key was already used for another request. Please use a new one.`),
  )
}

function readKeyedRequest(ctx: Ctx): Asked | null {
  const { userId } = requireActor(ctx)
  const readable = requireReadableKey(ctx.idempotencyKey)
  if (readable === null) return null
  const { key, call, requestHash } = readable
  return { userId, key, call, requestHash: requestHash.toString('hex') }
}

async function readAnswer<T>(db: Db, asked: Asked): Promise<T> {
  const first = await findKey.find(db, asked)
  if (!first || first.call !== asked.call || first.requestHash !== asked.requestHash) {
    throw idempotencyMismatch()
  }
  if (first.response === null) {
    throw conflict('still_running', say(msg`We are still working on this. Please check again in a minute.`))
  }
  return first.response as T // the answer of `work` of the same call, found by the hash of the request
}
