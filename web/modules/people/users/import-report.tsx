import { useState } from 'react'
import type { ImportReport, ImportRow } from '#contract/people/client-import.ts'
import { formatNumber } from '#domain/units/format.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Table, Td, Th } from '#web/ui/table.tsx'

type RowState = ImportRow['state']

const STATES: Record<RowState, { label: string; done: string; tone: BadgeTone }> = {
  new: { label: 'New', done: 'Imported', tone: 'leaf' },
  exists: { label: 'Already here', done: 'Already here', tone: 'neutral' },
  invalid: { label: 'Problem', done: 'Left out', tone: 'beet' },
}

/** What a file of clients holds, row by row: who is new, who is here already, and what is wrong where. */
export function ImportReportView({ report }: { report: ImportReport }) {
  const [shown, setShown] = useState<RowState | 'all'>('all')
  const counts: Record<RowState, number> = {
    new: report.newCount,
    exists: report.existsCount,
    invalid: report.invalidCount,
  }
  const labelOf = (state: RowState): string => STATES[state][report.isImported ? 'done' : 'label']
  const rows = report.rows.filter(({ state }) => shown === 'all' || state === shown)
  return (
    <section aria-labelledby="rows-heading" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="rows-heading" className="heading text-xl">
          Rows of the file ({formatNumber(report.rows.length)})
        </h2>
        <Select
          label="Show"
          className="w-56"
          options={[
            { value: 'all', label: 'All rows' },
            ...(['new', 'exists', 'invalid'] as const).map((state) => ({
              value: state,
              label: `${labelOf(state)} (${formatNumber(counts[state])})`,
            })),
          ]}
          value={shown}
          onChange={(value) =>
            setShown(value === 'new' || value === 'exists' || value === 'invalid' ? value : 'all')
          }
        />
      </div>
      {report.ignoredColumns.length > 0 && (
        <p className="text-sm text-muted">
          Columns that mean nothing here were left out: {report.ignoredColumns.join(', ')}.
        </p>
      )}
      {rows.length === 0 ? (
        <p className="text-muted">No such rows.</p>
      ) : (
        <>
          <ul aria-label="Rows of the file" className="divide-y divide-line border-y border-line sm:hidden">
            {rows.map((row) => (
              <li key={row.line} className="py-3">
                <p className="flex flex-wrap items-center justify-between gap-2">
                  <span className="min-w-0 font-semibold wrap-anywhere">{nameOf(row) || 'No name'}</span>
                  <Badge tone={STATES[row.state].tone}>{labelOf(row.state)}</Badge>
                </p>
                <p className="text-sm text-muted wrap-anywhere">
                  {[`Line ${row.line}`, row.email, row.phone].filter(Boolean).join(' · ')}
                </p>
                <Issues row={row} />
              </li>
            ))}
          </ul>
          <Table caption="Rows of the file" frameClassName="hidden max-h-[36rem] sm:block">
            <thead>
              <tr>
                <Th isNumeric className="pl-0">
                  Line
                </Th>
                <Th>Result</Th>
                <Th>Name</Th>
                <Th>Email</Th>
                <Th>Phone</Th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.line}>
                  <Td isNumeric className="pl-0">
                    {row.line}
                  </Td>
                  <Td className="min-w-56">
                    <Badge tone={STATES[row.state].tone}>{labelOf(row.state)}</Badge>
                    <Issues row={row} />
                  </Td>
                  <Td className="min-w-36 wrap-anywhere">{nameOf(row) || <Missing />}</Td>
                  <Td className="min-w-44 wrap-anywhere">{row.email || <Missing />}</Td>
                  <Td className="min-w-32 tabular">{row.phone || <Missing />}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </>
      )}
    </section>
  )
}

function nameOf({ firstName, lastName }: ImportRow): string {
  return [firstName, lastName].filter(Boolean).join(' ')
}

function Missing() {
  return <span className="text-muted">—</span>
}

/** The problems of a row, or which of its fields belong to somebody already. */
function Issues({ row }: { row: ImportRow }) {
  return row.issues.map(({ path, message }) => {
    const key = `${path} ${message}`
    return row.state === 'invalid' ? (
      <FieldError key={key}>{message}</FieldError>
    ) : (
      <p key={key} className="text-sm text-muted">
        {message}
      </p>
    )
  })
}
