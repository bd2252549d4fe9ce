import { t } from '@lingui/core/macro'
import { ArrowLeft } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#contract/paths.ts'
import { todayIn } from '#domain/units/dates.ts'
import { queryClient } from '#web/kit/api/query-client.ts'
import { loadUser, useUser } from '#web/kit/api/session.ts'
import { PageError } from '#web/kit/page-error.tsx'
import { titlePage } from '#web/kit/title-page.ts'
import { readDay } from '#web/modules/plans/diary/diary-queries.ts'
import { readSlot } from '#web/modules/plans/diary/diary-words.ts'
import { NewEntryForm } from '#web/modules/plans/diary/new-entry-form.tsx'
import { readSharedPhoto } from '#web/modules/plans/diary/shared-photo.ts'
import { consentsQuery } from '#web/modules/plans/photos/photo-consent.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { textLinkClass } from '#web/ui/link-class.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/diary-new.ts'

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Add what you ate`)
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const shared = new URL(request.url).searchParams.get('shared')
  const [photo] = await Promise.all([
    shared === 'photo' ? readSharedPhoto() : null,
    loadUser({ isExpected: true }),
    // Without a connection the form asks for the consent, which is harmless.
    queryClient.prefetchQuery(consentsQuery),
  ])
  return { photo, isPhotoMissing: shared !== null && photo === null }
}

export function shouldRevalidate() {
  return false
}

export function HydrateFallback() {
  return (
    <Loading
      label={t`Loading the form`}
      heading={t`Add what you ate`}
      className="flex max-w-xl flex-col gap-5"
    >
      <Skeleton className="h-10 w-64" />
      <Skeleton className="h-32 w-full" />
      <Skeleton className="h-28 w-full" />
    </Loading>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} title={t`The form could not be loaded`} />
}

/** A new entry of the diary, also with a photo that was shared with the app. */
export default function NewDiaryEntry({ loaderData: { photo, isPhotoMissing } }: Route.ComponentProps) {
  const { timeZone } = useUser()
  const [query] = useSearchParams()
  const today = todayIn(timeZone, new Date())
  const day = readDay(query.get('day'), today)
  return (
    <div className="flex max-w-xl flex-col gap-5">
      <Link
        to={paths.diary(day === today ? {} : { day })}
        className={joinClasses(
          textLinkClass,
          'inline-flex min-h-6 max-md:min-h-11 items-center gap-1.5 self-start',
        )}
      >
        <ArrowLeft size={18} aria-hidden />
        {t`Diary`}
      </Link>
      <h1 className="heading text-3xl">{t`Add what you ate`}</h1>
      <NewEntryForm
        day={day}
        today={today}
        slot={readSlot(query.get('slot'))}
        sharedPhoto={photo}
        isPhotoMissing={isPhotoMissing}
      />
    </div>
  )
}
