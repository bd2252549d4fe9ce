import { t } from '@lingui/core/macro'
import { FileUp, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { isAllowed } from '#contract/access.ts'
import { paths } from '#contract/paths.ts'
import { loadUser, useUser } from '#web/kit/api/session.ts'
import { namePerson } from '#web/kit/name-person.ts'
import { PageError } from '#web/kit/page-error.tsx'
import { titlePage } from '#web/kit/title-page.ts'
import { FollowUpDialog } from '#web/modules/appointments/shared/follow-up-dialog.tsx'
import { ClientsList, type OtherTask } from '#web/modules/people/clients/clients-list.tsx'
import { SendPlanDialog } from '#web/modules/plans/shared/send-plan-dialog.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loading, LoadingRows, Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/list.ts'

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Clients`)
}

export async function clientLoader() {
  await loadUser({ isExpected: true })
  return null
}

export function HydrateFallback() {
  return (
    <Loading label={t`Loading the clients`} heading={t`Clients`} className="flex flex-col gap-6">
      <Skeleton className="h-11 w-40" />
      <Skeleton className="h-17 max-w-xl" />
      <Skeleton className="h-11 max-w-3xl" />
      <Skeleton className="h-9 w-44" />
      <LoadingRows label={t`Loading clients`} count={8} rowClassName="h-14" />
    </Loading>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} title={t`The clients could not be loaded`} />
}

/** The clients within the reader's reach, with plan and last measurement. */
export default function Clients() {
  const user = useUser()
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="heading text-3xl">{t`Clients`}</h1>
        {isAllowed(user, 'users:manage') && (
          <div className="flex flex-wrap gap-2">
            <LinkButton href={paths.adminUsersImport()} variant="secondary" icon={FileUp}>
              {t`Import clients`}
            </LinkButton>
            <LinkButton href={paths.adminClientCreation()} icon={UserPlus}>
              {t`Add client`}
            </LinkButton>
          </div>
        )}
      </header>
      <ClientsList dialogOf={showDialog} />
    </div>
  )
}

function showDialog(task: OtherTask, onClose: () => void): ReactNode {
  const client = { id: task.client.id, name: namePerson(task.client) }
  switch (task.kind) {
    case 'send-plan':
      return <SendPlanDialog plan={{ id: task.planId, clientName: client.name }} onClose={onClose} />
    case 'follow-up':
      return <FollowUpDialog client={client} followsId={null} isOpen onClose={onClose} />
  }
}
