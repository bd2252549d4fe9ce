/** What somebody measured at a moment, ISO 8601; null: not measured then. */
export type BodyFigures = {
  at: string
  weightKg: number | null
  bodyFatPercent: number | null
  waistCm: number | null
  hipCm: number | null
}

export type BodyFigure = Exclude<keyof BodyFigures, 'at'>

/** A figure that hardly follows from the one next to it in time. */
export type UnlikelyFigure = { figure: BodyFigure; value: number; other: number; otherAt: string }

/**
 * The most that a figure moves in a week, illness and water included; twice that in two. Beyond it a slip of the keyboard,
 * pounds typed as kilograms, or somebody else on the scales is likelier. Bounds of our own, wide on purpose: they ask, and
 * refuse nothing.
 */
const WEEKLY_LIMITS: Record<BodyFigure, { most: number; mostShare?: number }> = {
  weightKg: { most: 15, mostShare: 0.2 },
  bodyFatPercent: { most: 10 },
  waistCm: { most: 15 },
  hipCm: { most: 15 },
}

const WEEK_MS = 7 * 86_400_000

/**
 * The figures of a measurement that are hardly possible beside the nearest one before or after it that has them. Less than
 * a week apart counts as a week; `mostShare` is of the smaller of the two.
 *
 * Example: 72.4 kg, and two days later 56 kg → weightKg, as 15 kg in a week are asked about.
 *
 * @param others The person's other measurements near in time, in any order; those without a figure are passed over.
 */
export function findUnlikelyFigures(entry: BodyFigures, others: readonly BodyFigures[]): UnlikelyFigure[] {
  const at = Date.parse(entry.at)
  return (Object.keys(WEEKLY_LIMITS) as BodyFigure[]).flatMap((figure) => {
    const value = entry[figure]
    if (value === null) return []
    const known = others
      .flatMap((other) => {
        const otherValue = other[figure]
        return otherValue === null
          ? []
          : [{ figure, value, other: otherValue, otherAt: other.at, distanceMs: Date.parse(other.at) - at }]
      })
      .sort((one, two) => Math.abs(one.distanceMs) - Math.abs(two.distanceMs))
    const nearest = [
      known.find(({ distanceMs }) => distanceMs <= 0),
      known.find(({ distanceMs }) => distanceMs > 0),
    ]
    const unlikely = nearest.find((other) => other !== undefined && isUnlikely(figure, other))
    if (!unlikely) return []
    const { distanceMs: _distanceMs, ...found } = unlikely
    return [found]
  })
}

function isUnlikely(
  figure: BodyFigure,
  { value, other, distanceMs }: { value: number; other: number; distanceMs: number },
): boolean {
  const weeks = Math.max(1, Math.abs(distanceMs) / WEEK_MS)
  const { most, mostShare = Number.POSITIVE_INFINITY } = WEEKLY_LIMITS[figure]
  return Math.abs(value - other) > Math.min(most, mostShare * Math.min(value, other)) * weeks
}
