import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, CalendarDays } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { isAllowed } from '#contract/access.ts'
import { getAvailability } from '#contract/appointments/availability.ts'
import { getConsultationsLeft } from '#contract/appointments/consultations.ts'
import { paths } from '#contract/paths.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { todayIn } from '#domain/units/dates.ts'
import { formatDateTime, formatMonth, formatNumber } from '#domain/units/format.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { loadUser, useUser } from '#web/kit/api/session.ts'
import { titlePage } from '#web/kit/title-page.ts'
import { DaysOff } from '#web/modules/appointments/inbox/days-off.tsx'
import { HoursEditor } from '#web/modules/appointments/inbox/hours-editor.tsx'
import { BoundsForm } from '#web/modules/appointments/shared/bounds-form.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Select } from '#web/ui/select.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/availability.ts'

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Availability`)
}

export async function clientLoader() {
  await loadUser({ isExpected: true })
  return null
}

export function HydrateFallback() {
  return <Waiting />
}

/**
 * The times for consultations: the reader's own hours and days off; for admins those of all staff, and the practice's
 * limits.
 */
export default function Availability() {
  const user = useUser()
  const [params, setParams] = useSearchParams()
  const staffId = params.get('staff') ?? undefined
  const availability = useQuery({
    ...queryOf(getAvailability, { querystring: { staffId } }),
    staleTime: 0,
    placeholderData: (before) => before,
  })
  const left = useQuery({ ...queryOf(getConsultationsLeft), staleTime: 0 })
  const { data } = availability

  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-col items-start gap-2">
        <div className="-ml-3 flex flex-wrap gap-2">
          <LinkButton href={paths.adminConsultations()} variant="quiet" size="sm" icon={ArrowLeft}>
            {t`Consultations`}
          </LinkButton>
          <LinkButton
            href={paths.adminSchedule({ view: 'week', ...(staffId ? { staff: staffId } : {}) })}
            variant="quiet"
            size="sm"
            icon={CalendarDays}
          >
            {t`Schedule`}
          </LinkButton>
        </div>
        <h1 className="heading text-3xl">{t`Hours and days off`}</h1>
        <p className="text-muted">
          {t`Set when visitors can book a free consultation. Times are in IST (${PRACTICE_TIME_ZONE}).`}
        </p>
        {/* Its space is reserved while it loads. */}
        <p className="min-h-18 tabular sm:min-h-12 xl:min-h-6">
          {left.data && <Left month={left.data.thisMonth} nextStart={left.data.nextSlot?.startsAt ?? null} />}
        </p>
      </header>
      {availability.isError && !data ? (
        <ErrorState
          title={t`The hours could not be loaded`}
          detail={messageOf(availability.error, t`Something went wrong. Please try again.`)}
          onRetry={() => void availability.refetch()}
          isRetrying={availability.isFetching}
        />
      ) : !data ? (
        <>
          {isAllowed(user, 'users:manage') && <Skeleton className="h-18.5 w-full max-w-sm" />}
          <Cards />
        </>
      ) : (
        <>
          {data.canManagePractice && data.staff.length > 1 && (
            <Select
              label={t`Staff member`}
              options={data.staff.map(({ id, name, weeklySlotCount }) => ({
                value: id,
                label: name,
                hint:
                  weeklySlotCount === 0
                    ? t`No hours`
                    : plural(weeklySlotCount, {
                        one: '# consultation a week',
                        other: '# consultations a week',
                      }),
              }))}
              value={data.staffId}
              onChange={(id) => setParams({ staff: id }, { replace: true })}
              className="max-w-sm"
            />
          )}
          {/* The key resets the form, so that input for one person never reaches another. */}
          <div
            key={data.staffId}
            className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
          >
            <HoursEditor staffId={data.staffId} hours={data.hours} />
            <div className="flex min-w-0 flex-col gap-6">
              <DaysOff
                staffId={data.staffId}
                holidays={data.holidays}
                today={todayIn(PRACTICE_TIME_ZONE, new Date())}
                canManagePractice={data.canManagePractice}
              />
              {data.canManagePractice && <BoundsForm settings={data.settings} />}
            </div>
          </div>
        </>
      )}
    </div>
  )
}

function Waiting() {
  return (
    <Loading label={t`Loading the hours`} heading={t`Hours and days off`} className="flex flex-col gap-6">
      <Skeleton className="h-9 w-44" />
      <Skeleton className="h-11 w-80 max-w-full" />
      <Cards />
    </Loading>
  )
}

function Cards() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Skeleton className="h-144 rounded-card!" />
      <Skeleton className="h-80 rounded-card!" />
    </div>
  )
}

/** The free consultations that are left in a month, and the next time. */
function Left({
  month,
  nextStart,
}: {
  month: { left: number; cap: number; month: string }
  nextStart: string | null
}) {
  const left = formatNumber(month.left)
  const cap = formatNumber(month.cap)
  const name = formatMonth(month.month)
  return nextStart === null
    ? t`${left} of ${cap} free consultations left in ${{ month: name }}. No free times right now.`
    : t`${left} of ${cap} free consultations left in ${{ month: name }}. The next free time is ${{ time: formatDateTime(nextStart, PRACTICE_TIME_ZONE) }}.`
}
