import { t } from '@lingui/core/macro'
import { memo, useState } from 'react'
import { formatTotal } from '#domain/nutrients/format-total.ts'
import type { TargetComparison } from '#domain/plans/targets.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { toPlanDays } from '../plan-editor-state.ts'
import { compareToTargets } from '../plan-targets.ts'
import { sumPlanDay } from '../shared/plan-figures.ts'
import { ComparisonMark } from '../target-rows.tsx'
import { DayLabelField, DayMenu } from './day-menu.tsx'
import { fieldId, findShownKey, useFieldError, usePlanState, useStatedTargets } from './editor-context.ts'
import { isPlaceSelected } from './grid-selection.ts'

/** A day's label, its menu, and its totals against the plan's targets. */
export const DayHeading = memo(function DayHeading({
  dayKey,
  dayLabel,
  index,
  count,
  onShowDay,
}: {
  dayKey: string
  dayLabel: string
  index: number
  count: number
  onShowDay: (dayKey: string) => void
}) {
  const [isRenaming, setIsRenaming] = useState(false)
  const isShown = usePlanState((state) => findShownKey(state) === dayKey)
  const isHeading = usePlanState(({ slot }) => slot === null)
  const isSelected = usePlanState(({ days, selection }) =>
    isPlaceSelected(days, selection, { dayKey, slot: null }),
  )
  const error = useFieldError(`days.${index}`)
  return (
    <th
      scope="col"
      id={fieldId(`days.${index}`)}
      data-day={dayKey}
      data-slot=""
      tabIndex={isShown && isHeading ? 0 : -1}
      aria-selected={isSelected}
      draggable={!isRenaming}
      className={joinClasses(
        'border-r border-b border-line px-1.5 py-1 text-left align-top font-normal outline-none select-none [-webkit-touch-callout:none]',
        'data-dragging:opacity-50 data-drop:bg-leaf-tint data-drop:outline-2 data-drop:-outline-offset-2 data-drop:outline-leaf data-drop:outline-dashed',
        'focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-leaf',
        isSelected && 'outline-1 -outline-offset-1 outline-leaf outline-solid',
        isShown || isSelected ? 'bg-leaf-tint' : 'bg-sunken',
      )}
    >
      <div className="flex min-h-9 items-center justify-between gap-1">
        {isRenaming ? (
          <DayLabelField dayKey={dayKey} dayLabel={dayLabel} isCompact onDone={() => setIsRenaming(false)} />
        ) : (
          <span className="min-w-0 truncate font-semibold" title={dayLabel}>
            {dayLabel}
          </span>
        )}
        <DayMenu
          dayKey={dayKey}
          dayLabel={dayLabel}
          index={index}
          count={count}
          isIcon
          onRename={() => setIsRenaming(true)}
          onShowDay={onShowDay}
        />
      </div>
      <DayFigures dayIndex={index} />
      {error && <p className="text-xs font-medium text-beet">{error}</p>}
    </th>
  )
})

/** The totals of a day. Only this part of the heading is rendered again while somebody types. */
function DayFigures({ dayIndex }: { dayIndex: number }) {
  const foods = usePlanState((state) => state.foods)
  const stated = useStatedTargets()
  const meals = usePlanState(({ days }) => toPlanDays(days)[dayIndex]?.meals)
  if (meals === undefined) return null
  const totals = sumPlanDay(meals, foods)
  const [energy, protein] = compareToTargets(totals, stated)
  return (
    <>
      <Figure
        text={formatTotal(totals, 'energyKcal').text}
        comparison={energy?.comparison ?? null}
        isStrong
      />
      <Figure
        text={t`${{ amount: formatTotal(totals, 'proteinG', 0).text }} protein`}
        comparison={protein?.comparison ?? null}
      />
    </>
  )
}

function Figure({
  text,
  comparison,
  isStrong = false,
}: {
  text: string
  comparison: TargetComparison | null
  isStrong?: boolean
}) {
  return (
    <p
      className={joinClasses(
        'flex items-center gap-x-1.5 text-xs tabular',
        isStrong ? 'font-semibold' : 'text-muted',
      )}
    >
      {text}
      {comparison && <ComparisonMark comparison={comparison} isIconOnly />}
    </p>
  )
}
