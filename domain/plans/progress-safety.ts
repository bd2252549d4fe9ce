import { calculateBmi } from '#domain/body/bmi.ts'
import { calculateWeeklyChangeKg, type WeightEntry } from '#domain/progress/trend.ts'
import { formatNumber } from '#domain/units/format.ts'
import type { SafetyFinding } from './safety/finding.ts'
import { FASTEST_LOSS_KG_PER_WEEK, LOWEST_BMI_FOR_LOSS } from './safety/limits.ts'

/** Found in how somebody gets on with a plan, not in the plan: it stops no publishing, which may be the answer. */
export type ProgressFinding = Omit<SafetyFinding, 'rule'> & { rule: 'loss-too-fast' }

/** That something holds, and since when without a break: `YYYY-MM-DD`. */
export type Episode = { since: string }

/**
 * Whether somebody has been losing more than 1 kg a week on average over the last four weeks, and since which weighing.
 * The average is the slope through the raw weights (`calculateWeeklyChangeKg`): it already evens out a day's water, and
 * the smoothed trend would show a loss weeks later.
 *
 * Example: 80, 78.5, 77, 75.5, 74 kg, a week apart → 1.5 kg a week.
 *
 * @param weights In any order; more than the last four weeks are needed only to find the beginning.
 * @returns `lossKgPerWeek` to two decimals; null where it is not so, or not known.
 */
export function findFastLoss(
  weights: readonly WeightEntry[],
  today: string,
): (Episode & { lossKgPerWeek: number }) | null {
  const lossKgPerWeek = calculateLoss(weights, today)
  if (lossKgPerWeek === null || lossKgPerWeek <= FASTEST_LOSS_KG_PER_WEEK) return null
  const since = findStart(weights, today, (date) => {
    const loss = calculateLoss(weights, date)
    return loss !== null && loss > FASTEST_LOSS_KG_PER_WEEK
  })
  return { since, lossKgPerWeek }
}

/** Since which weighing an adult's BMI has been below 18.5 without a break; null where the last weight is not. */
export function findUnderweight(
  weights: readonly WeightEntry[],
  heightCm: number,
  today: string,
): Episode | null {
  const isBelow = (weightKg: number) => calculateBmi(weightKg, heightCm) < LOWEST_BMI_FOR_LOSS
  const known = weights.filter(({ date }) => date <= today)
  const isBelowOn = (date: string) =>
    known.filter((entry) => entry.date === date).every(({ weightKg }) => isBelow(weightKg))
  const last = known.reduce<string | null>(
    (latest, { date }) => ((latest ?? '') > date ? latest : date),
    null,
  )
  if (last === null || !isBelowOn(last)) return null
  return { since: findStart(known, today, isBelowOn) }
}

/** What staff read on the plan of somebody who is losing too fast. */
export function describeFastLoss({ lossKgPerWeek }: { lossKgPerWeek: number }): ProgressFinding {
  return {
    rule: 'loss-too-fast',
    severity: 'warn',
    field: 'weight',
    where: [],
    message: `Your client has been losing ${formatNumber(lossKgPerWeek, 2)} kg a week on average over four weeks, more than ${FASTEST_LOSS_KG_PER_WEEK} kg: please look whether the plan gives enough.`,
  }
}

/** kg a week to two decimals, so that exactly one kilogram is not taken for more. */
function calculateLoss(weights: readonly WeightEntry[], date: string): number | null {
  const changeKg = calculateWeeklyChangeKg(weights, date)
  return changeKg === null ? null : Math.round(-changeKg * 100) / 100
}

/** The first day of the unbroken run of weighings, up to today, on which something held. */
function findStart(
  weights: readonly WeightEntry[],
  today: string,
  holdsOn: (date: string) => boolean,
): string {
  const dates = [...new Set(weights.map(({ date }) => date))].filter((date) => date <= today).sort()
  let since = dates.at(-1) ?? today
  for (const date of dates.reverse().slice(1)) {
    if (!holdsOn(date)) break
    since = date
  }
  return since
}
