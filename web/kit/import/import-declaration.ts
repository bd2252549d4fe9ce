import type { ReactNode } from 'react'
import type { ErrorIssue } from '#contract/errors.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'

/** A row of a file as the server reports it. `line` is counted from 1 with the header. */
export type ImportedRow = { line: number; state: string; issues: readonly ErrorIssue[] }

/** What a file would do, or has done. A row with the state `invalid` is left out. */
export type ImportedFile<Row extends ImportedRow> = {
  rows: readonly Row[]
  invalidCount: number
  ignoredColumns: readonly string[]
}

export type ReportDeclaration<Row extends ImportedRow, Report extends ImportedFile<Row>> = {
  /** The states of rows in the order of the filter, by what they are called before and after the import. */
  listStates: (
    report: Report,
    isOptionOn: boolean,
  ) => readonly { state: Row['state']; label: string; tone: BadgeTone; count: number }[]
  nameRow: (row: Row) => string
  /** The rest of a row as one line, on phones. */
  describeRow: (row: Row) => string
  /** The columns of the table after the name. An empty text is shown as a dash. */
  columns: readonly { title: string; read: (row: Row) => string; isNumeric?: boolean; className?: string }[]
  writeIssue: (issue: ErrorIssue) => string
  /** More to say of a row above its issues. */
  note?: (row: Row) => string | null
}

/** The import of one kind of file: everything in which it differs from another. */
export type ImportDeclaration<Row extends ImportedRow, Report extends ImportedFile<Row>> = {
  title: string
  back: { href: string; label: string }
  fileLabel: string
  maxCharacters: number
  template: { text: string; fileName: string }
  /** The steps before a file is chosen, as entries of a list. */
  steps: ReactNode
  /** Below the steps and their buttons. */
  about?: ReactNode
  /** Says what the file would do. Nothing is written. */
  check: (csv: string) => Promise<Report>
  /** Writes it. The same file with the same option has the same key. */
  importFile: (csv: string, isOptionOn: boolean, keyOf: (body: unknown) => string) => Promise<Report>
  /** What to say where the import fails and the server gives no reason. */
  failure: string
  /** One choice before the import; `label` gives null where it would change nothing. */
  option: { isOnAtFirst: boolean; label: (report: Report) => string | null }
  /** How many rows would be written. */
  countWritten: (report: Report, isOptionOn: boolean) => number
  /** Whether there is anything to write, with the option on or off. */
  hasWork: (report: Report) => boolean
  nothingTitle: string
  /** Such as `3 foods`. */
  writeCount: (count: number) => string
  done: (
    report: Report,
    isOptionOn: boolean,
  ) => { title: string; text: ReactNode; link: { href: string; label: string } }
  report: ReportDeclaration<Row, Report>
}
