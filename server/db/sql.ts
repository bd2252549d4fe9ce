/** SQL for an instant as ISO 8601 in UTC, to the millisecond. */
export function isoInstant(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** SQL for a date as `YYYY-MM-DD`. */
export function isoDate(column: string): string {
  return `to_char(${column}, 'YYYY-MM-DD')`
}

/** A pattern for ILIKE that finds the text as it stands: its own wildcards lose their meaning. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
