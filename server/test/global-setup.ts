import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { fillDatabase, TEMPLATE_DATABASE, withDatabase } from './fill-database.ts'

/**
 * Starts one PostgreSQL for the whole test run and fills the template that `createTestDatabase` copies.
 *
 * @returns What stops it and removes its files.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pathya-test-'))
  // PostgreSQL's own account must be able to pass when the tests run as root.
  chmodSync(dataDir, 0o711)
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    // Nothing here has to outlive a power cut.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  })
  const teardown = async (): Promise<void> => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const admin = new pg.Client(postgres.adminUrl)
    await admin.connect()
    await admin.query(`create database ${TEMPLATE_DATABASE} owner pathya`)
    const templateUrl = withDatabase(postgres.url, TEMPLATE_DATABASE)
    await fillDatabase(templateUrl)
    // The copied database has its statistics, so plans are those of a database that has been in use.
    await admin.query(`alter database ${TEMPLATE_DATABASE} is_template true`)
    await admin.end()
    project.provide('testPostgresAdminUrl', postgres.adminUrl)
    project.provide('testPostgresTemplateUrl', templateUrl)
  } catch (error) {
    await teardown()
    throw error
  }
  return teardown
}
