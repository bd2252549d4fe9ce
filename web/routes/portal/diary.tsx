import { t } from '@lingui/core/macro'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import type { DiaryDay, DiaryEntry } from '#contract/plans/diary.ts'
import { todayIn } from '#domain/units/dates.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { loadUser, useUser } from '#web/kit/api/session.ts'
import { useShown } from '#web/kit/offline/use-shown.ts'
import { PageError } from '#web/kit/page-error.tsx'
import { titlePage } from '#web/kit/title-page.ts'
import { DayView } from '#web/modules/plans/diary/day-view.tsx'
import { deleteEntry } from '#web/modules/plans/diary/delete-entry.ts'
import { DiaryBar } from '#web/modules/plans/diary/diary-bar.tsx'
import { EditEntryDialog } from '#web/modules/plans/diary/edit-entry-dialog.tsx'
import { useDiaryPlace } from '#web/modules/plans/diary/use-diary-place.ts'
import { WeekView } from '#web/modules/plans/diary/week-view.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/diary.ts'

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Diary`)
}

export async function clientLoader() {
  await loadUser({ isExpected: true })
  return null
}

/** The day and the view change within the page, which loads its own data. */
export function shouldRevalidate() {
  return false
}

export function HydrateFallback() {
  return (
    <div className="flex flex-col gap-6">
      <h1 className="heading text-3xl">{t`Diary`}</h1>
      <LoadingDiary />
    </div>
  )
}

function LoadingDiary() {
  return (
    <Loading label={t`Loading your diary`} className="flex flex-col gap-5">
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-64 rounded-card!" />
      <Skeleton className="h-28 w-full" />
    </Loading>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} title={t`Your diary could not be loaded`} />
}

/** What the client ate, by day and by week. */
export default function Diary() {
  const { id, timeZone } = useUser()
  const today = todayIn(timeZone, new Date())
  const { day, view, days, query, bar, openDay } = useDiaryPlace(id, today)
  const { data, error, isFetching, refetch } = useShown(query)
  const [edited, setEdited] = useState<DiaryEntry | null>(null)
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 className="heading text-3xl">{t`Diary`}</h1>
        <LinkButton href={paths.newDiaryEntry(day === today ? {} : { day })} icon={Plus}>
          {t`Add what you ate`}
        </LinkButton>
      </header>
      <DiaryBar {...bar} />
      {data ? (
        view === 'week' ? (
          <WeekView week={data} days={days} onOpenDay={openDay} />
        ) : (
          data.days.map((shown) => <Day key={shown.day} day={shown} onEdit={setEdited} />)
        )
      ) : error ? (
        <ErrorState
          title={t`Your diary could not be loaded`}
          detail={messageOf(error, t`Something went wrong on our side. Your saved data is safe.`)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <LoadingDiary />
      )}
      {edited && <EditEntryDialog entry={edited} today={today} onClose={() => setEdited(null)} />}
    </div>
  )
}

function Day({ day, onEdit }: { day: DiaryDay; onEdit: (entry: DiaryEntry) => void }) {
  return (
    <DayView
      day={day}
      own={{ onEdit, onDelete: (entry) => void deleteEntry(entry) }}
      empty={{
        title: t`No entries yet`,
        text: t`Write it in your own words, or add a photo. To mark the meals of your plan, go to Today.`,
      }}
    />
  )
}
