export function meta() {
  return [{ title: 'Audit log · Pathya' }]
}

export default function AuditLog() {
  return <h1 className="heading text-3xl">Audit log</h1>
}
