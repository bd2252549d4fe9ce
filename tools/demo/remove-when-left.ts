import { spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findRunningPostmaster, stopPostmaster } from '#server/postgres/embedded-postgres-process.ts'

/**
 * Starts a process that waits for the end of this one, however it ends, and then stops the demo's PostgreSQL and removes
 * its folder. Returns a function that calls it off.
 */
export function removeWhenLeft(dataDir: string): () => void {
  const watcher = spawn(process.execPath, [import.meta.filename, dataDir], {
    // In a session of its own, because Ctrl-C must not reach it. Its input ends with this process.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.unref()
  const { stdin } = watcher
  // A pipe of Node is a socket; it alone must not keep this process alive.
  if (stdin && 'unref' in stdin && typeof stdin.unref === 'function') stdin.unref()
  return () => void watcher.kill()
}

async function removeFolder(dataDir: string): Promise<void> {
  const cluster = join(dataDir, 'postgres', 'cluster')
  const postmaster = existsSync(cluster) ? findRunningPostmaster(cluster) : null
  if (postmaster) await stopPostmaster(postmaster.pid, cluster)
  rmSync(dataDir, { recursive: true, force: true })
}

if (import.meta.main) {
  const [dataDir] = process.argv.slice(2)
  if (!dataDir) throw new Error('A data folder is missing.')
  process.stdin.resume()
  await new Promise((done) => process.stdin.once('close', done))
  await removeFolder(dataDir)
}
