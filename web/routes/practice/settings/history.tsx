import { SettingsHistory } from '#web/features/settings/settings-history.tsx'

export function meta() {
  return [{ title: 'History · Pathya' }]
}

export default function HistoryOfSettings() {
  return (
    <div className="flex flex-col gap-6">
      <h1 className="heading text-3xl">History</h1>
      <SettingsHistory />
    </div>
  )
}
