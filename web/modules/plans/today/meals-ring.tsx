import { t } from '@lingui/core/macro'
import type { TickState } from '#domain/plans/ticks.ts'
import { formatNumber } from '#domain/units/format.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

const STROKES: Record<TickState | 'open', string> = {
  eaten: 'stroke-leaf',
  swapped: 'stroke-turmeric',
  skipped: 'stroke-control',
  open: 'stroke-track',
}

/**
 * The day as a ring without calories: an arc for each meal, coloured by its tick, and the number of ticked meals in the
 * middle. For people who chose not to see calories.
 *
 * @param states In the order of the meals; `null` if the meal is not ticked yet.
 */
export function MealsRing({
  states,
  className,
}: {
  states: readonly (TickState | null)[]
  className?: string
}) {
  const tickedCount = states.filter((state) => state !== null).length
  const length = 100 / Math.max(1, states.length)
  const gap = states.length > 1 ? 1.6 : 0
  return (
    <div
      role="img"
      aria-label={sayMarkedMeals(tickedCount, states.length)}
      className={joinClasses('aspect-square', className)}
    >
      <svg viewBox="0 0 100 100" aria-hidden="true" className="size-full">
        <g transform="rotate(-90 50 50)" fill="none" strokeWidth="10">
          {states.map((state, index) => (
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: an arc is its place
              key={index}
              cx="50"
              cy="50"
              r="45"
              pathLength="100"
              strokeDasharray={`${length - gap} ${100 - length + gap}`}
              strokeDashoffset={-index * length - gap / 2}
              className={joinClasses(STROKES[state ?? 'open'], 'transition-[stroke] duration-200')}
            />
          ))}
        </g>
        <text
          x="50"
          y="47"
          textAnchor="middle"
          dominantBaseline="central"
          fontSize="20"
          className="fill-ink font-extrabold tabular"
        >
          {tickedCount}/{states.length}
        </text>
        <text
          x="50"
          y="64"
          textAnchor="middle"
          dominantBaseline="central"
          fontSize="9.5"
          className="fill-muted"
        >
          {t`meals`}
        </text>
      </svg>
    </div>
  )
}

export function sayMarkedMeals(marked: number, total: number): string {
  return t`${{ marked: formatNumber(marked) }} of ${{ total: formatNumber(total) }} meals marked`
}
