import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ErrorIssue } from '../errors.ts'

/** Rows of one file, without its header. */
export const MAX_IMPORT_ROWS = 2000
export const MAX_IMPORT_CHARACTERS = 1_000_000

/** What the file to fill in begins with; the mark in front makes spreadsheets read it as UTF-8. */
export const CLIENT_IMPORT_TEMPLATE = '\uFEFFFirst name,Last name,Email,Phone\r\n'

/** Said of a file that is no text: a spreadsheet’s own format, a picture. */
export const NOT_A_CSV = 'This is not a CSV file. In your spreadsheet choose Save as, CSV.'

/** Whether the contents of a file can be CSV: what is no text holds signs that are never typed. */
export function isCsvText(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return !text.startsWith('%PDF-') && !/[\u0000-\u0008\u000e-\u001f]/.test(text)
}

export const ImportRow = z.object({
  /** Of the file, counted from 1 with the header; a row may go over several lines: its first. */
  line: z.number().int(),
  /** `exists`: somebody has this address or phone number already; left alone. */
  state: z.enum(['new', 'exists', 'invalid']),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  /** The problem of each column: `firstName`, `lastName`, `email`, `phone`, or empty for the row as a whole. */
  issues: z.array(ErrorIssue),
})
export type ImportRow = z.infer<typeof ImportRow>

export const ImportReport = z.object({
  rows: z.array(ImportRow),
  newCount: z.number().int(),
  existsCount: z.number().int(),
  invalidCount: z.number().int(),
  /** Columns of the file that mean nothing here. */
  ignoredColumns: z.array(z.string()),
  /** False: a dry run, nothing was written. */
  isImported: z.boolean(),
})
export type ImportReport = z.infer<typeof ImportReport>

/**
 * Reads a file of clients, separated by commas, semicolons or tabs, and (unless `dryRun`) makes a client of every row that
 * is `new`, some at a time. The report is the same either way. A file that cannot be read at all is 400 with `csv` as the
 * field. Takes `Idempotency-Key`: 409 `still_running` while the same import is at work. 503 `import_stopped`: those made
 * before it stay, and are `exists` in the next try.
 */
export const importClients = endpoint({
  method: 'POST',
  url: '/api/admin/users/import',
  access: 'users:manage',
  schema: {
    summary: 'Make clients of the rows of a CSV file',
    tags: ['admin-users'],
    body: z.object({
      csv: z.string().max(MAX_IMPORT_CHARACTERS, 'This file is too large. Please split it.'),
      dryRun: z.boolean(),
      /** False: made without a mail; their invites can be sent later, one by one. */
      sendInvites: z.boolean(),
    }),
    response: { 200: ImportReport },
  },
})
