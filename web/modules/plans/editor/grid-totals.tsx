import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { memo, type ReactNode, useMemo } from 'react'
import { formatNutrient, formatTotal } from '#domain/nutrients/format-total.ts'
import { NUTRIENTS, type NutrientKey } from '#domain/nutrients/nutrients.ts'
import {
  type ComparableIntake,
  formatIntakeShare,
  listComparableIntakes,
} from '#domain/nutrients/reference-intakes.ts'
import {
  averageTotals,
  type FormattedTotal,
  isTotalComplete,
  isTotalKnown,
  readTotal,
  sumShownDays,
  type Totals,
} from '#domain/nutrients/totals.ts'
import { nameClient } from '#domain/plans/client-facts.ts'
import type { PlanDay } from '#domain/plans/plan.ts'
import type { TargetComparison } from '#domain/plans/targets.ts'
import { say } from '#domain/words/say.ts'
import { MissingFactsButton } from '#web/modules/people/shared/missing-facts.tsx'
import { Table, Td, Th } from '#web/ui/table.tsx'
import { compareToTargets, type StatedTargets, type TargetRow } from '../plan-targets.ts'
import { sumPlanDay } from '../shared/plan-figures.ts'
import { ComparisonMark } from '../target-rows.tsx'
import { usePausedPlanDays, usePlanState, useStatedTargets } from './editor-context.ts'
import { useReferenceIntakes } from './use-reference-intakes.ts'

const MACROS = [
  { key: 'energyKcal', label: msg`Energy` },
  { key: 'proteinG', label: msg`Protein` },
  { key: 'carbsG', label: msg`Carbs` },
  { key: 'fatG', label: msg`Fat` },
  { key: 'fibreG', label: msg`Fibre` },
] as const satisfies { key: TargetRow['key']; label: MessageDescriptor }[]

/** The micronutrients under the grid. The recommendations in the side panel have all that plans sum. */
const MICRONUTRIENTS = [
  'calciumMg',
  'ironMg',
  'zincMg',
  'vitaminB12Ug',
  'folateUg',
  'vitaminAUg',
  'vitaminCMg',
  'vitaminDUg',
] as const satisfies NutrientKey[]

/** Labels that would be too long in a narrow column. */
const SHORT_LABELS: Partial<Record<NutrientKey, MessageDescriptor>> = {
  folateUg: msg`Folate`,
  vitaminAUg: msg`Vitamin A`,
}

function nameNutrient(key: NutrientKey): string {
  const short = SHORT_LABELS[key]
  return short ? say(short) : say(NUTRIENTS[key].label)
}

/** The nutrients of both tables. A day has up to 200, and adding up the others would only take time. */
const SHOWN_KEYS: readonly NutrientKey[] = [...MACROS.map(({ key }) => key), ...MICRONUTRIENTS]

/**
 * The totals of each day under its column: energy and macronutrients against the plan's targets, and on demand
 * micronutrients as shares of the client's reference intakes. They follow a typed amount a moment after the heading of
 * its day, once the keys pause, so that keys never wait for them.
 */
