import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findRunningPostmaster, stopPostmaster } from '#server/postgres/embedded-postgres-process.ts'

/** The folder where Linux stores files in memory. */
const MEMORY = '/dev/shm'
const NEEDED_BYTES = 2_000_000_000
const ABANDONED_MS = 2 * 3_600_000
const NAME = /^pathya-test-(\d+)-/

/**
 * Finds the folder for test data, which need not outlive the tests: in memory if there is space. A test file copies a
 * database of 18 MB; on a busy disk that takes a second, in memory less than a tenth of it.
 */
export function findTestDataFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > NEEDED_BYTES ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** Makes a folder for one run, which PostgreSQL's own account can pass through when the tests run as root. */
export function makeRunFolder(base: string): string {
  const path = mkdtempSync(join(base, `pathya-test-${process.pid}-`))
  chmodSync(path, 0o711)
  return path
}

/**
 * Removes the leftovers of killed runs and stops their PostgreSQL: in memory they would stay until the machine stops.
 */
export async function removeAbandonedRuns(base: string): Promise<void> {
  for (const name of readdirSync(base)) {
    const path = join(base, name)
    const pid = Number(NAME.exec(name)?.[1])
    // Processes of another container may be invisible here, so the age of a run decides too.
    if (!pid || isRunning(pid) || Date.now() - (readTime(path) ?? Date.now()) < ABANDONED_MS) continue
    try {
      for (const cluster of ['postgres', 'data/postgres', 'own/postgres'].map((home) =>
        join(path, home, 'cluster'),
      )) {
        const postmaster = findRunningPostmaster(cluster)
        if (postmaster) await stopPostmaster(postmaster.pid, cluster)
      }
      rmSync(path, { recursive: true, force: true })
    } catch {
      // The folder belongs to another account, or another run is removing it too.
    }
  }
}

function readTime(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // The process belongs to another account.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
