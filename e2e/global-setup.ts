import { setup as buildWhenNeeded } from '#server/test/build-setup.ts'
import { startTestPostgres } from '#server/test/test-postgres.ts'

/**
 * Builds the site when there is no build of these sources and starts the PostgreSQL in which every server has a database
 * of its own (`fixtures.ts`).
 *
 * @returns What stops it and removes its files.
 */
// biome-ignore lint/style/noDefaultExport: Playwright takes the default export of its global setup
export default async function setup(): Promise<() => Promise<void>> {
  buildWhenNeeded()
  const { url, adminUrl, stop } = await startTestPostgres()
  // Workers inherit these.
  process.env.E2E_POSTGRES_URL = url
  process.env.E2E_POSTGRES_ADMIN_URL = adminUrl
  return stop
}
