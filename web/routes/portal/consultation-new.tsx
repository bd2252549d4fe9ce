import { t } from '@lingui/core/macro'
import { useNavigate } from 'react-router'
import { paths } from '#contract/paths.ts'
import { loadUser } from '#web/kit/api/session.ts'
import { PageError } from '#web/kit/page-error.tsx'
import { titlePage } from '#web/kit/title-page.ts'
import { FollowUpForm } from '#web/modules/appointments/own-follow-ups/follow-up-form.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.tsx'
import type { Route } from './+types/consultation-new.ts'

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Book a follow-up`)
}

export async function clientLoader() {
  await loadUser({ isExpected: true })
  return null
}

export function HydrateFallback() {
  return (
    <Loading label={t`Loading free times`} heading={t`Book a follow-up`} className="flex flex-col gap-6">
      <Skeleton className="h-10 w-64" />
      <Skeleton className="h-92 w-full" />
    </Loading>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} title={t`Free times could not be loaded`} />
}

/** Books a follow-up with the client's own dietician. */
export default function ConsultationNew() {
  const navigate = useNavigate()
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <div>
        <TextLink href={paths.ownConsultations()} className="inline-flex min-h-11 items-center">
          {t`All your consultations`}
        </TextLink>
        <h1 className="heading mt-2 text-3xl">{t`Book a follow-up`}</h1>
      </div>
      <FollowUpForm
        onBooked={({ id }) => {
          showToast({ title: t`Your follow-up is booked`, tone: 'success' })
          void navigate(paths.ownConsultation(id), { replace: true })
        }}
      />
    </div>
  )
}
