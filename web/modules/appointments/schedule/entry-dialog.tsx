import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { getConsultation } from '#contract/appointments/inbox.ts'
import { paths } from '#contract/paths.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { ConsultationState } from '../inbox/consultation-state.tsx'
import { describeSubject, nameKind } from '../inbox/consultation-words.ts'
import { ContactLinks } from '../inbox/contact-links.tsx'
import { FollowUpButton } from './follow-up-button.tsx'

/** A dialog with one consultation of the schedule: its subject, state, holder and time. Its own page shows more. */
export function EntryDialog({
  entry,
  isOpen,
  onClose,
}: {
  entry: { id: string; name: string }
  isOpen: boolean
  onClose: () => void
}) {
  return (
    <Dialog title={entry.name} size="md" isOpen={isOpen} onClose={onClose}>
      <EntryDetails id={entry.id} />
    </Dialog>
  )
}

function EntryDetails({ id }: { id: string }) {
  const { data, error, refetch, isFetching } = useQuery({
    ...queryOf(getConsultation, { params: { id } }),
    staleTime: 0,
  })
  if (error && !data) {
    return (
      <ErrorState
        title={t`The consultation could not be loaded`}
        detail={messageOf(error, t`It may be assigned to a colleague now, or erased.`)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (!data) {
    return (
      <Loading label={t`Loading the consultation`} className="flex flex-col gap-4">
        <Skeleton className="h-12" />
        <Skeleton className="h-72 rounded-card!" />
        <Skeleton className="h-11" />
      </Loading>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p className="text-muted">
          {nameKind(data)}: {describeSubject(data)}
        </p>
        <ContactLinks name={data.name} phone={data.phone} />
      </div>
      {data.message && <p className="measure whitespace-pre-wrap wrap-anywhere">“{data.message}”</p>}
      <ConsultationState consultation={data} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        {data.client ? <FollowUpButton client={data.client} followsId={id} /> : <span />}
        <LinkButton href={paths.adminConsultation(id)} variant="quiet" size="sm" icon={ArrowRight}>
          {t`Notes and history`}
        </LinkButton>
      </div>
    </div>
  )
}
