import { t } from '@lingui/core/macro'

import { CalendarClock } from 'lucide-react'
import type { Schedule } from '#contract/appointments/schedule.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { formatDate, formatTime } from '#domain/units/format.ts'
import { formatWeekday } from '#web/kit/format-weekday.ts'
import { Button } from '#web/ui/button.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'
import { describeSubject, nameKind } from '../inbox/consultation-words.ts'
import { ConsultationStatusBadge } from '../shared/consultation-status-badge.tsx'
import { type Column, canMove, describeHours, type Entry } from './schedule-words.ts'

/** The same content as the grid, as one list per column, for phones and screen readers. */
export function ScheduleList({
  view,
  columns,
  onOpen,
  onMove,
}: {
  view: Schedule['view']
  columns: readonly Column[]
  onOpen: (entry: Entry) => void
  onMove: (entry: Entry) => void
}) {
  return (
    <div className="flex flex-col gap-6">
      {columns.map((column) => (
        <section key={column.key} aria-label={nameColumn(view, column)}>
          <h3 className="font-semibold">{nameColumn(view, column)}</h3>
          <p className={column.dayOff === null ? 'text-sm text-muted' : 'text-sm font-semibold text-beet'}>
            {column.dayOff === null ? describeHours(column) : t`Day off: ${{ reason: column.dayOff }}`}
          </p>
          {column.entries.length === 0 ? (
            <p className="mt-2 border-t border-line pt-2 text-muted">{t`No bookings.`}</p>
          ) : (
            <ul className="mt-2 border-t border-line">
              {column.entries.map((entry) => (
                <li
                  key={entry.id}
                  className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-start gap-x-3 gap-y-1 border-b border-line py-2.5 md:grid-cols-[11rem_minmax(0,1fr)_auto] md:items-center"
                >
                  <p className="text-sm font-semibold tabular max-md:pt-3">
                    <time dateTime={entry.startsAt}>{formatTime(entry.startsAt, PRACTICE_TIME_ZONE)}</time>
                    <span className="block font-normal text-muted md:inline">
                      {' '}
                      {t`to ${{ time: formatTime(entry.endsAt, PRACTICE_TIME_ZONE) }}`}
                    </span>
                  </p>
                  <div className="min-w-0">
                    <button
                      type="button"
                      onClick={() => onOpen(entry)}
                      className={`${textLinkClass} cursor-pointer text-left wrap-anywhere max-md:min-h-11`}
                    >
                      {entry.name}
                    </button>
                    <p className="text-sm text-muted">
                      {nameKind(entry)}: {describeSubject(entry)}
                      {entry.staff === null && ` · ${t`unassigned`}`}
                    </p>
                  </div>
                  <div className="flex min-h-11 items-center justify-between gap-3 max-md:col-start-2">
                    <ConsultationStatusBadge status={entry.status} />
                    <span className="md:w-32 md:text-right">
                      {canMove(entry) && (
                        <Button
                          variant="secondary"
                          size="sm"
                          icon={CalendarClock}
                          className="whitespace-nowrap"
                          aria-label={t`Move to…: ${{ name: entry.name }}`}
                          onPress={() => onMove(entry)}
                        >
                          {t`Move to…`}
                        </Button>
                      )}
                    </span>
                  </div>
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  )
}

function nameColumn(view: Schedule['view'], { date, title }: Column): string {
  return view === 'week' ? `${formatWeekday(date)}, ${formatDate(date)}` : title
}
