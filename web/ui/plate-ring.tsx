import { msg, t } from '@lingui/core/macro'
import { calculateMacroShares } from '#domain/nutrients/macro-shares.ts'
import { formatGrams, formatKcal, formatNumber } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { joinClasses } from './join-classes.ts'

/**
 * The figures of a plate. `null` means unknown. `atLeast` lists the figures that are unknown for some food, so that
 * their totals are lower bounds.
 */
export type PlateFigures = {
  energyKcal: number | null
  proteinG: number | null
  carbsG: number | null
  fatG: number | null
  fibreG: number | null
  atLeast?: readonly ('energyKcal' | (typeof MACROS)[number]['key'])[]
}

export const MACROS = [
  { key: 'proteinG', macro: 'protein', label: msg`Protein`, stroke: 'stroke-protein', fill: 'bg-protein' },
  { key: 'carbsG', macro: 'carbs', label: msg`Carbs`, stroke: 'stroke-carbs', fill: 'bg-carbs' },
  { key: 'fatG', macro: 'fat', label: msg`Fat`, stroke: 'stroke-fat', fill: 'bg-fat' },
  { key: 'fibreG', macro: 'fibre', label: msg`Fibre`, stroke: 'stroke-fibre', fill: 'bg-fibre' },
] as const

/** Widths and heights within the drawing are hundredths of the ring. */
const SIZES = {
  sm: { box: 'size-14', width: 11, number: 26, caption: null },
  md: { box: 'size-24', width: 10.5, number: 21, caption: 13 },
  lg: { box: 'aspect-square w-40 max-w-full', width: 10, number: 20, caption: 9.5 },
  xl: { box: 'aspect-square w-64 max-w-full sm:w-72', width: 11, number: 18, caption: 6.2 },
  /** As large as its container. */
  fill: { box: 'aspect-square w-full', width: 11, number: 20, caption: 7.5 },
} as const

export type PlateRingSize = keyof typeof SIZES

/**
 * The plate: a ring whose arcs are the shares of energy from protein, carbohydrate, fat and fibre, with the
 * kilocalories in the middle. It is drawn only with attributes, so that it also appears in a page rendered on the
 * server under a strict content security policy.
 *
 * @param filledShare From 0 to 1: the share of the ring that the arcs fill, such as the part of the day already eaten.
 * @param caption The text under the figure, such as `kcal today`.
 */
export function PlateRing({
  figures,
  size = 'md',
  filledShare = 1,
  caption = 'kcal',
  className,
}: {
  figures: PlateFigures
  size?: PlateRingSize
  filledShare?: number
  caption?: string
  className?: string
}) {
  const { box, width, number, caption: captionSize } = SIZES[size]
  const radius = 50 - width / 2
  const shares = calculateMacroShares(figures)
  const gap = 0.8
  let start = 0
  const arcs = MACROS.flatMap((part) => {
    const share = shares.find(({ macro }) => macro === part.macro)?.share ?? 0
    const length = share * 100 * filledShare
    const arc = { ...part, start, length: Math.max(0, length - gap) }
    start += length
    return arc.length > 0.3 ? [arc] : []
  })
  const text =
    figures.energyKcal === null
      ? '—'
      : `${isAtLeast(figures, 'energyKcal') ? '≥' : ''}${formatNumber(figures.energyKcal)}`
  return (
    <div role="img" aria-label={describePlate(figures)} className={joinClasses('shrink-0', box, className)}>
      <svg viewBox="0 0 100 100" aria-hidden="true" className="size-full">
        <g transform="rotate(-90 50 50)" fill="none" strokeWidth={width}>
          <circle cx="50" cy="50" r={radius} className="stroke-track" />
          {arcs.map((arc) => (
            <circle
              key={arc.key}
              cx="50"
              cy="50"
              r={radius}
              pathLength="100"
              strokeDasharray={`${round(arc.length)} ${round(100 - arc.length)}`}
              strokeDashoffset={round(-arc.start - gap / 2)}
              className={joinClasses(
                arc.stroke,
                'transition-[stroke-dasharray,stroke-dashoffset] duration-200',
              )}
            />
          ))}
        </g>
        <text
          x="50"
          y={captionSize ? 47 : 50}
          textAnchor="middle"
          dominantBaseline="central"
          // Five characters fit at full size; longer figures are drawn smaller.
          fontSize={round(number * Math.min(1, 5.2 / text.length))}
          className="fill-ink font-extrabold tabular"
        >
          {text}
        </text>
        {captionSize && (
          <text
            x="50"
            y={47 + number * 0.5 + captionSize * 0.75}
            textAnchor="middle"
            dominantBaseline="central"
            // Long captions, such as a meal in Telugu, are drawn smaller.
            fontSize={round(captionSize * Math.min(1, 17 / caption.length))}
            className="fill-muted"
          >
            {caption}
          </text>
        )}
      </svg>
    </div>
  )
}

/** The figures beside a ring, each with its name and mark, so that colour alone never carries the meaning. */
export function MacroLegend({
  figures,
  layout = 'row',
  className,
}: {
  figures: PlateFigures
  /** `grid`: each figure has a fixed place, for figures that change. */
  layout?: 'row' | 'grid'
  className?: string
}) {
  const layoutClass = layout === 'row' ? 'flex flex-wrap' : 'grid grid-cols-[repeat(2,minmax(0,7rem))]'
  return (
    <dl className={joinClasses(layoutClass, 'gap-x-4 gap-y-1 text-sm', className)}>
      {MACROS.map(({ key, label, fill }) => (
        <div key={key} className="flex items-center gap-1.5">
          <dt className="flex items-center gap-1.5 text-muted">
            <span
              aria-hidden
              className={joinClasses('size-2.5 forced-color-adjust-none rounded-[3px]', fill)}
            />
            {say(label)}
          </dt>
          <dd className="font-semibold tabular">{formatAmount(figures[key], isAtLeast(figures, key))}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Describes a plate in one sentence. Example: `1,184 kcal: protein 62 g, carbs 140 g, fat 38 g, fibre 24 g`. */
export function describePlate(figures: PlateFigures): string {
  const macros = MACROS.map(
    ({ key, label }) =>
      `${say(label).toLowerCase()} ${formatAmount(figures[key], isAtLeast(figures, key), sayAtLeast)}`,
  ).join(', ')
  if (figures.energyKcal === null) return t`Energy unknown; ${macros}`
  const energy = formatKcal(figures.energyKcal)
  return `${isAtLeast(figures, 'energyKcal') ? sayAtLeast(energy) : energy}: ${macros}`
}

/** Checks whether a figure is a lower bound. */
export function isAtLeast(figures: PlateFigures, key: NonNullable<PlateFigures['atLeast']>[number]): boolean {
  return figures.atLeast?.includes(key) ?? false
}

function formatAmount(
  grams: number | null,
  isLowerBound: boolean,
  writeAtLeast = (amount: string) => `≥ ${amount}`,
): string {
  if (grams === null) return t`not known`
  // Figures of nutrients have the unit of food labels in every language, as kcal does.
  const amount = formatGrams(grams, 'en')
  return isLowerBound ? writeAtLeast(amount) : amount
}

export function sayAtLeast(amount: string): string {
  return t`at least ${amount}`
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
