import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Info, OctagonAlert, TriangleAlert } from 'lucide-react'
import { memo, useId, useMemo, useState } from 'react'
import { formatNutrient, formatTotal } from '#domain/nutrients/format-total.ts'
import { NUTRIENTS, type NutrientKey } from '#domain/nutrients/nutrients.ts'
import type { Totals } from '#domain/nutrients/totals.ts'
import { findTopFoods } from '#domain/plans/contributions.ts'
import type { PlanDay } from '#domain/plans/plan.ts'
import { groupWarnings, type PlanWarning, type WarningTone } from '#domain/plans/warnings.ts'
import { formatPercent } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { Button } from '#web/ui/button.tsx'
import { PlateRing } from '#web/ui/plate-ring.tsx'
import { Table, Td, Th } from '#web/ui/table.tsx'
import { toPlanDays } from '../plan-editor-state.ts'
import { compareToTargets, type StatedTargets } from '../plan-targets.ts'
import { listPlanWarnings } from '../plan-warnings.ts'
import { createFoodLookup, type KnownFoods, sumPlanDay, toPlateFigures } from '../shared/plan-figures.ts'
import { ComparisonMark, TargetLine, TargetRows } from '../target-rows.tsx'
import {
  usePausedPlanDays,
  usePlanDayNames,
  usePlanDays,
  usePlanEditing,
  usePlanParts,
  usePlanState,
  useStatedTargets,
} from './editor-context.ts'
import { ExchangesFold } from './exchanges-fold.tsx'
import { NutrientGaps } from './nutrient-gaps.tsx'
import { Recommendations } from './recommendations.tsx'
import { averageDays, useShownDays } from './shown-days.ts'
import { useStableValue } from './use-unchanged.ts'

/**
 * The totals of the shown day, or of the average of all days, compared with the plan's targets and the Indian
 * recommendations; and the warnings about the plan, each with links to its places.
 */
export function NutritionPanel({ dayIndex }: { dayIndex: number }) {
  const [isAverage, setIsAverage] = useState(false)
  const headingId = useId()
  const count = usePlanState(({ days }) => days.length)
  const dayLabel = usePlanState(({ days }) => toPlanDays(days)[dayIndex]?.dayLabel)
  if (dayLabel === undefined) return null
  const hasAverage = count > 1
  const isAverageShown = hasAverage && isAverage
  return (
    <section aria-labelledby={headingId} className="rounded-card border border-line bg-surface p-4">
      <h3 id={headingId} className="heading text-lg">
        {isAverageShown
          ? plural(count, { one: 'Average nutrition of # day', other: 'Average nutrition of # days' })
          : t`Nutrition of ${{ day: dayLabel }}`}
      </h3>
      {hasAverage && (
        <fieldset aria-label={t`Totals shown`} className="mt-2 flex gap-1">
          {[false, true].map((isOfAll) => (
            <Button
              key={String(isOfAll)}
              variant={isAverageShown === isOfAll ? 'secondary' : 'quiet'}
              size="sm"
              aria-pressed={isAverageShown === isOfAll}
              onPress={() => setIsAverage(isOfAll)}
            >
              {isOfAll ? t`Average day` : t`This day`}
            </Button>
          ))}
        </fieldset>
      )}
      {isAverageShown ? <AverageFigures /> : <DayFigures dayIndex={dayIndex} />}
      <Warnings />
      <NutrientGaps />
      <Recommendations dayIndex={isAverageShown ? null : dayIndex} />
      <TopFoods dayIndex={isAverageShown ? null : dayIndex} />
      {!isAverageShown && <ExchangesFold dayIndex={dayIndex} />}
      {hasAverage && <AllDays dayIndex={dayIndex} />}
    </section>
  )
}

function DayFigures({ dayIndex }: { dayIndex: number }) {
  const foods = usePlanState((state) => state.foods)
  const meals = usePlanState(({ days }) => toPlanDays(days)[dayIndex]?.meals)
  return meals && <Figures totals={sumPlanDay(meals, foods)} isOfDay />
}

function AverageFigures() {
  const foods = usePlanState((state) => state.foods)
  return <Figures totals={averageDays(usePlanDays(), foods)} />
}

/** The totals that change with an amount being typed, so they are drawn immediately. */
function Figures({ totals, isOfDay = false }: { totals: Totals; isOfDay?: boolean }) {
  const stated = useStatedTargets()
  const figures = toPlateFigures(totals)
  const [energyRow, ...macroRows] = compareToTargets(totals, stated)
  return (
    <>
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
          {isOfDay
            ? t`“≥” means “at least”: some foods or meals of this day have no known value.`
            : t`“≥” means “at least”: some foods or meals have no known value.`}
        </p>
      )}
    </>
  )
}

const TONES: Record<WarningTone, { Icon: typeof Info; color: string; word: MessageDescriptor | null }> = {
  danger: { Icon: OctagonAlert, color: 'text-beet font-bold', word: msg`Important:` },
  caution: { Icon: TriangleAlert, color: 'text-turmeric-ink font-semibold', word: msg`Please check:` },
  note: { Icon: Info, color: '', word: null },
}

/** Number of places that are listed before "and 3 more". */
const MAX_PLACES = 4

/** Warnings about all days. They are computed after the totals, which do not wait for them. */
function Warnings() {
  const { places } = usePlanEditing()
  const { foods, client } = usePlanParts((state) => ({ foods: state.foods, client: state.client }))
  const stated = useStatedTargets()
  const days = usePausedPlanDays()
  const warnings = useMemo(() => listPlanWarnings(days, foods, client, stated), [days, foods, client, stated])
  return <WarningList warnings={useStableValue(warnings)} goToField={places.goToField} />
}

