import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { setup as buildWhenNeeded } from '#server/test/build-setup.ts'
import { makeTestFolder } from '#server/test/server-process.ts'

/**
 * Builds the site when there is no build of these sources and starts the PostgreSQL in which every worker's server
 * has a database of its own (`fixtures.ts`).
 *
 * @returns What stops it and removes its files.
 */
// biome-ignore lint/style/noDefaultExport: Playwright takes the default export of its global setup
export default async function setup(): Promise<() => Promise<void>> {
  buildWhenNeeded()
  const folder = makeTestFolder()
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder.path, 'data'),
    log: () => undefined,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  })
  // Workers inherit these.
  process.env.E2E_POSTGRES_URL = postgres.url
  process.env.E2E_POSTGRES_ADMIN_URL = postgres.adminUrl
  return async () => {
    await postgres.stop()
    folder.remove()
  }
}
