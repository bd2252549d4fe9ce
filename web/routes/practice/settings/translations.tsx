import { t } from '@lingui/core/macro'
import { loadUser } from '#web/kit/api/session.ts'
import { titlePage } from '#web/kit/title-page.ts'
import {
  ContentTranslations,
  ContentTranslationsLoading,
} from '#web/modules/site/content-editing/content-translations.tsx'
import type { Route } from './+types/translations.ts'

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Translations`)
}

export async function clientLoader() {
  await loadUser({ isExpected: true })
  return null
}

export function HydrateFallback() {
  return (
    <div className="flex flex-col gap-6">
      <h1 className="heading text-3xl">{t`Translations`}</h1>
      <ContentTranslationsLoading />
    </div>
  )
}

export default function TranslationSettings() {
  return (
    <div className="flex flex-col gap-6">
      <h1 className="heading text-3xl">{t`Translations`}</h1>
      <ContentTranslations />
    </div>
  )
}
