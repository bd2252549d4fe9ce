import { msg } from '@lingui/core/runtime-macro'
import { formatNumber, formatQuantity } from '#domain/units/format.ts'
import { currentLocale, say } from '#domain/words/say.ts'
import { wordsOf } from '#domain/words/words.ts'

/*
 * What a portion looks like on the plate: the vessel with its level, or the size of the bread or piece, in centimetres.
 * Pictures of portions are drawn from these sizes to one scale, so that people can compare them with their own vessels.
 *
 * Volumes are those of the household measures (`server/seed/data/ifct-measures.csv`): katori and cup 150 ml, glass 250 ml,
 * tablespoon 15 ml, teaspoon 5 ml. Shapes and thicknesses are assumptions about usual Indian steel vessels and breads, as
 * stated at each size; they were not measured in households.
 */

/** An upright vessel, seen from the side: its inner diameters and height. */
export type VesselSize = { topCm: number; bottomCm: number; heightCm: number }

export const VESSELS = ['katori', 'cup', 'glass', 'bowl', 'tablespoon', 'teaspoon'] as const
export type Vessel = (typeof VESSELS)[number]

/**
 * Sizes up to the level to which each vessel is filled for its volume. Assumed shapes: a katori is a wide cone without its
 * tip, a glass a tall one. The volume of each is within 3 % of the nominal one (a test computes it). Spoons are drawn as
 * flat half-ellipsoids of 15 and 5 ml.
 */
export const VESSEL_SIZES: Record<Vessel, VesselSize & { volumeMl: number }> = {
  katori: { topCm: 9, bottomCm: 6.6, heightCm: 3.1, volumeMl: 150 },
  cup: { topCm: 7, bottomCm: 4.6, heightCm: 5.6, volumeMl: 150 },
  glass: { topCm: 6.8, bottomCm: 5.2, heightCm: 8.8, volumeMl: 250 },
  bowl: { topCm: 12.6, bottomCm: 7.8, heightCm: 3.6, volumeMl: 300 },
  tablespoon: { topCm: 6, bottomCm: 4.2, heightCm: 0.73, volumeMl: 15 },
  teaspoon: { topCm: 4.2, bottomCm: 2.9, heightCm: 0.5, volumeMl: 5 },
}

/** Grams on each square centimetre of a flat bread: a phulka of 40 g has 17 cm, and so has a plain paratha of 80 g. */
const THIN_BREAD_GRAMS_PER_CM2 = 0.176
const THICK_BREAD_GRAMS_PER_CM2 = 0.35
/** A piece such as an idli or a vada is drawn as a dome of its weight in water. */
const PIECE_GRAMS_PER_CM3 = 1
/** Diameter of the inner part of a dinner plate (thali); what it holds is drawn as a full plate. */
const PLATE_CM = 24

/** The picture of a portion. `count` is the number of vessels or pieces; the last one may be a part. */
export type PortionShape =
  | { kind: 'vessel'; vessel: Vessel; count: number }
  | { kind: 'flat-bread'; diameterCm: number; count: number }
  | { kind: 'piece'; diameterCm: number; count: number }
  | { kind: 'plate'; diameterCm: number; count: number }

const VESSEL_OF_LABEL: Record<string, Vessel> = {
  katori: 'katori',
  cup: 'cup',
  glass: 'glass',
  bowl: 'bowl',
  tbsp: 'tablespoon',
  tsp: 'teaspoon',
}
const FLAT_PATTERN =
  /\b(roti|rotis|rotli|rotla|phulka|chapati|chapatti|bhakri|bhakhri|paratha|parotta|naan|kulcha|puri|poori|bhatura|thepla|dosa|uttapam|chilla|cheela|adai|pesarattu|luchi|dhapate|thalipeeth|akki|pancake|omelette|appam|puran poli|khakhra|papad)\b/i
const THICK_PATTERN =
  /\b(bajra|jowar|makki|maize|ragi|missi|paratha|parotta|naan|kulcha|bhatura|uttapam|bhakri|rotla|adai|thalipeeth|puran poli|pancake|omelette)\b/i
/** Foods whose pieces are round lumps; a banana or a slice of cake is not drawn. */
const LUMP_PATTERN =
  /\b(idli|idlis|vada|vadai|bonda|ladoo|laddu|laddoo|appe|paniyaram|kofta|kebab|cutlet|tikki|egg|eggs|pakora|bhajiya|dumpling|momo|momos|modak|peda|rasgulla|gulab jamun|bun|pav|litti|baati|lime|orange|apple|guava|chikoo|potato)\b/i
