import { t } from '@lingui/core/macro'
import { loadUser } from '#web/kit/api/session.ts'
import {
  SecuritySettingsLoading,
  SecuritySettingsScreen,
} from '#web/modules/practice/settings/security-settings.tsx'

export function meta() {
  return [{ title: t`Security · Pathya` }]
}

export async function clientLoader() {
  await loadUser({ isExpected: true })
  return null
}

export function HydrateFallback() {
  return (
    <div className="flex flex-col gap-6">
      <h1 className="heading text-3xl">{t`Security`}</h1>
      <SecuritySettingsLoading />
    </div>
  )
}

export default function SecuritySettings() {
  return (
    <div className="flex flex-col gap-6">
      <h1 className="heading text-3xl">{t`Security`}</h1>
      <SecuritySettingsScreen />
    </div>
  )
}
