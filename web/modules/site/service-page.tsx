import { t } from '@lingui/core/macro'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { ServiceProgram } from '#contract/site/content.ts'
import { readSuccessRate } from '#contract/site/public-content.ts'
import { formatRupees } from '#domain/units/format.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { ContentHead, SourceList } from './content-parts.tsx'

/** A programme in full: its target group, months, price and result. */
export function ServicePage({
  service,
  others,
  disclaimer,
}: {
  service: ServiceProgram
  /** The other programmes. */
  others: readonly Pick<ServiceProgram, 'id' | 'title' | 'pricePerMonthPaise' | 'duration'>[]
  disclaimer: string
}) {
  return (
    <div className="page grid grid-cols-1 gap-x-16 gap-y-10 pt-10 pb-20 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] lg:grid-rows-[auto_1fr] lg:pt-14">
      <ContentHead
        parent={{ href: paths.landingPart('services'), label: t`All services` }}
        title={service.title}
        lead={service.description}
      />
      <aside className="lg:row-span-2" aria-label={t`Price and booking`}>
        <PriceCard service={service} disclaimer={disclaimer} />
      </aside>
      <div>
        <Section id="for-whom" heading={t`Is it right for you?`}>
          <List items={service.forWhom} />
        </Section>
        <Section id="holds" heading={t`What is included`}>
          <List items={service.features} />
        </Section>
        <Section id="months" heading={t`Month by month`}>
          <ol className="mt-4 border-t border-line">
            {service.steps.map(({ title, text }, index) => (
              <li key={title} className="grid grid-cols-[2.75rem_minmax(0,1fr)] border-b border-line py-5">
                <span aria-hidden className="heading text-2xl leading-none text-leaf tabular">
                  {index + 1}
                </span>
                <div>
                  <h3 className="heading text-lg">{title}</h3>
                  <p className="measure mt-1 text-pretty">{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </Section>
        <Section id="caution" heading={t`Before you start`}>
          <div className="mt-4 flex max-w-text items-start gap-3 rounded-card border border-turmeric/60 bg-turmeric-tint p-4">
            <TriangleAlert size={20} aria-hidden className="mt-0.75 shrink-0 text-turmeric-ink" />
            <p className="text-pretty">{service.caution}</p>
          </div>
        </Section>
        <SourceList sources={service.sources} />
        <Section id="others" heading={t`Other programmes`}>
          <ul className="mt-4 border-t border-line">
            {others.map(({ id, title, pricePerMonthPaise, duration }) => (
              <li key={id} className="border-b border-line">
                <Link
                  to={paths.service(id)}
                  className="-mx-3 flex flex-wrap items-baseline gap-x-4 px-3 py-3 hover:bg-sunken"
                >
                  <span className="heading min-w-0 flex-[1_1_8rem] text-lg">{title}</span>
                  <span className="text-sm text-muted tabular sm:w-44 sm:text-base">
                    {t`From ${{ amount: formatRupees(pricePerMonthPaise) }} a month`}
                  </span>
                  <span className="hidden text-muted sm:block sm:w-48">{duration}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      </div>
    </div>
  )
}

function PriceCard({ service, disclaimer }: { service: ServiceProgram; disclaimer: string }) {
  const rate = readSuccessRate(service)
  return (
    <div className="rounded-card border border-line bg-surface p-6 lg:sticky lg:top-24">
      <p className="text-sm text-muted">{t({ message: 'From', context: 'lowest price' })}</p>
      <p className="heading text-3xl leading-tight tabular">{formatRupees(service.pricePerMonthPaise)}</p>
      <p className="text-muted">{t`a month`}</p>
      <dl className="mt-4 border-t border-line pt-4">
        <dt className="text-sm text-muted">{t`Duration`}</dt>
        <dd className="font-semibold">{service.duration}</dd>
        {rate && (
          <>
            <dt className="mt-4 text-sm text-muted">{t`Success rate`}</dt>
            <dd>
              <span className="font-semibold tabular">{rate.percent}%</span>
              <span className="block text-sm text-pretty">{rate.meaning}</span>
            </dd>
          </>
        )}
      </dl>
      <p className="mt-2 text-sm text-muted">{disclaimer}</p>
      <Link
        to={paths.landingPart('consultation-booking')}
        className={buttonClass({ size: 'lg' }).concat(' mt-5 w-full')}
      >
        {t`Book Free Consultation`}
      </Link>
      <p className="mt-3 text-sm text-muted">{t`15 minutes by phone or chat, without commitment.`}</p>
    </div>
  )
}

function Section({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-12 first:mt-0">
      <h2 id={id} className="heading scroll-mt-24 text-2xl">
        {heading}
      </h2>
      {children}
    </section>
  )
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul className="measure mt-4 list-disc space-y-1.5 pl-5 marker:text-leaf">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
