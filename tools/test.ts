import { spawn } from 'node:child_process'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './find-chromium.ts'
import { type BrowserReport, readBrowserReport } from './read-browser-report.ts'
import { isBuildCurrent } from './source-stamp.ts'
import type { TestReport } from './test-report.ts'

const root = join(import.meta.dirname, '..')

/** `failed` and the others are names of tests, or sentences. */
type Outcome = TestReport & { code: number }
/** Runs a program with arguments and more variables. Resolves with its exit code. */
type Run = (command: string[], env?: Record<string, string>) => Promise<number>
/** `isAlone`: no other step runs at the same time. */
type Step = { name: string; title: string; run: (run: Run, isAlone: boolean) => Promise<Outcome> }

// Servers, workers and commands of the tests load the same modules a hundred times: Node compiles each only once.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compiled-modules')

const workDir = mkdtempSync(join(tmpdir(), 'pathya-npm-test-'))

/**
 * Finds or installs what both steps of the last group need. If they did it themselves on a new machine, one would find
 * the package manager locked by the other.
 */
const PROGRAMS = 'programs'

/**
 * The steps. Those of one group run at the same time, because none of them keeps two cores busy for its whole time:
 * `npm test` took a minute longer when they ran one after the other.
 */
const GROUPS: Step[][] = [
  [
    { name: 'types', title: 'Types: react-router typegen, tsc', run: checkTypes },
    { name: 'lint', title: 'Lint and format: biome', run: (run) => runCheck(run, ['biome', 'ci', '.']) },
    { name: 'build', title: 'Build', run: build },
    { name: PROGRAMS, title: 'Programs of the tests: Chromium, PgBouncer', run: findPrograms },
    // The steps of the next group would each fill a database with all foods.
    {
      name: 'database',
      title: 'Database of the tests',
      run: (run) => runCheck(run, ['node', 'server/test/fill-saved-cluster.ts']),
    },
  ],
  [
    { name: 'vitest', title: 'Unit, components, API on PostgreSQL, processes: vitest', run: runVitest },
    { name: 'browser', title: 'Browser: playwright', run: runPlaywright },
  ],
  [
    {
      name: 'simulation',
      title: 'Simulation: 2,000 histories under one seed',
      run: (run) => runCheck(run, ['node', 'tools/test-simulation.ts']),
    },
  ],
]

/**
 * `npm test`: runs every check and prints each under a heading. All of them run, so that one run shows every failure;
 * the exit code is that of the first failed check. Names of steps as arguments run only those steps.
 */
