import { t } from '@lingui/core/macro'
import { loadUser } from '#web/kit/api/session.ts'
import { titlePage } from '#web/kit/title-page.ts'
import { SettingsHistory, SettingsHistoryLoading } from '#web/modules/practice/settings/settings-history.tsx'
import type { Route } from './+types/history.ts'

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`History`)
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