const PIECE_LABELS = new Set(['piece', 'pieces', 'medium', 'small'])
/** More vessels or pieces are written, not drawn. */
export const MAX_DRAWN = 6

/**
 * Describes how a portion looks. Returns `null` for portions that cannot be drawn: an amount in grams alone, an unknown
 * measure, or more than six pieces.
 *
 * Example: 1½ katori dal → a katori, 1.5 times. 2 phulka of 40 g → flat breads of 17 cm.
 */
export function describePortionShape({
  name,
  measure,
}: {
  name: string
  measure: { label: string; grams: number; quantity: number } | null
}): PortionShape | null {
  if (measure === null || measure.quantity > MAX_DRAWN || measure.quantity <= 0) return null
  const label = measure.label.trim().toLowerCase()
  const count = measure.quantity
  const vessel = VESSEL_OF_LABEL[label]
  if (vessel) return { kind: 'vessel', vessel, count }
  if (label === 'plate') return { kind: 'plate', diameterCm: PLATE_CM, count }
  if (FLAT_PATTERN.test(name) && label !== 'slice') {
    return { kind: 'flat-bread', diameterCm: findBreadDiameter(name, measure.grams), count }
  }
  if (!PIECE_LABELS.has(label) || !LUMP_PATTERN.test(name)) return null
  return { kind: 'piece', diameterCm: findDomeDiameter(measure.grams), count }
}

/** Volume in ml of a vessel up to its level: a cone without its tip. Spoons have rounded bottoms, so less. */
export function calculateVesselMl({ topCm, bottomCm, heightCm }: VesselSize): number {
  return ((Math.PI * heightCm) / 12) * (topCm ** 2 + topCm * bottomCm + bottomCm ** 2)
}

/**
 * Returns how high a vessel is filled, as a share of its height up to the nominal level, by the share of its volume.
 *
 * @param volumeShare From 0 to 1.
 */
export function calculateFillShare({ topCm, bottomCm }: VesselSize, volumeShare: number): number {
  const filledCm = Math.cbrt(bottomCm ** 3 + volumeShare * (topCm ** 3 - bottomCm ** 3))
  return (filledCm - bottomCm) / (topCm - bottomCm)
}

/** Writes what a drawing shows: `1½ katori of 150 ml`, `2 rounds, 17 cm across`. */
export function describeShape(shape: PortionShape): string {
  const count = formatQuantity(shape.count)
  const { units, measure } = wordsOf(currentLocale())
  if (shape.kind === 'vessel') {
    const amount = `${count} ${measure(shape.vessel, shape.count)}`
    const volume = `${formatNumber(VESSEL_SIZES[shape.vessel].volumeMl)} ${units.ml}`
    return say(msg`${{ amount }} of ${{ volume }}`)
  }
  const size = `${formatNumber(shape.diameterCm, 1)} ${units.cm}`
  const isOne = shape.count <= 1
  switch (shape.kind) {
    case 'flat-bread':
      return isOne
        ? say(msg`${{ count }} round, ${{ size }} across`)
        : say(msg`${{ count }} rounds, ${{ size }} across`)
    case 'piece':
      return isOne
        ? say(msg`${{ count }} piece, ${{ size }} across`)
        : say(msg`${{ count }} pieces, ${{ size }} across`)
    case 'plate':
      return isOne
        ? say(msg`${{ count }} plate of ${{ size }}`)
        : say(msg`${{ count }} plates of ${{ size }}`)
  }
}

/** Diameter of a round bread from its weight, to half a centimetre; from 8 to 30 cm. */
function findBreadDiameter(name: string, grams: number): number {
  const gramsPerCm2 = THICK_PATTERN.test(name) ? THICK_BREAD_GRAMS_PER_CM2 : THIN_BREAD_GRAMS_PER_CM2
  const diameterCm = 2 * Math.sqrt(grams / (Math.PI * gramsPerCm2))
  return Math.min(30, Math.max(8, Math.round(diameterCm * 2) / 2))
}

/** Diameter of a dome (half a ball) from its weight, to half a centimetre; from 1 to 14 cm. */
function findDomeDiameter(grams: number): number {
  const radiusCm = Math.cbrt((grams / PIECE_GRAMS_PER_CM3) * (3 / (2 * Math.PI)))
  return Math.min(14, Math.max(1, Math.round(radiusCm * 4) / 2))
}
