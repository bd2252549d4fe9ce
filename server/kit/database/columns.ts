import type { CalendarDate, Instant } from '#domain/units/dates.ts'
import { OID } from './value-parsers.ts'

/**
 * A column of a result, or a parameter, as a statement declares it. `Out`: what is read; `In`: what is passed as a parameter.
 * Tests compare each declaration with what PostgreSQL answers.
 */
export type Column<Out, In = Out> = {
  /** The types of PostgreSQL that give such a value. */
  readonly oids: readonly number[]
  readonly isNullable: boolean
  /** Why a column that can be null in its table is never null here. */
  readonly presentBecause: string | null
  /** Whether a value is one of those that are declared; for tests. */
  readonly accepts: (value: unknown) => boolean
  /** How a parameter is written; null: as it is. */
  readonly encode: ((value: In) => unknown) | null
  /** The same, or null. */
  nullable: () => Column<Out | null, In | null>
  /** The same for a column that can be null in its table, and cannot in these rows. */
  present: (reason: string) => Column<Out, In>
  /** Carries the types alone. */
  readonly types?: { out: Out; in: In }
}

// A column of any type: what the functions here take to read its types out of it.
// biome-ignore lint/suspicious/noExplicitAny: a column is read and written, so no other type holds all of them
export type AnyColumn = Column<any, any>
export type Columns = Record<string, AnyColumn>

/** The row that columns declare. */
export type RowOf<C extends Columns> = {
  [K in keyof C]: C[K] extends Column<infer Out, infer _In> ? Out : never
}

/** The values that parameters declare. */
export type ValuesOf<C extends Columns> = {
  [K in keyof C]: C[K] extends Column<infer _Out, infer In> ? In : never
}

type Definition<In> = {
  oids: readonly number[]
  isNullable?: boolean
  presentBecause?: string | null
  accepts?: (value: unknown) => boolean
  encode?: ((value: In) => unknown) | null
}

function column<Out, In = Out>(definition: Definition<In>): Column<Out, In> {
  const { oids, isNullable = false, presentBecause = null, accepts = () => true, encode = null } = definition
  return {
    oids,
    isNullable,
    presentBecause,
    accepts,
    encode,
    nullable: () =>
      column<Out | null, In | null>({
        oids,
        isNullable: true,
        accepts: (value) => value === null || accepts(value),
        encode: encode && ((value) => (value === null ? null : encode(value))),
      }),
    present: (reason) => column<Out, In>({ oids, presentBecause: reason, accepts, encode }),
  }
}

export const uuid = column<string>({ oids: [OID.uuid] })
export const text = column<string>({ oids: [OID.text, OID.varchar] })
export const boolean = column<boolean>({ oids: [OID.boolean] })
/** A whole number; reading one beyond 2^53 throws. */
export const integer = column<number>({ oids: [OID.int2, OID.int4, OID.int8] })
/** Any number. `numeric` arrives as the nearest double. */
export const number = column<number>({
  oids: [OID.int2, OID.int4, OID.int8, OID.float4, OID.float8, OID.numeric],
})
/** A day as `YYYY-MM-DD`. */
export const date = column<CalendarDate>({ oids: [OID.date] })
/** An instant as ISO 8601 in UTC, to the millisecond. */
export const instant = column<Instant, Instant | Date>({ oids: [OID.timestamptz] })
export const bytes = column<Buffer, Uint8Array>({ oids: [OID.bytes] })
/** An address of the internet as PostgreSQL writes it. */
export const inet = column<string>({ oids: [OID.inet] })

/** One of a few words, as a check constraint of the table keeps them. */
export function oneOf<const Word extends string>(words: readonly Word[]): Column<Word> {
  return column<Word>({
    oids: [OID.text, OID.varchar],
    accepts: (value) => (words as readonly unknown[]).includes(value),
  })
}

/**
 * JSON of a type that PostgreSQL does not know.
 *
 * @param reason Who keeps it in this shape: the statement that builds it, or the schema that was checked before it was stored.
 */
export function json<T>(_reason: string): Column<T> {
  return column<T>({ oids: [OID.json, OID.jsonb], encode: (value) => JSON.stringify(value) })
}

const ARRAY_OIDS = new Map<number, number>([
  [OID.bytes, OID.bytesArray],
  [OID.int2, OID.int2Array],
  [OID.int4, OID.int4Array],
  [OID.int8, OID.int8Array],
  [OID.text, OID.textArray],
  [OID.varchar, OID.varcharArray],
  [OID.date, OID.dateArray],
  [OID.timestamptz, OID.timestamptzArray],
  [OID.numeric, OID.numericArray],
  [OID.uuid, OID.uuidArray],
])

/** An array of PostgreSQL's. Throws for elements whose arrays are not parsed. */
export function arrayOf<Out, In>(element: Column<Out, In>): Column<Out[], readonly In[]> {
  const oids = element.oids.flatMap((oid) => ARRAY_OIDS.get(oid) ?? [])
  if (oids.length === 0) throw new Error('Arrays of this type are not read.')
  return column<Out[], readonly In[]>({
    oids,
    accepts: (value) => Array.isArray(value) && value.every((item) => item !== null && element.accepts(item)),
  })
}
