import type { RouterContextProvider } from 'react-router'
import { pageDataContext, pageVariantContext } from '#web/kit/boot/page-context.ts'
import {
  type LandingContent,
  type LandingFacts,
  pickLandingContent,
  pickLandingFacts,
} from './landing/landing-content.ts'

/** The page for an unknown address. */
export type Unknown = { isMember: true } | { isMember: false; content: LandingContent; facts: LandingFacts }

/** For loaders: visitors get the landing page, signed-in people a "not found" page. */
export function readUnknown(context: Readonly<RouterContextProvider>): Unknown {
  if (context.get(pageVariantContext) === 'unknown-for-member') return { isMember: true }
  const data = context.get(pageDataContext)
  return { isMember: false, content: pickLandingContent(data.content), facts: pickLandingFacts(data) }
}
