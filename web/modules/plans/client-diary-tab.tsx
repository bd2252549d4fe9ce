import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { ClientOverview } from '#contract/people/clients.ts'
import { todayIn } from '#domain/units/dates.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { DayView } from '#web/modules/plans/diary/day-view.tsx'
import { DiaryBar } from '#web/modules/plans/diary/diary-bar.tsx'
import { useDiaryPlace } from '#web/modules/plans/diary/use-diary-place.ts'
import { WeekView } from '#web/modules/plans/diary/week-view.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

/** A client's diary, for the staff who care for them. */
export function DiaryTab({ client }: { client: ClientOverview }) {
  const today = todayIn(client.timeZone, new Date())
  const { view, days, query, bar, openDay } = useDiaryPlace(client.id, today)
  const { data, error, isFetching, refetch } = useQuery(query)
  return (
    <section aria-labelledby="diary-heading" className="flex max-w-4xl flex-col gap-5">
      <h2 id="diary-heading" className="heading text-xl">
        {t`Diary`}
      </h2>
      <DiaryBar {...bar} />
      {data ? (
        view === 'week' ? (
          <WeekView week={data} days={days} onOpenDay={openDay} />
        ) : (
          data.days.map((shown) => (
            <DayView
              key={shown.day}
              day={shown}
              own={null}
              empty={{
                title: t`No entries on this day`,
                text: t`Entries and photos of the client appear here.`,
              }}
            />
          ))
        )
      ) : error ? (
        <ErrorState
          title={t`The diary could not be loaded`}
          detail={messageOf(error, t`Something went wrong on our side.`)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <Loading label={t`Loading the diary`} className="flex flex-col gap-5">
          <Skeleton className="h-64 rounded-card!" />
          <Skeleton className="h-28 w-full" />
        </Loading>
      )}
    </section>
  )
}
