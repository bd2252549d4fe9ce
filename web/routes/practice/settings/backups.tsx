export function meta() {
  return [{ title: 'Backups · Pathya' }]
}

export default function BackupSettings() {
  return <h1 className="heading text-3xl">Backups</h1>
}
