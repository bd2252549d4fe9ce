import { data } from 'react-router'
import { pageVariantContext } from '#web/kit/boot/page-context.ts'
import { describeUnknown } from '#web/modules/site/describe-unknown.ts'
import { readUnknown } from '#web/modules/site/read-unknown.ts'
import { UnknownPage } from '#web/modules/site/unknown-page.tsx'
import type { Route } from './+types/unknown.ts'

/** An unknown address, with status 404. */
export function loader({ context }: Route.LoaderArgs) {
  // The root renders this page in the same way as every page that failed.
  const variant = context.get(pageVariantContext)
  if (variant === 'unreadable') throw data(null, { status: 400 })
  if (variant === 'unavailable') throw data(null, { status: 503 })
  return data(readUnknown(context), { status: 404 })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describeUnknown(loaderData)
}

export default function UnknownAddress({ loaderData }: Route.ComponentProps) {
  return <UnknownPage unknown={loaderData} />
}
