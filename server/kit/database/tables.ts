import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ColumnType, Simplify } from 'kysely'
import type { CalendarDate, Instant } from '#domain/units/dates.ts'
import type * as schema from './schema.ts'

/** JSON as text, written by `toJson`: node-postgres would write an array as an array of PostgreSQL. */
export type JsonText<T> = string & { readonly json: T }

/** Writes a value for a column of JSON. */
export function toJson<T>(value: T): JsonText<T> {
  return JSON.stringify(value) as JsonText<T> // the brand exists only in the types
}

/** The type read from a column, as `valueParsers` returns it. */
type Read<C extends PgColumn> = C['_']['columnType'] extends 'PgTimestamp'
  ? Instant
  : C['_']['columnType'] extends 'PgDateString'
    ? CalendarDate
    : C['_']['columnType'] extends 'PgNumeric' | 'PgNumericNumber' | 'PgBigInt53'
      ? number
      : C['_']['data']

/** The type written to a column. */
type Write<C extends PgColumn> = C['_']['columnType'] extends 'PgTimestamp'
  ? Instant | Date
  : C['_']['columnType'] extends 'PgNumeric' | 'PgNumericNumber' | 'PgBigInt53'
    ? number
    : C['_']['columnType'] extends 'PgJsonb'
      ? JsonText<C['_']['data']>
      : C['_']['dataType'] extends 'custom'
        ? C['_']['data'] | Uint8Array
        : C['_']['data']

type OrNull<C extends PgColumn, T> = C['_']['notNull'] extends true ? T : T | null

type Inserted<C extends PgColumn, T> = C['_']['identity'] extends 'always'
  ? never
  : C['_']['hasDefault'] extends true
    ? T | undefined
    : C['_']['notNull'] extends true
      ? T
      : T | null | undefined

type Typed<C extends PgColumn> = ColumnType<
  OrNull<C, Read<C>>,
  Inserted<C, OrNull<C, Write<C>>>,
  C['_']['identity'] extends 'always' ? never : OrNull<C, Write<C>>
>

type TableOf<T extends PgTable> = Simplify<{
  [K in keyof T['_']['columns'] & string as T['_']['columns'][K]['_']['name']]: Typed<T['_']['columns'][K]>
}>

/** Every table with its columns by their names in the database: the schema in the form that Kysely takes. */
export type Tables = {
  [K in keyof typeof schema as (typeof schema)[K] extends PgTable
    ? (typeof schema)[K]['_']['name']
    : never]: (typeof schema)[K] extends PgTable ? TableOf<(typeof schema)[K]> : never
}
