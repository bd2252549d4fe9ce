import { t } from '@lingui/core/macro'
import { paths } from '#contract/paths.ts'
import type { PracticeContent } from '#contract/site/content.ts'
import { pageDataContext } from '#web/kit/boot/page-context.ts'
import { describePage } from '#web/modules/site/page-meta.ts'
import { PolicyPage } from '#web/modules/site/policy-page.tsx'
import type { Route } from './+types/policy.ts'

type PolicyName = keyof PracticeContent['policies']

export function loader({ context, request }: Route.LoaderArgs) {
  const { policies, brand } = context.get(pageDataContext).content
  const name = readName(new URL(request.url).pathname)
  return { name, policy: policies[name], email: brand.email }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: t`Policy` }]
  const { name, policy } = loaderData
  return describePage(matches, {
    title: policy.title,
    description: policy.introduction,
    path: paths[name](),
  })
}

export default function PolicyRoute({ loaderData }: Route.ComponentProps) {
  return <PolicyPage policy={loaderData.policy} email={loaderData.email} />
}

/** One module serves three addresses, in each language: `/terms`, `/hi/terms`. */
function readName(pathname: string): PolicyName {
  const name = pathname.replace(/\/$/, '').split('/').at(-1)?.toLowerCase()
  return name === 'terms' || name === 'refunds' ? name : 'privacy'
}
