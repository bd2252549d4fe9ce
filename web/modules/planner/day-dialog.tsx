import { plural, t } from '@lingui/core/macro'
import type { PlannedDays, PlannedMeal } from '#domain/planner/planner.ts'
import { hasRoom, listMeals } from '#domain/planner/planner.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { nameDay } from './name-day.ts'
import { PLANNER_LIMITS } from './planner-store.ts'

/** Asks for the day to move or copy a meal to. The alternative to dragging. */
export function DayDialog({
  name,
  intent,
  meal,
  week,
  days,
  onChoose,
  onClose,
}: {
  name: string
  intent: 'move' | 'copy'
  meal: PlannedMeal
  week: readonly string[]
  days: PlannedDays
  onChoose: (day: string) => void
  onClose: () => void
}) {
  return (
    <Dialog
      title={intent === 'move' ? t`Move ${{ meal: name }} to…` : t`Copy ${{ meal: name }} to…`}
      isOpen
      onClose={onClose}
    >
      <ul className="flex flex-col gap-2">
        {week.map((day) => {
          const meals = listMeals(days, day)
          const isHere = meals.some(({ id }) => id === meal.id)
          const isFull = !hasRoom(days, day, PLANNER_LIMITS)
          return (
            <li key={day}>
              <Button
                variant="secondary"
                className="w-full justify-between! *:w-full"
                isDisabled={isFull || (isHere && intent === 'move')}
                onPress={() => onChoose(day)}
              >
                <span className="flex items-baseline justify-between gap-4">
                  {nameDay(day)}
                  <span className="text-sm font-normal text-muted">
                    {isHere && intent === 'move'
                      ? t`Already on this day`
                      : isFull
                        ? t({ message: 'Full', context: 'a day' })
                        : countMeals(meals.length)}
                  </span>
                </span>
              </Button>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}

function countMeals(count: number): string {
  if (count === 0) return t`Nothing planned`
  return plural(count, { one: '# meal', other: '# meals' })
}
