import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './db/client.ts'
import { startEmbeddedPostgres } from './db/embedded-postgres.ts'
import { migrateDatabase } from './db/migrate.ts'
import { loadPageData } from './features/site/service.ts'
import { type Lifecycle, runUntilStopped } from './lifecycle.ts'
import { clientDirOf } from './platform/pages/pages.ts'
import { createPageRenderer, loadProductionBuild } from './platform/pages/render-page.ts'
import { findProjectRoot } from './platform/project-root.ts'

const log = (sentence: string): void => console.log(sentence)

/** Brings everything up, in the order in which things need each other; what comes up last goes down first. */
async function start({ addCloser, checkpoint, fail }: Lifecycle): Promise<void> {
  const config = readConfig()
  let databaseUrl = config.databaseUrl
  let databaseDirectUrl = config.databaseDirectUrl
  if (!databaseUrl || !databaseDirectUrl) {
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
    addCloser({ name: 'PostgreSQL', close: postgres.stop, timeoutMs: null })
    void postgres.lost.then(fail)
    databaseUrl = postgres.url
    databaseDirectUrl = postgres.directUrl
    checkpoint()
  }

  await migrateDatabase(databaseDirectUrl)
  checkpoint()
  const database = openDatabase(databaseUrl, {
    onError: () => console.error('A database connection was lost; the next query opens another.'),
  })
  addCloser({ name: 'the database connections', close: database.close, timeoutMs: 10_000 })

  const root = findProjectRoot()
  const { app } = await buildApp({
    config,
    database,
    site: {
      clientDir: clientDirOf(root),
      renderPage: createPageRenderer({
        publicUrl: config.publicUrl,
        loadBuild: loadProductionBuild(root),
        loadPageData: () => loadPageData(database.pool, config),
        mode: 'production',
      }),
    },
  })
  addCloser({ name: 'requests under way', close: () => app.close(), timeoutMs: 10_000 })
  await app.listen({ port: config.port, host: config.host })
  log(`Pathya is ready at ${config.publicUrl}`)
}

process.exitCode = await runUntilStopped(start, {
  log,
  logError: (sentence) => console.error(sentence),
  shouldStopWithParent: process.argv.includes('--stop-with-parent'),
})
// Nothing is left to wait for; what some library still holds open must not keep the process.
process.exit()
