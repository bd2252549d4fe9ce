import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { makeTemporaryFolder, projectRoot } from '#server/test/server-process.ts'
import { isBuildCurrent } from '../tools/source-stamp.ts'

/**
 * Builds the site when there is no build of these sources and starts the PostgreSQL in which every worker's server
 * has a database of its own (`fixtures.ts`).
 *
 * @returns What stops it and removes its files.
 */
// biome-ignore lint/style/noDefaultExport: Playwright takes the default export of its global setup
export default async function setup(): Promise<() => Promise<void>> {
  if (!isBuildCurrent(projectRoot)) {
    const { status } = spawnSync(process.execPath, [join(projectRoot, 'tools', 'build.ts')], {
      stdio: 'inherit',
    })
    if (status !== 0) throw new Error('The build did not succeed.')
  }
  const folder = makeTemporaryFolder()
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
