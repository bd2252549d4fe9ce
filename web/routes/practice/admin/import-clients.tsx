import { t } from '@lingui/core/macro'
import { loadUser } from '#web/kit/api/session.ts'
import { ImportScreen } from '#web/kit/import/import-screen.tsx'
import { titlePage } from '#web/kit/title-page.ts'
import { CLIENT_IMPORT } from '#web/modules/people/users/client-import.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/import-clients.ts'

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Import clients`)
}

export async function clientLoader() {
  await loadUser({ isExpected: true })
  return null
}

export function HydrateFallback() {
  return (
    <Loading
      label={t`Loading the import`}
      heading={t`Import clients`}
      className="flex max-w-5xl flex-col gap-6"
    >
      <Skeleton className="h-11 w-72 max-w-full" />
      <Skeleton className="h-56 w-full" />
    </Loading>
  )
}

/** Imports clients from a file, with a preview of every row before anything is saved. */
export default function ImportClients() {
  return <ImportScreen declaration={CLIENT_IMPORT} />
}
