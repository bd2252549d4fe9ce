import { t } from '@lingui/core/macro'
import { ArrowDown, ArrowUp, Check, CircleHelp } from 'lucide-react'
import type { TargetComparison } from '#domain/plans/targets.ts'
import { formatNumber } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { COMPARISON_LABELS, type TargetRow } from './plan-targets.ts'

const LOOKS: Record<TargetComparison, { Icon: typeof Check; color: string }> = {
  below: { Icon: ArrowDown, color: 'text-turmeric-ink' },
  within: { Icon: Check, color: 'text-leaf' },
  above: { Icon: ArrowUp, color: 'text-turmeric-ink' },
  unknown: { Icon: CircleHelp, color: 'text-muted' },
}

const BAR_COLORS: Record<TargetRow['key'], string> = {
  energyKcal: 'fill-ink',
  proteinG: 'fill-protein',
  carbsG: 'fill-carbs',
  fatG: 'fill-fat',
  fibreG: 'fill-fibre',
}

/**
 * A day's figures compared with the plan's targets, one row each: amount, target, and the comparison as a word and a
 * mark.
 */
export function TargetRows({ rows, className }: { rows: readonly TargetRow[]; className?: string }) {
  return (
    <ul className={joinClasses('flex flex-col gap-3', className)}>
      {rows.map((row) => (
        <TargetLine key={row.key} row={row} />
      ))}
    </ul>
  )
}

/** One of `TargetRows` for use in a list. */
export function TargetLine({ row, className }: { row: TargetRow; className?: string }) {
  return (
    <li className={className}>
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <span className="text-muted">{row.label}</span>
        <span className="font-semibold tabular">
          {row.isComplete ? '' : '≥ '}
          {formatNumber(row.amount, row.unit === 'g' ? 1 : 0)} {row.unit}
        </span>
      </div>
      {row.share !== null && (
        <svg
          viewBox="0 0 100 2"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="my-0.5 h-1.5 w-full"
        >
          <rect width="100" height="2" className="fill-track" />
          <rect width={Math.min(100, row.share * 100)} height="2" className={BAR_COLORS[row.key]} />
        </svg>
      )}
      {row.targetText && row.comparison && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-xs text-muted tabular">
          <span>{t`Target ${{ target: row.targetText }}`}</span>
          <ComparisonMark comparison={row.comparison} />
        </p>
      )}
    </li>
  )
}

/** An amount compared with its target: a mark and a word, never colour alone. In tables the word may be only spoken. */
export function ComparisonMark({
  comparison,
  isIconOnly = false,
}: {
  comparison: TargetComparison
  isIconOnly?: boolean
}) {
  const { Icon, color } = LOOKS[comparison]
  return (
    <span
      className={joinClasses('inline-flex items-center gap-1 text-xs font-semibold whitespace-nowrap', color)}
    >
      <Icon size={14} aria-hidden className="shrink-0" />
      <span className={isIconOnly ? 'sr-only' : undefined}>{say(COMPARISON_LABELS[comparison])}</span>
    </span>
  )
}
