import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { setup as buildWhenNeeded } from '#server/test/build-setup.ts'
import {
  findFreePort,
  makeTestFolder,
  projectRoot,
  stopServerProcesses,
} from '#server/test/server-process.ts'
import { mountSmall, testDiskFull } from './faults/disk-full.ts'
import { startReady, stopServer, testKills } from './faults/kills.ts'
import { testPauses } from './faults/pauses.ts'
import { type FaultResult, printResults } from './faults/report.ts'
import { testRollingRestart } from './faults/rolling-restart.ts'

/*
 * `npm run test:faults`: kills, pauses, a full disk and rolling restarts of the built server while people write. Prints one
 * table. Nothing that was acknowledged may be lost or doubled.
 */

const DISK_MEGABYTES = 400

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '56' },
    pauses: { type: 'string', default: '6' },
    fills: { type: 'string', default: '3' },
    restarts: { type: 'string', default: '6' },
    'without-failover': { type: 'boolean', default: false },
  },
})

buildWhenNeeded()
const folder = makeTestFolder()
const results: FaultResult[] = []
const skipped: string[] = []

/** Makes a data folder in which a server was started once: a first start takes ten times as long as a later one. */
async function makeStarted(): Promise<string> {
  const dataDir = join(folder.path, 'started')
  await stopServer(await startReady(dataDir, String(await findFreePort())))
  return dataDir
}

function copyStarted(started: string, target: string): string {
  mkdirSync(dirname(target), { recursive: true })
  execFileSync('cp', ['-a', started, target])
  return target
}

async function run(name: string, scenario: () => Promise<FaultResult>): Promise<void> {
  console.log(`${name} …`)
  results.push(await scenario())
}

/** Runs the failover of several machines, which has its own command and table. */
function testFailover(): void {
  const command = join(projectRoot, 'tools', 'test-ha.ts')
  if (values['without-failover'] || !existsSync(command)) {
    skipped.push('failover: it is a command of its own, which was not asked for or is not in this checkout')
    return
  }
  const { status } = spawnSync(process.execPath, [command], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}

try {
  const started = await makeStarted()
  await run('Kills', () => testKills(copyStarted(started, join(folder.path, 'kills')), Number(values.kills)))
  await run('Pauses', () =>
    testPauses(copyStarted(started, join(folder.path, 'pauses')), Number(values.pauses)),
  )
  const disk = join(folder.path, 'disk')
  const mounted = mountSmall(disk, DISK_MEGABYTES)
  if (typeof mounted === 'string') skipped.push(mounted)
  else {
    try {
      copyStarted(started, join(disk, 'data'))
      await run('Disk full', () => testDiskFull(disk, Number(values.fills)))
    } finally {
      mounted.unmount()
    }
  }
  const database = copyStarted(started, join(folder.path, 'database'))
  await run('Rolling restart', () => testRollingRestart(folder.path, database, Number(values.restarts)))
} finally {
  await stopServerProcesses()
  folder.remove()
}
testFailover()
process.exitCode = printResults(results, skipped) || process.exitCode
