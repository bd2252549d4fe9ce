import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { findProjectRoot } from '#server/kit/project-root.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import {
  computeFillStamp,
  findKeptClusters,
  forgetCluster,
  keepCluster,
  restoreCluster,
} from './kept-cluster.ts'
import { findTestDataFolder, makeRunFolder, removeAbandonedRuns } from './run-folder.ts'
import { TEMPLATE_DATABASE, withDatabase } from './template-database.ts'

/**
 * Starts one PostgreSQL for the whole test run, with the template that `createTestDatabase` copies. The template is filled
 * when anything it is made of has changed since the last runs; else the run works on a copy of what they kept.
 *
 * @returns What stops it and removes its files.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const base = findTestDataFolder()
  await removeAbandonedRuns(base)
  const dataDir = makeRunFolder(base)
  let postgres: EmbeddedPostgres | null = null
  const teardown = async (): Promise<void> => {
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    postgres = (await startKept(dataDir)) ?? (await startFilled(dataDir))
    project.provide('testPostgresAdminUrl', postgres.adminUrl)
    project.provide('testPostgresTemplateUrl', withDatabase(postgres.url, TEMPLATE_DATABASE))
  } catch (error) {
    await teardown()
    throw error
  }
  return teardown
}

const root = findProjectRoot()
const kept = findKeptClusters(root)
const stamp = computeFillStamp(root, 'server/test/global-setup.ts')

function start(dataDir: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    // Nothing here has to outlive a power cut.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
      // Files of the log may be in memory.
      max_wal_size: '128MB',
    },
  })
}

async function startKept(dataDir: string): Promise<EmbeddedPostgres | null> {
  const home = join(dataDir, 'postgres')
  if (!restoreCluster(kept, stamp, home)) return null
  try {
    return await start(dataDir)
  } catch {
    // Damaged, perhaps by a power cut.
    forgetCluster(kept, stamp)
    rmSync(home, { recursive: true, force: true })
    return null
  }
}

async function startFilled(dataDir: string): Promise<EmbeddedPostgres> {
  // Loaded only here: the food tables weigh more than the rest.
  const { fillDatabase } = await import('./fill-database.ts')
  const postgres = await start(dataDir)
  try {
    const admin = new pg.Client(postgres.adminUrl)
    await admin.connect()
    try {
      await admin.query(`create database ${TEMPLATE_DATABASE} owner pathya`)
      await fillDatabase(withDatabase(postgres.url, TEMPLATE_DATABASE))
      // The copied database has its statistics, so plans are those of a database that has been in use.
      await admin.query(`alter database ${TEMPLATE_DATABASE} is_template true`)
    } finally {
      await admin.end()
    }
  } finally {
    await postgres.stop()
  }
  keepCluster(kept, stamp, join(dataDir, 'postgres'))
  return start(dataDir)
}
