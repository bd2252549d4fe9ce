import { data } from 'react-router'
import { pickLandingContent } from '#web/features/site/landing-content.ts'
import { LandingPage } from '#web/features/site/landing-page.tsx'
import { MemberNotFound } from '#web/features/site/member-not-found.tsx'
import { pageDataContext, pageVariantContext } from '#web/page-context.ts'
import type { Route } from './+types/unknown.ts'

/** An address that is no screen: visitors get the landing page, whoever is signed in is told. Both with status 404. */
export function loader({ context }: Route.LoaderArgs) {
  // Shown by the root, as whatever could not be shown.
  if (context.get(pageVariantContext) === 'unreadable') throw data(null, { status: 400 })
  const isMember = context.get(pageVariantContext) === 'unknown-for-member'
  const { content, livingDay } = context.get(pageDataContext)
  return data(
    isMember
      ? { isMember: true as const }
      : { isMember: false as const, content: pickLandingContent(content), livingDay },
    {
      status: 404,
    },
  )
}

export function meta({ loaderData }: Route.MetaArgs) {
  const robots = { name: 'robots', content: 'noindex' }
  if (loaderData?.isMember) return [{ title: 'Page Not Found' }, robots]
  const brand = loaderData?.content.brand
  return [{ title: brand ? `${brand.name} — ${brand.tagline}` : 'Pathya' }, robots]
}

export default function Unknown({ loaderData }: Route.ComponentProps) {
  if (loaderData.isMember) return <MemberNotFound />
  return <LandingPage content={loaderData.content} livingDay={loaderData.livingDay} />
}
