import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays, CalendarOff, List } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { isAllowed } from '#contract/access.ts'
import type { AdminConsultation } from '#contract/appointments/inbox.ts'
import { getSchedule } from '#contract/appointments/schedule.ts'
import { paths } from '#contract/paths.ts'
import { listShownDays, type ScheduleView, stepDay } from '#domain/appointments/schedule.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { isCalendarDate, todayIn } from '#domain/units/dates.ts'
import { formatNumber } from '#domain/units/format.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { useListAddress } from '#web/kit/use-list-address.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { MoveDialog } from '../inbox/move-dialog.tsx'
import { CallBacksWithoutTime } from './call-backs-without-time.tsx'
import { DaysOffNotice } from './days-off-notice.tsx'
import { DropDialog, type Dropped } from './drop-dialog.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { ScheduleControls } from './schedule-controls.tsx'
import { type Dragged, ScheduleGrid } from './schedule-grid.tsx'
import { ScheduleList } from './schedule-list.tsx'
import { describeDays, makeColumns } from './schedule-words.ts'
import { useNow } from './use-now.ts'

/**
 * Days and weeks of consultations. The dates shown are in the address. Arrow keys move through entries and days, and
 * `t` goes to today while the focus is in the schedule.
 */
export function ScheduleScreen() {
  const user = useUser()
  const address = useListAddress()
  const now = useNow()
  const heading = useRef<HTMLHeadingElement>(null)
  const region = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const [dropped, setDropped] = useState<Dropped | null>(null)
  const [opened, setOpened] = useState<AdminConsultation | null>(null)
  const [moved, setMoved] = useState<AdminConsultation | null>(null)

  const today = todayIn(PRACTICE_TIME_ZONE, now)
  const asked = address.get('date')
  const date = asked !== null && isCalendarDate(asked) ? asked : today
  const view: ScheduleView = address.get('view') === 'week' ? 'week' : 'day'
  const staff = address.get('staff')
  const isList = address.get('as') === 'list'
  const query = useQuery({
    ...queryOf(getSchedule, { querystring: { date, view, ...(staff === null ? {} : { staff }) } }),
    staleTime: 0,
    // The earlier days stay visible, but greyed, until the others are loaded.
    placeholderData: (before) => before,
  })
  const { data } = query
  const days = listShownDays(date, view)
  const columns = data ? makeColumns(data.view, data.days, data.staff, data.staffId, data.entries) : []
  const entryCount = columns.reduce((sum, { entries }) => sum + entries.length, 0)

  const go = (to: string): void => address.set({ date: to === today ? null : to })
  const step = (steps: number): void => go(stepDay(date, view, steps))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { target } = event
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return
    if (target.closest('input, textarea, select, [role=dialog], [role=alertdialog], [aria-haspopup=listbox]'))
      return
    if (event.key === 't' || event.key === 'T') {
      event.preventDefault()
      go(today)
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      event.preventDefault()
      step(event.key === 'ArrowRight' ? 1 : -1)
    } else if (event.key === 'ArrowDown' && target === heading.current) {
      event.preventDefault()
      region.current?.querySelector<HTMLElement>('[data-entry]')?.focus()
    }
  }
  /**
   * Returns the latest data of the entry, because it may have changed since it was pressed, and a move requires the
   * newest version.
   */
  const refresh = (consultation: AdminConsultation): AdminConsultation =>
    [...(data?.entries ?? []), ...(data?.toPlace ?? []), ...(data?.onDaysOff ?? [])].find(
      ({ id }) => id === consultation.id,
    ) ?? consultation
  const leave = (direction: -1 | 1): void => {
    step(direction)
    // The focused entry disappears, so arrow keys continue from the heading.
    heading.current?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts for its content, each of which also has a button
    <div ref={region} className="flex flex-col gap-5" onKeyDown={onKeyDown}>
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="heading text-3xl">{t`Schedule`}</h1>
          <p className="mt-1 text-muted">{t`Times are in IST.`}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <LinkButton href={paths.adminConsultations()} variant="secondary" size="sm" icon={List}>
            {t`Inbox`}
          </LinkButton>
          <LinkButton
            href={paths.adminAvailability(view === 'week' && staff !== user.id ? staff : null)}
            variant="secondary"
            size="sm"
            icon={CalendarOff}
          >
            {t`Hours and days off`}
          </LinkButton>
        </div>
      </header>
      {data && <DaysOffNotice consultations={data.onDaysOff} count={data.onDaysOffCount} onMove={setMoved} />}
      <ScheduleControls
        view={view}
        date={date}
        isList={isList}
        staffId={view === 'week' ? (staff ?? user.id) : staff}
        // The space of this control is reserved for admins while it loads, because they usually have colleagues to
        // choose from.
        staff={
          data ? (data.staff.length > 1 ? data.staff : null) : isAllowed(user, 'users:manage') ? [] : null
        }
        onStep={step}
        onToday={() => go(today)}
        onDate={go}
        onChange={address.set}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 2xl:grid-cols-[minmax(0,1fr)_18rem]">
        <section aria-labelledby="days-heading" className="min-w-0" aria-busy={query.isPlaceholderData}>
          <h2 ref={heading} id="days-heading" tabIndex={-1} className="heading mb-3 text-xl focus-ring">
            {describeDays(days)}
            {days.includes(today) && view === 'day' && <span className="text-muted">, {t`today`}</span>}
          </h2>
          <p className="sr-only" aria-live="polite">
            {data && !query.isPlaceholderData
              ? entryCount === 0
                ? t`${{ days: describeDays(days) }}: no bookings`
                : t`${{ days: describeDays(days) }}: ${{ count: formatNumber(entryCount) }} booked`
              : ''}
          </p>
          {query.isError && !query.data ? (
            <ErrorState
              title={t`The schedule could not be loaded`}
              detail={messageOf(query.error, t`Something went wrong. Please try again.`)}
              onRetry={() => void query.refetch()}
              isRetrying={query.isFetching}
            />
          ) : !data ? (
            <Loading label={t`Loading the schedule`}>
              <Skeleton className="h-144 rounded-card!" />
            </Loading>
          ) : (
            <div className={joinClasses(query.isPlaceholderData && 'opacity-60')}>
              {entryCount === 0 && columns.every(({ hours }) => hours.length === 0) && (
                <EmptyState
                  icon={CalendarDays}
                  title={t`No hours are set yet`}
                  actions={
                    <LinkButton href={paths.adminAvailability()} variant="secondary">
                      {t`Set hours`}
                    </LinkButton>
                  }
                >
                  {t`Set when consultations can be booked. Bookings then appear here.`}
                </EmptyState>
              )}
              {!isList && (
                <div className="max-md:hidden">
                  <ScheduleGrid
                    columns={columns}
                    now={now}
                    dragged={dragged}
                    onDrag={setDragged}
                    onDrop={(consultation, place) => setDropped({ consultation, place })}
                    onOpen={setOpened}
                    onEdge={leave}
                  />
                </div>
              )}
              <div className={isList ? undefined : 'md:hidden'}>
                <ScheduleList view={data.view} columns={columns} onOpen={setOpened} onMove={setMoved} />
              </div>
              {!isList && (
                <p className="mt-2 text-sm text-muted max-md:hidden">
                  <Trans>
                    Shaded areas are consultation hours. Drag a consultation to another time, or open it and
                    choose Move.
                  </Trans>
                </p>
              )}
            </div>
          )}
        </section>
        {data && (
          <CallBacksWithoutTime
            calls={data.toPlace}
            count={data.toPlaceCount}
            now={now}
            onMove={setMoved}
            onDragStart={(consultation) => setDragged({ consultation, gripMinutes: 0 })}
            onDragEnd={() => setDragged(null)}
          />
        )}
      </div>
      {opened && <EntryDialog entry={opened} isOpen onClose={() => setOpened(null)} />}
      {moved && (
        <MoveDialog
          consultation={refresh(moved)}
          staff={data?.staff ?? []}
          isOpen
          onClose={() => setMoved(null)}
        />
      )}
      {dropped && (
        <DropDialog
          dropped={{ ...dropped, consultation: refresh(dropped.consultation) }}
          staff={data?.staff ?? []}
          onClose={() => setDropped(null)}
        />
      )}
    </div>
  )
}
