import type { FastifyRequest } from 'fastify'
import { type ImportReport, type ImportRow, MAX_IMPORT_ROWS } from '#contract/client-import.ts'
import type { Platform } from '#server/app.ts'
import { listTaken, tryCreateInvitedUser } from '#server/features/invites/service.ts'
import { requireActor } from '#server/platform/access/guard.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { runOnce } from '#server/platform/http/idempotency.ts'
import { type FileRow, readClientFile } from './read-client-file.ts'

/** A hosted provider is asked about each person, one after the other, while the browser waits. */
const MOST_ROWS = { embedded: MAX_IMPORT_ROWS, firebase: 200 }

const EMAIL_EXISTS = { path: 'email', message: 'Somebody already has an account with this email address.' }
const PHONE_EXISTS = { path: 'phone', message: 'Somebody already has this phone number.' }

/**
 * Makes clients of the rows of a file, in one step: the report stands, or nothing was made. Rows that are wrong or belong
 * to people who are here already are named and left out. A dry run says the same and makes nobody.
 */
export async function importClients(
  platform: Platform,
  request: FastifyRequest,
  input: { csv: string; dryRun: boolean; sendInvites: boolean },
): Promise<ImportReport> {
  const actor = requireActor(request)
  const { rows, ignoredColumns } = readClientFile(input.csv, MOST_ROWS[platform.identity.kind])
  const checked = await checkAgainstPeople(platform, rows)
  if (input.dryRun) return writeReport(checked.map(toReportRow), { ignoredColumns, isImported: false })
  return runOnce(platform.database.pool, request, actor, async (client) => {
    const reported: ImportRow[] = []
    for (const row of checked) {
      const { person } = row
      if (!person || row.issues.length > 0) {
        reported.push(toReportRow(row))
        continue
      }
      const isMade = await tryCreateInvitedUser(
        client,
        platform,
        request,
        actor,
        { ...person, role: 'client' },
        { sendInvite: input.sendInvites },
      )
      reported.push(toReportRow(isMade ? row : { ...row, issues: [EMAIL_EXISTS] }))
    }
    const report = writeReport(reported, { ignoredColumns, isImported: true })
    await recordAudit(client, actor, request, {
      action: 'users.imported',
      entity: 'user',
      details: { newCount: report.newCount, areInvited: input.sendInvites },
    })
    return report
  })
}

/** Names the rows of people who are here already. */
async function checkAgainstPeople(platform: Platform, rows: FileRow[]): Promise<FileRow[]> {
  const people = rows.flatMap(({ person }) => person ?? [])
  const taken = await listTaken(
    platform,
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
