import { t } from '@lingui/core/macro'
import { type MouseEvent, type SyntheticEvent, useEffect } from 'react'
import { paths } from '#contract/paths.ts'
import { selectRelatedTips } from '#domain/site/tips.ts'
import { type LandingFacts, type PreviewedContent, pickLandingContent } from '../landing/landing-content.ts'
import { LandingPage } from '../landing/landing-page.tsx'
import { toListedTip } from '../listed-tip.ts'
import { PolicyPage } from '../policy-page.tsx'
import { PublicFooter } from '../public-footer.tsx'
import { PublicHeader } from '../public-header.tsx'
import { ServicePage } from '../service-page.tsx'
import { TipPage } from '../tip-page.tsx'
import { type PreviewedPage, toPreviewedPage } from './preview-messages.ts'

/**
 * A public page with unsaved content, rendered by the components of the site. Links open other pages of the same
 * content only.
 */
export function ContentPreview({
  content,
  facts,
  page,
  onOpen,
}: {
  content: PreviewedContent
  facts: LandingFacts
  page: PreviewedPage
  onOpen: (page: PreviewedPage) => void
}) {
  const part = page.kind === 'landing' ? page.part : undefined
  useEffect(() => {
    if (part !== undefined) showPart(part)
  }, [part])
  const keepInside = (event: MouseEvent): void => {
    if (!(event.target instanceof Element)) return
    const link = event.target.closest('a')
    if (!link || (link.getAttribute('href') ?? '').startsWith('#')) return
    stop(event)
    const url = new URL(link.href)
    if (url.origin !== window.location.origin) return
    if (url.hash !== '' && url.pathname === paths.landing() && page.kind === 'landing') {
      showPart(url.hash.slice(1))
      return
    }
    const opened = toPreviewedPage(url.pathname)
    if (opened) onOpen(opened)
  }
  return (
    <div className="contents" onClickCapture={keepInside} onSubmitCapture={stop}>
      {page.kind === 'landing' ? (
        <LandingPage content={pickLandingContent(content, { isPreview: true })} facts={facts} isPreview />
      ) : (
        <>
          <PublicHeader brand={content.brand.name} back={paths.landing()} isForVisitors />
          <main id="content">
            <InnerPage content={content} page={page} />
          </main>
          <PublicFooter content={content} />
        </>
      )}
    </div>
  )
}

function showPart(id: string): void {
  document.getElementById(id)?.scrollIntoView()
}

/** Stops events, because a preview must not book or send anything. */
function stop(event: SyntheticEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

function InnerPage({
  content,
  page,
}: {
  content: PreviewedContent
  page: Exclude<PreviewedPage, { kind: 'landing' }>
}) {
  switch (page.kind) {
    case 'service': {
      const service = content.services.find(({ id }) => id === page.id)
      return service ? (
        <ServicePage
          service={service}
          others={content.services.filter((other) => other !== service)}
          disclaimer={content.disclaimer}
        />
      ) : (
        <Missing />
      )
    }
    case 'tip': {
      const tip = content.tips.find(({ slug }) => slug === page.slug)
      return tip ? (
        <TipPage
          tip={tip}
          more={selectRelatedTips(content.tips, tip.slug, 4).map(toListedTip)}
          practice={content.brand}
        />
      ) : (
        <Missing />
      )
    }
    case 'policy':
      return <PolicyPage policy={content.policies[page.name]} email={content.brand.email} />
  }
}

function Missing() {
  return <p className="page py-20 text-muted">{t`This page is no longer in your draft.`}</p>
}
