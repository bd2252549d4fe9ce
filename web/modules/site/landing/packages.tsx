import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { PagePackage, PageTax } from '#contract/site/page-data.ts'
import type { DrawingName } from '#domain/site/drawings.ts'
import { formatNumber, formatRupees } from '#domain/units/format.ts'
import { Drawing } from '#web/ui/drawings/drawing.tsx'
import { textLinkClass } from '#web/ui/link-class.ts'
import { useTax } from '../root-facts.ts'
import { SectionHead, sectionClass } from './section.tsx'

/** What a client of each package has, as the product serves it. */
const IN_EVERY_PACKAGE = [
  'A plan that a dietician writes for you',
  'Portions in katoris and pieces, with grams',
  'Swaps on your phone when a meal does not suit',
  'Grocery list, dishes and the plan as a PDF',
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
        <SectionHead id="packages-heading" title="What it costs">
          Only if the free talk suits you.
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
                  about {formatRupees(Math.round(amountPaise / durationWeeks / 100) * 100)} a week
                  <span className="sr-only">, {formatNumber(durationWeeks)} weeks</span>
                </p>
              </li>
            ))}
          </ul>
          <h3 className="mt-4 text-sm font-semibold">In every package</h3>
          <ul className="mt-1.5 grid gap-x-8 gap-y-1 text-sm sm:grid-cols-2 sm:text-base">
            {IN_EVERY_PACKAGE.map((part) => (
              <li key={part} className="flex items-start gap-2">
                <Check size={18} aria-hidden className="mt-0.75 shrink-0 text-leaf" />
                {part}
              </li>
            ))}
          </ul>
          <p className="measure mt-3 text-sm text-muted">
            {describeTax(tax)} {refund && `Refunds: ${refund} `}
            <Link to={paths.refunds()} className={textLinkClass}>
              How refunds work
            </Link>
          </p>
        </div>
      </div>
    </section>
  )
}

function describeTax({ gstin, includesGst }: PageTax): string {
  if (gstin === null) return 'No GST is added to these prices.'
  return includesGst ? `Prices include GST. GSTIN ${gstin}.` : `Exempt from GST. GSTIN ${gstin}.`
}
