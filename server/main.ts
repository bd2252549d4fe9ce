import { type App, buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { type DatabaseClient, openDatabase } from './db/client.ts'
import { startEmbeddedPostgres } from './db/embedded-postgres.ts'
import { describeError, readCode } from './db/embedded-postgres-home.ts'
import { listenToDatabase } from './db/listener.ts'
import { migrateDatabase } from './db/migrate.ts'
import { createFirstSetupLink } from './features/setup/service.ts'
import { loadPageData } from './features/site/service.ts'
import { createServerJobs } from './jobs.ts'
import { type Lifecycle, runUntilStopped, StartError } from './lifecycle.ts'
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

  await prepareDatabase(databaseDirectUrl)
  checkpoint()
  const database = openDatabase(databaseUrl, {
    onError: () => console.error('A database connection was lost; the next query opens another.'),
  })
  addCloser({ name: 'the database connections', close: database.close, timeoutMs: 10_000 })

  const root = findProjectRoot()
  const { app, platform, purgePages } = await buildApp({
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
  const listener = await listenToDatabase(
    databaseDirectUrl,
    { pathya_content_changed: purgePages },
    // Whatever changed during a gap was not heard of.
    {
      onReconnect: purgePages,
      onError: () => console.error('The connection for news from the database was lost; it is tried again.'),
    },
  )
  addCloser({ name: 'the connection for news', close: listener.close, timeoutMs: 5_000 })
  addCloser({ name: 'requests under way', close: () => app.close(), timeoutMs: 10_000 })
  await listen(app, config)
  log(`Pathya is ready at ${config.publicUrl}`)
  await offerSetup(database, config)
  const jobs = createServerJobs(platform, { databaseUrl: databaseDirectUrl, logger: app.log })
  addCloser({ name: 'the jobs', close: jobs.stop, timeoutMs: 30_000 })
  await jobs.start()
}

/** A practice without an admin gets the link that makes one. */
async function offerSetup(database: DatabaseClient, config: Config): Promise<void> {
  const link = await createFirstSetupLink(database.pool, config.publicUrl)
  if (link) log(`There is no admin yet. This link makes the first one; it works once, for 24 hours:\n${link}`)
}

/** Brings the database to this version's state, and says so when that takes its time. */
async function prepareDatabase(url: string): Promise<void> {
  try {
    await announceWhenSlow('Bringing the database up to date.', migrateDatabase(url))
  } catch (error) {
    if (!isUnreachable(error)) throw error
    throw new StartError(`The database of DATABASE_URL cannot be reached: ${describeError(error)}.`)
  }
}

/** Whether there was no connection: refused, unknown host, time-out, or PostgreSQL's classes 08, 28 and 3D. */
function isUnreachable(error: unknown): boolean {
  const cause = error instanceof AggregateError ? error.errors[0] : error
  return /^(E[A-Z]+|08...|28...|3D...)$/.test(readCode(cause))
}

async function announceWhenSlow(sentence: string, step: Promise<void>): Promise<void> {
  const timer = setTimeout(log, 300, sentence)
  try {
    await step
  } finally {
    clearTimeout(timer)
  }
}

async function listen(app: App, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    switch (readCode(error)) {
      case 'EADDRINUSE':
        throw new StartError(
          `Port ${port} of ${host} is already in use: stop what uses it, or set PORT to another.`,
        )
      case 'EACCES':
        throw new StartError(`This account may not use port ${port}: set PORT to one above 1023.`)
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
        throw new StartError(`HOST (${host}) is not an address of this machine.`)
      default:
        throw error
    }
  }
}

/** `--stop-with=<pid>,<pid>`: who started this on behalf of a person. */
function readStopWithPids(args: readonly string[]): number[] {
  const flag = args.find((arg) => arg.startsWith('--stop-with='))
  return flag ? flag.slice('--stop-with='.length).split(',').map(Number) : []
}

process.exitCode = await runUntilStopped(start, {
  log,
  logError: (sentence) => console.error(sentence),
  stopWithPids: readStopWithPids(process.argv),
})
// Nothing is left to wait for; what some library still holds open must not keep the process.
process.exit()
