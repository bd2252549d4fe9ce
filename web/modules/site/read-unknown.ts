import type { RouterContextProvider } from 'react-router'
import type { SampleDay } from '#contract/site/page-data.ts'
import { pageDataContext, pageVariantContext } from '#web/kit/boot/page-context.ts'
import { type LandingContent, pickLandingContent } from './landing/landing-content.ts'

/** The page for an unknown address. */
export type Unknown = { isMember: true } | { isMember: false; content: LandingContent; livingDay: SampleDay }

/** For loaders: visitors get the landing page, signed-in people a "not found" page. */
export function readUnknown(context: Readonly<RouterContextProvider>): Unknown {
  if (context.get(pageVariantContext) === 'unknown-for-member') return { isMember: true }
  const { content, livingDay } = context.get(pageDataContext)
  return { isMember: false, content: pickLandingContent(content), livingDay }
}