/** All warnings. Equal warnings are shown once with all their places, each a link. */
const WarningList = memo(function WarningList({
  warnings,
  goToField,
}: {
  warnings: readonly PlanWarning[]
  goToField: (path: string) => void
}) {
  const groups = groupWarnings(warnings)
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="mt-4 border-t border-line pt-3">
      <h4 id={headingId} className="font-semibold">
        {t`Warnings`}
        {groups.length > 0 && ` (${groups.length})`}
      </h4>
      {groups.length === 0 ? (
        <p className="mt-1 text-sm text-muted">
          {t`No warnings: nothing clashes with the record, no main meal is empty and no target is missed.`}
        </p>
      ) : (
        <ul className="mt-2 flex max-h-80 flex-col gap-2.5 overflow-y-auto text-sm">
          {groups.map(({ id, tone, what, places }) => {
            const { Icon, color, word } = TONES[tone]
            return (
              <li key={id} className="flex gap-2">
                <Icon size={16} aria-hidden className={`mt-0.5 shrink-0 ${color}`} />
                <div className="min-w-0">
                  <p className={`break-words ${color}`}>
                    {word && <span className="sr-only">{say(word)} </span>}
                    {what}
                  </p>
                  <p className="flex flex-wrap gap-x-2 text-xs">
                    {listPlaces(places)
                      .slice(0, MAX_PLACES)
                      .map((warning) => (
                        <button
                          key={warning.path}
                          type="button"
                          onClick={() => goToField(warning.path)}
                          className="rounded-control py-1 text-left text-leaf underline focus-ring"
                        >
                          {warning.place}
                        </button>
                      ))}
                    {listPlaces(places).length > MAX_PLACES && (
                      <span className="py-1 text-muted">
                        {t`and ${{ count: listPlaces(places).length - MAX_PLACES }} more`}
                      </span>
                    )}
                  </p>
                </div>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
})

/** Lists one place per meal or day: a food and its alternative have the same place. */
function listPlaces(warnings: readonly PlanWarning[]): PlanWarning[] {
  return [...new Map(warnings.map((warning) => [warning.place + warning.dayIndex, warning])).values()]
}

function AllDays({ dayIndex }: { dayIndex: number }) {
  const stated = useStatedTargets()
  const foods = usePlanState((state) => state.foods)
  const names = usePlanDayNames()
  return (
    <Table caption={t`All days`} className="mt-4">
      <thead>
        <tr>
          <Th className="pl-0!">{t`All days`}</Th>
          <Th isNumeric>{t`kcal`}</Th>
          <Th isNumeric className="pr-0!">
            {t`Protein`}
          </Th>
        </tr>
      </thead>
      <tbody>
        {names.map(({ key }, index) => (
          <DayRow key={key} index={index} isShown={index === dayIndex} stated={stated} foods={foods} />
        ))}
      </tbody>
    </Table>
  )
}

/** Subscribes to its own day, so that typing in one day redraws one row. */
const DayRow = memo(function DayRow({
  index,
  isShown,
  stated,
  foods,
}: {
  index: number
  isShown: boolean
  stated: StatedTargets
  foods: KnownFoods
}) {
  const day = usePlanState(({ days }) => toPlanDays(days)[index])
  if (day === undefined) return null
  const sums = sumPlanDay(day.meals, foods)
  const [energy] = compareToTargets(sums, stated)
  return (
    <tr className={isShown ? 'font-semibold' : undefined}>
      <Td className="py-1.5! pl-0!">
        {day.dayLabel}
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
})

const TOP_NUTRIENTS = [
  'energyKcal',
  'proteinG',
  'carbsG',
  'fatG',
  'fibreG',
  'sodiumMg',
  'potassiumMg',
  'calciumMg',
  'ironMg',
] as const satisfies readonly NutrientKey[]

/** The foods that contribute most to each nutrient. Computed only when the list is opened. */
function TopFoods({ dayIndex }: { dayIndex: number | null }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      className="mt-4 border-t border-line pt-3"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="rounded-control font-semibold focus-ring">{t`Top sources`}</summary>
      {isOpen && <TopFoodList dayIndex={dayIndex} />}
    </details>
  )
}

function TopFoodList({ dayIndex }: { dayIndex: number | null }) {
  const foods = usePlanState((state) => state.foods)
  const days = useShownDays(dayIndex)
  return (
    <dl className="mt-2 flex flex-col gap-2 text-sm">
      {TOP_NUTRIENTS.map((key) => (
        <div key={key}>
          <dt className="text-muted">{say(NUTRIENTS[key].label)}</dt>
          <dd>
            <TopFoodsOf days={days} foods={foods} nutrient={key} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function TopFoodsOf({
  days,
  foods,
  nutrient,
}: {
  days: readonly PlanDay[]
  foods: KnownFoods
  nutrient: NutrientKey
}) {
  const top = findTopFoods(days, createFoodLookup(foods), nutrient)
  if (top.length === 0) return <span className="text-muted">{t`no known source`}</span>
  return (
    <ol>
      {top.map(({ foodId, name, amount, share }) => (
        <li key={foodId} className="flex justify-between gap-3">
          <span className="min-w-0 break-words">{name}</span>
          <span className="whitespace-nowrap tabular">
            {formatNutrient(amount, nutrient)} · {formatPercent(share)}
          </span>
        </li>
      ))}
    </ol>
  )
}
