import { VESSEL_SIZES, type Vessel } from '#domain/foods/portion-shapes.ts'

/** Vessels are drawn a little higher than the level of their full measure. */
const RIM = 1.14
/** The height of a circle that is seen from the side and slightly from above, as a share of its width. */
export const TILT = 0.16
const EDGE_CM = 0.15

/** The sizes of a drawn vessel in centimetres: `middleCm` and `topCm` are the middle of its rim within the drawing. */
export type VesselMeasures = {
  widthCm: number
  heightCm: number
  bodyCm: number
  middleCm: number
  topCm: number
  isSpoon: boolean
}

export function measureVessel(vessel: Vessel): VesselMeasures {
  const { topCm: innerCm, bottomCm, heightCm } = VESSEL_SIZES[vessel]
  const isSpoon = vessel === 'tablespoon' || vessel === 'teaspoon'
  const rimCm = bottomCm + (innerCm - bottomCm) * RIM
  const bodyCm = heightCm * RIM
  const topCm = (rimCm / 2) * TILT + EDGE_CM
  return {
    widthCm: rimCm + 2 * EDGE_CM + (isSpoon ? innerCm * 1.4 : 0),
    heightCm: topCm + bodyCm + (bottomCm / 2) * TILT + EDGE_CM,
    bodyCm,
    middleCm: rimCm / 2 + EDGE_CM,
    topCm,
    isSpoon,
  }
}

export function roundCm(value: number): number {
  return Math.round(value * 100) / 100
}
