import { useId } from 'react'
import type { ClientRecord } from '#contract/clients.ts'
import { NUTRIENTS } from '#domain/nutrients/nutrients.ts'
import {
  calculateReferenceAmount,
  findReferenceIntakes,
  ICMR_NIN_SOURCE,
  type ReferenceIntakeAnswer,
} from '#domain/nutrients/reference-intakes.ts'
import { formatNutrient, formatTotal, readTotal, type Totals } from '#domain/nutrients/totals.ts'
import { sumDay } from '#domain/plan/plan.ts'
import { formatPercent } from '#domain/units/format.ts'
import { PlateRing } from '#web/ui/plate-ring.tsx'
import { Table, Td, Th } from '#web/ui/table.tsx'
import { lookUpIn, toPlateFigures } from '../plan-figures.ts'
import { compareToTargets } from '../plan-targets.ts'
import { ComparisonMark, TargetLine, TargetRows } from '../target-rows.tsx'
import { usePlanEditing } from './editor-context.ts'

/** What the shown day adds up to against the plan's figures, then all days, then what Indians are advised to get. */
export function NutritionPanel({ dayIndex }: { dayIndex: number }) {
  const { planDays, foods, values, client } = usePlanEditing()
  const headingId = useId()
  const lookUp = lookUpIn(foods)
  const totals = planDays.map((day) => sumDay(day.meals, lookUp))
  const shown = totals[dayIndex]
  const day = planDays[dayIndex]
  if (shown === undefined || day === undefined) return null
  const figures = toPlateFigures(shown)
  const [energyRow, ...macroRows] = compareToTargets(shown, values)
  return (
    <section aria-labelledby={headingId} className="rounded-card border border-line bg-surface p-4">
      <h3 id={headingId} className="heading text-lg">
        Nutrition of {day.dayLabel}
      </h3>
      <div className="mt-3 flex items-center gap-4">
        <PlateRing figures={figures} size="md" />
        {energyRow && (
          <ul className="min-w-0 flex-1">
            <TargetLine row={energyRow} />
          </ul>
        )}
      </div>
      <TargetRows rows={macroRows} className="mt-4" />
      {(figures.atLeast?.length ?? 0) > 0 && (
        <p className="mt-3 text-sm text-muted">
          “≥” marks a lower bound: some foods or meals of this day have no known figure.
        </p>
      )}
      {planDays.length > 1 && (
        <Table caption="All days" className="mt-4">
          <thead>
            <tr>
              <Th className="pl-0!">All days</Th>
              <Th isNumeric>kcal</Th>
              <Th isNumeric className="pr-0!">
                Protein
              </Th>
            </tr>
          </thead>
          <tbody>
            {planDays.map((other, index) => {
              const sums = totals[index]
              if (sums === undefined) return null
              const [energy] = compareToTargets(sums, values)
              return (
                <tr key={other.dayNumber} className={index === dayIndex ? 'font-semibold' : undefined}>
                  <Td className="py-1.5! pl-0!">
                    {other.dayLabel}
                    {energy?.comparison && (
                      <span className="block">
                        <ComparisonMark comparison={energy.comparison} />
                      </span>
                    )}
                  </Td>
                  <Td isNumeric className="py-1.5!">
                    {formatTotal(sums, 'energyKcal').text.replace(/ kcal$/, '')}
                  </Td>
                  <Td isNumeric className="py-1.5! pr-0!">
                    {formatTotal(sums, 'proteinG', 0).text}
                  </Td>
                </tr>
              )
            })}
          </tbody>
        </Table>
      )}
      {client && <Recommendations totals={shown} client={client} />}
    </section>
  )
}

/** The day against what is recommended in India, minerals and fibre, each with how much of the food is known. */
function Recommendations({ totals, client }: { totals: Totals; client: ClientRecord }) {
  const answer = findAnswer(client)
  return (
    <details className="mt-4 border-t border-line pt-3">
      <summary className="rounded-control font-semibold focus-ring">Against Indian recommendations</summary>
      {answer.ok ? (
        <>
          <ul className="mt-2 flex flex-col gap-2 text-sm">
            {answer.rows
              .filter(({ nutrient }) => nutrient !== 'energyKcal' && nutrient !== 'proteinG')
              .map((row) => {
                const { text, coverage } = formatTotal(totals, row.nutrient)
                const amount = calculateReferenceAmount(row, readTotal(totals, 'energyKcal'))
                const share = amount > 0 ? readTotal(totals, row.nutrient) / amount : 0
                return (
                  <li key={row.nutrient}>
                    <span className="flex justify-between gap-3">
                      <span className="text-muted">{NUTRIENTS[row.nutrient].label}</span>
                      <span className="font-semibold tabular">
                        {text} · {coverage === null ? '' : '≥ '}
                        {formatPercent(share)}
                      </span>
                    </span>
                    <span className="block text-xs text-muted">
                      {row.goal === 'at_most' ? 'at most' : 'at least'} {formatNutrient(amount, row.nutrient)}
                      {coverage && ` · ${coverage}`}
                    </span>
                  </li>
                )
              })}
          </ul>
          <p className="mt-2 text-xs text-muted">{ICMR_NIN_SOURCE}.</p>
        </>
      ) : (
        <p className="mt-2 text-sm text-muted">{answer.reason}</p>
      )}
    </details>
  )
}

function findAnswer(client: ClientRecord): ReferenceIntakeAnswer {
  if (client.sex === null || client.age === null) {
    return { ok: false, reason: 'They depend on sex and age, which are not recorded for this client.' }
  }
  const state = client.healthFlags.includes('pregnancy')
    ? 'pregnancy'
    : client.healthFlags.includes('breastfeeding')
      ? 'breastfeeding'
      : 'none'
  return findReferenceIntakes({ sex: client.sex, ageYears: client.age, state })
}
