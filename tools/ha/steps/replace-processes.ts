import { setTimeout as sleep } from 'node:timers/promises'
import { checkWrites } from '../check-writes.ts'
import { startLoad } from '../load.ts'
import type { Row, Setup } from '../setup.ts'
import { startSiteProcess } from '../site-processes.ts'

const RATES = { weights: 15, bookings: 1, reads: 25 }
const BEFORE_MS = 4000
const BETWEEN_MS = 5000

/**
 * Replaces each process of the site under load, one after the other: with the same version, or with another one. Nothing
 * may fail: neither a read nor a write, not even once.
 *
 * @param root The folder of the version that is started.
 */
export async function replaceProcesses(setup: Setup, what: string, root: string): Promise<Row[]> {
  const { local, processes, clients, log } = setup
  const load = startLoad(local.siteUrl, clients, RATES, setup.nextRun())
  await sleep(BEFORE_MS)
  for (const index of processes.keys()) {
    log(`${what}: replacing ${processes[index]?.name}.`)
    await processes[index]?.stop()
    processes[index] = await startSiteProcess(local, index, root)
    await sleep(BETWEEN_MS)
  }
  await load.stop()
  const verdict = await checkWrites(local.urls.direct, load.writes)
  for (const { what: kind, answer } of load.failures.slice(0, 10)) log(`Failed: ${kind}: ${answer}`)
  const count = load.readCount() + verdict.acknowledged
  return [
    {
      what: `${what}: failed requests of ${count}`,
      measured: String(load.failures.length),
      limit: '0',
      isHeld: load.failures.length === 0,
    },
    {
      what: `${what}: acknowledged writes lost; doubled`,
      measured: `${verdict.lost}; ${verdict.doubled} (of ${verdict.acknowledged})`,
      limit: '0; 0',
      isHeld: verdict.lost === 0 && verdict.doubled === 0 && verdict.unanswered === 0,
    },
  ]
}
