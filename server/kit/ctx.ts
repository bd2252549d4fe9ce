import type { Scope } from '#contract/access.ts'
import { type AuditEntry, type AuditSource, recordAs } from './audit/record.ts'
import type { Db } from './database/db.ts'
import { runInDbTransaction } from './database/transaction.ts'
import type { Platform } from './platform.ts'
import type { Actor } from './sessions/sessions.ts'

/** The header `Idempotency-Key` of a call, and the call that it belongs to. */
export type IdempotencyKey = {
  key: unknown
  /** Method and pattern of the route. */
  call: string
  /** SHA-256 of the address and the body. */
  requestHash: Buffer
}

/** The person on whose behalf something is done, and the origin of the call. */
export type Caller = {
  /** The actor; `null` if nobody is signed in or the server acts by itself. */
  actor: Actor | null
  /** The scope of the call's permission for this actor; `null` if the call requires no permission. */
  scope: Scope | null
  /** The request of the caller; `null` if there is none. */
  source: AuditSource
  /** Makes a repeated call give the answer of the first; `null` if the call has no key. */
  idempotencyKey: IdempotencyKey | null
}

/**
 * The context of a service: the database, the actor, the clock and the parts of the platform. It is the first argument
 * of every service function. Routes, jobs, the command line, the demo and tests make it in the same way.
 */
export type Ctx = Platform &
  Caller & {
    /** The database; inside `inTransaction`, the transaction. */
    db: Db
    /** Appends to the audit log, in the current transaction if there is one. */
    audit: (entry: AuditEntry) => Promise<void>
  }

/** The server itself, as the caller of jobs. */
const SERVER: Caller = { actor: null, scope: null, source: null, idempotencyKey: null }

/** Makes the context for services. Without `caller`, the server acts by itself. */
export function createCtx(platform: Platform, caller: Caller = SERVER): Ctx {
  return onDb({ ...platform, ...caller }, platform.database.db)
}

/** Returns the same context with another connection. */
function onDb(ctx: Platform & Caller, db: Db): Ctx {
  return { ...ctx, db, audit: (entry) => recordAs({ db, source: ctx.source }, ctx.actor, entry) }
}

/**
 * Runs `work` in a transaction: all of it is saved, or nothing. Inside a transaction it joins that one. After a
 * deadlock it runs again from the start, so its effects outside the database must tolerate that.
 */
export function inTransaction<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  if (!ctx.db.pool) return work(ctx)
  return runInDbTransaction(ctx.db, (db) => work(onDb(ctx, db)))
}
