import { t } from '@lingui/core/macro'
import { loadUser } from '#web/kit/api/session.ts'
import { titlePage } from '#web/kit/title-page.ts'
import { AuditLogList } from '#web/modules/privacy/audit-log/audit-log-list.tsx'
import { LoadingRows, Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/audit-log.ts'

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Audit log`)
}

export async function clientLoader() {
  await loadUser({ isExpected: true })
  return null
}

export function HydrateFallback() {
  return (
    <div className="flex flex-col gap-6">
      <Heading />
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {FIELDS.map((field) => (
          <Skeleton key={field} className="h-17 w-full" />
        ))}
      </div>
      <LoadingRows label={t`Loading the audit log`} count={10} rowClassName="h-14" />
    </div>
  )
}

const FIELDS = ['what', 'kind', 'who', 'whose', 'from', 'to', 'address'] as const

/** The audit log: who did what, with whose data, when and from where. */
export default function AuditLog() {
  return (
    <div className="flex flex-col gap-6">
      <Heading />
      <AuditLogList />
    </div>
  )
}

function Heading() {
  return (
    <div>
      <h1 className="heading text-3xl">{t`Audit log`}</h1>
      <p className="measure mt-1 text-muted">
        {t`Every action, with the person, time and IP address. Entries cannot be changed or removed.`}
      </p>
    </div>
  )
}
