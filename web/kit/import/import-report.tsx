import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { formatNumber } from '#domain/units/format.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { FilterSelect } from '#web/ui/filter-select.tsx'
import { Table, Td, Th } from '#web/ui/table.tsx'
import type { ImportedFile, ImportedRow, ReportDeclaration } from './import-declaration.ts'

/** The rows of a file with the result of each: a table, on phones a list. */
export function ImportReport<Row extends ImportedRow, Report extends ImportedFile<Row>>({
  report,
  isOptionOn,
  declaration,
}: {
  report: Report
  isOptionOn: boolean
  declaration: ReportDeclaration<Row, Report>
}) {
  const [shown, setShown] = useState<string | null>(null)
  const states = declaration.listStates(report, isOptionOn)
  const rows = report.rows.filter(({ state }) => shown === null || state === shown)
  const badge = (row: Row) => <StateBadge {...states.find(({ state }) => state === row.state)} />
  return (
    <section aria-labelledby="rows-heading" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="rows-heading" className="heading text-xl">
          {t`Rows in the file (${{ count: formatNumber(report.rows.length) }})`}
        </h2>
        <FilterSelect
          label={t`Show`}
          allLabel={t`All rows`}
          className="w-56"
          options={states
            .filter(({ count }) => count > 0)
            .map(({ state, label, count }) => ({ value: state, label: `${label} (${formatNumber(count)})` }))}
          value={shown}
          onChange={setShown}
        />
      </div>
      {report.ignoredColumns.length > 0 && (
        <p className="text-sm text-muted wrap-anywhere">
          {t`Unknown columns were skipped: ${{ columns: report.ignoredColumns.join(', ') }}.`}
        </p>
      )}
      {rows.length === 0 ? (
        <p className="text-muted">{t`No matching rows.`}</p>
      ) : (
        <>
          <ul
            aria-label={t`Rows in the file`}
            className="divide-y divide-line border-y border-line sm:hidden"
          >
            {rows.map((row) => (
              <li key={row.line} className="py-3">
                <p className="flex flex-wrap items-center justify-between gap-2">
                  <span className="min-w-0 font-semibold wrap-anywhere">
                    {declaration.nameRow(row) || t`No name`}
                  </span>
                  {badge(row)}
                </p>
                <p className="text-sm text-muted tabular wrap-anywhere">
                  {t`Line ${{ line: formatNumber(row.line) }} · ${{ row: declaration.describeRow(row) }}`}
                </p>
                <Remarks row={row} declaration={declaration} />
              </li>
            ))}
          </ul>
          <Table caption={t`Rows in the file`} frameClassName="hidden max-h-[36rem] sm:block">
            <thead>
              <tr>
                <Th isNumeric className="pl-0">
                  {t`Line`}
                </Th>
                <Th>{t`Result`}</Th>
                <Th>{t`Name`}</Th>
                {declaration.columns.map(({ title, isNumeric }) => (
                  <Th key={title} isNumeric={isNumeric}>
                    {title}
                  </Th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.line}>
                  <Td isNumeric className="pl-0">
                    {row.line}
                  </Td>
                  <Td className="min-w-56">
                    {badge(row)}
                    <Remarks row={row} declaration={declaration} />
                  </Td>
                  <Td className="min-w-36 wrap-anywhere">{declaration.nameRow(row) || <Missing />}</Td>
                  {declaration.columns.map(({ title, read, isNumeric, className }) => (
                    <Td key={title} isNumeric={isNumeric} className={className}>
                      {read(row) || <Missing />}
                    </Td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        </>
      )}
    </section>
  )
}

function StateBadge({ label, tone }: { label?: string; tone?: BadgeTone }) {
  return <Badge tone={tone ?? 'neutral'}>{label}</Badge>
}

function Missing() {
  return <span className="text-muted">—</span>
}

/** The problems of a row, or why it is left unchanged. */
function Remarks<Row extends ImportedRow, Report extends ImportedFile<Row>>({
  row,
  declaration: { note, writeIssue },
}: {
  row: Row
  declaration: ReportDeclaration<Row, Report>
}) {
  const more = note?.(row)
  return (
    <>
      {more && <p className="mt-1 text-sm text-muted">{more}</p>}
      {row.issues.map((issue) => {
        const text = writeIssue(issue)
        return row.state === 'invalid' ? (
          <FieldError key={text}>{text}</FieldError>
        ) : (
          <p key={text} className="mt-1 text-sm text-muted">
            {text}
          </p>
        )
      })}
    </>
  )
}
