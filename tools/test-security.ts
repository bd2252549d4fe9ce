import { randomBytes } from 'node:crypto'
import { runUntilStopped } from '#server/lifecycle.ts'
import { setup as buildWhenNeeded } from '#server/test/build-setup.ts'
import { type ServerProcess, startServerProcess, stopServerProcesses } from '#server/test/server-process.ts'
import { attackBrowser, MARKER_KINDS, type MarkerReport } from './attack/attack-browser.ts'
import { type AttackReport, attackServer } from './attack/attack-server.ts'
import type { MarkerKind } from './attack/plant-markers.ts'
import { type AttackRole, ROLES } from './attack/practice.ts'
import { type DemoDatabase, makeDemoDatabase } from './demo/demo-database.ts'

const USAGE =
  'npm run test:security [-- --requests 20000] [--seed 1] [--role client] [--until 123] [--only requests] [--kind link] [--pictures FOLDER]'

type Options = {
  requests: number
  seed: number
  roles: readonly AttackRole[]
  until: number | null
  only: 'requests' | 'browser' | null
  /** The kinds of texts that are put into fields. */
  kinds: readonly MarkerKind[]
  /** The folder for pictures of every screen that is opened. */
  pictures: string | null
}

function readOptions(args: readonly string[]): Options {
  const read = (name: string): string | undefined => {
    const at = args.indexOf(`--${name}`)
    return at < 0 ? undefined : args[at + 1]
  }
  const role = read('role')
  const roles = ROLES.filter((known) => role === undefined || role.split(',').includes(known))
  if (roles.length === 0) throw new Error(`There is no role ${role}: ${ROLES.join(', ')}. ${USAGE}`)
  const kinds = MARKER_KINDS.filter((known) => read('kind') === undefined || known === read('kind'))
  if (kinds.length === 0) throw new Error(`Texts are of the kind ${MARKER_KINDS.join(', ')}. ${USAGE}`)
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
    kinds,
    pictures: read('pictures') ?? null,
  }
}

/**
 * Attacks the built server, on a practice like that of the demo, with requests made from the contract as every role, and
 * with scripts in every text field in a browser. Returns the exit code.
 */
async function attack(options: Options, { server, demo, keys, signal }: Target): Promise<number> {
  const startedAt = performance.now()
  // First, because the requests fill the lists of the screens.
  const markers = options.only === 'requests' ? [] : await attackInBrowser(server, { options, demo, signal })
  const report =
    options.only === 'browser' ? null : await attackByRequests(server, { options, demo, keys, signal })
  if (report) printReport(report)
  if (markers.length > 0) printMarkers(markers)
  console.log(`Seed ${options.seed}, ${Math.round((performance.now() - startedAt) / 1000)} s.`)
  const failures = [...markers, ...(report ? [report] : [])].flatMap((part) => part.failures)
  console.log(failures.length === 0 ? 'Nothing failed.' : `${failures.length} failed.`)
  return failures.length === 0 ? 0 : 1
}

type Target = { server: ServerProcess; demo: DemoDatabase; keys: readonly string[]; signal: AbortSignal }

function attackByRequests(
  server: ServerProcess,
  { options, demo, keys, signal }: Omit<Target, 'server'> & { options: Options },
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
    signal,
  })
}

async function attackInBrowser(
  server: ServerProcess,
  { options, demo, signal }: { options: Options; demo: DemoDatabase; signal: AbortSignal },
): Promise<MarkerReport[]> {
  const reports: MarkerReport[] = []
  for (const kind of options.kinds) {
    console.log(`Storing texts of the kind ${kind}, and reading every screen.`)
    const report = await attackBrowser(server, {
      database: { connectionString: demo.url },
      kind,
      log: console.log,
      signal,
      pictures: options.pictures,
    })
    reports.push(report)
  }
  return reports
}

function printMarkers(reports: readonly MarkerReport[]): void {
  console.log('')
  printTable([
    ['texts', 'fields', 'refused by', 'screens and mails', 'files', 'shown', 'failed'],
    ...reports.map(({ kind, fields, refused, screens, files, shown, failures }) => [
      kind,
      fields,
      refused,
      screens,
      files,
      shown,
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
  const options = readOptions(process.argv.slice(2))
  buildWhenNeeded()
  // However this ends, the browser, the server and its database are closed.
  process.exitCode = await runUntilStopped(
    async ({ addCloser, checkpoint, fail, finish }) => {
      const demo = await makeDemoDatabase(console.log, 'full')
      addCloser({ name: 'the database', close: demo.remove, timeoutMs: null })
      checkpoint()
      const keys = {
        SECRET_KEY: randomBytes(32).toString('hex'),
        BACKUP_KEY: randomBytes(32).toString('hex'),
      }
      const server = await startServerProcess({
        env: { DATABASE_URL: demo.url, DATA_DIR: demo.dataDir, LOG_LEVEL: 'info', ...keys },
      })
      addCloser({ name: 'the server', close: () => stopServerProcesses(), timeoutMs: null })
      await server.ready
      const broken = new AbortController()
      const target = { server, demo, keys: Object.values(keys), signal: broken.signal }
      const ended = attack(options, target).then(finish, (error: unknown) =>
        fail(error instanceof Error ? (error.stack ?? error.message) : String(error)),
      )
      addCloser({
        name: 'the attack',
        close: () => {
          broken.abort()
          return ended
        },
        timeoutMs: 5000,
      })
    },
    { log: console.log, logError: console.error, stopWithPids: [process.ppid] },
  )
  process.exit()
}
