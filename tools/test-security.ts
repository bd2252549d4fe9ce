import { randomBytes } from 'node:crypto'
import { setup as buildWhenNeeded } from '#server/test/build-setup.ts'
import { startServerProcess } from '#server/test/server-process.ts'
import { type AttackReport, attackServer } from './attack/attack-server.ts'
import { type AttackRole, ROLES } from './attack/practice.ts'
import { type DemoDatabase, makeDemoDatabase } from './demo/demo-database.ts'

const USAGE = 'npm run test:security [-- --requests 20000] [--seed 1] [--role client] [--until 123]'

type Options = { requests: number; seed: number; roles: readonly AttackRole[]; until: number | null }

export function readOptions(args: readonly string[]): Options {
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
  }
}

/**
 * `npm run test:security`: attacks the built server, on a practice like that of the demo, with requests made from the
 * contract, as every role. Returns the exit code.
 */
export async function main({ requests, seed, roles, until }: Options, demo: DemoDatabase): Promise<number> {
  const startedAt = performance.now()
  const keys = { SECRET_KEY: randomBytes(32).toString('hex'), BACKUP_KEY: randomBytes(32).toString('hex') }
  const server = await startServerProcess({
    env: { DATABASE_URL: demo.url, DATA_DIR: demo.dataDir, LOG_LEVEL: 'info', ...keys },
  })
  try {
    await server.ready
    const password = /:([^:@/]{8,})@/.exec(demo.url)?.[1]
    const report = await attackServer(server, {
      database: { connectionString: demo.url },
      secrets: [...Object.values(keys), ...(password ? [password] : [])],
      roles,
      count: requests,
      seed,
      ...(until === null ? {} : { showFrom: until }),
      log: console.log,
    })
    printReport(report)
    console.log(`Seed ${seed}, ${Math.round((performance.now() - startedAt) / 1000)} s.`)
    return report.failures.length === 0 ? 0 : 1
  } finally {
    server.child.kill('SIGTERM')
    await server.exited
    await demo.remove()
  }
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
  console.log(failures.length === 0 ? 'Nothing failed.' : `${failures.length} failed.`)
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
