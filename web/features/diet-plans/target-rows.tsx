import { ArrowDown, ArrowUp, Check, CircleHelp } from 'lucide-react'
import type { TargetComparison } from '#domain/plan/targets.ts'
import { formatNumber } from '#domain/units/format.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { COMPARISON_WORDS, type TargetRow } from './plan-targets.ts'

const LOOKS: Record<TargetComparison, { Icon: typeof Check; color: string }> = {
  below: { Icon: ArrowDown, color: 'text-turmeric-ink' },
  within: { Icon: Check, color: 'text-leaf' },
  above: { Icon: ArrowUp, color: 'text-beet' },
  unknown: { Icon: CircleHelp, color: 'text-muted' },
}

const BAR_COLORS: Record<TargetRow['key'], string> = {
  energyKcal: 'fill-ink',
  proteinG: 'fill-protein',
  carbsG: 'fill-carbs',
  fatG: 'fill-fat',
  fibreG: 'fill-fibre',
}

/** A day's figures against the plan's, one row each: amount, what is stated, and where it stands in words and a mark. */
export function TargetRows({ rows, className }: { rows: readonly TargetRow[]; className?: string }) {
  return (
    <dl className={joinClasses('flex flex-col gap-2.5', className)}>
      {rows.map((row) => (
        <div key={row.key}>
          <div className="flex items-baseline justify-between gap-3 text-sm">
            <dt className="text-muted">{row.label}</dt>
            <dd className="flex items-baseline gap-2 text-right">
              <span className="font-semibold tabular">
                {row.isComplete ? '' : '≥ '}
                {formatNumber(row.amount, row.unit === 'g' ? 1 : 0)} {row.unit}
              </span>
              {row.comparison && <ComparisonMark comparison={row.comparison} />}
            </dd>
          </div>
          {row.share !== null && (
            <svg
              viewBox="0 0 100 2"
              preserveAspectRatio="none"
              aria-hidden="true"
              className="mt-1 h-1.5 w-full"
            >
              <rect width="100" height="2" className="fill-track" />
              <rect width={Math.min(100, row.share * 100)} height="2" className={BAR_COLORS[row.key]} />
            </svg>
          )}
          {row.targetText && <p className="mt-0.5 text-xs text-muted tabular">Target {row.targetText}</p>}
        </div>
      ))}
    </dl>
  )
}

/** Where an amount stands to its target: a mark and a word, never colour alone. */
export function ComparisonMark({ comparison }: { comparison: TargetComparison }) {
  const { Icon, color } = LOOKS[comparison]
  return (
    <span
      className={joinClasses('inline-flex items-center gap-1 text-xs font-semibold whitespace-nowrap', color)}
    >
      <Icon size={14} aria-hidden className="shrink-0" />
      {COMPARISON_WORDS[comparison]}
    </span>
  )
}
