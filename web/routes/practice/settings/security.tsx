import { SecuritySettingsScreen } from '#web/features/settings/security-settings.tsx'

export function meta() {
  return [{ title: 'Security · Pathya' }]
}

export default function SecuritySettings() {
  return (
    <div className="flex flex-col gap-6">
      <h1 className="heading text-3xl">Security</h1>
      <SecuritySettingsScreen />
    </div>
  )
}
