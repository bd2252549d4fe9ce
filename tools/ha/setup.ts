import { setTimeout as sleep } from 'node:timers/promises'
import { stopServerProcesses } from '#server/test/server-process.ts'
import { buildLocalCluster, type LocalCluster, makeSiteDatabase } from './local-cluster.ts'
import { addPractice, type SignedInClient } from './practice.ts'
import { stopPrograms } from './programs.ts'
import { type SiteProcess, startSiteProcess } from './site-processes.ts'

/** One row of the table that `npm run test:ha` prints. */
export type Row = { what: string; measured: string; limit: string; isHeld: boolean }

/** The setup under test: databases, pooler, balancer, and processes of the site with people in their database. */
export type Setup = {
  local: LocalCluster
  processes: SiteProcess[]
  clients: SignedInClient[]
  log: (sentence: string) => void
  /** Loads that have run: each has its own number. */
  nextRun: () => number
}

const PROCESSES = 2
/** One client may write 300 measurements an hour. */
const CLIENTS = 150

/** Builds everything, with the processes of the version in `root`. */
export async function openSetup(root: string, log: (sentence: string) => void): Promise<Setup> {
  const local = await buildLocalCluster(log)
  await makeSiteDatabase(local)
  log('Starting two processes of the site.')
  const processes: SiteProcess[] = []
  for (let index = 0; index < PROCESSES; index++) processes.push(await startSiteProcess(local, index, root))
  const clients = await addPractice(local.urls.direct, CLIENTS)
  // HAProxy asks every second.
  await sleep(2500)
  let run = 0
  return { local, processes, clients, log, nextRun: () => run++ }
}

/** Stops everything. Logs stay if something failed. */
export async function closeSetup(setup: Setup | null, keepsLogs: boolean): Promise<void> {
  await stopServerProcesses()
  await stopPrograms()
  // A process that was started in the meantime.
  await stopServerProcesses()
  if (!setup) return
  if (keepsLogs) setup.log(`The logs of all programs are in ${setup.local.folder}.`)
  else setup.local.remove()
}
