import { t } from '@lingui/core/macro'
import { loadUser } from '#web/kit/api/session.ts'
import { titlePage } from '#web/kit/title-page.ts'
import { ContentEditor, ContentEditorLoading } from '#web/modules/site/content-editing/content-editor.tsx'
import type { Route } from './+types/landing.ts'

export function meta({ matches }: Route.MetaArgs) {
  return titlePage(matches, t`Landing page`)
}

export async function clientLoader() {
  await loadUser({ isExpected: true })
  return null
}

export function HydrateFallback() {
  return (
    <div className="flex flex-col gap-6">
      <h1 className="heading text-3xl">{t`Landing page`}</h1>
      <ContentEditorLoading />
    </div>
  )
}

export default function LandingSettings() {
  return (
    <div className="flex flex-col gap-6">
      <h1 className="heading text-3xl">{t`Landing page`}</h1>
      <ContentEditor />
    </div>
  )
}
