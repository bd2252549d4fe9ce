import { t } from '@lingui/core/macro'
import { data } from 'react-router'
import { paths } from '#contract/paths.ts'
import { formatRupees } from '#domain/units/format.ts'
import { pageDataContext } from '#web/kit/boot/page-context.ts'
import { describeUnknown } from '#web/modules/site/describe-unknown.ts'
import { describePage } from '#web/modules/site/page-meta.ts'
import { readUnknown } from '#web/modules/site/read-unknown.ts'
import { ServicePage } from '#web/modules/site/service-page.tsx'
import type { Route } from './+types/service.ts'

export function loader({ context, params }: Route.LoaderArgs) {
  const { services, disclaimer } = context.get(pageDataContext).content
  const service = services.find(({ id }) => id === params.id)
  if (!service) return data({ unknown: readUnknown(context) }, { status: 404 })
  const others = services
    .filter((other) => other !== service)
    .map(({ id, title, pricePerMonthPaise, duration }) => ({ id, title, pricePerMonthPaise, duration }))
  return { service, others, disclaimer }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData && 'unknown' in loaderData) return describeUnknown(loaderData.unknown)
  if (!loaderData) return [{ title: t`Service` }]
  const { service } = loaderData
  const price = t`From ${{ amount: formatRupees(service.pricePerMonthPaise) }} a month, ${{ duration: service.duration }}.`
  return describePage(matches, {
    title: t`${{ service: service.title }} diet plan from Indian food`,
    description: `${service.description} ${price} ${t`The first consultation is free.`}`,
    path: paths.service(service.id),
  })
}

export default function Service({ loaderData }: Route.ComponentProps) {
  return 'unknown' in loaderData ? null : <ServicePage {...loaderData} />
}
