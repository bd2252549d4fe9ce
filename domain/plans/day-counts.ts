/** What clients count over a day: water in millilitres, and steps. */
export const DAY_COUNT_KINDS = ['water', 'steps'] as const
export type DayCountKind = (typeof DAY_COUNT_KINDS)[number]

/** Larger amounts are mistakes. */
export const MAX_DAY_COUNTS: Record<DayCountKind, number> = { water: 10_000, steps: 100_000 }
