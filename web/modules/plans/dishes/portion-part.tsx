import {
  calculateFillShare,
  type PortionShape,
  VESSEL_SIZES,
  type Vessel,
} from '#domain/foods/portion-shapes.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { measureVessel, roundCm as round, TILT } from './portion-sizes.ts'

/* The lines and colours within the place of a portion. They are loaded after the text beside it. */

/** One vessel or piece of a portion, in centimetres. */
export function PartDrawing({ shape, share, fill }: { shape: PortionShape; share: number; fill: string }) {
  switch (shape.kind) {
    case 'vessel':
      return <VesselPart vessel={shape.vessel} share={share} fill={fill} />
    case 'piece':
      return <Dome diameterCm={shape.diameterCm} fill={fill} />
    case 'flat-bread':
      return <Bread radius={shape.diameterCm / 2} />
    case 'plate':
      return <Plate radius={shape.diameterCm / 2} share={share} fill={fill} />
  }
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
function VesselPart({ vessel, share, fill }: { vessel: Vessel; share: number; fill: string }) {
  const { topCm, bottomCm, heightCm } = VESSEL_SIZES[vessel]
  const { isSpoon, bodyCm, middleCm: middle, topCm: top, widthCm: width } = measureVessel(vessel)
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
  return (
    <>
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
    </>
  )
}
