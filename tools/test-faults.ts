import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { setup as buildWhenNeeded } from '#server/test/build-setup.ts'
import { findFreePort, listProcessesUsing, makeTestFolder, projectRoot } from '#server/test/server-process.ts'
import { mountSmall, testDiskFull } from './faults/disk-full.ts'
import { testKills } from './faults/kills.ts'
import { testPauses } from './faults/pauses.ts'
import { type FaultResult, printResults } from './faults/report.ts'
import { testRollingRestart } from './faults/rolling-restart.ts'
import { abortOnSignals, openRun, type Run } from './faults/run.ts'
import { startReady, stopServer } from './faults/servers.ts'

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
const signal = abortOnSignals()
const folder = makeTestFolder()
const results: FaultResult[] = []
const failures: string[] = []
const skipped: string[] = []

/** Runs one scenario and undoes what it has made. A scenario that fails does not stop the next one. */
async function attempt(name: string, scenario: (run: Run) => Promise<FaultResult | null>): Promise<void> {
  if (signal.aborted) return
  console.log(`${name} …`)
  const { run, undo } = openRun(signal, console.log)
  try {
    const result = await scenario(run)
    if (result) results.push(result)
  } catch (error) {
    failures.push(`${name}: ${error instanceof Error ? error.message : error}`)
  } finally {
    await undo()
  }
}

/** Makes a data folder in which a server was started once: a first start takes ten times as long as a later one. */
async function makeStarted(run: Run, dataDir: string): Promise<null> {
  await stopServer(run, await startReady(run, dataDir, String(await findFreePort())))
  return null
}

function copyStarted(target: string): string {
  mkdirSync(dirname(target), { recursive: true })
  execFileSync('cp', ['-a', join(folder.path, 'started'), target])
  return target
}

async function fillDisk(run: Run): Promise<FaultResult | null> {
  const disk = join(folder.path, 'disk')
  const mounted = mountSmall(disk, DISK_MEGABYTES)
  if (typeof mounted === 'string') {
    skipped.push(mounted)
    return null
  }
  run.defer(mounted.unmount)
  copyStarted(join(disk, 'data'))
  return testDiskFull(run, disk, Number(values.fills))
}

/** Runs the failover of several machines, which has its own command and table. */
async function testFailover(): Promise<void> {
  const command = join(projectRoot, 'tools', 'test-ha.ts')
  if (values['without-failover'] || !existsSync(command)) {
    skipped.push('failover: it is a command of its own, which was not asked for or is not in this checkout')
    return
  }
  const child = spawn(process.execPath, [command], { stdio: 'inherit' })
  const stop = (): void => void child.kill('SIGTERM')
  signal.addEventListener('abort', stop)
  const code = await new Promise((done) => child.once('close', done))
  if (code !== 0) failures.push('failover: its own table says what is broken.')
}

/** Kills what still works in the folder, such as a PostgreSQL that was starting. */
function killLeftovers(): void {
  for (const { pid } of listProcessesUsing(folder.path)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended in this moment.
    }
  }
}

await attempt('First start', (run) => makeStarted(run, join(folder.path, 'started')))
if (failures.length === 0) {
  const data = (name: string): string => copyStarted(join(folder.path, name))
  await attempt('Kills', (run) => testKills(run, data('kills'), Number(values.kills)))
  await attempt('Pauses', (run) => testPauses(run, data('pauses'), Number(values.pauses)))
  await attempt('Disk full', fillDisk)
  await attempt('Rolling restart', (run) =>
    testRollingRestart(run, folder.path, data('database'), Number(values.restarts)),
  )
}
killLeftovers()
folder.remove()
if (!signal.aborted) await testFailover()
process.exit(printResults(results, failures, skipped))
