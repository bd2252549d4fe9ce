import type { FastifyRequest } from 'fastify'
import { type ImportReport, type ImportRow, MAX_IMPORT_ROWS } from '#contract/people/client-import.ts'
import { requireActor } from '#server/kit/access/guard.ts'
import { AppError } from '#server/kit/app-error.ts'
import { recordAudit } from '#server/kit/audit/audit.ts'
import { onConnection } from '#server/kit/ctx.ts'
import { runInTransaction } from '#server/kit/database/transaction.ts'
import { ctxOf } from '#server/kit/http/ctx-of.ts'
import { runStepsOnce } from '#server/kit/http/idempotency.ts'
import type { Platform } from '#server/kit/platform.ts'
import { listTaken, tryCreateInvitedUser } from '#server/modules/identity/invites/service.ts'
import { type FileRow, readClientFile } from './read-client-file.ts'

/** A hosted provider is asked about each person, one after the other, while the browser waits. */
const MOST_ROWS = { embedded: MAX_IMPORT_ROWS, firebase: 200 }

/** Rows that are made, or not, together. */
const STEP_ROWS = 25

const EMAIL_EXISTS = { path: 'email', message: 'Somebody already has an account with this email address.' }
const PHONE_EXISTS = { path: 'phone', message: 'Somebody already has this phone number.' }

/**
 * Makes clients of the rows of a file, some at a time, so that nobody else waits long for what a step holds. Rows that are
 * wrong or belong to people who are here already are named and left out, and so are those whom an import that stopped has
 * made before. A dry run says the same and makes nobody.
 */
export async function importClients(
  platform: Platform,
  request: FastifyRequest,
  input: { csv: string; dryRun: boolean; sendInvites: boolean },
): Promise<ImportReport> {
  const actor = requireActor(request)
  const { pool } = platform.database
  const { rows, ignoredColumns } = readClientFile(input.csv, MOST_ROWS[platform.identity.kind])
  if (input.dryRun) {
    const checked = await checkAgainstPeople(platform, rows)
    return writeReport(checked.map(toReportRow), { ignoredColumns, isImported: false })
  }
  return runStepsOnce(pool, request, actor, async () => {
    // From the end: lists show the newest first, and so keep the order of the file.
    const checked = (await checkAgainstPeople(platform, rows)).toReversed()
    const reported: ImportRow[] = []
    const recordImport = async (): Promise<number> => {
      const newCount = reported.filter(({ state }) => state === 'new').length
      await recordAudit(pool, actor, request, {
        action: 'users.imported',
        entity: 'user',
        details: { newCount, areInvited: input.sendInvites },
      })
      return newCount
    }
    for (let start = 0; start < checked.length; start += STEP_ROWS) {
      const step = checked.slice(start, start + STEP_ROWS)
      try {
        reported.push(...(await makeClients(platform, request, step, input)))
      } catch (error) {
        // By name: the message may hold values of the row.
        request.log.error({ errorName: error instanceof Error ? error.name : 'unknown' }, 'import stopped')
        throw importStopped(await recordImport())
      }
    }
    await recordImport()
    return writeReport(reported.toReversed(), { ignoredColumns, isImported: true })
  })
}

/** Makes clients of some rows, in one transaction, and says what became of each. */
async function makeClients(
  platform: Platform,
  request: FastifyRequest,
  rows: FileRow[],
  { sendInvites }: { sendInvites: boolean },
): Promise<ImportRow[]> {
  return runInTransaction(platform.database.pool, async (client) => {
    const reported: ImportRow[] = []
    for (const row of rows) {
      const { person } = row
      const isMade =
        person === null ||
        row.issues.length > 0 ||
        (await tryCreateInvitedUser(
          onConnection(ctxOf(platform, request), client),
          { ...person, role: 'client' },
          { sendInvite: sendInvites },
        ))
      reported.push(toReportRow(isMade ? row : { ...row, issues: [EMAIL_EXISTS] }))
    }
    return reported
  })
}

/** Names the rows of people who are here already. */
async function checkAgainstPeople(platform: Platform, rows: FileRow[]): Promise<FileRow[]> {
  const people = rows.flatMap(({ person }) => person ?? [])
  const taken = await listTaken(
    platform.database.db,
    people.map(({ email }) => email),
    people.flatMap(({ phone }) => phone ?? []),
  )
  return rows.map((row) => {
    if (!row.person) return row
    const issues = [
      ...(taken.emails.has(row.person.email) ? [EMAIL_EXISTS] : []),
      ...(row.person.phone !== null && taken.phones.has(row.person.phone) ? [PHONE_EXISTS] : []),
    ]
    return { ...row, issues }
  })
}

function toReportRow({ line, written, person, issues }: FileRow): ImportRow {
  const state = person === null ? 'invalid' : issues.length > 0 ? 'exists' : 'new'
  return { line, state, ...written, issues }
}

function writeReport(
  rows: ImportRow[],
  about: Pick<ImportReport, 'ignoredColumns' | 'isImported'>,
): ImportReport {
  const count = (state: ImportRow['state']) => rows.filter((row) => row.state === state).length
  return {
    ...about,
    rows,
    newCount: count('new'),
    existsCount: count('exists'),
    invalidCount: count('invalid'),
  }
}

function importStopped(newCount: number): AppError {
  const made =
    newCount === 0
      ? 'Nobody was imported'
      : `${newCount} ${newCount === 1 ? 'client was' : 'clients were'} imported and will stay`
  return new AppError(
    503,
    'import_stopped',
    `The import stopped: ${made}. Please import the same file again; whoever is here already is left alone.`,
    { details: { newCount } },
  )
}
