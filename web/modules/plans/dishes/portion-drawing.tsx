import { t } from '@lingui/core/macro'
import { Suspense } from 'react'
import { describeShape, type PortionShape } from '#domain/foods/portion-shapes.ts'
import { lazyWhenIdle } from '#web/kit/boot/lazy-when-idle.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { measureVessel, roundCm } from './portion-sizes.ts'

// Each part has its size at once, so nothing moves when it is drawn.
const PartDrawing = lazyWhenIdle(async () => (await import('./portion-part.tsx')).PartDrawing)

/** The colour of the food: grains and dals turmeric, greens leaf, meat and fruit beet, milk and rice the paper's white. */
const TONES = {
  grain: 'fill-carbs',
  green: 'fill-fat',
  red: 'fill-protein',
  pale: 'fill-paper',
} as const
export type PortionTone = keyof typeof TONES

/** Pixels for a centimetre. All drawings of one size have one scale, so that they can be compared. */
const SCALES = { sm: 2.6, lg: 7 } as const

/**
 * A portion drawn to scale: katori, glass, cup, bowl and spoon with their level, breads and pieces with their size. Each
 * vessel or piece is a drawing of its own, so that a row of them can wrap.
 *
 * @param isDescribed False if the text beside it says the same; then the drawing has no text alternative.
 */
export function PortionDrawing({
  shape,
  tone = 'grain',
  size = 'lg',
  isDescribed = true,
  className,
}: {
  shape: PortionShape
  tone?: PortionTone
  size?: keyof typeof SCALES
  isDescribed?: boolean
  className?: string
}) {
  const parts = splitCount(shape.count)
  return (
    <span
      {...(isDescribed ? { role: 'img', 'aria-label': describeShape(shape) } : { 'aria-hidden': true })}
      className={joinClasses('inline-flex flex-wrap items-end gap-1', className)}
    >
      {parts.map((share, index) => (
        // The parts of one portion are equal but for the last, and never move.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Part key={index} shape={shape} share={share} fill={TONES[tone]} pixelsPerCm={SCALES[size]} />
      ))}
    </span>
  )
}

/** A line of five centimetres in the scale of large drawings. */
export function ScaleBar() {
  const width = 5 * SCALES.lg
  return (
    <span className="inline-flex items-center gap-2 text-xs text-muted">
      <svg width={width} height="7" viewBox={`0 0 ${width} 7`} aria-hidden="true">
        <path
          d={`M.75 0v7M.75 3.5H${width - 0.75}M${width - 0.75} 0v7`}
          className="fill-none stroke-muted"
          strokeWidth="1.5"
        />
      </svg>
      {t`5 cm`}
    </span>
  )
}

type PartProps = { shape: PortionShape; share: number; fill: string; pixelsPerCm: number }

function Part({ shape, share, fill, pixelsPerCm }: PartProps) {
  const { widthCm, heightCm } = measurePart(shape, share)
  return (
    <svg
      width={roundCm(widthCm * pixelsPerCm)}
      height={roundCm(heightCm * pixelsPerCm)}
      viewBox={`0 0 ${roundCm(widthCm)} ${roundCm(heightCm)}`}
      aria-hidden="true"
      className="shrink-0"
    >
      <Suspense fallback={null}>
        <PartDrawing shape={shape} share={share} fill={fill} />
      </Suspense>
    </svg>
  )
}

function measurePart(shape: PortionShape, share: number): { widthCm: number; heightCm: number } {
  if (shape.kind === 'vessel') return measureVessel(shape.vessel)
  const { diameterCm } = shape
  return {
    widthCm: shape.kind === 'plate' ? diameterCm : diameterCm * share,
    heightCm: shape.kind === 'piece' ? diameterCm * 0.55 : diameterCm,
  }
}

/** Splits a number of vessels or pieces: 2.5 → 1, 1, 0.5. */
function splitCount(count: number): number[] {
  const whole = Math.floor(count + 1e-6)
  const rest = Math.round((count - whole) * 100) / 100
  return [...new Array<number>(whole).fill(1), ...(rest > 0.02 ? [rest] : [])]
}
