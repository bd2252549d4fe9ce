import { t } from '@lingui/core/macro'
import { loadUser } from '#web/kit/api/session.ts'
import { ImportScreen } from '#web/kit/import/import-screen.tsx'
import { CLIENT_IMPORT } from '#web/modules/people/users/client-import.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

export function meta() {
  return [{ title: t`Import clients · Pathya` }]
}

export async function clientLoader() {
  await loadUser({ isExpected: true })
  return null
}

export function HydrateFallback() {
  return (
    <Loading label={t`Loading the import`} className="flex max-w-5xl flex-col gap-6">
      <Skeleton className="h-11 w-72 max-w-full" />
      <Skeleton className="h-56 w-full" />
    </Loading>
  )
}

/** Imports clients from a file, with a preview of every row before anything is saved. */
export default function ImportClients() {
  return <ImportScreen declaration={CLIENT_IMPORT} />
}
