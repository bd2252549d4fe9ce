import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import type { Columns } from './columns.ts'
import type { SharedReads } from './shared-reads.ts'
import type { Tables } from './tables.ts'
import type { Queryable } from './transaction.ts'
import { valueParsers } from './value-parsers.ts'

/** Compares rows with their declarations; only tests use it. Both functions throw if they differ. */
export type RowChecks = {
  checkRows: (db: Db, name: string, row: Columns, result: pg.QueryResult) => Promise<void>
  checkBuilt: (db: Db, query: CompiledQuery, result: pg.QueryResult) => Promise<void>
}

/**
 * The database, or one transaction in it, which repositories take as an argument. Queries are built with Kysely or
 * written as a `statement`; both run on the same connection.
 */
export class Db extends Kysely<Tables> {
  readonly #connection: Queryable
  readonly #sharedReads: SharedReads | null
  /** The pool on which a transaction can begin; `null` inside a transaction. */
  readonly pool: pg.Pool | null
  readonly rowChecks: RowChecks | null

  constructor(connection: Queryable, rowChecks: RowChecks | null, sharedReads: SharedReads | null = null) {
    const driver = new ConnectionDriver(connection)
    super({ dialect: { ...dialect, createDriver: () => driver } })
    this.#connection = connection
    this.#sharedReads = sharedReads
    this.pool = connection instanceof pg.Pool ? connection : null
    this.rowChecks = rowChecks
    driver.db = this
  }

  /** The connection itself, for the one library that writes SQL of its own: better-auth. */
  get plainConnection(): Queryable {
    return this.#connection
  }

  /**
   * Runs a query text; only for `statement`.
   *
   * @param name If given, PostgreSQL plans the text once for each connection; outside of a transaction it is a read that
   *   shares its connection with others.
   */
  run(text: string, values: unknown[] = [], name?: string): Promise<pg.QueryResult> {
    if (name === undefined) return this.#connection.query({ text, values, types: valueParsers })
    const read = { name, text, values, types: valueParsers }
    return this.#sharedReads?.query(read) ?? this.#connection.query(read)
  }
}

/** The database and the clock that windows, deadlines and tokens are checked with. */
export type DbAndClock = { db: Db; now: () => Date }

const dialect: Omit<Dialect, 'createDriver'> = {
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
}

/** Lets Kysely run on a pool or a client that is opened, watched and closed elsewhere. */
class ConnectionDriver implements Driver {
  readonly #connection: DatabaseConnection
  db: Db | null = null

  constructor(connection: Queryable) {
    this.#connection = {
      executeQuery: async <R>(compiled: CompiledQuery): Promise<QueryResult<R>> => {
        const result = await connection.query({
          text: compiled.sql,
          values: compiled.parameters as unknown[], // pg does not change them
          types: valueParsers,
        })
        if (this.db?.rowChecks) await this.db.rowChecks.checkBuilt(this.db, compiled, result)
        return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) } // typed by the builder
      },
      // biome-ignore lint/correctness/useYield: refused, because a pool would have to be held
      streamQuery: async function* (): AsyncGenerator<never> {
        throw new Error('Read page by page instead.')
      },
    }
  }

  acquireConnection = async (): Promise<DatabaseConnection> => this.#connection
  releaseConnection = async (): Promise<void> => undefined
  init = async (): Promise<void> => undefined
  destroy = async (): Promise<void> => undefined
  beginTransaction = async (): Promise<void> => {
    throw new Error('Begin transactions with inTransaction.')
  }
  commitTransaction = this.beginTransaction
  rollbackTransaction = this.beginTransaction
}

const opened = new WeakMap<Queryable, Db>()

/** Makes the `Db` of a pool and of every connection that the pool opens. */
export function openDb(
  pool: pg.Pool,
  rowChecks: RowChecks | null,
  sharedReads: SharedReads | null = null,
): Db {
  pool.on('connect', (client) => opened.set(client, new Db(client, rowChecks)))
  const db = new Db(pool, rowChecks, sharedReads)
  opened.set(pool, db)
  return db
}

/**
 * Returns the `Db` of a connection that is opened elsewhere: by `runInTransaction`, or directly by a lock, a tool or a
 * test.
 */
export function dbOn(connection: Queryable): Db {
  const known = opened.get(connection)
  if (known) return known
  const db = new Db(connection, null)
  opened.set(connection, db)
  return db
}
