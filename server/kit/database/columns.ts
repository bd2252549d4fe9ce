import type { CalendarDate, Instant } from '#domain/units/dates.ts'
import { OID } from './value-parsers.ts'

/**
 * A column of a result, or a parameter, as a statement declares it. `Out`: the type that is read; `In`: the type that
 * is passed as a parameter. Tests compare each declaration with the answer of PostgreSQL.
 */
export type Column<Out, In = Out> = {
  /** The PostgreSQL types that give such a value. */
  readonly oids: readonly number[]
  readonly isNullable: boolean
  /** The reason why a column that can be null in its table is never null here. */
  readonly presentBecause: string | null
  /** Checks whether a value matches the declaration; for tests. */
  readonly accepts: (value: unknown) => boolean
  /** Encodes a parameter; `null` if it is passed as it is. */
  readonly encode: ((value: In) => unknown) | null
  /** Returns the same column that can also be null. */
  nullable: () => Column<Out | null, In | null>
  /** Returns the same column for rows in which it cannot be null, although it can be in its table. */
  present: (reason: string) => Column<Out, In>
  /** Only carries the types; it has no value. */
  readonly types?: { out: Out; in: In }
}

// A column of any type, from which the functions here infer its types.
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
/** An IP address as PostgreSQL writes it. */
export const inet = column<string>({ oids: [OID.inet] })

/** One of a few words, which a check constraint of the table enforces. */
export function oneOf<const Word extends string>(words: readonly Word[]): Column<Word> {
  return column<Word>({
    oids: [OID.text, OID.varchar],
    accepts: (value) => (words as readonly unknown[]).includes(value),
  })
}

/**
 * JSON of a type that PostgreSQL does not know.
 *
 * @param reason Why it has this shape: the statement builds it, or it was checked against the schema before it was
 *   stored.
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

/** An array in PostgreSQL. Throws for an element type whose arrays are not parsed. */
export function arrayOf<Out, In>(element: Column<Out, In>): Column<Out[], readonly In[]> {
  const oids = element.oids.flatMap((oid) => ARRAY_OIDS.get(oid) ?? [])
  if (oids.length === 0) throw new Error('Arrays of this type are not read.')
  return column<Out[], readonly In[]>({
    oids,
    accepts: (value) => Array.isArray(value) && value.every((item) => item !== null && element.accepts(item)),
  })
}
