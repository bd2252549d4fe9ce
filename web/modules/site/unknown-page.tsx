import { LandingPage } from './landing/landing-page.tsx'
import { MemberNotFound } from './member-not-found.tsx'
import type { Unknown } from './read-unknown.ts'

/** The page for an unknown address: the landing page for visitors, "not found" for signed-in people. */
export function UnknownPage({ unknown }: { unknown: Unknown }) {
  if (unknown.isMember) return <MemberNotFound />
  return <LandingPage content={unknown.content} facts={unknown.facts} />
}
