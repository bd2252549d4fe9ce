import pg from 'pg'

/** PostgreSQL's ids of its types. */
export const OID = {
  boolean: 16,
  bytes: 17,
  int8: 20,
  int2: 21,
  int4: 23,
  text: 25,
  json: 114,
  float4: 700,
  float8: 701,
  inet: 869,
  varchar: 1043,
  date: 1082,
  timestamptz: 1184,
  numeric: 1700,
  uuid: 2950,
  jsonb: 3802,
  bytesArray: 1001,
  int2Array: 1005,
  int4Array: 1007,
  textArray: 1009,
  varcharArray: 1015,
  int8Array: 1016,
  dateArray: 1182,
  timestamptzArray: 1185,
  numericArray: 1231,
  uuidArray: 2951,
} as const

const DASH = 45

/** Reads an instant as ISO 8601 in UTC, to the millisecond. Throws for `infinity`. */
function readInstant(text: string): string {
  // `2026-11-23 04:05:06.789012+00`: the form of a connection whose time zone is UTC. It is read by position, because
  // this code is hot.
  if (text.charCodeAt(4) === DASH && text.endsWith('+00')) {
    const seconds = `${text.slice(0, 10)}T${text.slice(11, 19)}`
    if (text.length >= 26) return `${seconds}${text.slice(19, 23)}Z`
    return text.length === 22 ? `${seconds}.000Z` : `${seconds}${text.slice(19, -3).padEnd(4, '0')}Z`
  }
  const parsed: unknown = pg.types.getTypeParser(OID.timestamptz, 'text')(text)
  if (!(parsed instanceof Date)) throw new Error(`${text} is no instant.`)
  return parsed.toISOString()
}

/** Reads a whole number. Throws if JavaScript cannot represent it exactly. */
function readInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error('An integer of the database is too large.')
  return value
}

// The library's types describe it as the parser itself.
const arrayParser = pg.types.arrayParser as unknown as {
  create: (text: string, parse: (item: string) => unknown) => { parse: () => unknown[] }
}

const PARSERS = new Map<number, (text: string) => unknown>([
  [OID.date, (text) => text],
  [OID.timestamptz, readInstant],
  [OID.int8, readInt8],
  [OID.numeric, Number],
  [OID.dateArray, parseArray((text) => text)],
  [OID.timestamptzArray, parseArray(readInstant)],
  [OID.int8Array, parseArray(readInt8)],
  [OID.numericArray, parseArray(Number)],
])

function parseArray(parse: (text: string) => unknown): (text: string) => unknown {
  return (text) => arrayParser.create(text, parse).parse()
}

/**
 * How values arrive from Kysely and from statements: a date as `YYYY-MM-DD`, an instant as ISO 8601 in UTC to the millisecond,
 * every number as a number. Inside JSON that PostgreSQL builds, an instant has PostgreSQL's own form: use `isoInstant` there.
 */
export const valueParsers: pg.CustomTypesConfig = {
  // The library's own parser for every other type, and for the binary format, which is never requested.
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format === 'binary') return pg.types.getTypeParser(oid, format)
    let parser = PARSERS.get(oid)
    if (!parser) {
      // Cached, because every column of every result requests its parser.
      parser = pg.types.getTypeParser(oid, 'text') as (text: string) => unknown // it reads text
      PARSERS.set(oid, parser)
    }
    return parser
  }) as pg.CustomTypesConfig['getTypeParser'],
}
