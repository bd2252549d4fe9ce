import { pickLandingContent } from '#web/features/site/landing-content.ts'
import { LandingPage } from '#web/features/site/landing-page.tsx'
import { pageDataContext } from '#web/page-context.ts'
import type { Route } from './+types/landing.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { content, livingDay, publicUrl } = context.get(pageDataContext)
  return { content: pickLandingContent(content), livingDay, publicUrl }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { content, publicUrl } = loaderData
  const title = `${content.brand.name} — ${content.brand.tagline}`
  const description =
    'Personal diet plans from a dietician, written from real Indian food data: what a katori of dal holds, how much is enough, and why.'
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: `${publicUrl}/` },
    { tagName: 'link', rel: 'canonical', href: `${publicUrl}/` },
  ]
}

export default function Landing({ loaderData }: Route.ComponentProps) {
  return <LandingPage content={loaderData.content} livingDay={loaderData.livingDay} />
}
