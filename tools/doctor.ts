import { type Config, ConfigError, readConfig } from '#server/config.ts'
import { checkAddress, checkSite } from '#server/doctor/check-address.ts'
import { checkBackups } from '#server/doctor/check-backups.ts'
import { checkDatabase } from '#server/doctor/check-database.ts'
import { checkDisks, checkPermissions } from '#server/doctor/check-files.ts'
import { checkMail } from '#server/doctor/check-mail.ts'
import { type Finding, ok, problem } from '#server/doctor/finding.ts'
import { describeError } from '#server/postgres/embedded-postgres-home.ts'

/*
 * `npm run doctor`: checks the installation with the server's configuration and says what to do. Changes and sends
 * nothing. Ends with 1 if there is a problem.
 */

const OLDEST_NODE = 24

function checkNode(): Finding {
  const { node } = process.versions
  if (Number.parseInt(node, 10) >= OLDEST_NODE) return ok('Node', node)
  return problem(
    'Node',
    `${node} is too old.`,
    `Run npm ci, which installs Node ${OLDEST_NODE}, and use npm run.`,
  )
}

type Check = { subject: string; run: () => Promise<Finding[]> | Finding[] }

function listChecks(config: Config): Check[] {
  return [
    { subject: 'Addresses', run: () => checkAddress(config) },
    { subject: 'Disks', run: () => checkDisks(config) },
    { subject: 'Permissions', run: () => checkPermissions(config) },
    { subject: 'Database', run: () => checkDatabase(config) },
    { subject: 'Mail', run: async () => [await checkMail(config)] },
    { subject: 'Backups', run: () => checkBackups(config, new Date()) },
    { subject: 'Site', run: async () => [await checkSite(config)] },
  ]
}

const MARKS = { ok: 'ok      ', warning: 'warning ', problem: 'PROBLEM ' } as const

function print({ state, subject, text, advice }: Finding): void {
  console.log(`${MARKS[state]} ${subject}: ${text}`)
  if (advice) console.log(`${' '.repeat(MARKS.ok.length)} → ${advice}`)
}

async function examine(): Promise<number> {
  const found: Finding[] = []
  const note = (findings: Finding[]): void => {
    for (const finding of findings) print(finding)
    found.push(...findings)
  }
  note([checkNode()])
  const config = readConfigOrProblem()
  if ('state' in config) note([config])
  else {
    note([ok('Configuration', 'Every variable can be used.')])
    for (const { subject, run } of listChecks(config)) note(await runCheck(subject, run))
  }
  const count = (state: Finding['state']): number => found.filter((finding) => finding.state === state).length
  console.log(`\n${count('problem')} problems, ${count('warning')} warnings, ${count('ok')} ok.`)
  return count('problem') > 0 ? 1 : 0
}

function readConfigOrProblem(): Config | Finding {
  try {
    return readConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return problem('Configuration', error.message, 'README, Configuration, lists all variables.')
  }
}

/** A check that fails must not hide the others. */
async function runCheck(subject: string, run: Check['run']): Promise<Finding[]> {
  try {
    return await run()
  } catch (error) {
    return [problem(subject, `This could not be checked: ${describeError(error)}.`, 'Solve this first.')]
  }
}

process.exitCode = await examine()
