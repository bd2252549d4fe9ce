import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findRunningPostmaster, stopPostmaster } from '#server/postgres/embedded-postgres-process.ts'

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'
const NEEDED_BYTES = 2_000_000_000
const ABANDONED_MS = 2 * 3_600_000
const NAME = /^pathya-test-(\d+)-/

/**
 * The folder for data of tests, which need not outlive them: in memory where there is room. A test file copies a database of
 * 18 MB; on a busy disk that takes a second, in memory less than a tenth of it.
 */
export function findTestDataFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > NEEDED_BYTES ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** Makes a folder for one run, which PostgreSQL's own account can pass when the tests run as root. */
export function makeRunFolder(base: string): string {
  const path = mkdtempSync(join(base, `pathya-test-${process.pid}-`))
  chmodSync(path, 0o711)
  return path
}

/** Removes what killed runs have left behind, their PostgreSQL included: in memory it would stay until the machine stops. */
export async function removeAbandonedRuns(base: string): Promise<void> {
  for (const name of readdirSync(base)) {
    const path = join(base, name)
    const pid = Number(NAME.exec(name)?.[1])
    // Processes of another container may be invisible here: a run's age decides too.
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
      // Another account's, or another run is removing it too.
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
    // Another account's process.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
