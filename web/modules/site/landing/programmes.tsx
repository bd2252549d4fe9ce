import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import { readSuccessRate } from '#contract/site/public-content.ts'
import { formatRupees } from '#domain/units/format.ts'
import { chooseProgramme } from '#web/modules/appointments/shared/chosen-concern.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import type { LandingService } from './landing-content.ts'

const COLUMNS = 'sm:grid-cols-[minmax(0,1.4fr)_minmax(0,1.1fr)_minmax(0,1.2fr)_1.25rem]'

/**
 * The programmes as a list with a panel. Pressing one opens or closes it; hovering shows it temporarily. On a phone the
 * panel opens below its row.
 */
export function ServicesList({
  services,
  disclaimer,
}: {
  services: readonly LandingService[]
  disclaimer: string
}) {
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const [hoveredId, setHoveredId] = useState<string | null>(null)
  const shown = services.find(({ id }) => id === (hoveredId ?? selectedId)) ?? null
  return (
    <div className="mt-8 grid gap-x-12 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
      <ul className="border-t border-line">
        <li aria-hidden className="hidden border-b border-line py-2 sm:block">
          <span className={joinClasses('-mx-3 grid gap-x-4 px-3 text-sm text-muted', COLUMNS)}>
            <span>Programme</span>
            <span>From</span>
            <span>Duration</span>
          </span>
        </li>
        {services.map((service) => {
          const isSelected = service.id === selectedId
          return (
            <li key={service.id} className="border-b border-line">
              <button
                type="button"
                aria-expanded={isSelected}
                onClick={() => setSelectedId(isSelected ? null : service.id)}
                onPointerEnter={(event) => event.pointerType === 'mouse' && setHoveredId(service.id)}
                onPointerLeave={() => setHoveredId(null)}
                className={joinClasses(
                  '-mx-3 grid w-[calc(100%+1.5rem)] grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-3 py-4 text-left transition-colors hover:bg-sunken',
                  COLUMNS,
                  isSelected && 'bg-leaf-tint hover:bg-leaf-tint',
                )}
              >
                <span className="heading text-lg leading-tight">{service.title}</span>
                <span className="order-1 col-span-2 mt-1 text-sm text-muted tabular sm:order-none sm:col-span-1 sm:mt-0 sm:text-base">
                  <span className="sm:hidden">From </span>
                  {formatRupees(service.pricePerMonthPaise)} a month
                  <span className="sm:hidden"> · {service.duration}</span>
                </span>
                <span className="hidden text-muted sm:block">{service.duration}</span>
                <ChevronDown
                  size={20}
                  aria-hidden
                  className={joinClasses(
                    'text-muted transition-transform lg:-rotate-90',
                    isSelected && 'rotate-180 lg:-rotate-90',
                  )}
                />
              </button>
              {isSelected && (
                <div className="pt-4 pb-6 lg:hidden">
                  <ServiceDetail service={service} disclaimer={disclaimer} />
                </div>
              )}
            </li>
          )
        })}
      </ul>
      <div
        className="relative hidden min-h-124 overflow-hidden rounded-card border border-line bg-surface p-8 lg:block"
        aria-live="polite"
      >
        {shown ? (
          <ServiceDetail service={shown} disclaimer={disclaimer} />
        ) : (
          <>
            <h3 className="heading text-xl">Select a Service</h3>
            <p className="mt-2 text-muted">
              Choose one from the list to see what it holds, how long it takes and what it costs.
            </p>
            <svg viewBox="0 0 100 100" aria-hidden="true" className="absolute -right-16 -bottom-20 size-72">
              <circle cx="50" cy="50" r="39" fill="none" strokeWidth="20" className="stroke-sunken" />
            </svg>
          </>
        )}
      </div>
    </div>
  )
}

function ServiceDetail({ service, disclaimer }: { service: LandingService; disclaimer: string }) {
  const rate = readSuccessRate(service)
  return (
    <>
      <h3 className="heading hidden text-xl lg:block">{service.title}</h3>
      <p className="lg:mt-2">{service.description}</p>
      <ul className="mt-4 list-disc space-y-1 pl-5 marker:text-leaf">
        {service.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <dl className="mt-5 hidden grid-cols-2 gap-4 border-t border-line pt-4 lg:grid">
        <div>
          <dt className="text-sm text-muted">Duration</dt>
          <dd className="font-semibold">{service.duration}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">From</dt>
          <dd className="font-semibold tabular">{formatRupees(service.pricePerMonthPaise)} a month</dd>
        </div>
      </dl>
      {rate && (
        <p className="mt-3 text-sm text-pretty">
          <span className="font-semibold tabular">Success rate {rate.percent}%.</span> {rate.meaning}
        </p>
      )}
      <p className="mt-3 text-sm text-muted">{disclaimer}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Link
          to={paths.landingPart('consultation-booking')}
          className={buttonClass()}
          onClick={() => chooseProgramme(service.id)}
        >
          Book Free Consultation
        </Link>
        <Link to={paths.service(service.id)} className={buttonClass({ variant: 'secondary' })}>
          Learn More<span className="sr-only"> about {service.title}</span>
        </Link>
      </div>
    </>
  )
}
