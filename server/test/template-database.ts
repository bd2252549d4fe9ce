/** Name of the database that every test database is a copy of. */
export const TEMPLATE_DATABASE = 'pathya_template'

/** Returns the same connection string for another database of the same server. */
export function withDatabase(url: string, database: string): string {
  return url.replace(/\/[^/?]+\?/, `/${database}?`)
}
