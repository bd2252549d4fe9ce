import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, SearchX } from 'lucide-react'
import { getConsultation } from '#contract/appointments/inbox.ts'
import { paths } from '#contract/paths.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'
import { loadUser } from '#web/kit/api/session.ts'
import { RecordError } from '#web/kit/record-error.tsx'
import { titlePage } from '#web/kit/title-page.ts'
import { ConsultationFacts, SameNumber } from '#web/modules/appointments/inbox/consultation-facts.tsx'
import {
  ConsultationClient,
  ConsultationErasure,
  ConsultationState,
} from '#web/modules/appointments/inbox/consultation-state.tsx'
import { ConsultationTimeline } from '#web/modules/appointments/inbox/consultation-timeline.tsx'
import { nameKind } from '#web/modules/appointments/inbox/consultation-words.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/consultation.ts'

const consultationQuery = (id: string) => queryOf(getConsultation, { params: { id } })

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Consultation`)
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  await Promise.all([
    loadUser({ isExpected: true }),
    queryClient.fetchQuery({ ...consultationQuery(params.id), staleTime: 0 }),
  ])
  return null
}

export function HydrateFallback() {
  return (
    <Loading label={t`Loading the consultation`} heading={t`Consultation`} className="flex flex-col gap-6">
      <Skeleton className="h-9 w-44" />
      <Skeleton className="h-11 w-80 max-w-full" />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Skeleton className="h-80 rounded-card!" />
        <Skeleton className="h-80 rounded-card!" />
      </div>
    </Loading>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <RecordError
      error={error}
      title={t`The consultation could not be loaded`}
      icon={SearchX}
      missing={{
        title: t`Consultation not found`,
        text: t`It may be assigned to a colleague now, or erased.`,
        href: paths.adminConsultations(),
        label: t`View all consultations`,
      }}
    />
  )
}

/** One consultation or call-back: the visitor's details, its state, and the practice's notes. */
export default function ConsultationPage({ params }: Route.ComponentProps) {
  const { data: consultation } = useQuery(consultationQuery(params.id))
  if (!consultation) return null
  return (
    // The key resets the page, so that input for one consultation never reaches another.
    <div key={consultation.id} className="flex flex-col gap-6">
      <header className="flex flex-col items-start gap-2">
        <LinkButton
          href={paths.adminConsultations()}
          variant="quiet"
          size="sm"
          icon={ArrowLeft}
          className="-ml-3"
        >
          {t`Consultations`}
        </LinkButton>
        <h1 className="heading text-3xl wrap-anywhere">{consultation.name}</h1>
        <p className="text-muted">{nameKind(consultation)}</p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        {/* On a phone the actions come first. */}
        <div className="flex min-w-0 flex-col gap-6 xl:order-2">
          <ConsultationState consultation={consultation} />
          <ConsultationClient consultation={consultation} />
          <SameNumber consultation={consultation} />
          <ConsultationErasure consultation={consultation} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <ConsultationFacts consultation={consultation} />
          <ConsultationTimeline consultation={consultation} />
        </div>
      </div>
    </div>
  )
}
