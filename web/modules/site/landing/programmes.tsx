import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronDown, TriangleAlert } from 'lucide-react'
import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import { formatRupees } from '#domain/units/format.ts'
import { chooseProgramme } from '#web/modules/appointments/shared/chosen-concern.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Drawing } from '#web/ui/drawings/drawing.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import type { LandingService } from './landing-content.ts'

/**
 * The programmes by the concern that they answer. Pressing one opens it in place and closes the others; these are native
 * disclosures, so they also open without scripts. On a wide screen the open one is shown beside the list, and hovering
 * shows another one temporarily.
 */
export function Programmes({
  services,
  disclaimer,
}: {
  services: readonly LandingService[]
  disclaimer: string
}) {
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const [hoveredId, setHoveredId] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const shownId = hoveredId ?? selectedId

  // One may have been opened before the script had loaded.
  useEffect(() => {
    const opened = list.current?.querySelector<HTMLElement>('details[open]')?.dataset.programme
    if (opened) setSelectedId(opened)
  }, [])

  const select = (event: MouseEvent, id: string): void => {
    event.preventDefault()
    setSelectedId(selectedId === id ? null : id)
    setHoveredId(null)
  }
  const preview = (event: PointerEvent<HTMLElement>, id: string): void => {
    const panel = event.currentTarget.nextElementSibling
    const isBeside = panel !== null && getComputedStyle(panel).position === 'absolute'
    // A page that scrolls under a resting mouse is not a wish to see something else.
    const isMoved = event.movementX !== 0 || event.movementY !== 0
    if (event.pointerType === 'mouse' && isMoved && isBeside && id !== selectedId) setHoveredId(id)
  }

  return (
    <div className="@container mt-5 sm:mt-8">
      <ul
        ref={list}
        className="group relative grid grid-flow-dense grid-cols-1 gap-2 @min-[18rem]:grid-cols-2 @min-[40rem]:grid-cols-3 @min-[60rem]:min-h-148 @min-[60rem]:auto-rows-fr @min-[60rem]:grid-cols-1 @min-[60rem]:gap-0 @min-[60rem]:pr-[58%]"
      >
        {services.map((service) => (
          <li
            key={service.id}
            className="has-[details[open]]:col-span-full @min-[60rem]:border-b @min-[60rem]:border-line @min-[60rem]:first:border-t"
          >
            <details
              className="@min-[60rem]:h-full"
              name="programme"
              data-programme={service.id}
              open={service.id === shownId}
            >
              {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control */}
              <summary
                onClick={(event) => select(event, service.id)}
                onPointerMove={(event) => preview(event, service.id)}
                onPointerLeave={() => setHoveredId(null)}
                className={joinClasses(
                  'flex h-full min-h-16 list-none items-center justify-between gap-2 rounded-card border border-line bg-surface px-3.5 py-2.5 transition-colors hover:border-control in-[details[open]]:rounded-b-none in-[details[open]]:border-leaf in-[details[open]]:bg-leaf-tint',
                  '@min-[60rem]:min-h-20 @min-[60rem]:rounded-none @min-[60rem]:border-0 @min-[60rem]:bg-transparent @min-[60rem]:hover:bg-sunken @min-[60rem]:in-[details[open]]:bg-leaf-tint',
                  '[&::-webkit-details-marker]:hidden',
                )}
              >
                <span>
                  <span className="block leading-tight font-semibold @min-[60rem]:text-lg">
                    {service.concern || service.title}
                  </span>
                  <span className="mt-0.5 block text-sm leading-tight text-muted tabular">
                    <Price service={service} />
                  </span>
                </span>
                <ChevronDown
                  size={18}
                  aria-hidden
                  className="shrink-0 text-muted transition-transform in-[details[open]]:rotate-180 @min-[60rem]:-rotate-90 @min-[60rem]:in-[details[open]]:-rotate-90"
                />
              </summary>
              <div className="rounded-b-card border border-t-0 border-leaf bg-surface p-4 @min-[60rem]:absolute @min-[60rem]:inset-y-0 @min-[60rem]:right-0 @min-[60rem]:w-[calc(58%-2.5rem)] @min-[60rem]:overflow-y-auto @min-[60rem]:rounded-card @min-[60rem]:border-t @min-[60rem]:border-line @min-[60rem]:p-8">
                <ProgrammePanel service={service} disclaimer={disclaimer} />
              </div>
            </details>
          </li>
        ))}
        <li
          // Only a hint beside the list, for people who see that the panel is empty.
          className="absolute inset-y-0 right-0 hidden w-[calc(58%-2.5rem)] overflow-hidden rounded-card border border-line bg-sunken p-8 @min-[60rem]:block @min-[60rem]:group-has-[details[open]]:hidden"
        >
          <h3 className="heading text-xl">{t`Select a Service`}</h3>
          <p className="mt-2 text-muted">{t`See what is included, the first month and the price.`}</p>
          <Drawing name="thali" className="absolute -right-6 -bottom-10 size-96" />
        </li>
      </ul>
    </div>
  )
}

/** The price of a month, in the list; how long a programme takes has a place on wide screens alone. */
function Price({ service: { pricePerMonthPaise, duration } }: { service: LandingService }) {
  const price = formatRupees(pricePerMonthPaise)
  return (
    <Trans>
      from {price}
      <span className="hidden @min-[60rem]:inline"> a month, {duration}</span>
    </Trans>
  )
}

function ProgrammePanel({ service, disclaimer }: { service: LandingService; disclaimer: string }) {
  const { title, description, duration, features, firstMonth, caution, successRate } = service
  return (
    <>
      <h3 className="heading text-xl">{title}</h3>
      <p className="mt-1 text-pretty">{description}</p>
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
        <div>
          <dt className="text-sm text-muted">{t`Price`}</dt>
          <dd className="font-semibold tabular">{t`${{ price: formatRupees(service.pricePerMonthPaise) }} a month`}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{t`Duration`}</dt>
          <dd className="font-semibold">{duration}</dd>
        </div>
        {successRate && (
          <div>
            <dt className="text-sm text-muted">{t`Success rate`}</dt>
            <dd>
              <span className="font-semibold tabular">{successRate.percent}%</span>{' '}
              <span className="text-sm text-muted">
                {successRate.meaning} {disclaimer}
              </span>
            </dd>
          </div>
        )}
      </dl>
      <div className="mt-4 grid grid-cols-1 gap-x-8 gap-y-4 @min-[60rem]:grid-cols-2">
        <div>
          <h4 className="text-sm font-semibold">{t`What is included`}</h4>
          <ul className="mt-1 list-disc pl-5 marker:text-leaf">
            {features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        </div>
        {firstMonth && (
          <div>
            <h4 className="text-sm font-semibold">{firstMonth.title}</h4>
            <p className="mt-1 text-sm text-pretty">{firstMonth.text}</p>
          </div>
        )}
      </div>
      <p className="mt-4 flex items-start gap-2.5 rounded-control bg-turmeric-tint p-3 text-sm text-pretty">
        <TriangleAlert size={18} aria-hidden className="mt-0.5 shrink-0 text-turmeric-ink" />
        {caution}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Link
          to={paths.landingPart('consultation-booking')}
          className={buttonClass()}
          onClick={() => chooseProgramme(service.id)}
        >
          <Trans>
            Book for this<span className="sr-only"> programme, {title}</span>
          </Trans>
        </Link>
        <Link to={paths.service(service.id)} className={buttonClass({ variant: 'secondary' })}>
          <Trans>
            Learn More<span className="sr-only"> about {title}</span>
          </Trans>
        </Link>
      </div>
    </>
  )
}
