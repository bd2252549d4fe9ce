import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { paths } from '#contract/paths.ts'
import { PageLink } from '#web/kit/language/page-link.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'
import { LandingPage } from './landing/landing-page.tsx'
import { MemberNotFound } from './member-not-found.tsx'
import type { Unknown } from './read-unknown.ts'

/** The page for an unknown address: says so above the landing page for visitors, "not found" for signed-in people. */
export function UnknownPage({ unknown }: { unknown: Unknown }) {
  if (unknown.isMember) return <MemberNotFound />
  return (
    <>
      <section aria-label={t`Page not found`} className="border-b border-turmeric/60 bg-turmeric-tint">
        <p className="page py-4">
          <Trans>
            <strong className="font-semibold">Page not found.</strong> The address may be mistyped, or the
            page was removed. Below is{' '}
            <PageLink to={paths.landing()} className={textLinkClass}>
              our home page
            </PageLink>
            .
          </Trans>
        </p>
      </section>
      <LandingPage content={unknown.content} facts={unknown.facts} />
    </>
  )
}
