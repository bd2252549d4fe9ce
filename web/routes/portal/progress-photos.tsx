import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ImagePlus, Images } from 'lucide-react'
import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import { MAX_PAGE_SIZE } from '#contract/common.ts'
import { paths } from '#contract/paths.ts'
import { listProgressPhotos } from '#contract/progress/progress-photos.ts'
import { todayIn } from '#domain/units/dates.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'
import { loadUser, useUser } from '#web/kit/api/session.ts'
import { PageError } from '#web/kit/page-error.tsx'
import { titlePage } from '#web/kit/title-page.ts'
import { AddPhotoDialog } from '#web/modules/progress/photos/add-photo-dialog.tsx'
import {
  AskPhotosConsent,
  consentsQuery,
  findPhotosConsent,
  PhotosConsentNote,
} from '#web/modules/progress/photos/photo-consent.tsx'
import { ComparePhotos } from '#web/modules/progress/shared/compare-photos.tsx'
import { PhotoDialog } from '#web/modules/progress/shared/photo-dialog.tsx'
import { PhotoGrid } from '#web/modules/progress/shared/photo-grid.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { textLinkClass } from '#web/ui/link-class.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/progress-photos.ts'

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Progress photos`)
}

/** Requests the maximum number of photos per person, so that one response contains all of them. */
function photosQuery(userId: string) {
  return queryOf(listProgressPhotos, { params: { userId }, querystring: { limit: MAX_PAGE_SIZE } })
}

export async function clientLoader() {
  const user = await loadUser({ isExpected: true })
  if (user) {
    await Promise.all([
      queryClient.ensureQueryData(photosQuery(user.id)),
      queryClient.ensureQueryData(consentsQuery),
    ])
  }
  return null
}

export function HydrateFallback() {
  return (
    <Loading label={t`Loading your photos`} heading={t`Progress photos`} className="flex flex-col gap-8">
      <div className="flex flex-col gap-3">
        <Skeleton className="h-6 w-24" />
        <Skeleton className="h-11 w-64" />
      </div>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="aspect-3/4 w-full" />
        ))}
      </div>
    </Loading>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} title={t`Your photos could not be loaded`} />
}

export default function ProgressPhotos() {
  const user = useUser()
  const { data: photos } = useQuery(photosQuery(user.id))
  const { data: consents } = useQuery(consentsQuery)
  const [isAdding, setIsAdding] = useState(false)
  const [openId, setOpenId] = useState<string | null>(null)
  const close = useCallback(() => setOpenId(null), [])
  if (!photos || !consents) return null
  const consent = findPhotosConsent(consents)
  const addButton = (
    <Button icon={ImagePlus} onPress={() => setIsAdding(true)}>
      {t`Add photo`}
    </Button>
  )
  return (
    <div className="flex flex-col gap-8">
      <header className="flex flex-col gap-3">
        <Link
          to={paths.progress()}
          className={joinClasses(
            textLinkClass,
            'inline-flex min-h-6 max-md:min-h-11 items-center gap-1.5 self-start',
          )}
        >
          <ArrowLeft size={18} aria-hidden />
          {t`Progress`}
        </Link>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <div>
            <h1 className="heading text-3xl">{t`Progress photos`}</h1>
            {photos.length > 0 && (
              <p className="text-muted">
                {plural(photos.length, { one: '# photo.', other: '# photos.' })}{' '}
                {t`Only you and your care team can see them.`}
              </p>
            )}
          </div>
          {consent && photos.length > 0 && addButton}
        </div>
      </header>
      {!consent ? (
        <AskPhotosConsent />
      ) : photos.length === 0 ? (
        <EmptyState icon={Images} title={t`No photos yet`} actions={addButton}>
          {t`You can compare later photos with your first one.`}
        </EmptyState>
      ) : (
        <>
          <ComparePhotos photos={photos} />
          <PhotoGrid photos={photos} onOpen={setOpenId} />
        </>
      )}
      {consent && <PhotosConsentNote consent={consent} photoCount={photos.length} />}
      {isAdding && (
        <AddPhotoDialog today={todayIn(user.timeZone, new Date())} onClose={() => setIsAdding(false)} />
      )}
      {openId !== null && <PhotoDialog photos={photos} openId={openId} onOpen={setOpenId} onClose={close} />}
    </div>
  )
}
