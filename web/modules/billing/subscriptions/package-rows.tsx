import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { formatRupees } from '#domain/units/format.ts'
import { isProgramme } from '../shared/is-programme.ts'
import { countWeeks } from '../shared/subscription-words.ts'
import type { OfferedPackage } from './list-upgrades.ts'

/** Packages as rows to choose from: diet plans first, then programmes. With a credit, each row shows the amount due. */
export function PackageRows({
  packages,
  onChoose,
}: {
  packages: readonly OfferedPackage[]
  onChoose: (packageKey: string) => void
}) {
  const groups = [
    { title: t`Diet plans`, rows: packages.filter((offer) => !isProgramme(offer)) },
    { title: t`Programmes`, rows: packages.filter(isProgramme) },
  ].filter(({ rows }) => rows.length > 0)
  return (
    <div className="flex flex-col gap-6">
      {groups.map(({ title, rows }) => (
        <section key={title} aria-label={title}>
          <h3 className="text-sm font-semibold text-muted">{title}</h3>
          <ul className="mt-1 divide-y divide-line border-y border-line">
            {rows.map(({ key, name, description, durationWeeks, amountPaise, creditPaise = 0, duePaise }) => (
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
                    {creditPaise > 0 && (
                      <span className="block text-sm text-muted">
                        <Trans>
                          <span className="whitespace-nowrap tabular">{formatRupees(amountPaise)}</span> less{' '}
                          <span className="whitespace-nowrap tabular">{formatRupees(creditPaise)}</span>{' '}
                          credit
                        </Trans>
                      </span>
                    )}
                  </span>
                  <span className="text-right">
                    <span className="block font-semibold tabular">
                      {formatRupees(duePaise ?? amountPaise)}
                    </span>
                    {duePaise !== undefined && <span className="block text-sm text-muted">{t`due`}</span>}
                  </span>
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
