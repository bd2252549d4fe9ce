import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerBuild } from 'react-router'
import { BACKGROUND_TIMEOUT_MS, type DatabaseClient, openDatabase } from '#server/kit/database/client.ts'
import { listenToDatabase } from '#server/kit/database/listener.ts'
import { migrateDatabase } from '#server/kit/database/migrate.ts'
import { PoolerError } from '#server/kit/database/pooler.ts'
import type { SlowStatementOptions } from '#server/kit/database/slow-statements.ts'
import { DatabaseVersionError } from '#server/kit/database/squashed-migrations.ts'
import { isUnavailable } from '#server/kit/database/unavailable.ts'
import { createLogger } from '#server/kit/logger.ts'
import { createMetrics, type Metrics } from '#server/kit/metrics/metrics.ts'
import { readBuiltLanguages } from '#server/kit/pages/built-languages.ts'
import { clientDirOf } from '#server/kit/pages/pages.ts'
import { createPageRenderer } from '#server/kit/pages/render-page.ts'
import type { App, Platform } from '#server/kit/platform.ts'
import { findProjectRoot } from '#server/kit/project-root.ts'
import { createFirstSetupLink } from '#server/modules/identity/setup/service.ts'
import { findMailboxUrl } from '#server/modules/notifications/mailbox/service.ts'
import { finishHead } from '#server/modules/site/page-head/page-head.ts'
import { listUnreadableContent, loadPageData } from '#server/modules/site/service.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { describeError, readCode } from '#server/postgres/embedded-postgres-home.ts'
import { describeFoodSet, importFoods } from '#server/seed/import-foods.ts'
import { importTemplateWeeks } from '#server/seed/import-template-weeks.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { createServerJobs } from './jobs.ts'
import { type Lifecycle, StartError } from './lifecycle.ts'
import { logSlowStatements, startMetrics } from './metrics.ts'

/** How pages are rendered and how requests arrive, which differs between production and development. */
export type ServeOptions = {
  config: Config
  /** Takes one plain sentence about the current step. */
  log: (sentence: string) => void
  /** Takes one sentence about an error that was handled. */
  logError: (sentence: string) => void
  mode: 'production' | 'development'
  /** True if the data are made up and temporary: see `buildApp`. */
  isDemo?: boolean
  loadBuild: () => Promise<ServerBuild>
  /** Hashes of the inline scripts of the build; `null` if pages are rendered from the sources. */
  builtScripts: ReadonlySet<string> | null
  /** Starts accepting requests for the app. Adds to the lifecycle what must be closed again. */
  listen: (app: App, purgePages: () => void) => Promise<void>
}

/** Starts everything, in the order of dependencies. The part that starts last stops first. */
export async function serve(lifecycle: Lifecycle, options: ServeOptions): Promise<void> {
  const { addCloser, checkpoint } = lifecycle
  const { config, log, logError, listen } = options
  const urls = await locateDatabase(lifecycle, options)
  const newerMigrations = await prepareDatabase(urls.direct, urls.direct === urls.pooled, log)
  checkpoint()
  const metrics = createMetrics()
  const { database, background } = openDatabases(lifecycle, options, {
    url: urls.pooled,
    slowStatements: logSlowStatements(config, createLogger(config.logLevel), metrics),
  })
  if (newerMigrations === 0) {
    await importFoods(background.db, { log, foodSet: config.foodSet })
    await importTemplateWeeks(background.db)
  } else {
    log(describeNewer(newerMigrations))
  }
  log(describeFoodSet(config.foodSet))
  await reportUnreadableContent(database, logError)
  checkpoint()

  const { app, platform, purgePages } = await buildSite(database, metrics, options)
  await listenToNotifications(lifecycle, options, { platform, purgePages, url: urls.direct })
  const jobs = createServerJobs(
    { ...platform, database: background },
    { databaseUrl: urls.direct, logger: app.log },
  )
  addCloser({ name: 'the jobs', close: jobs.stop, timeoutMs: 30_000 })
  addCloser({ name: 'requests under way', close: () => app.close(), timeoutMs: 10_000 })
  await listen(app, purgePages)
  await startMetrics(lifecycle, platform, { metrics, background })
  addCloser({
    name: 'load balancers',
    close: async (cause) => {
      platform.stopping.isAnnounced = true
      // Load balancers check readiness at intervals, and send requests until they have noticed the change.
      if (cause === 'manager') await sleep(config.stopDelayMs, undefined, { ref: false })
    },
    timeoutMs: config.stopDelayMs + 1000,
  })
  log(`Pathya is ready at ${config.publicUrl}`)
  const mailboxUrl = findMailboxUrl(platform)
  if (mailboxUrl) {
    log(`Mail is kept, not sent. Read it here, and share this address with nobody:\n${mailboxUrl}`)
  }
  // The server is already serving, so a database failure must not end it now.
  await logSetupLink(database, config, log).catch((error: unknown) => {
    if (!isUnavailable(error)) throw error
    logError('Whether there is an admin yet could not be asked: the database does not answer.')
  })
  await jobs.start()
}

/**
 * Returns the database of the configuration, or starts the embedded one if the configuration names none.
 *
 * @returns Connection strings; `pooled` may lead through a connection pooler, `direct` does not.
 */
async function locateDatabase(
  { addCloser, checkpoint, fail }: Lifecycle,
  { config, log }: ServeOptions,
): Promise<{ pooled: string; direct: string }> {
  const { databaseUrl, databaseDirectUrl } = config
  if (databaseUrl && databaseDirectUrl) return { pooled: databaseUrl, direct: databaseDirectUrl }
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  addCloser({ name: 'PostgreSQL', close: postgres.stop, timeoutMs: null })
  void postgres.lost.then(fail)
  checkpoint()
  return { pooled: postgres.url, direct: postgres.directUrl }
}

