import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { FaultResult } from './report.ts'
import type { Run } from './run.ts'
import { openScene } from './scene.ts'
import { readStatus, waitUntilReady } from './servers.ts'

const FULL_MS = 6000
const CHUNK = Buffer.alloc(64 * 1024)

/** Makes a small file system in memory; returns the reason if this account may not. */
export function mountSmall(path: string, megabytes: number): { unmount: () => void } | string {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    return 'disk full: only root on Linux can make the small file system that it needs'
  }
  mkdirSync(path, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'tmpfs', path], {
      stdio: 'pipe',
    })
  } catch {
    return 'disk full: this machine does not let root make the small file system that it needs'
  }
  return { unmount: () => void execFileSync('umount', ['--lazy', path]) }
}

/**
 * Fills the disk of the server under writes, several times. The server refuses with a sentence, goes on living, and
 * goes on storing when there is room again.
 */
export async function testDiskFull(run: Run, disk: string, fillCount: number): Promise<FaultResult> {
  const { readServer, writers, finish } = await openScene(run, join(disk, 'data'))
  const server = readServer()
  const problems: string[] = []
  for (let fill = 1; fill <= fillCount; fill++) {
    await run.pause(1500)
    const filler = join(disk, 'filler')
    const endsAt = performance.now() + FULL_MS
    while (performance.now() < endsAt) {
      fillUp(filler)
      await run.pause(200)
    }
    if ((await readStatus(`${server.url}/api/health`)) !== 200)
      problems.push('the server does not answer while the disk is full')
    rmSync(filler)
    const before = writers.acknowledged.length
    await waitUntilReady(run, server)
    await run.waitUntil(
      'a write is stored when there is room again',
      () => writers.acknowledged.length > before,
    )
    run.log(`Full disk ${fill} of ${fillCount}: writes are stored again.`)
  }
  if (!writers.statuses.has(503)) problems.push('the disk was never full for a write')
  return finish('Disk full', fillCount, problems)
}

/** Appends to a file until the file system has no room. */
function fillUp(path: string): void {
  const file = openSync(path, 'a')
  try {
    for (;;) writeSync(file, CHUNK)
  } catch {
    // There is no room left.
  } finally {
    closeSync(file)
  }
}
