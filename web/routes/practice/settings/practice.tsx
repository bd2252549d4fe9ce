import { t } from '@lingui/core/macro'
import { loadUser } from '#web/kit/api/session.ts'
import { titlePage } from '#web/kit/title-page.ts'
import {
  PracticeSettingsLoading,
  PracticeSettingsScreen,
} from '#web/modules/practice/settings/practice-settings.tsx'
import type { Route } from './+types/practice.ts'

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Practice`)
}

export async function clientLoader() {
  await loadUser({ isExpected: true })
  return null
}

export function HydrateFallback() {
  return (
    <div className="flex flex-col gap-6">
      <h1 className="heading text-3xl">{t`Practice`}</h1>
      <PracticeSettingsLoading />
    </div>
  )
}

export default function PracticeSettings() {
  return (
    <div className="flex flex-col gap-6">
      <h1 className="heading text-3xl">{t`Practice`}</h1>
      <PracticeSettingsScreen />
    </div>
  )
}