/** Opens the connections for requests and those for background work. */
function openDatabases(
  { addCloser }: Lifecycle,
  { log, logError }: ServeOptions,
  { url, slowStatements }: { url: string; slowStatements: SlowStatementOptions | null },
): { database: DatabaseClient; background: DatabaseClient } {
  const reported = slowStatements ? { slowStatements } : {}
  const database = openDatabase(url, {
    ...reported,
    onError: () => logError('A database connection was lost; the next query opens another.'),
    onPooler: () => log('DATABASE_URL leads through a connection pooler: statements are sent without names.'),
  })
  addCloser({ name: 'the database connections', close: database.close, timeoutMs: 10_000 })
  // Background work has its own connections: it may be slow, and must not take connections from requests.
  const background = openDatabase(url, {
    ...reported,
    max: 4,
    statementTimeoutMs: BACKGROUND_TIMEOUT_MS,
  })
  addCloser({ name: 'the database connections of jobs', close: background.close, timeoutMs: 10_000 })
  return { database, background }
}

async function reportUnreadableContent(
  database: DatabaseClient,
  logError: (sentence: string) => void,
): Promise<void> {
  const unreadable = await listUnreadableContent(database.db)
  if (unreadable.length === 0) return
  logError(
    `Pages show the defaults of ${unreadable.join(', ')}: what was saved there does not hold by today’s rules.`,
  )
}

/** Builds the app with the pages of the web site. */
function buildSite(
  database: DatabaseClient,
  metrics: Metrics,
  { config, mode, isDemo = false, loadBuild, builtScripts }: ServeOptions,
): ReturnType<typeof buildApp> {
  return buildApp({
    config,
    database,
    isDemo,
    metrics,
    site: {
      clientDir: clientDirOf(findProjectRoot()),
      builtScripts,
      renderPage: createPageRenderer({
        languages: mode === 'production' ? readBuiltLanguages(findProjectRoot()) : {},
        publicUrl: config.publicUrl,
        loadBuild,
        loadPageData: () => loadPageData(database.db, config),
        finishHead,
        mode,
      }),
    },
  })
}

/** Forwards notifications of the database: changed content, and changes for open pages. */
async function listenToNotifications(
  { addCloser }: Lifecycle,
  { logError }: ServeOptions,
  { platform, purgePages, url }: { platform: Platform; purgePages: () => void; url: string },
): Promise<void> {
  const { channels } = platform.live
  // The landing page contains the packages.
  const refreshPackages = (): void => {
    purgePages()
    channels.pathya_packages_changed()
  }
  const listener = await listenToDatabase(
    url,
    { ...channels, pathya_content_changed: purgePages, pathya_packages_changed: refreshPackages },
    // Changes during a gap in the connection were missed, so everything is refreshed.
    {
      onReconnect: () => {
        purgePages()
        platform.live.closeAll()
      },
      onError: () => logError('The connection for news from the database was lost; it is tried again.'),
    },
  )
  addCloser({ name: 'the connection for news', close: listener.close, timeoutMs: 5_000 })
}

/** Prints a link that creates the first admin if the practice has none. */
async function logSetupLink(
  database: DatabaseClient,
  config: Config,
  log: (sentence: string) => void,
): Promise<void> {
  const link = await createFirstSetupLink({ db: database.db, now: () => new Date() }, config.publicUrl)
  if (link) log(`There is no admin yet. This link makes the first one; it works once, for 24 hours:\n${link}`)
}

/** Returns a sentence for the log of a start on a database that a newer version has migrated. */
function describeNewer(migrations: number): string {
  return `A newer version has changed this database (${migrations} ${migrations === 1 ? 'migration' : 'migrations'} that this version does not know). This version works with it and leaves foods and templates as they are. To go back to this version, read docs/upgrading.md.`
}

/**
 * Migrates the database to the current version, and logs a sentence if that is slow.
 *
 * @returns How many migrations of a newer version the database has gone through.
 */
async function prepareDatabase(
  url: string,
  isOnlyUrl: boolean,
  log: (sentence: string) => void,
): Promise<number> {
  try {
    return await announceWhenSlow(log, 'Bringing the database up to date.', migrateDatabase(url))
  } catch (error) {
    if (error instanceof PoolerError) {
      const variable = isOnlyUrl ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
      throw new StartError(
        `${variable} leads through a connection pooler in transaction mode: set DATABASE_DIRECT_URL to an address of the database itself.`,
      )
    }
    if (error instanceof DatabaseVersionError) throw new StartError(error.message)
    if (!isUnreachable(error)) throw error
    throw new StartError(`The database of DATABASE_URL cannot be reached: ${describeError(error)}.`)
  }
}

/** Checks whether the connection failed: refused, unknown host, time-out, or PostgreSQL's classes 08, 28 and 3D. */
function isUnreachable(error: unknown): boolean {
  const cause = error instanceof AggregateError ? error.errors[0] : error
  return /^(E[A-Z]+|08...|28...|3D...)$/.test(readCode(cause))
}

async function announceWhenSlow<T>(
  log: (sentence: string) => void,
  sentence: string,
  step: Promise<T>,
): Promise<T> {
  const timer = setTimeout(log, 300, sentence)
  try {
    return await step
  } finally {
    clearTimeout(timer)
  }
}
