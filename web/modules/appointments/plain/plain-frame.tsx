import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { Brand as BrandContent } from '#contract/site/content.ts'
import { Brand } from '#web/kit/brand.tsx'
import { ContactLine } from '#web/kit/contact-line.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'

/** The frame of the pages that work without JavaScript: the practice's name, and how to reach it. */
export function PlainFrame({
  brand,
  children,
}: {
  brand: Pick<BrandContent, 'name' | 'phone' | 'email'>
  children: ReactNode
}) {
  return (
    <>
      <header className="border-b border-line">
        <div className="page flex min-h-16 items-center">
          <Link
            reloadDocument
            to={paths.landing()}
            className="inline-flex min-h-11 items-center rounded-control"
          >
            <Brand name={brand.name} />
          </Link>
        </div>
      </header>
      <main id="content" className="page py-10 sm:py-14">
        {children}
      </main>
      <footer className="border-t border-line">
        <div className="page flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 py-6 text-sm text-muted">
          <ContactLine
            contact={brand}
            withPhone={(phone, email) => (
              <Trans>
                Prefer to talk? You can call {phone} or write to {email}.
              </Trans>
            )}
            withoutPhone={(email) => <Trans>Questions? Write to {email}.</Trans>}
          />
          <Link reloadDocument to={paths.privacy()} className={textLinkClass}>
            {t`Privacy notice`}
          </Link>
        </div>
      </footer>
    </>
  )
}
