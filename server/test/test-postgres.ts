import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { findProjectRoot } from '#server/kit/project-root.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { findTestDataFolder, makeRunFolder, removeAbandonedRuns } from './run-folder.ts'
import {
  computeFillStamp,
  findSavedClusters,
  forgetCluster,
  restoreCluster,
  saveCluster,
} from './saved-clusters.ts'
import { TEMPLATE_DATABASE, withDatabase } from './template-database.ts'

export type TestPostgres = {
  url: string
  /** The superuser's connection string, for creating databases. */
  adminUrl: string
  /** The migrated and filled database that others are copied from. */
  templateUrl: string
  /** Stops it and removes its files. */
  stop: () => Promise<void>
}

/**
 * Starts one PostgreSQL for a whole test run, with a template database. The template is filled if anything that it is
 * made from has changed since earlier runs; otherwise the run works on a copy of their saved cluster.
 */
export async function startTestPostgres(): Promise<TestPostgres> {
  const base = findTestDataFolder()
  await removeAbandonedRuns(base)
  const dataDir = makeRunFolder(base)
  let postgres: EmbeddedPostgres | null = null
  const stop = async (): Promise<void> => {
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    postgres = (await startSaved(dataDir)) ?? (await startFilled(dataDir))
    const { url, adminUrl } = postgres
    return { url, adminUrl, templateUrl: withDatabase(url, TEMPLATE_DATABASE), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const root = findProjectRoot()
const saved = findSavedClusters(root)
const stamp = computeFillStamp(root, 'server/test/test-postgres.ts')

function start(dataDir: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    // The data need not survive a power failure.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
      // Log files may be in memory.
      max_wal_size: '128MB',
    },
  })
}

async function startSaved(dataDir: string): Promise<EmbeddedPostgres | null> {
  const home = join(dataDir, 'postgres')
  if (!restoreCluster(saved, stamp, home)) return null
  try {
    return await start(dataDir)
  } catch {
    // The saved cluster is damaged, perhaps by a power failure.
    forgetCluster(saved, stamp)
    rmSync(home, { recursive: true, force: true })
    return null
  }
}

async function startFilled(dataDir: string): Promise<EmbeddedPostgres> {
  // Imported only when needed, because the food tables take longer to load than the rest.
  const { fillDatabase } = await import('./fill-database.ts')
  const postgres = await start(dataDir)
  try {
    const admin = new pg.Client(postgres.adminUrl)
    await admin.connect()
    try {
      await admin.query(`create database ${TEMPLATE_DATABASE} owner pathya`)
      await fillDatabase(withDatabase(postgres.url, TEMPLATE_DATABASE))
      // The copied database already has its statistics, so it plans queries like a database in use.
      await admin.query(`alter database ${TEMPLATE_DATABASE} is_template true`)
    } finally {
      await admin.end()
    }
  } finally {
    await postgres.stop()
  }
  saveCluster(saved, stamp, join(dataDir, 'postgres'))
  return start(dataDir)
}
