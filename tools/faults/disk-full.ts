import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '#server/test/server-process.ts'
import { startReady, stopServer, waitUntilReady } from './kills.ts'
import { addPractice, connectTo, listTitles } from './practice.ts'
import { type FaultResult, makeResult } from './report.ts'
import { startWriters } from './writers.ts'

const WRITERS = 4
const FULL_MS = 6000
const CHUNK = Buffer.alloc(64 * 1024)

/** Makes a small file system in memory; `null` with the reason if this account may not. */
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
export async function testDiskFull(disk: string, fillCount: number): Promise<FaultResult> {
  const dataDir = join(disk, 'data')
  const server = await startReady(dataDir, String(await findFreePort()))
  const database = await connectTo(dataDir)
  const practice = await addPractice(database)
  await database.end()
  const writers = startWriters(() => server.url, practice, WRITERS)
  const problems: string[] = []
  for (let fill = 0; fill < fillCount; fill++) {
    await sleep(1500)
    const filler = join(disk, 'filler')
    const endsAt = performance.now() + FULL_MS
    while (performance.now() < endsAt) {
      fillUp(filler)
      await sleep(200)
    }
    const isAlive = await fetch(`${server.url}/api/health`).then(
      ({ status }) => status === 200,
      () => false,
    )
    if (!isAlive) problems.push('the server does not answer while the disk is full')
    rmSync(filler)
    const before = writers.acknowledged.length
    await waitUntilReady(server)
    for (let tries = 0; writers.acknowledged.length === before && tries < 100; tries++) await sleep(200)
    if (writers.acknowledged.length === before) problems.push('nothing was stored when there was room again')
  }
  await writers.stop()
  const after = await connectTo(dataDir)
  const stored = await listTitles(after)
  await after.end()
  if (server.child.exitCode !== null) problems.push('the server ended')
  await stopServer(server)
  const result = makeResult('Disk full', fillCount, writers, stored)
  if (result.unavailable === 0) problems.push('the disk was never full for a write')
  return { ...result, problems: [...result.problems, ...problems] }
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
