import { t } from '@lingui/core/macro'
import { LINK_LABELS } from '#domain/site/links.ts'
import { groupHours } from '#domain/site/opening-hours.ts'
import { formatTimeOfDay } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { textLinkClass } from '#web/ui/link-class.ts'
import type { FooterContent } from '../public-footer.tsx'
import { useTax } from '../root-facts.ts'

type Facts = Pick<FooterContent, 'brand' | 'place' | 'hours' | 'links' | 'legal'>

/** Address, opening hours, links and legal lines of the practice, as far as it has written them. */
export function PracticeFacts({ content }: { content: Facts }) {
  const { place, hours, links, legal } = content
  const { gstin } = useTax()
  const hasLegal = legal.registration !== '' || gstin !== null
  if (place.city === '' && hours.length === 0 && links.length === 0 && !hasLegal) return null
  return (
    <div className="border-t border-line">
      <div className="page grid grid-cols-2 gap-x-6 gap-y-3 py-4 text-xs sm:gap-y-8 sm:text-sm sm:py-8 lg:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))] lg:gap-x-12">
        {place.city !== '' && <Address name={content.brand.name} place={place} />}
        {hours.length > 0 && <Hours hours={hours} />}
        {links.length > 0 && <Links links={links} />}
        {hasLegal && (
          <div className="min-w-0">
            <h2 className="font-semibold">{t`Registration`}</h2>
            <div className="mt-2 space-y-1 text-muted wrap-anywhere">
              {legal.registration !== '' && <p>{legal.registration}</p>}
              {gstin !== null && <p className="tabular">{t`GSTIN ${gstin}`}</p>}
            </div>
          </div>
        )}
      </div>
    </div>
  )
}

function Address({ name, place }: { name: string; place: Facts['place'] }) {
  return (
    <div>
      <h2 className="font-semibold">{t`Visit us`}</h2>
      <address className="mt-2 text-muted not-italic">
        {name}
        {place.lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        <span className="block">
          {place.city} {place.pin}, {place.state}
        </span>
      </address>
      {place.mapUrl !== '' && (
        <p className="mt-1">
          <a href={place.mapUrl} target="_blank" rel="noreferrer" className={textLinkClass}>
            {t`Show on a map`}
          </a>
        </p>
      )}
    </div>
  )
}

function Hours({ hours }: { hours: Facts['hours'] }) {
  return (
    <div>
      <h2 className="font-semibold">{t`Hours`}</h2>
      <dl className="mt-2 grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-3 sm:gap-x-4 gap-y-1 text-muted tabular">
        {groupHours(hours).map(({ days, spans }) => (
          <div key={days} className="contents">
            <dt>{days}</dt>
            <dd>
              {spans.map(({ opens, closes }) => (
                <span key={opens} className="block">
                  {t`${{ from: formatTimeOfDay(opens) }} to ${{ to: formatTimeOfDay(closes) }}`}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Links({ links }: { links: Facts['links'] }) {
  return (
    <nav aria-label={t`Follow us`}>
      <h2 className="font-semibold">{t`Follow us`}</h2>
      <div className="mt-1 flex flex-col items-start">
        {links.map(({ kind, url }) => (
          <a key={url} href={url} target="_blank" rel="me noreferrer" className={footerLinkClass}>
            {say(LINK_LABELS[kind])}
          </a>
        ))}
      </div>
    </nav>
  )
}

const footerLinkClass =
  'rounded-[4px] py-1 sm:py-1.5 text-muted underline-offset-3 hover:text-ink hover:underline'
