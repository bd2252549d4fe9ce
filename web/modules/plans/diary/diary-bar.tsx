import { t } from '@lingui/core/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { addDays } from '#domain/units/dates.ts'
import { formatDate } from '#domain/units/format.ts'
import { formatWeekday } from '#web/kit/format-weekday.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { listWeek } from './diary-queries.ts'

export type DiaryViewName = 'day' | 'week'

/** Chooses the day or the week, and moves to the one before and after it. */
export function DiaryBar({
  day,
  view,
  today,
  onShowDay,
  onShowView,
}: {
  day: string
  view: DiaryViewName
  today: string
  onShowDay: (day: string) => void
  onShowView: (view: DiaryViewName) => void
}) {
  const isWeek = view === 'week'
  const [monday = day, , , , , , sunday = day] = listWeek(day)
  const step = isWeek ? 7 : 1
  const isLast = isWeek ? sunday >= today : day >= today
  const next = addDays(day, step)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <Segments
        label={t({ message: 'View', context: 'day or week' })}
        options={[
          { key: 'day', label: t({ message: 'Day', context: 'view of the diary' }) },
          { key: 'week', label: t({ message: 'Week', context: 'view of the diary' }) },
        ]}
        selected={view}
        onSelect={onShowView}
        className="w-40"
      />
      <div className="flex items-center gap-1 max-sm:w-full max-sm:justify-between">
        <IconButton
          label={isWeek ? t`Previous week` : t`Previous day`}
          icon={ChevronLeft}
          onPress={() => onShowDay(addDays(day, -step))}
        />
        <p aria-live="polite" className="text-center font-semibold tabular">
          {isWeek ? (
            t`${{ start: formatDate(monday) }} to ${{ end: formatDate(sunday) }}`
          ) : (
            <>
              {day === today ? t`Today` : formatWeekday(day)}, <time dateTime={day}>{formatDate(day)}</time>
            </>
          )}
        </p>
        <IconButton
          label={isWeek ? t`Next week` : t`Next day`}
          icon={ChevronRight}
          isDisabled={isLast}
          onPress={() => onShowDay(next > today ? today : next)}
        />
      </div>
    </div>
  )
}
