import { setTimeout as sleep } from 'node:timers/promises'
import { checkWrites } from '../check-writes.ts'
import { type Load, startLoad } from '../load.ts'
import { waitUntil } from '../programs.ts'
import type { Row, Setup } from '../setup.ts'
import { readStatus } from '../site-processes.ts'

export const RATES = { weights: 15, bookings: 0.5, reads: 10 }
export const MAX_REFUSED_MS = 15_000
/** The load runs undisturbed for this time before each kill. */
export const CALM_MS = 2000
const WATCH_MS = 250

/**
 * Kills the primary again and again while writes arrive: in turn its PostgreSQL alone, and its whole machine with
 * Patroni. Prints how long no write was acknowledged each time.
 */
export async function killPrimary(setup: Setup, kills: number): Promise<Row[]> {
  const { local, clients, log } = setup
  const load = startLoad(local.siteUrl, clients, RATES, setup.nextRun())
  const watch = watchProcesses(setup)
  const gaps: Record<'database' | 'machine', number[]> = { database: [], machine: [] }
  for (let kill = 1; kill <= kills; kill++) {
    await local.waitUntilWhole()
    await sleep(CALM_MS)
    const what = kill % 2 === 1 ? 'database' : 'machine'
    const gapMs = await killOnce(setup, load, what)
    gaps[what].push(gapMs)
    log(`Kill ${kill} of ${kills} (${what}): no write acknowledged for ${(gapMs / 1000).toFixed(1)} s.`)
  }
  await local.waitUntilWhole()
  await sleep(CALM_MS)
  await load.stop()
  const unhealthy = await watch.stop()
  const row = (name: 'database' | 'machine', text: string): Row => {
    const longest = Math.max(0, ...gaps[name])
    return {
      what: `${gaps[name].length} kills of ${text}: longest and median time without an acknowledged write`,
      measured: `${(longest / 1000).toFixed(1)} s; ${(findMedian(gaps[name]) / 1000).toFixed(1)} s`,
      limit: `${MAX_REFUSED_MS / 1000} s`,
      isHeld: longest <= MAX_REFUSED_MS,
    }
  }
  return [
    row('database', 'the primary’s PostgreSQL'),
    row('machine', 'the primary’s machine'),
    ...(await makeRows(setup, load, { what: `${kills} kills of the primary`, unhealthy })),
  ]
}

/** Makes the rows of all kills: what became of the writes and of the processes of the site. */
export async function makeRows(
  { local, processes }: Setup,
  { writes, failures }: Load,
  { what, unhealthy }: { what: string; unhealthy: number },
): Promise<Row[]> {
  const verdict = await checkWrites(local.urls.direct, writes)
  const ended = processes.filter(
    ({ process }) => process.child.exitCode !== null || process.child.signalCode !== null,
  )
  return [
    {
      what: `acknowledged writes lost in ${what}; doubled; never answered`,
      measured: `${verdict.lost}; ${verdict.doubled}; ${verdict.unanswered} (of ${verdict.acknowledged}, ${failures.length} tries refused)`,
      limit: '0; 0; 0',
      isHeld: verdict.lost + verdict.doubled + verdict.unanswered === 0,
    },
    {
      what: `${what}: processes of the site that ended; times one did not answer /api/health`,
      measured: `${ended.length}; ${unhealthy}`,
      limit: '0; 0',
      isHeld: ended.length === 0 && unhealthy === 0,
    },
  ]
}

/** Kills the primary once. Returns how long no write was acknowledged, in milliseconds. */
async function killOnce({ local }: Setup, load: Load, what: 'database' | 'machine'): Promise<number> {
  const primary = await local.findPrimary()
  if (!primary) throw new Error('There is no primary to kill.')
  const count = load.acknowledgedAt.length
  const killedAt = performance.now()
  local.kill(primary, what)
  await waitUntil(
    'another primary',
    async () => {
      const next = await local.findPrimary()
      return next !== null && next.name !== primary.name
    },
    { timeoutMs: 90_000 },
  )
  const promotedAt = performance.now()
  await waitUntil('an acknowledged write', () => (load.acknowledgedAt.at(-1) ?? 0) > promotedAt, {
    timeoutMs: 90_000,
  })
  if (what === 'machine') local.startPart(local.patroniOf(primary))
  return findLongestGap([killedAt, ...load.acknowledgedAt.slice(count)])
}

export function findLongestGap(times: readonly number[]): number {
  const sorted = [...times].sort((one, other) => one - other)
  return Math.max(0, ...sorted.slice(1).map((time, index) => time - (sorted[index] ?? time)))
}

export function findMedian(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

/** Asks every process again and again whether it lives. `stop` returns how often one did not answer. */
export function watchProcesses({ processes }: Setup): { stop: () => Promise<number> } {
  const stopping = new AbortController()
  const watch = async (port: number): Promise<number> => {
    let missed = 0
    while (!stopping.signal.aborted) {
      if ((await readStatus(port, '/api/health')) !== 200) missed += 1
      await sleep(WATCH_MS)
    }
    return missed
  }
  const watches = processes.map(({ port }) => watch(port))
  return {
    stop: async () => {
      stopping.abort()
      return (await Promise.all(watches)).reduce((sum, missed) => sum + missed, 0)
    },
  }
}
