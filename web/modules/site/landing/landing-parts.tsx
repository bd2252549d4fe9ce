import { t } from '@lingui/core/macro'
import type { DrawingName } from '#domain/site/drawings.ts'
import { buildChatLink } from '#domain/units/chat-link.ts'
import { Drawing } from '#web/ui/drawings/drawing.tsx'
import { OurPeople } from '../people/our-people.tsx'
import { ConsultationParts } from './consultation-parts.tsx'
import { ConsultationWidget } from './consultation-widget.tsx'
import type { LandingContent, LandingFacts } from './landing-content.ts'
import { Packages } from './packages.tsx'
import { Programmes } from './programmes.tsx'
import { Questions } from './questions.tsx'
import { Results } from './results.tsx'
import { SectionHead, sectionClass } from './section.tsx'
import { StickyBar } from './sticky-bar.tsx'
import { TipTeasers } from './tip-teasers.tsx'
import { Tools } from './tools.tsx'
import { WhatYouGet } from './what-you-get.tsx'

/** The landing page below its first screen, down to the footer. */
export function LandingParts({ content, facts }: { content: LandingContent; facts: LandingFacts }) {
  const chatLink = buildChatLink(content.brand.whatsapp, content.chatGreeting)
  return (
    <>
      <ConsultationWidget chatLink={chatLink} />
      <StickyBar chatLink={chatLink} />
      <section id="services" className={sectionClass} aria-labelledby="services-heading">
        <div className="page">
          <SectionHead id="services-heading" title={t`What we help with`}>
            {t`Choose one to see what is included, the first month and the price.`}
          </SectionHead>
          <Programmes services={content.services} disclaimer={content.disclaimer} />
        </div>
      </section>
      <OurPeople people={content.people} />
      <WhatYouGet />
      <HowItWorks steps={content.steps} />
      <Packages packages={facts.packages} refund={content.legal.refund} />
      <ConsultationParts content={content} chatLink={chatLink} />
      <Questions questions={content.questions} />
      <Results results={content.results} disclaimer={content.disclaimer} />
      <Tools />
      {content.tips.length > 0 && <TipTeasers tips={content.tips} />}
    </>
  )
}

/** The way from the first consultation to the weekly review, as the practice's own steps follow each other. */
const STEP_DRAWINGS: readonly DrawingName[] = ['phone', 'shelf', 'tiffin', 'tea', 'walk', 'basket']

function HowItWorks({ steps }: { steps: LandingContent['steps'] }) {
  return (
    <section
      id="how-it-works"
      className={`border-t border-line ${sectionClass}`}
      aria-labelledby="how-heading"
    >
      <div className="page">
        <SectionHead id="how-heading" title={t`How it works`} />
        <ol className="mt-4 grid gap-x-12 gap-y-2.5 sm:mt-8 sm:grid-cols-2 sm:gap-y-8 lg:grid-flow-col lg:auto-cols-fr lg:grid-cols-none lg:gap-x-8">
          {steps.map(({ title, text }, index) => (
            <li
              key={title}
              className="grid grid-cols-[2.25rem_minmax(0,1fr)] sm:grid-cols-[auto_minmax(0,1fr)] sm:content-start sm:items-end sm:gap-x-2"
            >
              <span aria-hidden className="heading text-2xl leading-none text-leaf tabular sm:text-4xl">
                {index + 1}
              </span>
              <Drawing
                name={STEP_DRAWINGS[index] ?? 'katori'}
                className="hidden size-24 sm:block lg:size-32"
              />
              <div className="sm:col-span-2 sm:mt-3 sm:border-t sm:border-line sm:pt-3">
                <h3 className="heading text-lg leading-tight">{title}</h3>
                <p className="measure text-sm text-muted sm:mt-1 sm:text-base">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
