import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Policy } from '#contract/site/content.ts'
import { formatDate } from '#domain/units/format.ts'
import { ContentHead, TextSections, toAnchor } from './content-parts.tsx'

/** The privacy, terms or refund policy, with a list of its sections. */
export function PolicyPage({ policy, email }: { policy: Policy; email: string }) {
  return (
    <div className="page grid gap-x-16 gap-y-8 pt-10 pb-20 lg:grid-cols-[minmax(0,3fr)_minmax(0,8fr)] lg:pt-14">
      <nav
        aria-label={t`On this page`}
        className="order-2 hidden lg:sticky lg:top-24 lg:order-1 lg:block lg:self-start"
      >
        <h2 className="text-sm font-semibold">{t`On this page`}</h2>
        <ul className="mt-2 border-l border-line">
          {policy.sections.map(({ heading }) => (
            <li key={heading}>
              <a
                href={`#${toAnchor(heading)}`}
                className="block py-1.5 pl-4 text-sm text-muted underline-offset-3 hover:text-ink hover:underline"
              >
                {heading}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <article className="lg:order-2">
        <ContentHead title={policy.title} lead={policy.introduction}>
          <p className="mt-3 text-sm text-muted">
            <Trans>
              As of <time dateTime={policy.updatedOn}>{formatDate(policy.updatedOn)}</time>
            </Trans>
          </p>
        </ContentHead>
        <div className="mt-10">
          <TextSections sections={policy.sections} />
        </div>
        <p className="mt-12 border-t border-line pt-6 text-muted">
          <Trans>
            Questions about this? Write to{' '}
            <a href={`mailto:${email}`} className="font-semibold text-ink underline underline-offset-3">
              {email}
            </a>
            .
          </Trans>
        </p>
      </article>
    </div>
  )
}
