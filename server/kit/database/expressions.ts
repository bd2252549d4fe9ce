import { ExpressionWrapper, type OperationNode, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type AnyColumn, type Column, integer, text } from './columns.ts'
import * as fragments from './sql.ts'

/*
 * SQL inside built queries. The type of an expression comes from a declared column, which tests compare with what arrives;
 * `sql<T>` would only claim it.
 */

type DeclaredNode = OperationNode & { declared: AnyColumn }

/** The column that an expression was declared with; null: none. */
export function readDeclaredColumn(node: OperationNode): AnyColumn | null {
  return 'declared' in node ? (node as DeclaredNode).declared : null // set below and nowhere else
}

/** What a built query selects as `expression(text, sql\`…\`).as('name')`. */
export type DeclaredExpression<T> = ExpressionWrapper<never, never, T>

/** SQL with the type that its column declares. */
export function expression<T, In>(
  column: Column<T, In>,
  fragment: RawBuilder<unknown>,
): DeclaredExpression<T> {
  return new ExpressionWrapper<never, never, T>(
    Object.freeze({ ...fragment.toOperationNode(), declared: column }) as DeclaredNode, // a node with one more property
  )
}

/** SQL of whether something is so, for `where`. */
export function condition(parts: TemplateStringsArray, ...values: unknown[]): RawBuilder<SqlBool> {
  return sql<SqlBool>(parts, ...values)
}

/**
 * A text that statements share, with values bound into its places, for a built query.
 *
 * @param write Writes the text from the SQL of each place.
 * @param values The value of each place.
 */
export function bindText(
  write: (...places: string[]) => string,
  ...values: readonly unknown[]
): RawBuilder<unknown> {
  // No SQL has this character: between two of them is the number of a place.
  const pieces = write(...values.map((_value, place) => `\0${place}\0`)).split('\0')
  const parts = pieces.map((piece, index) =>
    index % 2 === 0 ? sql.raw(piece) : sql`${values[Number(piece)]}`,
  )
  return sql.join(parts, sql.raw(''))
}

/** How many rows there are. */
export function countRows(): DeclaredExpression<number> {
  return expression(integer, sql`count(*)::int`)
}

/** The name that a person is shown by, or their address. `alias`: of the table `users` in the query. */
export function personName(alias: string): DeclaredExpression<string> {
  return expression(text, sql.raw(fragments.personName(alias)))
}

/** The micros of an instant since 1970 as text, for a cursor. `column`: with its table's alias. */
export function microsOf(column: string): DeclaredExpression<string> {
  return expression(text, sql.raw(fragments.microsOf(column)))
}

/** The row that a page begins after: its instant in microseconds since 1970, and its id. */
export type TimeCursor = { atMicros: string; id: string }

/**
 * Whether a row comes after the one that a cursor names, in a list that is sorted by an instant and then by the id.
 *
 * @param columns The columns that the list is sorted by, with their table's alias.
 * @param cursor Null: from the beginning.
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
