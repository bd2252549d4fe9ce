import { t } from '@lingui/core/macro'
import { loadUser } from '#web/kit/api/session.ts'
import { titlePage } from '#web/kit/title-page.ts'
import {
  SecuritySettingsLoading,
  SecuritySettingsScreen,
} from '#web/modules/practice/settings/security-settings.tsx'
import type { Route } from './+types/security.ts'

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Security`)
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
