import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sentence } from '#contract/sentence.ts'
import { endpoint } from '../endpoint.ts'
import { ErrorIssue } from '../errors.ts'

/** Maximum number of rows in one file, without its header. */
export const MAX_IMPORT_ROWS = 2000
export const MAX_IMPORT_CHARACTERS = 1_000_000

/** The header of the template file; the byte order mark at the start makes spreadsheets read it as UTF-8. */
export const CLIENT_IMPORT_TEMPLATE = '\uFEFFFirst name,Last name,Email,Phone,Language\r\n'

/** The message for a file that is not text, such as a spreadsheet’s own format or an image. */
export const NOT_A_CSV = msg`This is not a CSV file. In your spreadsheet choose Save as, CSV.`

/**
 * Checks whether the contents of a file can be CSV: files that are not text contain characters that are never typed.
 */
export function isCsvText(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return !text.startsWith('%PDF-') && !/[\u0000-\u0008\u000e-\u001f]/.test(text)
}

export const ImportRow = z.object({
  /** Line of the file where the row begins, counted from 1 including the header. */
  line: z.number().int(),
  /** `exists`: somebody already has this address or phone number; the row is skipped. */
  state: z.enum(['new', 'exists', 'invalid']),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  /** As written; empty if the file names none. */
  language: z.string(),
  /** The problem of each column: `firstName`, `lastName`, `email`, `phone`, `language`, or empty for the row as a whole. */
  issues: z.array(ErrorIssue),
})
export type ImportRow = z.infer<typeof ImportRow>

export const ImportReport = z.object({
  rows: z.array(ImportRow),
  newCount: z.number().int(),
  existsCount: z.number().int(),
  invalidCount: z.number().int(),
  /** Columns of the file that are not recognised. */
  ignoredColumns: z.array(z.string()),
  /** False for a dry run: nothing was written. */
  isImported: z.boolean(),
})
export type ImportReport = z.infer<typeof ImportReport>

/**
 * Reads a file of clients, separated by commas, semicolons or tabs, and (unless `dryRun`) creates a client for every
 * row that is `new`, in batches. The report is the same either way. 400 with `csv` as the field if the file cannot be
 * read at all. Takes `Idempotency-Key`: 409 `still_running` while the same import is running. 503 `import_stopped`: the
 * clients created before it remain, and are `exists` in the next attempt.
 */
export const importClients = endpoint({
  method: 'POST',
  url: '/api/admin/users/import',
  access: 'users:manage',
  schema: {
    summary: 'Make clients of the rows of a CSV file',
    tags: ['admin-users'],
    body: z.object({
      csv: z.string().max(MAX_IMPORT_CHARACTERS, sentence(msg`This file is too large. Please split it.`)),
      dryRun: z.boolean(),
      /** False to create the clients without mails; their invites can be sent later, one by one. */
      sendInvites: z.boolean(),
    }),
    response: { 200: ImportReport },
  },
})
