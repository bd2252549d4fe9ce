import { t } from '@lingui/core/macro'
import type { MetaDescriptor } from 'react-router'
import type { Unknown } from './read-unknown.ts'

/** The title of an unknown address, excluded from search engines. */
export function describeUnknown(unknown: Unknown | undefined): MetaDescriptor[] {
  const robots = { name: 'robots', content: 'noindex' }
  if (unknown?.isMember) return [{ title: t`Page Not Found` }, robots]
  const brand = unknown?.content.brand
  return [{ title: t`Page not found · ${{ practice: brand?.name ?? 'Pathya' }}` }, robots]
}
