import { ChevronRight } from 'lucide-react'
import type { Package } from '#contract/subscription-plans.ts'
import { formatRupees } from '#domain/units/format.ts'
import { countWeeks } from './subscription-words.ts'

/** Packages as lines to choose from: the diet plans first, the programmes below them. */
export function PackageRows({
  packages,
  onChoose,
}: {
  packages: readonly Package[]
  onChoose: (packageKey: string) => void
}) {
  const groups = [
    { title: 'Diet plans', rows: packages.filter(({ key }) => !isProgramme(key)) },
    { title: 'Programmes', rows: packages.filter(({ key }) => isProgramme(key)) },
  ].filter(({ rows }) => rows.length > 0)
  return (
    <div className="flex flex-col gap-6">
      {groups.map(({ title, rows }) => (
        <section key={title} aria-label={title}>
          <h3 className="text-sm font-semibold text-muted">{title}</h3>
          <ul className="mt-1 divide-y divide-line border-y border-line">
            {rows.map(({ key, name, description, durationWeeks, amountPaise }) => (
              <li key={key}>
                <button
                  type="button"
                  onClick={() => onChoose(key)}
                  className="flex min-h-14 w-full cursor-pointer items-center gap-3 py-3 text-left transition-colors hover:bg-sunken focus-ring"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold">{name}</span>
                    <span className="block text-sm text-muted">
                      {countWeeks(durationWeeks)}
                      {description !== null && ` · ${description}`}
                    </span>
                  </span>
                  <span className="font-semibold tabular">{formatRupees(amountPaise)}</span>
                  <ChevronRight size={20} aria-hidden className="shrink-0 text-muted" />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** Those of the practice's programmes; the others are plain diet plans, by their length. */
function isProgramme(packageKey: string): boolean {
  return packageKey.startsWith('service-')
}
