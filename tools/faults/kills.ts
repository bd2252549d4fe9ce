import type { FaultResult } from './report.ts'
import type { Run } from './run.ts'
import { openScene, type Scene } from './scene.ts'
import { readPostmaster, waitUntilReady } from './servers.ts'

/** This many writes are acknowledged between two kills at least, and writers go on for a moment that differs each time. */
const WRITES_BETWEEN = 20
const QUIET_MS = 600
/** Of seven kills, four hit the server, two the database and one both. */
const VICTIMS = ['server', 'server', 'database', 'server', 'both', 'server', 'database'] as const
type Victim = (typeof VICTIMS)[number]

/** Kills the server, its PostgreSQL or both while people write: nothing that was acknowledged is lost or doubled. */
export async function testKills(run: Run, dataDir: string, killCount: number): Promise<FaultResult> {
  const scene = await openScene(run, dataDir)
  const { acknowledged } = scene.writers
  let longestReadyMs = 0
  for (let kill = 1; kill <= killCount; kill++) {
    const before = acknowledged.length
    await run.waitUntil(
      `${WRITES_BETWEEN} writes are acknowledged before kill ${kill} of ${killCount}`,
      () => acknowledged.length >= before + WRITES_BETWEEN,
    )
    await run.pause(Math.random() * QUIET_MS)
    const victim = VICTIMS[(kill - 1) % VICTIMS.length] ?? 'server'
    const startedAt = performance.now()
    await killOnce(run, scene, dataDir, victim)
    const readyMs = performance.now() - startedAt
    longestReadyMs = Math.max(longestReadyMs, readyMs)
    run.log(
      `Kill ${kill} of ${killCount} (${victim}): ready again after ${(readyMs / 1000).toFixed(1)} s; ${acknowledged.length} writes acknowledged so far.`,
    )
  }
  await run.pause(QUIET_MS)
  const result = await scene.finish('Kills of the server, PostgreSQL or both', killCount)
  return { ...result, longestReadyMs }
}

/** Kills once, and waits until the server is ready again. */
async function killOnce(run: Run, scene: Scene, dataDir: string, victim: Victim): Promise<void> {
  const server = scene.readServer()
  if (victim !== 'server') process.kill(readPostmaster(dataDir), 'SIGKILL')
  if (victim === 'database') {
    await waitUntilReady(run, server)
    return
  }
  server.child.kill('SIGKILL')
  await run.within('a killed server ends', server.exited)
  await scene.startAgain()
}
