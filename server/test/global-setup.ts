import type { TestProject } from 'vitest/node'
import { startTestPostgres } from './test-postgres.ts'

/**
 * Starts the PostgreSQL of the whole test run; `createTestDatabase` copies its template.
 *
 * @returns A function that stops it and removes its files.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { adminUrl, templateUrl, stop } = await startTestPostgres()
  project.provide('testPostgresAdminUrl', adminUrl)
  project.provide('testPostgresTemplateUrl', templateUrl)
  return stop
}
