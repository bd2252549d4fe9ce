import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeTemporaryFolder, projectRoot } from '#server/test/server-process.ts'
import { describeFigure, FIGURES_FILE, type Figure } from './figures.ts'

/** The parts of a whole run, in their order: each measures one thing in a process of its own. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  product: ['product.ts'],
  soak: ['soak.ts'],
  search: ['food-search.ts'],
  dashboard: ['dashboard.ts'],
  pdf: ['pdf.ts'],
  landing: ['public-pages.ts', '--pages=/'],
  home: ['client-home.ts'],
  offline: ['client-offline.ts'],
  editor: ['editor.ts'],
  growth: ['practice-dashboard.ts'],
}

/**
 * `npm run bench`: measures every part one after the other, prints one table with the goals, and writes it with the machine to
 * `bench/results/`. Nothing else may run on the machine meanwhile; ratios bear it best.
 *
 * Options: `--only=pdf,growth`. A run of some parts writes no results.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  const names = values.only?.split(',') ?? Object.keys(PARTS)
  const folder = makeTemporaryFolder()
  const file = join(folder.path, 'figures')
  writeFileSync(file, '')
  const startedAt = new Date()
  const failed: string[] = []
  for (const name of names) {
    const args = PARTS[name]
    if (!args) throw new Error(`There is no part ${name}. The parts are ${Object.keys(PARTS).join(', ')}.`)
    console.log(`\n== ${name}`)
    if ((await runPart(args, file)) !== 0) failed.push(name)
  }
  const figures = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Figure) // written by `report`
  folder.remove()
  console.log(`\n${figures.map(describeFigure).join('\n')}`)
  if (values.only === undefined) writeResults(startedAt, figures, failed)
  if (failed.length > 0) {
    console.log(`\nThese parts did not end as they should: ${failed.join(', ')}.`)
    process.exitCode = 1
  }
}

async function runPart([script = '', ...args]: readonly string[], file: string): Promise<number | null> {
  const child = spawn(process.execPath, [join(projectRoot, 'bench', script), ...args], {
    stdio: 'inherit',
    env: { ...process.env, [FIGURES_FILE]: file },
  })
  return new Promise((done) => child.once('close', done))
}

function writeResults(startedAt: Date, figures: readonly Figure[], failed: readonly string[]): void {
  const [processor] = cpus()
  const machine = {
    processor: processor?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 1e9),
    system: `${platform()} ${release()}`,
    node: process.version,
    loadAtTheEnd: loadavg()[0],
  }
  const day = startedAt.toISOString().slice(0, 10)
  const path = findFreePath(day)
  mkdirSync(join(projectRoot, 'bench', 'results'), { recursive: true })
  writeFileSync(
    join(projectRoot, path),
    `${JSON.stringify({ startedAt, machine, failed, figures }, null, 2)}\n`,
  )
  console.log(`\nWritten to ${path}.`)
}

/** Later runs of a day have a number, because they may be of other machines. */
function findFreePath(day: string): string {
  for (let run = 1; ; run++) {
    const path = join('bench', 'results', run === 1 ? `${day}.json` : `${day}-${run}.json`)
    if (!existsSync(join(projectRoot, path))) return path
  }
}

await main()
