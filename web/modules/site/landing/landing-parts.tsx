import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import { buildChatLink } from '#domain/units/chat-link.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { BmiSection } from '../bmi/bmi-section.tsx'
import { OurPeople } from '../people/our-people.tsx'
import { ConsultationParts } from './consultation-parts.tsx'
import { ConsultationWidget } from './consultation-widget.tsx'
import type { LandingContent } from './landing-content.ts'
import { ServicesList } from './programmes.tsx'
import { Transformations } from './results.tsx'
import { TipTeasers } from './tip-teasers.tsx'

/** The landing page below its first screen, down to the footer. */
export function LandingParts({ content }: { content: LandingContent }) {
  const chatLink = buildChatLink(content.brand.whatsapp, content.chatGreeting)
  return (
    <>
      <ConsultationWidget chatLink={chatLink} />

      <section id="services" className="page py-20" aria-labelledby="services-heading">
        <div className="lg:max-w-[56%]">
          <h2 id="services-heading" className="heading text-3xl sm:text-4xl">
            What we help with
          </h2>
          <p className="measure mt-3 text-muted">
            {`${capitalize(countInWords(content.services.length))} programmes, each with a price you know before you begin.`}
          </p>
        </div>
        <ServicesList services={content.services} disclaimer={content.disclaimer} />
      </section>

      <section id="how-it-works" className="border-t border-line" aria-labelledby="how-heading">
        <div className="page grid gap-x-16 gap-y-10 py-20 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]">
          <div className="lg:sticky lg:top-28 lg:self-start">
            <h2 id="how-heading" className="heading text-3xl sm:text-4xl">
              How it works
            </h2>
            <p className="measure mt-3 text-muted">
              From a first conversation about how you eat to a plan you can cook from.
            </p>
            <Link
              to={paths.landingPart('consultation-booking')}
              className={buttonClass({ size: 'lg' }).concat(' mt-6')}
            >
              Book a free consultation
            </Link>
          </div>
          <ol className="border-t border-line">
            {content.steps.map(({ title, text }, index) => (
              <li key={title} className="grid grid-cols-[3.5rem_minmax(0,1fr)] border-b border-line py-6">
                <span aria-hidden className="heading text-3xl leading-none text-leaf tabular">
                  {index + 1}
                </span>
                <div>
                  <h3 className="heading text-lg">{title}</h3>
                  <p className="measure mt-1 text-muted">{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
      </section>

      <OurPeople people={content.people} />
      <Transformations results={content.results} disclaimer={content.disclaimer} />
      <BmiSection />
      {content.tips.length > 0 && <TipTeasers tips={content.tips} />}
      <ConsultationParts content={content} chatLink={chatLink} />
    </>
  )
}

function countInWords(count: number): string {
  const words = [
    'no',
    'one',
    'two',
    'three',
    'four',
    'five',
    'six',
    'seven',
    'eight',
    'nine',
    'ten',
    'eleven',
    'twelve',
  ]
  return words[count] ?? String(count)
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
