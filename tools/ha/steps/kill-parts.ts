import { setTimeout as sleep } from 'node:timers/promises'
import { type Load, startLoad } from '../load.ts'
import type { Row, Setup } from '../setup.ts'
import {
  CALM_MS,
  findLongestGap,
  findMedian,
  MAX_REFUSED_MS,
  makeRows,
  RATES,
  watchProcesses,
} from './kill-primary.ts'

/** A service manager starts a killed program again after a second, as `deploy/systemd` says. */
const RESTART_MS = 1000
/** How long a lost machine is away. It is longer than Patroni needs to notice it. */
const AWAY_MS = 15_000
/** Writes are watched for this time after a part is back. */
const AFTER_MS = 3000
const SHOWN_SENTENCES = 5

/** A fault of one part: what is killed, and how it comes back. */
type Fault = { what: string; run: (setup: Setup, round: number) => Promise<void> }

const FAULTS: readonly Fault[] = [
  { what: 'one of three etcd', run: loseOneEtcd },
  { what: 'all three etcd at once', run: loseAllEtcd },
  { what: 'the synchronous standby’s machine', run: loseStandby },
  { what: 'PgBouncer', run: (setup) => restartPart(setup, 'pgbouncer') },
  { what: 'HAProxy', run: (setup) => restartPart(setup, 'haproxy') },
]

/** Kills every other part than the primary, each several times, while writes arrive. */
export async function killParts(setup: Setup, rounds: number): Promise<Row[]> {
  const { local, clients, log } = setup
  const load = startLoad(local.siteUrl, clients, RATES, setup.nextRun())
  const watch = watchProcesses(setup)
  const rows: Row[] = []
  for (const fault of FAULTS) {
    const gaps: number[] = []
    const printed = startReading(setup)
    for (let round = 0; round < rounds; round++) {
      await local.waitUntilWhole()
      await sleep(CALM_MS)
      const gapMs = await measureGap(load, () => fault.run(setup, round))
      gaps.push(gapMs)
      log(
        `Kill ${round + 1} of ${rounds} (${fault.what}): no write acknowledged for ${(gapMs / 1000).toFixed(1)} s.`,
      )
    }
    for (const sentence of printed()) log(`  printed by the site: ${sentence}`)
    const longest = Math.max(0, ...gaps)
    rows.push({
      what: `${rounds} kills of ${fault.what}: longest and median time without an acknowledged write`,
      measured: `${(longest / 1000).toFixed(1)} s; ${(findMedian(gaps) / 1000).toFixed(1)} s`,
      limit: `${MAX_REFUSED_MS / 1000} s`,
      isHeld: longest <= MAX_REFUSED_MS,
    })
  }
  await local.waitUntilWhole()
  await sleep(CALM_MS)
  await load.stop()
  const unhealthy = await watch.stop()
  const what = `${rounds * FAULTS.length} kills of other parts`
  return [...rows, ...(await makeRows(setup, load, { what, unhealthy }))]
}

/** Returns the longest time without an acknowledged write while something happens, and a moment after it. */
async function measureGap({ acknowledgedAt }: Load, happen: () => Promise<void>): Promise<number> {
  const count = acknowledgedAt.length
  const startedAt = performance.now()
  await happen()
  await sleep(AFTER_MS)
  return findLongestGap([startedAt, ...acknowledgedAt.slice(count), performance.now()])
}

async function loseOneEtcd({ local }: Setup, round: number): Promise<void> {
  const machine = local.cluster.databases[round % local.cluster.databases.length]
  if (!machine) throw new Error('There is no database machine.')
  await local.killPart(local.etcdOf(machine))
  await sleep(AWAY_MS)
  local.startPart(local.etcdOf(machine))
}

async function loseAllEtcd({ local }: Setup): Promise<void> {
  const parts = local.cluster.databases.map(local.etcdOf)
  await Promise.all(parts.map(local.killPart))
  await sleep(AWAY_MS)
  for (const part of parts) local.startPart(part)
}

async function loseStandby({ local }: Setup): Promise<void> {
  const standby = (await local.listMembers()).find(({ role }) => role === 'sync_standby')
  const machine = local.cluster.databases.find(({ name }) => name === standby?.name)
  if (!machine) throw new Error('There is no synchronous standby.')
  local.kill(machine, 'machine')
  await sleep(AWAY_MS)
  local.startPart(local.patroniOf(machine))
}

async function restartPart({ local }: Setup, part: string): Promise<void> {
  await local.killPart(part)
  await sleep(RESTART_MS)
  local.startPart(part)
}

/** Returns a function that lists what the processes of the site have printed since, each sentence once with its count. */
function startReading({ processes }: Setup): () => string[] {
  const starts = processes.map(({ process }) => process.readOutput().length)
  return () => {
    const counts = new Map<string, number>()
    for (const [index, { process }] of processes.entries()) {
      for (const line of process.readOutput().slice(starts[index]).split('\n').filter(Boolean)) {
        const sentence = readSentence(line)
        counts.set(sentence, (counts.get(sentence) ?? 0) + 1)
      }
    }
    const sorted = [...counts].sort(([, one], [, other]) => other - one)
    return sorted.slice(0, SHOWN_SENTENCES).map(([sentence, count]) => `${sentence} (${count} times)`)
  }
}

/** Returns the message of a line of the log, or the line. */
function readSentence(line: string): string {
  try {
    return String(JSON.parse(line).msg)
  } catch {
    return line
  }
}