async function main(names: string[]): Promise<number> {
  const known = GROUPS.flat().map((step) => step.name)
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    console.error(`No such step: ${unknown.join(', ')}. There are ${known.join(', ')}.`)
    return 2
  }
  const wanted = new Set(names.length === 0 ? known : names)
  if (wanted.has('vitest') || wanted.has('browser')) wanted.add(PROGRAMS)
  const total: TestReport = { passed: 0, failed: [], skipped: [], flaky: [] }
  let exitCode = 0
  const summary: string[] = []
  const startedAt = performance.now()
  for (const group of GROUPS) {
    const steps = group.filter(({ name }) => wanted.has(name))
    for (const { step, outcome, seconds } of await runTogether(steps)) {
      summary.push(`${outcome.code === 0 ? 'ok    ' : 'FAILED'} ${step.title} (${seconds} s)`)
      exitCode ||= outcome.code
      total.passed += outcome.passed
      total.failed.push(...outcome.failed)
      total.skipped.push(...outcome.skipped)
      total.flaky.push(...outcome.flaky)
    }
  }
  summary.push(`       in all ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  console.log(`\n=== Summary ===\n${summary.join('\n')}`)
  if (names.length > 0) console.log(`Only these steps were run: ${names.join(', ')}.`)
  for (const name of total.skipped) console.log(`Skipped: ${name}`)
  for (const name of total.flaky) console.log(`Flaky, passed when tried once more: ${name}`)
  for (const name of total.failed) console.log(`Failed: ${name}`)
  console.log(`${total.passed} passed, ${total.failed.length} failed`)
  return exitCode
}

/**
 * Runs steps at the same time. The output of the first is shown at once, that of another when all before it have
 * ended, so that each is whole under its heading.
 */
async function runTogether(
  steps: readonly Step[],
): Promise<{ step: Step; outcome: Outcome; seconds: string }[]> {
  const startedAt = performance.now()
  const running = steps.map(async (step, index) => {
    if (index === 0) console.log(`\n=== ${step.title} ===`)
    const output = index === 0 ? null : openSync(join(workDir, `${step.name}.log`), 'w')
    const outcome = await step.run((command, env) => run(command, env, output), steps.length === 1)
    return { step, outcome, seconds: ((performance.now() - startedAt) / 1000).toFixed(1) }
  })
  const results: { step: Step; outcome: Outcome; seconds: string }[] = []
  for (const [index, ended] of running.entries()) {
    const result = await ended
    if (index > 0) {
      console.log(`\n=== ${result.step.title} ===`)
      process.stdout.write(readFileSync(join(workDir, `${result.step.name}.log`)))
    }
    results.push(result)
  }
  return results
}

async function checkTypes(run: Run): Promise<Outcome> {
  const generated = await runCheck(run, ['react-router', 'typegen'])
  return generated.code === 0 ? await runCheck(run, ['tsc']) : generated
}

async function findPrograms(run: Run): Promise<Outcome> {
  const chromium = await runCheck(run, ['node', 'tools/find-chromium.ts'])
  return chromium.code === 0 ? await runCheck(run, ['node', 'tools/find-pgbouncer.ts']) : chromium
}

async function build(run: Run): Promise<Outcome> {
  if (!isBuildCurrent(root)) return await runCheck(run, ['node', 'tools/build.ts'])
  console.log('There is a build of these sources.')
  return { code: 0, passed: 1, failed: [], skipped: [], flaky: [] }
}

/** Runs a check that counts as one test. */
async function runCheck(run: Run, command: string[]): Promise<Outcome> {
  const code = await run(command)
  return {
    code,
    passed: code === 0 ? 1 : 0,
    failed: code === 0 ? [] : [command.join(' ')],
    skipped: [],
    flaky: [],
  }
}

async function runVitest(run: Run): Promise<Outcome> {
  const report = join(workDir, 'vitest.json')
  const code = await run(['vitest', 'run', '--reporter=default', '--reporter=./tools/test-report.ts'], {
    TEST_REPORT: report,
  })
  return readReport(report, code, (value) => value as TestReport)
}

/** Beside another step, a worker less is enough to keep two cores busy. */
async function runPlaywright(run: Run, isAlone: boolean): Promise<Outcome> {
  let chromium: string
  try {
    chromium = await findChromium()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { code: 1, passed: 0, failed: ['No Chromium was found'], skipped: [], flaky: [] }
  }
  const report = join(workDir, 'playwright.json')
  const code = await run(
    ['playwright', 'test', '--reporter=list,json', ...(isAlone ? [] : ['--workers=3'])],
    {
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  )
  return readReport(report, code, (value) => readBrowserReport(value as BrowserReport))
}

/** A failed run names at least one failure, even if no test failed (for example a file that does not load). */
function readReport(path: string, code: number, read: (report: unknown) => TestReport): Outcome {
  let report: TestReport = { passed: 0, failed: [], skipped: [], flaky: [] }
  try {
    report = read(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    console.error(`No report was written to ${path}.`)
  }
  const hasTests = report.passed + report.failed.length > 0
  if (code !== 0 || !hasTests) {
    const failed = report.failed.length > 0 ? report.failed : ['the run itself, as its output above says']
    return { ...report, failed, code: code || 1 }
  }
  return { ...report, code }
}

/** `output`: a file for what the program prints, or `null` to show it at once. */
async function run(
  [program = '', ...args]: string[],
  env: Record<string, string> = {},
  output: number | null = null,
): Promise<number> {
  const command = program === 'node' ? process.execPath : join(root, 'node_modules', '.bin', program)
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['inherit', output ?? 'inherit', output ?? 'inherit'],
    env: { ...process.env, ...env },
  })
  return await new Promise((done) => {
    child.once('error', (error) => {
      console.error(`${program} could not be run: ${error.message}`)
      done(1)
    })
    child.once('exit', (code) => done(code ?? 1))
  })
}

// Tests must not depend on the environment variables that are set for a server on this machine.
for (const name of Object.keys(process.env)) {
  if (
    /^(PORT|HOST|PUBLIC_URL|TRUST_PROXY|DATA_DIR|DATABASE_URL|DATABASE_DIRECT_URL|SMTP_URL|MAIL_FROM|STAFF_DOMAIN|IDENTITY_PROVIDER|SECRET_KEY|BACKUP_DIR|BACKUP_KEY|LANGUAGES|STOP_DELAY_SECONDS|LOG_LEVEL)$/.test(
      name,
    )
  ) {
    delete process.env[name]
  }
}
// Tools with a shebang use this Node, not the machine's.
process.env.PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(':')

try {
  process.exitCode = await main(process.argv.slice(2))
} finally {
  rmSync(workDir, { recursive: true, force: true })
}
