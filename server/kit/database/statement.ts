import type pg from 'pg'
import type { Columns, RowOf, ValuesOf } from './columns.ts'
import type { Db } from './db.ts'

/** The one argument of a statement with parameters; no argument if it has none. */
type Arguments<P extends Columns> = [keyof P] extends [never] ? [] : [values: ValuesOf<P>]

/** SQL as text whose rows have a declared type. */
export type Statement<P extends Columns, R extends Columns> = {
  readonly name: string
  readonly text: string
  readonly params: P
  readonly row: R
  /** Returns every row. */
  all: (db: Db, ...values: Arguments<P>) => Promise<RowOf<R>[]>
  /** Returns the first row; `null` if there is none. */
  find: (db: Db, ...values: Arguments<P>) => Promise<RowOf<R> | null>
  /** Returns the first row; throws if there is none. */
  read: (db: Db, ...values: Arguments<P>) => Promise<RowOf<R>>
  /** Runs the statement and returns how many rows it read or changed. */
  run: (db: Db, ...values: Arguments<P>) => Promise<number>
}

const declared: Statement<Columns, Columns>[] = []

/** Lists every statement of the loaded modules: a test prepares them all. */
export function listStatements(): readonly Statement<Columns, Columns>[] {
  return declared
}

/** A statement of any type, from which `StatementRow` infers the type of the row. */
type AnyStatement = Pick<Statement<Columns, Columns>, 'row'>

/** The type of a statement's row. */
export type StatementRow<S extends AnyStatement> = RowOf<S['row']>

/**
 * Declares SQL as text: for frequent queries, or for those that are hard to read as a built query. Tests compare each
 * declared column with the types that PostgreSQL returns, so the type of the row is the type that arrives.
 *
 * @param declaration.name For errors and, if `isPrepared`, for PostgreSQL. Unique.
 * @param declaration.params Parameters by name. `text` gets `$1`, `$2` … under the same names.
 * @param declaration.row The columns of a row, by name; left out if the statement returns none.
 * @param declaration.isPrepared PostgreSQL plans it once for each connection, and outside of a transaction it shares its
 *   connection with others: for frequent, quick reads whose plan does not depend on the values.
 */
export function statement<
  const R extends Columns = Record<never, never>,
  const P extends Columns = Record<never, never>,
>(declaration: {
  name: string
  params?: P
  row?: R
  isPrepared?: boolean
  text: string | ((params: { [K in keyof P]: string }) => string)
}): Statement<P, R> {
  const { name, isPrepared = false } = declaration
  const params = declaration.params ?? ({} as P) // none declared: P is empty
  const row = declaration.row ?? ({} as R) // none declared: R is empty
  const names = Object.keys(params)
  const places = Object.fromEntries(names.map((param, index) => [param, `$${index + 1}`]))
  const text =
    typeof declaration.text === 'string'
      ? declaration.text
      : declaration.text(places as { [K in keyof P]: string }) // the same names
  const encoders = names.map((param) => params[param]?.encode ?? null)
  const toParameters = (values: Record<string, unknown> = {}): unknown[] =>
    names.map((param, index) => {
      const encode = encoders[index]
      return encode ? encode(values[param]) : values[param]
    })

  // No async functions here: each would add a promise to every read.
  function execute(db: Db, values: Record<string, unknown> | undefined): Promise<pg.QueryResult> {
    const running = db.run(text, toParameters(values), isPrepared ? name : undefined)
    const { rowChecks } = db
    if (!rowChecks) return running
    return running.then((result) => rowChecks.checkRows(db, name, row, result).then(() => result))
  }

  const made: Statement<P, R> = {
    name,
    text,
    params,
    row,
    all: (db, ...[values]) => execute(db, values).then(({ rows }) => rows),
    find: (db, ...[values]) => execute(db, values).then(({ rows }) => rows[0] ?? null),
    read: (db, ...[values]) =>
      execute(db, values).then(({ rows: [first] }) => {
        if (first === undefined) throw new Error(`${name} gave no row.`)
        return first
      }),
    run: (db, ...[values]) => execute(db, values).then(({ rowCount }) => rowCount ?? 0),
  }
  declared.push(made as unknown as Statement<Columns, Columns>) // only its text and columns are listed
  return made
}
