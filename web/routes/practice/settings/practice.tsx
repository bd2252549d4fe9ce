import { PracticeSettingsScreen } from '#web/features/settings/practice-settings.tsx'

export function meta() {
  return [{ title: 'Practice · Pathya' }]
}

export default function PracticeSettings() {
  return (
    <div className="flex flex-col gap-6">
      <h1 className="heading text-3xl">Practice</h1>
      <PracticeSettingsScreen />
    </div>
  )
}
