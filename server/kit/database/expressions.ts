import { ExpressionWrapper, type OperationNode, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type AnyColumn, type Column, integer, text } from './columns.ts'
import * as fragments from './sql.ts'

/*
 * SQL inside built queries. The type of an expression comes from a declared column, which tests compare with the values
 * that arrive; `sql<T>` would only claim the type.
 */

type DeclaredNode = OperationNode & { declared: AnyColumn }

/** Returns the column that an expression was declared with; `null` if there is none. */
export function readDeclaredColumn(node: OperationNode): AnyColumn | null {
  return 'declared' in node ? (node as DeclaredNode).declared : null // set below and nowhere else
}

/** The type of `expression(text, sql\`…\`).as('name')` in the selection of a built query. */
export type DeclaredExpression<T> = ExpressionWrapper<never, never, T>

/** Makes an SQL expression with the type that its column declares. */
export function expression<T, In>(
  column: Column<T, In>,
  fragment: RawBuilder<unknown>,
): DeclaredExpression<T> {
  return new ExpressionWrapper<never, never, T>(
    Object.freeze({ ...fragment.toOperationNode(), declared: column }) as DeclaredNode, // a node with one more property
  )
}

/** Makes an SQL condition for `where`. */
export function condition(parts: TemplateStringsArray, ...values: unknown[]): RawBuilder<SqlBool> {
  return sql<SqlBool>(parts, ...values)
}

/**
 * Makes a text that statements share usable in a built query, with values bound to its places.
 *
 * @param write Writes the text from the SQL of each place.
 * @param values The value of each place.
 */
export function bindText(
  write: (...places: string[]) => string,
  ...values: readonly unknown[]
): RawBuilder<unknown> {
  // SQL never contains this character. Between two of them is the number of a place.
  const pieces = write(...values.map((_value, place) => `\0${place}\0`)).split('\0')
  const parts = pieces.map((piece, index) =>
    index % 2 === 0 ? sql.raw(piece) : sql`${values[Number(piece)]}`,
  )
  return sql.join(parts, sql.raw(''))
}

/** Counts the rows. */
export function countRows(): DeclaredExpression<number> {
  return expression(integer, sql`count(*)::int`)
}

/** SQL of the name shown for a person, or of their address. `alias`: the alias of the table `users` in the query. */
export function personName(alias: string): DeclaredExpression<string> {
  return expression(text, sql.raw(fragments.personName(alias)))
}

/** SQL of an instant's microseconds since 1970 as text, for a cursor. `column`: with its table's alias. */
export function microsOf(column: string): DeclaredExpression<string> {
  return expression(text, sql.raw(fragments.microsOf(column)))
}

/** The row that a page begins after: its instant in microseconds since 1970, and its id. */
export type TimeCursor = { atMicros: string; id: string }

/**
 * SQL that is true if a row comes after the row of a cursor, in a list that is sorted by an instant and then by the id.
 *
 * @param columns The columns that the list is sorted by, with their table's alias.
 * @param cursor `null` for the beginning of the list.
 */
export function isAfter(
  columns: { at: string; id: string },
  cursor: TimeCursor | null,
  order: 'newest first' | 'oldest first',
): RawBuilder<SqlBool> {
  if (cursor === null) return condition`true`
  const comparison = sql.raw(order === 'newest first' ? '<' : '>')
  const micros = sql`${cursor.atMicros}::bigint`
  return condition`(${sql.ref(columns.at)}, ${sql.ref(columns.id)}) ${comparison}
    ('epoch'::timestamptz + make_interval(secs => ${micros} / 1000000) + (${micros} % 1000000) * interval '1 microsecond',
     ${cursor.id}::uuid)`
}
