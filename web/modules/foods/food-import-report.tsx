import { useState } from 'react'
import type { FoodImportReport, FoodImportRow } from '#contract/foods/food-items.ts'
import { formatNumber } from '#domain/units/format.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { FilterSelect } from '#web/ui/filter-select.tsx'
import { Table, Td, Th } from '#web/ui/table.tsx'

type RowState = FoodImportRow['state']

const ROW_STATES = ['new', 'changed', 'kept', 'invalid'] as const satisfies readonly RowState[]
const TONES: Record<RowState, BadgeTone> = {
  new: 'leaf',
  changed: 'sky',
  kept: 'neutral',
  invalid: 'beet',
}

/** What a file of foods holds, row by row: what is new, what differs from a food that is here, and what is wrong where. */
export function FoodImportReportView({
  report,
  updatesExisting,
}: {
  report: FoodImportReport
  /** Whether foods that are here already were, or are to be, written over. */
  updatesExisting: boolean
}) {
  const [shown, setShown] = useState<string | null>(null)
  const labels = report.isImported
    ? {
        new: 'Added',
        changed: updatesExisting ? 'Updated' : 'Left alone',
        kept: 'Left alone',
        invalid: 'Left out',
      }
    : { new: 'New', changed: 'Already here', kept: 'Nothing to do', invalid: 'Problem' }
  const counts: Record<RowState, number> = {
    new: report.newCount,
    changed: report.changedCount,
    kept: report.keptCount,
    invalid: report.invalidCount,
  }
  const rows = report.rows.filter(({ state }) => shown === null || state === shown)
  const present = ROW_STATES.filter((state) => counts[state] > 0)
  return (
    <section aria-labelledby="rows-heading" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="rows-heading" className="heading text-xl">
          Rows of the file ({formatNumber(report.rows.length)})
        </h2>
        <FilterSelect
          label="Show"
          allLabel="All rows"
          className="w-56"
          options={present.map((state) => ({
            value: state,
            label: `${labels[state]} (${formatNumber(counts[state])})`,
          }))}
          value={shown}
          onChange={setShown}
        />
      </div>
      {report.ignoredColumns.length > 0 && (
        <p className="text-sm text-muted wrap-anywhere">
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
                  <span className="min-w-0 font-semibold wrap-anywhere">{row.name || 'No name'}</span>
                  <Badge tone={TONES[row.state]}>{labels[row.state]}</Badge>
                </p>
                <p className="text-sm text-muted tabular wrap-anywhere">
                  {`Line ${formatNumber(row.line)} · ${row.calories || '—'} kcal · protein ${row.protein || '—'} · carbs ${row.carbs || '—'} · fat ${row.fat || '—'}`}
                </p>
                <Remarks row={row} />
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
                <Th>Category</Th>
                <Th isNumeric>kcal</Th>
                <Th isNumeric>Protein</Th>
                <Th isNumeric>Carbs</Th>
                <Th isNumeric>Fat</Th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.line}>
                  <Td isNumeric className="pl-0">
                    {row.line}
                  </Td>
                  <Td className="min-w-56">
                    <Badge tone={TONES[row.state]}>{labels[row.state]}</Badge>
                    <Remarks row={row} />
                  </Td>
                  <Td className="min-w-36 wrap-anywhere">{row.name || '—'}</Td>
                  <Td className="wrap-anywhere">{row.category || '—'}</Td>
                  <Td isNumeric>{row.calories || '—'}</Td>
                  <Td isNumeric>{row.protein || '—'}</Td>
                  <Td isNumeric>{row.carbs || '—'}</Td>
                  <Td isNumeric>{row.fat || '—'}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </>
      )}
    </section>
  )
}

/** What is wrong with a row, why it is left alone, or what it changes. */
function Remarks({ row: { state, issues, changes } }: { row: FoodImportRow }) {
  return (
    <>
      {changes.length > 0 && <p className="mt-1 text-sm text-muted">Differs in: {changes.join(', ')}</p>}
      {issues.map(({ path, message }) => {
        const text = path === '' ? message : `${path}: ${message}`
        return state === 'invalid' ? (
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
