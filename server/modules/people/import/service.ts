import { msg, plural } from '@lingui/core/runtime-macro'
import { type ImportReport, type ImportRow, MAX_IMPORT_ROWS } from '#contract/people/client-import.ts'
import { say } from '#domain/words/say.ts'
import { AppError } from '#server/kit/app-error.ts'
import { type Ctx, inTransaction } from '#server/kit/ctx.ts'
import { runStepsOnce } from '#server/kit/idempotency.ts'
import { listTaken, tryCreateInvitedUser } from '#server/modules/identity/invites/service.ts'
import { type FileRow, readClientFile } from './read-client-file.ts'

/**
 * The limit of rows is lower for a hosted provider, because it is called for each person, one after the other, while
 * the browser waits.
 */
const MAX_ROWS = { embedded: MAX_IMPORT_ROWS, firebase: 200 }

/** Number of rows in one transaction. */
const STEP_ROWS = 25

const emailExists = () => ({
  path: 'email',
  message: say(msg`An account with this email address already exists.`),
})
const phoneExists = () => ({ path: 'phone', message: say(msg`This phone number is already in use.`) })

/**
 * Creates clients from the rows of a file, a few per transaction, so that others wait only briefly for its locks. Skips
 * and reports rows with errors and rows of people who have an account, including people whom an interrupted import has
 * already created. A dry run gives the same report and creates no client.
 *
 * @throws AppError 503 `import_stopped` with the number of clients that were created.
 */
export async function importClients(
  ctx: Ctx,
  input: { csv: string; dryRun: boolean; sendInvites: boolean },
): Promise<ImportReport> {
  const { rows, ignoredColumns } = readClientFile(input.csv, MAX_ROWS[ctx.identity.kind], ctx.config.locales)
  if (input.dryRun) {
    const checked = await markExistingPeople(ctx, rows)
    return writeReport(checked.map(toReportRow), { ignoredColumns, isImported: false })
  }
  return runStepsOnce(ctx, async () => {
    // Starts with the last row: lists show the newest client first, so they then have the order of the file.
    const checked = (await markExistingPeople(ctx, rows)).toReversed()
    const reported: ImportRow[] = []
    const recordImport = async (): Promise<number> => {
      const newCount = reported.filter(({ state }) => state === 'new').length
      await ctx.audit({
        action: 'users.imported',
        entity: 'user',
        details: { newCount, areInvited: input.sendInvites },
      })
      return newCount
    }
    for (let start = 0; start < checked.length; start += STEP_ROWS) {
      const step = checked.slice(start, start + STEP_ROWS)
      try {
        reported.push(...(await makeClients(ctx, step, input)))
      } catch (error) {
        throw importStopped(await recordImport(), error)
      }
    }
    await recordImport()
    return writeReport(reported.toReversed(), { ignoredColumns, isImported: true })
  })
}

/** Creates clients from some rows in one transaction and returns a report for each row. */
async function makeClients(
  ctx: Ctx,
  rows: FileRow[],
  { sendInvites }: { sendInvites: boolean },
): Promise<ImportRow[]> {
  return inTransaction(ctx, async (ctx) => {
    const reported: ImportRow[] = []
    for (const row of rows) {
      const { person } = row
      const isMade =
        person === null ||
        row.issues.length > 0 ||
        (await tryCreateInvitedUser(ctx, { ...person, role: 'client' }, { sendInvite: sendInvites }))
      reported.push(toReportRow(isMade ? row : { ...row, issues: [emailExists()] }))
    }
    return reported
  })
}

/** Marks the rows of people who have an account. */
async function markExistingPeople(ctx: Ctx, rows: FileRow[]): Promise<FileRow[]> {
  const people = rows.flatMap(({ person }) => person ?? [])
  const taken = await listTaken(
    ctx.db,
    people.map(({ email }) => email),
    people.flatMap(({ phone }) => phone ?? []),
  )
  return rows.map((row) => {
    if (!row.person) return row
    const issues = [
      ...(taken.emails.has(row.person.email) ? [emailExists()] : []),
      ...(row.person.phone !== null && taken.phones.has(row.person.phone) ? [phoneExists()] : []),
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

function importStopped(newCount: number, cause: unknown): AppError {
  const message =
    newCount === 0
      ? msg`The import stopped: no one was imported. Please import the same file again; existing people will not change.`
      : msg`${plural({ newCount }, { one: 'The import stopped: # client was imported and will stay. Please import the same file again; existing people will not change.', other: 'The import stopped: # clients were imported and will stay. Please import the same file again; existing people will not change.' })}`
  return new AppError(503, 'import_stopped', say(message), { details: { newCount }, cause })
}
