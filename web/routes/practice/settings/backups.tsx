import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { listBackups } from '#contract/practice/backups.ts'
import { getSettings } from '#contract/practice/settings.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'
import { loadUser } from '#web/kit/api/session.ts'
import { PageError } from '#web/kit/page-error.tsx'
import { titlePage } from '#web/kit/title-page.ts'
import { BackupList } from '#web/modules/practice/backups/backup-list.tsx'
import { BackupRuleForm } from '#web/modules/practice/backups/backup-rule-form.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/backups.ts'

const RUNNING_LOOK_MS = 1500

const backupsQuery = queryOf(listBackups)
const settingsQuery = { ...queryOf(getSettings), staleTime: 0 }

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Backups`)
}

export async function clientLoader() {
  await Promise.all([
    loadUser({ isExpected: true }),
    queryClient.fetchQuery({ ...backupsQuery, staleTime: 0 }),
    queryClient.fetchQuery(settingsQuery),
  ])
  return null
}

export function HydrateFallback() {
  return (
    <Loading label={t`Loading backups`} heading={t`Backups`} className="flex max-w-3xl flex-col gap-6">
      <Skeleton className="h-10 w-48" />
      <Skeleton className="h-80 w-full rounded-card!" />
      <Skeleton className="h-60 w-full rounded-card!" />
    </Loading>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} title={t`The backups could not be loaded`} />
}

/** Backups, for the day when something is lost. */
export default function BackupSettings() {
  const { data: settings } = useQuery(settingsQuery)
  const { data: backups, refetch } = useQuery({
    ...backupsQuery,
    refetchInterval: ({ state }) =>
      state.data?.runs.some(({ status }) => status === 'running') ? RUNNING_LOOK_MS : false,
  })
  if (!settings || !backups) return null
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <h1 className="heading text-3xl">{t`Backups`}</h1>
      <BackupList {...backups} refetch={refetch} />
      <BackupRuleForm
        settings={settings.settings}
        onSaved={(saved) =>
          queryClient.setQueryData(
            settingsQuery.queryKey,
            (before) => before && { ...before, settings: saved },
          )
        }
      />
    </div>
  )
}
