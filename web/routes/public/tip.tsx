import { t } from '@lingui/core/macro'
import { data } from 'react-router'
import { paths } from '#contract/paths.ts'
import { selectRelatedTips } from '#domain/site/tips.ts'
import { pageDataContext } from '#web/kit/boot/page-context.ts'
import { describeUnknown } from '#web/modules/site/describe-unknown.ts'
import { toListedTip } from '#web/modules/site/listed-tip.ts'
import { describePage } from '#web/modules/site/page-meta.ts'
import { readUnknown } from '#web/modules/site/read-unknown.ts'
import { TipPage } from '#web/modules/site/tip-page.tsx'
import type { Route } from './+types/tip.ts'

/** Number of other articles shown beside one. */
const MORE = 4

export function loader({ context, params }: Route.LoaderArgs) {
  const { tips, brand } = context.get(pageDataContext).content
  const tip = tips.find(({ slug }) => slug === params.slug)
  if (!tip) return data({ unknown: readUnknown(context) }, { status: 404 })
  const more = selectRelatedTips(tips, tip.slug, MORE).map(toListedTip)
  return { tip, more, practice: { name: brand.name, whatsapp: brand.whatsapp } }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData && 'unknown' in loaderData) return describeUnknown(loaderData.unknown)
  if (!loaderData) return [{ title: t`Health tip` }]
  const { tip } = loaderData
  return describePage(matches, {
    title: tip.title,
    description: tip.summary,
    path: paths.tip(tip.slug),
  })
}

export default function Tip({ loaderData }: Route.ComponentProps) {
  return 'unknown' in loaderData ? null : <TipPage {...loaderData} />
}
