import { t } from '@lingui/core/macro'
import { paths } from '#contract/paths.ts'
import { pageDataContext } from '#web/kit/boot/page-context.ts'
import { pickLandingContent, pickLandingFacts } from '#web/modules/site/landing/landing-content.ts'
import { LandingPage } from '#web/modules/site/landing/landing-page.tsx'
import { describePage } from '#web/modules/site/page-meta.ts'
import type { Route } from './+types/landing.ts'

export function loader({ context }: Route.LoaderArgs) {
  const data = context.get(pageDataContext)
  return { content: pickLandingContent(data.content), facts: pickLandingFacts(data) }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  // The city is named only where clients can come to: other practices work online alone.
  const city = loaderData?.content.place.city ?? ''
  return describePage(matches, {
    title:
      city === ''
        ? t`Diet plans from Indian food · online dietician`
        : t`Diet plans from Indian food · online dietician in ${city}`,
    description: t`Personal diet plans from a dietician, based on real Indian food data: the calories in a katori of dal, how much is enough, and why.`,
    path: paths.landing(),
  })
}

export default function Landing({ loaderData }: Route.ComponentProps) {
  return <LandingPage content={loaderData.content} facts={loaderData.facts} />
}
