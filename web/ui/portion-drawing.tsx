import {
  calculateFillShare,
  describeShape,
  type PortionShape,
  VESSEL_SIZES,
  type Vessel,
} from '#domain/foods/portion-shapes.ts'
import { joinClasses } from './join-classes.ts'

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
/** Vessels are drawn a little higher than the level of their full measure. */
const RIM = 1.14
/** The height of a circle that is seen from the side and slightly from above, as a share of its width. */
const TILT = 0.16

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
      5 cm
    </span>
  )
}

type PartProps = { shape: PortionShape; share: number; fill: string; pixelsPerCm: number }

function Part({ shape, share, fill, pixelsPerCm }: PartProps) {
  if (shape.kind === 'vessel') {
    return <VesselPart vessel={shape.vessel} share={share} fill={fill} pixelsPerCm={pixelsPerCm} />
  }
  const { diameterCm } = shape
  const heightCm = shape.kind === 'piece' ? diameterCm * 0.55 : diameterCm
  const widthCm = shape.kind === 'plate' ? diameterCm : diameterCm * share
  return (
    <svg
      width={round(widthCm * pixelsPerCm)}
      height={round(heightCm * pixelsPerCm)}
      viewBox={`0 0 ${round(widthCm)} ${round(heightCm)}`}
      aria-hidden="true"
      className="shrink-0"
    >
      {shape.kind === 'piece' && <Dome diameterCm={diameterCm} fill={fill} />}
      {shape.kind === 'flat-bread' && <Bread radius={diameterCm / 2} />}
      {shape.kind === 'plate' && <Plate radius={diameterCm / 2} share={share} fill={fill} />}
    </svg>
  )
}

/** A bread from above, with the brown spots of the tawa. */
function Bread({ radius }: { radius: number }) {
  const spot = (x: number, y: number, r: number) => (
    <circle cx={round(radius * x)} cy={round(radius * y)} r={round(radius * r)} />
  )
  return (
    <>
      <circle cx={radius} cy={radius} r={round(radius - 0.1)} className="fill-carbs opacity-85" />
      <circle cx={radius} cy={radius} r={round(radius * 0.9)} className="fill-paper opacity-30" />
      <g className="fill-turmeric-ink opacity-30">
        {spot(0.6, 0.56, 0.07)}
        {spot(1.22, 0.5, 0.09)}
        {spot(0.4, 1.06, 0.05)}
        {spot(0.92, 1.08, 0.1)}
        {spot(1.5, 0.98, 0.05)}
        {spot(1.28, 1.46, 0.08)}
        {spot(0.68, 1.5, 0.05)}
      </g>
    </>
  )
}

/** An idli, a vada or another piece, from the side. */
function Dome({ diameterCm, fill }: { diameterCm: number; fill: string }) {
  const r = diameterCm / 2
  const base = round(diameterCm * 0.55)
  return (
    <>
      <path
        d={`M0.05 ${round(base - r * 0.22)}A${round(r - 0.05)} ${round(r * 0.86)} 0 0 1 ${round(diameterCm - 0.05)} ${round(base - r * 0.22)}A${round(r - 0.05)} ${round(r * 0.22)} 0 0 1 0.05 ${round(base - r * 0.22)}Z`}
        className={fill}
      />
      <path
        d={`M${round(r * 0.45)} ${round(r * 0.5)}A${round(r * 0.75)} ${round(r * 0.6)} 0 0 1 ${round(r * 1.1)} ${round(r * 0.24)}`}
        className="fill-none stroke-paper opacity-60"
        strokeWidth={round(r * 0.1)}
        strokeLinecap="round"
      />
    </>
  )
}

function Plate({ radius, share, fill }: { radius: number; share: number; fill: string }) {
  return (
    <>
      <circle
        cx={radius}
        cy={radius}
        r={round(radius - 0.15)}
        className="fill-sunken stroke-control"
        strokeWidth="0.25"
      />
      <circle cx={radius} cy={radius} r={round(radius * 0.8 * Math.sqrt(share))} className={fill} />
    </>
  )
}

/** A vessel from the side and slightly from above: steel, with the food up to its level. */
function VesselPart({
  vessel,
  share,
  fill,
  pixelsPerCm,
}: {
  vessel: Vessel
  share: number
  fill: string
  pixelsPerCm: number
}) {
  const { topCm, bottomCm, heightCm } = VESSEL_SIZES[vessel]
  const isSpoon = vessel === 'tablespoon' || vessel === 'teaspoon'
  const rimCm = bottomCm + (topCm - bottomCm) * RIM
  const bodyCm = heightCm * RIM
  const edge = 0.15
  const top = (rimCm / 2) * TILT + edge
  const middle = rimCm / 2 + edge
  const handleCm = isSpoon ? topCm * 1.4 : 0
  const level = heightCm * calculateFillShare({ topCm, bottomCm, heightCm }, share)
  const at = (cm: number): { y: number; r: number } => ({
    y: top + bodyCm - cm,
    r: (bottomCm + ((topCm - bottomCm) * cm) / heightCm) / 2,
  })
  const rim = at(bodyCm)
  const bottom = at(0)
  const food = at(level)
  const side = (from: { y: number; r: number }): string =>
    `M${round(middle - from.r)} ${round(from.y)}L${round(middle - bottom.r)} ${round(bottom.y)}A${round(bottom.r)} ${round(bottom.r * TILT)} 0 0 0 ${round(middle + bottom.r)} ${round(bottom.y)}L${round(middle + from.r)} ${round(from.y)}`
  const width = rimCm + 2 * edge + handleCm
  const height = top + bodyCm + bottom.r * TILT + edge
  return (
    <svg
      width={round(width * pixelsPerCm)}
      height={round(height * pixelsPerCm)}
      viewBox={`0 0 ${round(width)} ${round(height)}`}
      aria-hidden="true"
      className="shrink-0"
    >
      {isSpoon && (
        <path
          d={`M${round(middle + rim.r - 0.2)} ${round(rim.y)}L${round(width - 0.3)} ${round(rim.y)}`}
          className="stroke-control"
          strokeWidth="0.6"
          strokeLinecap="round"
        />
      )}
      <path
        d={`${side(rim)}A${round(rim.r)} ${round(rim.r * TILT)} 0 0 0 ${round(middle - rim.r)} ${round(rim.y)}Z`}
        className="fill-sunken"
      />
      <path d={`${side(food)}Z`} className={joinClasses(fill, 'opacity-75')} />
      <ellipse
        cx={round(middle)}
        cy={round(food.y)}
        rx={round(food.r)}
        ry={round(food.r * TILT)}
        className={fill}
      />
      <path d={side(rim)} className="fill-none stroke-control" strokeWidth="0.22" />
      <ellipse
        cx={round(middle)}
        cy={round(rim.y)}
        rx={round(rim.r)}
        ry={round(rim.r * TILT)}
        className="fill-none stroke-control"
        strokeWidth="0.22"
      />
    </svg>
  )
}

/** Splits a number of vessels or pieces: 2.5 → 1, 1, 0.5. */
function splitCount(count: number): number[] {
  const whole = Math.floor(count + 1e-6)
  const rest = Math.round((count - whole) * 100) / 100
  return [...new Array<number>(whole).fill(1), ...(rest > 0.02 ? [rest] : [])]
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
