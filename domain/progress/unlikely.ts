/** A person's measurements at a moment, ISO 8601; `null` if not measured then. */
export type BodyFigures = {
  at: string
  weightKg: number | null
  bodyFatPercent: number | null
  waistCm: number | null
  hipCm: number | null
}

export type BodyFigure = Exclude<keyof BodyFigures, 'at'>

/** A figure that hardly fits the nearest one in time. */
export type UnlikelyFigure = { figure: BodyFigure; value: number; other: number; otherAt: string }

/**
 * Largest change of a figure in a week, including illness and water; twice that in two weeks. A larger change is more
 * likely a typing error, pounds entered as kilograms, or another person. These are our own limits and wide on purpose:
 * they lead to a question and refuse nothing.
 */
const WEEKLY_LIMITS: Record<BodyFigure, { most: number; mostShare?: number }> = {
  weightKg: { most: 15, mostShare: 0.2 },
  bodyFatPercent: { most: 10 },
  waistCm: { most: 15 },
  hipCm: { most: 15 },
}

const WEEK_MS = 7 * 86_400_000

/**
 * Finds figures of a measurement that are hardly possible compared with the nearest one before or after it. Less than a
 * week apart counts as a week; `mostShare` is a share of the smaller of the two.
 *
 * Example: 72.4 kg, and two days later 56 kg → weightKg, because a change of more than 15 kg in a week is questioned.
 *
 * @param others The person's other measurements near in time, in any order; those without a figure are ignored.
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
