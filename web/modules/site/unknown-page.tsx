import { LandingPage } from './landing-page.tsx'
import { MemberNotFound } from './member-not-found.tsx'
import type { Unknown } from './read-unknown.ts'

/** An address that is no screen: visitors get the landing page, whoever is signed in is told. */
export function UnknownPage({ unknown }: { unknown: Unknown }) {
  if (unknown.isMember) return <MemberNotFound />
  return <LandingPage content={unknown.content} livingDay={unknown.livingDay} />
}
