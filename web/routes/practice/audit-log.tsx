import { AuditLogList } from '#web/features/audit-log/audit-log-list.tsx'

export function meta() {
  return [{ title: 'Audit log · Pathya' }]
}

/** Who did what, with whose data, when and from where. */
export default function AuditLog() {
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="heading text-3xl">Audit log</h1>
        <p className="measure mt-1 text-muted">
          Who did what, with whose data, when and from where. Nothing of it can be changed or removed.
        </p>
      </div>
      <AuditLogList />
    </div>
  )
}
