import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { formatTotal } from '#domain/nutrients/format-total.ts'
import { NUTRIENTS } from '#domain/nutrients/nutrients.ts'
import {
  type ComparableIntake,
  describeIntake,
  isLimitOfSupplements,
  listComparableIntakes,
} from '#domain/nutrients/reference-intakes.ts'
import { isTotalComplete, readTotal, type Totals } from '#domain/nutrients/totals.ts'
import { compareToTarget } from '#domain/plans/targets.ts'
import { formatPercent } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { IntakeNotes } from '#web/modules/people/shared/intake-notes.tsx'
import { MissingFactsButton } from '#web/modules/people/shared/missing-facts.tsx'
import { ComparisonMark } from '../target-rows.tsx'
import { usePlanState } from './editor-context.ts'
import { averageDays, useShownDays } from './shown-days.ts'
import { useReferenceIntakes } from './use-reference-intakes.ts'

/**
 * The client's reference intakes, each compared with the shown day. If age or sex is missing, it can be recorded here.
 *
 * @param props.dayIndex `null` for the average of all days.
 */
export function Recommendations({ dayIndex }: { dayIndex: number | null }) {
  const client = usePlanState((state) => state.client)
  const answer = useReferenceIntakes()
  const [isOpen, setIsOpen] = useState(false)
  if (client === null || answer === null) return null
  return (
    <details
      className="mt-4 border-t border-line pt-3"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="rounded-control font-semibold focus-ring">{t`Compared with Indian recommendations`}</summary>
      {isOpen &&
        (answer.ok ? (
          <>
            <IntakeLines rows={listComparableIntakes(answer.rows)} dayIndex={dayIndex} />
            <IntakeNotes answer={answer} />
          </>
        ) : (
          <>
            <p className="mt-2 text-sm text-muted">{answer.reason}</p>
            <MissingFactsButton clientId={client.id} missing={answer.missing} className="mt-2" />
          </>
        ))}
    </details>
  )
}

function IntakeLines({ rows, dayIndex }: { rows: readonly ComparableIntake[]; dayIndex: number | null }) {
  const foods = usePlanState((state) => state.foods)
  const totals = averageDays(useShownDays(dayIndex), foods)
  return (
    <ul className="mt-2 flex flex-col gap-3 text-sm">
      {rows.map((row) => (
        <IntakeLine key={row.nutrient} row={row} totals={totals} />
      ))}
    </ul>
  )
}

function IntakeLine({ row, totals }: { row: ComparableIntake; totals: Totals }) {
  const { text, coverage } = formatTotal(totals, row.key)
  const amount = readTotal(totals, row.key)
  const share = amount / row.amount
  const comparison = compareToTarget(
    { amount, isComplete: isTotalComplete(totals, row.key) },
    {
      min: row.goal === 'at_most' ? null : row.amount,
      max: isLimitOfSupplements(row) ? null : (row.upperLimit?.max ?? null),
      isApproximate: false,
    },
  )
  return (
    <li>
      <span className="flex justify-between gap-3">
        <span className="text-muted">{say(NUTRIENTS[row.key].label)}</span>
        <span className="font-semibold tabular">
          {text} · {coverage === null ? '' : '≥ '}
          {formatPercent(share)}
        </span>
      </span>
      <svg viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true" className="my-0.5 h-1.5 w-full">
        <rect width="100" height="2" className="fill-track" />
        <rect
          width={Math.min(100, share * 100)}
          height="2"
          className={comparison === 'above' ? 'fill-turmeric' : 'fill-leaf'}
        />
      </svg>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-xs text-muted">
        <span>
          {describeIntake(row)}
          {coverage && ` · ${coverage}`}
        </span>
        <ComparisonMark comparison={comparison} />
      </span>
    </li>
  )
}
