import { join } from 'node:path'
import { installPackages } from './ha/find-packages.ts'
import { buildLastRelease } from './ha/last-release.ts'
import { closeSetup, openSetup, type Row, type Setup } from './ha/setup.ts'
import { checkFiles } from './ha/steps/check-files.ts'
import { killParts } from './ha/steps/kill-parts.ts'
import { killPrimary } from './ha/steps/kill-primary.ts'
import { replaceProcesses } from './ha/steps/replace-processes.ts'
import { makePhysicalBackup, restoreToSecond } from './ha/steps/restore-to-second.ts'

const root = join(import.meta.dirname, '..')
const STEPS = ['files', 'upgrade', 'restart', 'kills', 'parts', 'restore'] as const
type Step = (typeof STEPS)[number]

/**
 * `npm run test:ha`: builds the larger setup of `deploy/` on this machine and checks what it promises. Arguments name
 * single steps; `KILLS` is how often the primary is killed, `PART_KILLS` how often each other part.
 */
async function main(args: readonly string[]): Promise<number> {
  const unknown = args.find((arg) => !(STEPS as readonly string[]).includes(arg))
  if (unknown) {
    console.error(`There is no step ${unknown}; the steps are ${STEPS.join(', ')}.`)
    return 1
  }
  const missing = installPackages()
  if (missing) {
    console.error(missing)
    return 1
  }
  const has = (step: Step): boolean => args.length === 0 || args.includes(step)
  const kills = Number(process.env.KILLS ?? 20)
  const partKills = Number(process.env.PART_KILLS ?? 3)
  const rows: Row[] = []
  let setup: Setup | null = null
  let isWhole = false
  let isBroken = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // Ctrl-C may arrive from the terminal and from the command that started this one.
      if (!isBroken) void closeSetup(setup, false).then(() => process.exit(130))
      isBroken = true
    })
  }
  try {
    if (has('files')) rows.push(...checkFiles(root))
    if (STEPS.slice(1).some(has)) {
      const release = has('upgrade') ? buildLastRelease(root) : null
      setup = await openSetup(release?.root ?? root, console.log)
      if (has('restore')) await makePhysicalBackup(setup)
      if (release) {
        rows.push(...(await replaceProcesses(setup, `upgrade from ${release.name}`, root)))
        rows.push(...(await replaceProcesses(setup, `going back to ${release.name}`, release.root)))
        rows.push(...(await replaceProcesses(setup, 'upgrade after it', root)))
      }
      if (has('restart')) rows.push(...(await replaceProcesses(setup, 'restart of each process', root)))
      if (has('kills')) rows.push(...(await killPrimary(setup, kills)))
      if (has('parts')) rows.push(...(await killParts(setup, partKills)))
      if (has('restore')) rows.push(...(await restoreToSecond(setup)))
    }
    isWhole = rows.every(({ isHeld }) => isHeld)
  } catch (error) {
    console.error(error instanceof Error ? error.stack : error)
  } finally {
    await closeSetup(setup, !isWhole)
  }
  printTable(rows)
  return isWhole ? 0 : 1
}

function printTable(rows: readonly Row[]): void {
  console.log('\n| checked | measured | limit | |\n|---|---|---|---|')
  for (const { what, measured, limit, isHeld } of rows) {
    console.log(`| ${what} | ${measured} | ${limit} | ${isHeld ? 'held' : 'BROKEN'} |`)
  }
}

process.exitCode = await main(process.argv.slice(2))
process.exit()
