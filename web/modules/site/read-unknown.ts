import type { RouterContextProvider } from 'react-router'
import type { LivingDay } from '#contract/site/page-data.ts'
import { pageDataContext, pageVariantContext } from '#web/kit/boot/page-context.ts'
import { type LandingContent, pickLandingContent } from './landing-content.ts'

/** What stands at an address that is no screen. */
export type Unknown = { isMember: true } | { isMember: false; content: LandingContent; livingDay: LivingDay }

/** For loaders: who is signed in is only told, visitors get the landing page. */
export function readUnknown(context: Readonly<RouterContextProvider>): Unknown {
  if (context.get(pageVariantContext) === 'unknown-for-member') return { isMember: true }
  const { content, livingDay } = context.get(pageDataContext)
  return { isMember: false, content: pickLandingContent(content), livingDay }
}
