import type { Scope } from '#contract/access.ts'
import type { AuditEntry, AuditSource } from './audit/audit.ts'
import { recordAs } from './audit/record.ts'
import type { Db } from './database/db.ts'
import { runInDbTransaction } from './database/transaction.ts'
import type { Platform } from './platform.ts'
import type { Actor } from './sessions/sessions.ts'

/** The header `Idempotency-Key` of a call as it came, with what it is a key for. */
export type IdempotencyKey = {
  key: unknown
  /** Method and pattern of the route. */
  call: string
  /** SHA-256 of the address and the body. */
  requestHash: Buffer
}

/** On whose behalf something is done, and where it came from. */
export type Caller = {
  /** Who acts; null: nobody signed in, or the server by itself. */
  actor: Actor | null
  /** How far the call's permission reaches for this actor; null: it asks for none. */
  scope: Scope | null
  /** The request that asked; null: none did. */
  source: AuditSource
  /** Makes a repeat answer what the first call did; null: the call has none. */
  idempotencyKey: IdempotencyKey | null
}

/**
 * What a service works with: the database, who acts, what time it is, and the parts of the platform. The first argument of
 * every service function, made by routes, jobs, the command line, the demo and tests alike.
 */
export type Ctx = Platform &
  Caller & {
    /** The database; inside `inTransaction`, the transaction. */
    db: Db
    /** Appends to the audit log, in the transaction where there is one. */
    audit: (entry: AuditEntry) => Promise<void>
  }

/** The server itself, as jobs act. */
const SERVER: Caller = { actor: null, scope: null, source: null, idempotencyKey: null }

/** Makes what services work with. Left out: the server acts by itself. */
export function createCtx(platform: Platform, caller: Caller = SERVER): Ctx {
  return onDb({ ...platform, ...caller }, platform.database.db)
}

/** The same on another connection. */
function onDb(ctx: Platform & Caller, db: Db): Ctx {
  return { ...ctx, db, audit: (entry) => recordAs({ db, source: ctx.source }, ctx.actor, entry) }
}

/**
 * Runs `work` in a transaction: all of it is saved, or none. Inside of one it joins that one. After a deadlock it runs again
 * from the start, so whatever it does besides the database must bear that.
 */
export function inTransaction<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  if (!ctx.db.pool) return work(ctx)
  return runInDbTransaction(ctx.db, (db) => work(onDb(ctx, db)))
}
