import { t } from '@lingui/core/macro'
import { loadUser } from '#web/kit/api/session.ts'
import {
  ContentTranslations,
  ContentTranslationsLoading,
} from '#web/modules/site/content-editing/content-translations.tsx'

export function meta() {
  return [{ title: t`Translations · Pathya` }]
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
