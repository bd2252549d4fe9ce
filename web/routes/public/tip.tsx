import { data } from 'react-router'
import { paths } from '#contract/paths.ts'
import { pageDataContext } from '#web/kit/boot/page-context.ts'
import { describeUnknown } from '#web/modules/site/describe-unknown.ts'
import { describePage, structureTip, structureTrail } from '#web/modules/site/page-meta.ts'
import { readUnknown } from '#web/modules/site/read-unknown.ts'
import { TipPage } from '#web/modules/site/tip-page.tsx'
import type { Route } from './+types/tip.ts'

/** Number of other articles shown beside one. */
const MORE = 4

export function loader({ context, params }: Route.LoaderArgs) {
  const { tips } = context.get(pageDataContext).content
  const index = tips.findIndex(({ slug }) => slug === params.slug)
  const tip = tips[index]
  if (!tip) return data({ unknown: readUnknown(context) }, { status: 404 })
  // The following articles, then the first ones again, so that every article is linked from another.
  const more = [...tips.slice(index + 1), ...tips.slice(0, index)]
    .slice(0, MORE)
    .map(({ slug, title, readingMinutes }) => ({ slug, title, readingMinutes }))
  return { tip, more }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData && 'unknown' in loaderData) return describeUnknown(loaderData.unknown)
  if (!loaderData) return [{ title: 'Health tip' }]
  const { tip } = loaderData
  const path = paths.tip(tip.slug)
  return describePage(matches, {
    title: tip.title,
    description: tip.summary,
    path,
    type: 'article',
    structured: (site) => [
      structureTip(tip, site),
      structureTrail(
        [
          { name: 'Health tips', path: paths.tips() },
          { name: tip.title, path },
        ],
        site,
      ),
    ],
  })
}

export default function Tip({ loaderData }: Route.ComponentProps) {
  return 'unknown' in loaderData ? null : <TipPage {...loaderData} />
}
