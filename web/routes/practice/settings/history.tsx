import { t } from '@lingui/core/macro'
import { loadUser } from '#web/kit/api/session.ts'
import { SettingsHistory, SettingsHistoryLoading } from '#web/modules/practice/settings/settings-history.tsx'

export function meta() {
  return [{ title: t`History · Pathya` }]
}

export async function clientLoader() {
  await loadUser({ isExpected: true })
  return null
}

export function HydrateFallback() {
  return (
    <div className="flex flex-col gap-6">
      <h1 className="heading text-3xl">{t`History`}</h1>
      <SettingsHistoryLoading />
    </div>
  )
}

export default function HistoryOfSettings() {
  return (
    <div className="flex flex-col gap-6">
      <h1 className="heading text-3xl">{t`History`}</h1>
      <SettingsHistory />
    </div>
  )
}
