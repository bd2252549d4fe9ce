/** SQL for an instant as ISO 8601 in UTC, to the millisecond. */
export function isoInstant(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** SQL for a date as `YYYY-MM-DD`. */
export function isoDate(column: string): string {
  return `to_char(${column}, 'YYYY-MM-DD')`
}

/** Makes a pattern for ILIKE that finds the literal text: its wildcards are escaped. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** Splits a search into words in lower case; at most six. A phone number is found however it is spaced. */
export function splitSearch(search: string | undefined): string[] {
  const text = (search ?? '').normalize('NFC').toLowerCase()
  // A number that is dialled within its country begins with 0; stored numbers begin with the country code.
  if (/^[\d\s()+.-]*\d[\d\s()+.-]*$/.test(text)) return [text.replace(/\D/g, '').replace(/^0+(?=\d)/, '')]
  return text.split(/\s+/).filter(Boolean).slice(0, 6)
}

/** SQL for an instant from its microseconds since 1970, exact: `to_timestamp` counts in floating point. */
export function fromMicros(micros: string): string {
  return `('epoch'::timestamptz + make_interval(secs => ${micros}::bigint / 1000000) + (${micros}::bigint % 1000000) * interval '1 microsecond')`
}

/** SQL for the microseconds of an instant since 1970 as text: the part of a cursor that sorts. */
export function microsOf(column: string): string {
  return `(extract(epoch from ${column}) * 1000000)::bigint::text`
}

/** SQL for the name shown for a person: first and last name, or the address if there is none. */
export function personName(alias: string): string {
  return `coalesce(nullif(btrim(concat_ws(' ', ${alias}.first_name, ${alias}.last_name)), ''), ${alias}.email)`
}

/** The same since another instant than 1970. `start`: SQL of that instant. */
export function microsSince(start: string, column: string): string {
  return `(extract(epoch from ${column} - ${start}) * 1000000)::bigint::text`
}

/** SQL for the instant that many microseconds after `start`, exact. */
export function microsAfter(start: string, micros: string): string {
  return `(${start} + make_interval(secs => ${micros}::bigint / 1000000) + (${micros}::bigint % 1000000) * interval '1 microsecond')`
}
