import { randomBytes } from 'node:crypto'
import { setup as buildWhenNeeded } from '#server/test/build-setup.ts'
import { type ServerProcess, startServerProcess } from '#server/test/server-process.ts'
import { attackBrowser, MARKER_KINDS, type MarkerReport } from './attack/attack-browser.ts'
import { type AttackReport, attackServer } from './attack/attack-server.ts'
import { type AttackRole, ROLES } from './attack/practice.ts'
import { type DemoDatabase, makeDemoDatabase } from './demo/demo-database.ts'

const USAGE =
  'npm run test:security [-- --requests 20000] [--seed 1] [--role client] [--until 123] [--only requests]'

type Options = {
  requests: number
  seed: number
  roles: readonly AttackRole[]
  until: number | null
  only: 'requests' | 'browser' | null
}

function readOptions(args: readonly string[]): Options {
  const read = (name: string): string | undefined => {
    const at = args.indexOf(`--${name}`)
    return at < 0 ? undefined : args[at + 1]
  }
  const role = read('role')
  const roles = ROLES.filter((known) => role === undefined || known === role)
  if (roles.length === 0) throw new Error(`There is no role ${role}: ${ROLES.join(', ')}. ${USAGE}`)
  const until = read('until') === undefined ? null : Number(read('until'))
  return {
    requests: until === null ? Number(read('requests') ?? 20_000) : until + 1,
    seed: Number(read('seed') ?? 1),
    roles,
    until,
    only:
      read('only') === 'browser'
        ? 'browser'
        : read('only') === 'requests' || until !== null
          ? 'requests'
          : null,
  }
}

/**
 * `npm run test:security`: attacks the built server, on a practice like that of the demo, with requests made from the
 * contract as every role, and with scripts in every text field in a browser. Returns the exit code.
 */
async function main(options: Options, demo: DemoDatabase): Promise<number> {
  const startedAt = performance.now()
  const keys = { SECRET_KEY: randomBytes(32).toString('hex'), BACKUP_KEY: randomBytes(32).toString('hex') }
  const server = await startServerProcess({
    env: { DATABASE_URL: demo.url, DATA_DIR: demo.dataDir, LOG_LEVEL: 'info', ...keys },
  })
  try {
    await server.ready
    // First, because the requests fill the lists of the screens.
    const markers = options.only === 'requests' ? [] : await attackInBrowser(server, demo)
    const report =
      options.only === 'browser'
        ? null
        : await attackByRequests(server, { options, demo, keys: Object.values(keys) })
    if (report) printReport(report)
    if (markers.length > 0) printMarkers(markers)
    console.log(`Seed ${options.seed}, ${Math.round((performance.now() - startedAt) / 1000)} s.`)
    const failures = [...markers, ...(report ? [report] : [])].flatMap((part) => part.failures)
    console.log(failures.length === 0 ? 'Nothing failed.' : `${failures.length} failed.`)
    return failures.length === 0 ? 0 : 1
  } finally {
    server.child.kill('SIGTERM')
    await server.exited
    await demo.remove()
  }
}

function attackByRequests(
  server: ServerProcess,
  { options, demo, keys }: { options: Options; demo: DemoDatabase; keys: readonly string[] },
): Promise<AttackReport> {
  const { requests, seed, roles, until } = options
  const password = /:([^:@/]{8,})@/.exec(demo.url)?.[1]
  return attackServer(server, {
    database: { connectionString: demo.url },
    secrets: [...keys, ...(password ? [password] : [])],
    roles,
    count: requests,
    seed,
    ...(until === null ? {} : { showFrom: until }),
    log: console.log,
  })
}

async function attackInBrowser(server: ServerProcess, demo: DemoDatabase): Promise<MarkerReport[]> {
  const reports: MarkerReport[] = []
  for (const kind of MARKER_KINDS) {
    console.log(`Storing texts of the kind ${kind}, and reading every screen.`)
    const report = await attackBrowser(server, { connectionString: demo.url }, kind)
    for (const failure of report.failures) console.log(`FAILED ${failure}`)
    for (const wide of report.wide) console.log(`Scrolls sideways on a phone: ${wide}`)
    reports.push(report)
  }
  return reports
}

function printMarkers(reports: readonly MarkerReport[]): void {
  console.log('')
  printTable([
    ['texts', 'fields', 'refused by', 'screens and mails', 'files', 'shown', 'too wide', 'failed'],
    ...reports.map(({ kind, fields, refused, screens, files, shown, wide, failures }) => [
      kind,
      fields,
      refused,
      screens,
      files,
      shown,
      wide.length,
      failures.length,
    ]),
  ])
}

function printReport({ results, callCount, failures, memoryMb, logLength }: AttackReport): void {
  console.log('')
  for (const { role, slowest } of results) console.log(`Most time as ${role}: ${slowest.join(', ')}`)
  console.log('')
  printTable([
    [
      'role',
      'requests',
      'valid',
      'hostile',
      'malformed',
      '2xx/3xx',
      '4xx',
      '5xx',
      'succeeded',
      'MB',
      'failed',
    ],
    ...results.map(({ role, requests, kinds, answers, succeeded, failures }, index) => [
      role,
      requests,
      kinds.valid,
      kinds.hostile,
      kinds.malformed,
      answers[2] + answers[3],
      answers[4],
      answers[5],
      `${succeeded.size} of ${callCount}`,
      memoryMb.byRole[index] ?? 0,
      failures.length,
    ]),
  ])
  console.log(
    `\nMemory of the server: ${memoryMb.first} MB at first, ${memoryMb.most} MB at most. Log: ${logLength} characters.`,
  )
  for (const failure of failures.filter((one) => results.every((result) => !result.failures.includes(one)))) {
    console.log(`FAILED ${failure}`)
  }
}

function printTable(rows: readonly (readonly (string | number)[])[]): void {
  const table = rows.map((row) => row.map(String))
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? []
  for (const row of table)
    console.log(row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  '))
}

if (import.meta.main) {
  buildWhenNeeded()
  process.exitCode = await main(
    readOptions(process.argv.slice(2)),
    await makeDemoDatabase(console.log, 'full'),
  )
}
