import { join } from 'node:path'
import { installPackages } from './find-packages.ts'
import { closeSetup, openSetup, type Row, type Setup } from './setup.ts'
import { killPrimary } from './steps/kill-primary.ts'
import { replaceProcesses } from './steps/replace-processes.ts'

const root = join(import.meta.dirname, '..', '..')

/** The rows of the table, or one sentence that says why the setup cannot be built here. */
export type FaultResult = { rows: Row[]; missing: null } | { rows: null; missing: string }

/**
 * Runs the faults that need the larger setup, for `npm run test:faults`: a restart of each process, and kills of the
 * primary, under load. The product must be built.
 *
 * @param kills How often the primary is killed.
 */
export async function runLargerSetupFaults(
  kills: number,
  log: (sentence: string) => void,
): Promise<FaultResult> {
  const missing = installPackages()
  if (missing !== null) return { rows: null, missing }
  let setup: Setup | null = null
  let rows: Row[] = []
  try {
    setup = await openSetup(root, log)
    rows = await replaceProcesses(setup, 'restart of each process', root)
    rows.push(...(await killPrimary(setup, kills)))
    return { rows, missing: null }
  } finally {
    await closeSetup(setup, rows.length === 0 || rows.some(({ isHeld }) => !isHeld))
  }
}
