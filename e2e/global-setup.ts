import { setup as buildWhenNeeded } from '#server/test/build-setup.ts'
import { startTestPostgres } from '#server/test/test-postgres.ts'

/**
 * Builds the site if there is no build of these sources, and starts PostgreSQL, in which every server has its own
 * database (`fixtures.ts`).
 *
 * @returns A function that stops PostgreSQL and removes its files.
 */
// biome-ignore lint/style/noDefaultExport: Playwright takes the default export of its global setup
export default async function setup(): Promise<() => Promise<void>> {
  buildWhenNeeded()
  const { url, adminUrl, stop } = await startTestPostgres()
  // Workers inherit these variables.
  process.env.E2E_POSTGRES_URL = url
  process.env.E2E_POSTGRES_ADMIN_URL = adminUrl
  return stop
}