export const GridTotals = memo(function GridTotals({
  names,
  widthRem,
  areMicronutrientsShown,
  onToggle,
}: {
  names: readonly { key: string; dayLabel: string }[]
  /** The width of the grid above in rem, so that the columns are below each other. */
  widthRem: number
  areMicronutrientsShown: boolean
  onToggle: () => void
}) {
  const days = usePausedPlanDays()
  const sums = useDaySums(days)
  const stated = useStatedTargets()
  const intakes = useIntakes()
  return (
    <table
      aria-label={t`Totals of each day`}
      style={{ minWidth: `${widthRem}rem` }}
      className="w-full table-fixed border-separate border-spacing-0 text-xs"
    >
      <colgroup>
        <col className="w-24" />
        {names.map(({ key }) => (
          <col key={key} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col" className={`${headClass} sticky left-0 z-10 border-r text-left font-semibold`}>
            {t`Totals`}
          </th>
          {names.map(({ key, dayLabel }) => (
            <th key={key} scope="col" className={`${headClass} truncate border-r text-right font-semibold`}>
              {dayLabel}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {MACROS.map(({ key, label }) => (
          <tr key={key}>
            <RowHead label={say(label)}>
              <span className="font-normal text-muted">{NUTRIENTS[key].unit}</span>
            </RowHead>
            {sums.map((totals, index) => (
              <Figure
                // The days have no other names here.
                key={names[index]?.key ?? index}
                {...describeDay(totals, stated)[key]}
                className={dayClass}
              />
            ))}
          </tr>
        ))}
        <tr>
          <th
            scope="rowgroup"
            colSpan={names.length + 1}
            className="border-b border-line bg-sunken p-0 text-left"
          >
            <button
              type="button"
              aria-expanded={areMicronutrientsShown}
              onClick={onToggle}
              className="sticky left-0 inline-flex min-h-8 items-center gap-1 rounded-control px-1.5 font-semibold text-leaf hover:bg-leaf-tint focus-ring"
            >
              {areMicronutrientsShown ? (
                <ChevronDown size={16} aria-hidden />
              ) : (
                <ChevronRight size={16} aria-hidden />
              )}
              {t`Vitamins and minerals`}
            </button>
          </th>
        </tr>
        {areMicronutrientsShown &&
          MICRONUTRIENTS.map((key) => (
            <tr key={key}>
              <RowHead label={nameNutrient(key)}>
                <Note text={describeReference(intakes, key)} />
              </RowHead>
              {sums.map((totals, index) => (
                <Figure
                  key={names[index]?.key ?? index}
                  {...formatMicronutrient(totals, key, intakes)}
                  className={dayClass}
                />
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  )
})

/** The average day and the sum of all days, with the reference intakes of the client. */
export const WeekTotals = memo(function WeekTotals({
  areMicronutrientsShown,
}: {
  areMicronutrientsShown: boolean
}) {
  const days = usePausedPlanDays()
  const sums = useDaySums(days)
  const stated = useStatedTargets()
  const intakes = useIntakes()
  const average = useMemo(() => averageTotals(sums), [sums])
  const total = useMemo(() => sumShownDays(sums), [sums])
  const compared = compareToTargets(average, stated)
  const micronutrients = areMicronutrientsShown ? MICRONUTRIENTS : []
  return (
    <>
      <Table
        caption={t`Average and total of all days`}
        frameClassName="mt-3 rounded-card border border-line"
        className="text-xs"
      >
        <thead>
          <tr>
            <Th className="px-1.5! py-1!">
              <span className="sr-only">{t`Period`}</span>
            </Th>
            {MACROS.map(({ key, label }) => (
              <Th key={key} isNumeric className="px-1.5! py-1!">
                {say(label)}
                <Note text={compared.find((row) => row.key === key)?.targetText ?? null} />
              </Th>
            ))}
            {micronutrients.map((key) => (
              <Th key={key} isNumeric className="px-1.5! py-1!">
                {nameNutrient(key)}
                <Note text={describeReference(intakes, key)} />
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <Th scope="row" className="px-1.5! py-1!">
              {t`Average day`}
            </Th>
            {MACROS.map(({ key }) => (
              <Figure
                key={key}
                {...formatShownTotal(average, key, 0)}
                comparison={compared.find((row) => row.key === key)?.comparison ?? null}
                className="py-1! font-semibold"
              />
            ))}
            {micronutrients.map((key) => (
              <Figure
                key={key}
                {...formatMicronutrient(average, key, intakes)}
                className="py-1! font-semibold"
              />
            ))}
          </tr>
          <tr>
            <Th scope="row" className="border-b-0 px-1.5! py-1!">
              {sums.length === 7
                ? t`Whole week`
                : plural(sums.length, { one: 'All # day', other: 'All # days' })}
            </Th>
            {[...MACROS.map(({ key }) => key), ...micronutrients].map((key) => (
              <Figure key={key} {...formatShownTotal(total, key, 0)} className="border-b-0 py-1!" />
            ))}
          </tr>
        </tbody>
      </Table>
      {areMicronutrientsShown && <IntakeNote />}
    </>
  )
})

/** Says why there are no shares, and lets staff record what is missing. */
function IntakeNote() {
  const client = usePlanState((state) => state.client)
  const answer = useReferenceIntakes()
  if (client === null || answer === null) {
    return <p className="mt-2 text-sm text-muted">{t`Choose a client to compare with reference intakes.`}</p>
  }
  if (answer.ok) {
    return (
      <p className="mt-2 text-sm text-muted">
        <Trans>
          Share of {{ clientName: client.firstName ?? nameClient(client) }}’s daily reference intake. “≥”
          means “at least”: some foods have no value.
        </Trans>
      </p>
    )
  }
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <p className="text-sm text-muted">{answer.reason}</p>
      <MissingFactsButton clientId={client.id} missing={answer.missing} />
    </div>
  )
}

/** Returns the totals of each day, only with the nutrients that are shown here. */
function useDaySums(days: readonly PlanDay[]): readonly Totals[] {
  const foods = usePlanState((state) => state.foods)
  return useMemo(() => days.map(({ meals }) => pickShown(sumPlanDay(meals, foods))), [days, foods])
}

type ShownTotal = FormattedTotal & { isKnown: boolean }
type MacroFigure = ShownTotal & { comparison: TargetComparison | null }
type MacroFigures = Record<TargetRow['key'], MacroFigure>

/** Formats a day's macronutrients. Days that have not changed are not formatted again. */
function describeDay(totals: Totals, stated: StatedTargets): MacroFigures {
  const known = describedDays.get(totals)
  if (known?.stated === stated) return known.figures
  const figures: Partial<MacroFigures> = {}
  for (const { key, comparison } of compareToTargets(totals, stated)) {
    figures[key] = { ...formatWithoutUnit(totals, key), comparison }
  }
  const whole = figures as MacroFigures // the rows of compareToTargets have all its keys
  describedDays.set(totals, { stated, figures: whole })
  return whole
}

const describedDays = new WeakMap<Totals, { stated: StatedTargets; figures: MacroFigures }>()

function pickShown(totals: Totals): Totals {
  const known = pickedTotals.get(totals)
  if (known) return known
  const nutrients: Totals['nutrients'] = {}
  for (const key of SHOWN_KEYS) {
    const total = totals.nutrients[key]
    if (total) nutrients[key] = total
  }
  const picked = { ...totals, nutrients }
  pickedTotals.set(totals, picked)
  return picked
}

const pickedTotals = new WeakMap<Totals, Totals>()

function useIntakes(): readonly ComparableIntake[] {
  const answer = useReferenceIntakes()
  return useMemo(() => (answer?.ok ? listComparableIntakes(answer.rows) : []), [answer])
}

function formatMicronutrient(
  totals: Totals,
  key: NutrientKey,
  intakes: readonly ComparableIntake[],
): ShownTotal & { title?: string } {
  const intake = intakes.find((row) => row.key === key)
  const total = formatShownTotal(totals, key)
  if (!intake) return total
  const isKnown = isTotalComplete(totals, key) || readTotal(totals, key) > 0
  return { ...formatIntakeShare(totals, intake), isKnown, title: total.text }
}

/** `of 1,000 mg`, or that there is no reference for this client. */
function describeReference(intakes: readonly ComparableIntake[], key: NutrientKey): string {
  const intake = intakes.find((row) => row.key === key)
  return intake ? t`of ${{ amount: formatNutrient(intake.amount, key) }}` : t`no reference`
}

function formatWithoutUnit(totals: Totals, key: NutrientKey): ShownTotal {
  const total = formatShownTotal(totals, key, 0)
  return { ...total, text: total.text.replace(` ${NUTRIENTS[key].unit}`, '') }
}

function formatShownTotal(totals: Totals, key: NutrientKey, decimals?: number): ShownTotal {
  return { ...formatTotal(totals, key, decimals), isKnown: isTotalKnown(totals, key) }
}

const dayClass = 'border-r py-0.5!'
const headClass = 'border-b border-line bg-sunken px-1.5 py-1'

function RowHead({ label, children }: { label: string; children: ReactNode }) {
  return (
    <th
      scope="row"
      className="sticky left-0 z-10 border-r border-b border-line bg-sunken px-1.5 py-0.5 text-left font-semibold"
    >
      {label} {children}
    </th>
  )
}

function Note({ text }: { text: string | null }) {
  return text && <span className="block text-xs font-normal text-muted">{text}</span>
}

/** A total with its mark against the target. A lower bound says how much of the food has a figure. */
const Figure = memo(function Figure({
  text,
  coverage,
  isKnown,
  title,
  comparison = null,
  className,
}: ShownTotal & { title?: string; comparison?: TargetComparison | null; className: string }) {
  return (
    <Td
      isNumeric
      title={[title, coverage].filter(Boolean).join(', ') || undefined}
      className={`px-1.5! whitespace-nowrap ${className}`}
    >
      {comparison && (
        <span className="mr-1.5 inline-block align-middle">
          <ComparisonMark comparison={comparison} isIconOnly />
        </span>
      )}
      <span className={isKnown ? undefined : 'text-muted'}>{text}</span>
      {coverage !== null && <span className="sr-only">, {coverage}</span>}
    </Td>
  )
})
