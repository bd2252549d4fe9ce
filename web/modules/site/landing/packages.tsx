import { msg, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { PagePackage, PageTax } from '#contract/site/page-data.ts'
import type { DrawingName } from '#domain/site/drawings.ts'
import { formatRupees } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { Drawing } from '#web/ui/drawings/drawing.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'
import { useTax } from '../root-facts.ts'
import { SectionHead, sectionClass } from './section.tsx'

/** What a client of each package has, as the product serves it. */
const IN_EVERY_PACKAGE = [
  msg`A plan that a dietician writes for you`,
  msg`Portions in katoris and pieces, with grams`,
  msg`Food swaps on your phone when a meal does not suit you`,
  msg`Grocery list, dishes and the plan as a PDF`,
]

/** From the shortest package to the longest: what holds more food. */
const PACKAGE_DRAWINGS: readonly DrawingName[] = ['katori', 'tiffin', 'thali']

/** The packages that the practice sells, what each of them includes, and what tax and refunds are. */
export function Packages({
  packages,
  refund,
}: {
  packages: readonly PagePackage[]
  /** The policy on refunds in a sentence; empty if none is shown. */
  refund: string
}) {
  const tax = useTax()
  if (packages.length === 0) return null
  const byLength = packages.map(({ durationWeeks }) => durationWeeks).toSorted((a, b) => a - b)
  return (
    <section
      id="packages"
      className={`border-t border-line ${sectionClass}`}
      aria-labelledby="packages-heading"
    >
      <div className="page grid gap-x-16 gap-y-5 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
        <SectionHead id="packages-heading" title={t`What it costs`}>
          {t`Decide after the free talk.`}
        </SectionHead>
        <div>
          <ul className="border-t border-line">
            {packages.map(({ key, name, description, durationWeeks, amountPaise }) => (
              <li
                key={key}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-b border-line py-2 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:gap-x-6 sm:py-4"
              >
                <Drawing
                  name={PACKAGE_DRAWINGS[byLength.indexOf(durationWeeks)] ?? 'basket'}
                  className="row-span-2 hidden size-20 self-center sm:block"
                />
                <h3 className="heading text-lg leading-tight sm:text-xl">{name}</h3>
                <p className="heading text-right text-xl leading-tight tabular sm:text-2xl">
                  {formatRupees(amountPaise)}
                </p>
                <p className="hidden text-muted sm:block">{description}</p>
                <p className="text-sm text-muted tabular max-sm:col-span-2 sm:text-right sm:text-base">
                  <Weekly amountPaise={amountPaise} weeks={durationWeeks} />
                </p>
              </li>
            ))}
          </ul>
          <h3 className="mt-4 text-sm font-semibold">{t`In every package`}</h3>
          <ul className="mt-1.5 grid gap-x-8 gap-y-1 text-sm sm:grid-cols-2 sm:text-base">
            {IN_EVERY_PACKAGE.map((part) => (
              <li key={part.id} className="flex items-start gap-2">
                <Check size={18} aria-hidden className="mt-0.75 shrink-0 text-leaf" />
                {say(part)}
              </li>
            ))}
          </ul>
          <p className="measure mt-3 text-sm text-muted">
            {describeTax(tax)} {refund && <>{t`Refunds: ${refund}`} </>}
            <Link to={paths.refunds()} className={textLinkClass}>
              {t`How refunds work`}
            </Link>
          </p>
        </div>
      </div>
    </section>
  )
}

/** The price of a week, and how many they are for those who only listen. */
function Weekly({ amountPaise, weeks }: { amountPaise: number; weeks: number }) {
  const price = formatRupees(Math.round(amountPaise / weeks / 100) * 100)
  return (
    <Trans>
      about {price} a week
      <span className="sr-only">
        , <Plural value={weeks} one="# week" other="# weeks" />
      </span>
    </Trans>
  )
}

function describeTax({ gstin, includesGst }: PageTax): string {
  if (gstin === null) return t`No GST is added to these prices.`
  return includesGst ? t`Prices include GST. GSTIN ${gstin}.` : t`Exempt from GST. GSTIN ${gstin}.`
}
