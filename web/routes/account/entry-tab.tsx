import { t } from '@lingui/core/macro'
import { paths } from '#contract/paths.ts'
import { titlePage } from '#web/kit/title-page.ts'
import { describePage } from '#web/modules/site/page-meta.ts'
import type { Route } from './+types/entry-tab.ts'

export function meta({ matches }: Route.MetaArgs) {
  const isSignIn = matches.some((match) => match?.id === 'login')
  if (!isSignIn) return titlePage(matches, t`Register`)
  return describePage(matches, {
    title: t`Sign In`,
    description: t`Sign in to read your diet plan, record your weight and see your progress, or create a free account.`,
    path: paths.login(),
  })
}

/** An address of the parent screen, which reads the open tab from it. */
export default function EntryTab() {
  return null
}
