import type { ReactNode } from 'react'
import type { ErrorIssue } from '#contract/errors.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'

/** A row of a file in the server's report. `line` starts at 1 with the header. */
export type ImportedRow = { line: number; state: string; issues: readonly ErrorIssue[] }

/** The changes that a file would make or has made. A row with the state `invalid` is left out. */
export type ImportedFile<Row extends ImportedRow> = {
  rows: readonly Row[]
  invalidCount: number
  ignoredColumns: readonly string[]
}

export type ReportDeclaration<Row extends ImportedRow, Report extends ImportedFile<Row>> = {
  /** Lists the states of rows in the order of the filter, with their labels before and after the import. */
  listStates: (
    report: Report,
    isOptionOn: boolean,
  ) => readonly { state: Row['state']; label: string; tone: BadgeTone; count: number }[]
  nameRow: (row: Row) => string
  /** Describes the rest of a row in one line, for phones. */
  describeRow: (row: Row) => string
  /** The columns of the table after the name. An empty text is shown as a dash. */
  columns: readonly { title: string; read: (row: Row) => string; isNumeric?: boolean; className?: string }[]
  writeIssue: (issue: ErrorIssue) => string
  /** Additional text about a row, above its issues. */
  note?: (row: Row) => string | null
}

/** The import of one kind of file, with everything that differs between imports. */
export type ImportDeclaration<Row extends ImportedRow, Report extends ImportedFile<Row>> = {
  title: string
  back: { href: string; label: string }
  fileLabel: string
  maxCharacters: number
  template: { text: string; fileName: string }
  /** The steps before a file is chosen, as entries of a list. */
  steps: ReactNode
  /** Content below the steps and their buttons. */
  about?: ReactNode
  /** Reports what the file would change. Nothing is written. */
  check: (csv: string) => Promise<Report>
  /** Writes the file. The same file with the same option has the same idempotency key. */
  importFile: (csv: string, isOptionOn: boolean, keyOf: (body: unknown) => string) => Promise<Report>
  /** Message if the import fails and the server gives no reason. */
  failure: string
  /** One option before the import. `label` returns `null` if the option would change nothing. */
  option: { isOnAtFirst: boolean; label: (report: Report) => string | null }
  /** Counts the rows that would be written. */
  countWritten: (report: Report, isOptionOn: boolean) => number
  /** Checks whether there is anything to write, with the option on or off. */
  hasWork: (report: Report) => boolean
  nothingTitle: string
  /** Formats a number of rows, for example `3 foods`. */
  writeCount: (count: number) => string
  done: (
    report: Report,
    isOptionOn: boolean,
  ) => { title: string; text: ReactNode; link: { href: string; label: string } }
  report: ReportDeclaration<Row, Report>
}
