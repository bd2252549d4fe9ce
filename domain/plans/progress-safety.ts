import { msg } from '@lingui/core/runtime-macro'
import { calculateBmi } from '#domain/body/bmi.ts'
import { calculateWeeklyChangeKg, type WeightEntry } from '#domain/progress/trend.ts'
import { formatNumber } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import type { SafetyFinding } from './safety/finding.ts'
import { FASTEST_LOSS_KG_PER_WEEK, LOWEST_BMI_FOR_LOSS } from './safety/limits.ts'

/**
 * A finding about a client's progress, not about the plan. It does not stop publishing, because a new plan may be the
 * solution.
 */
export type ProgressFinding = Omit<SafetyFinding, 'rule'> & { rule: 'loss-too-fast' }

/** The start of an unbroken period in which a condition has been true: `YYYY-MM-DD`. */
export type Episode = { since: string }

/**
 * Checks whether a client has been losing more than 1 kg a week on average over the last four weeks, and since which
 * measurement. The average is the slope through the raw weights (`calculateWeeklyChangeKg`). It already evens out daily
 * changes in body water, and the smoothed trend would show a loss weeks later.
 *
 * Example: 80, 78.5, 77, 75.5, 74 kg, a week apart → 1.5 kg a week.
 *
 * @param weights In any order. Weights older than four weeks are needed only to find the start.
 * @returns `lossKgPerWeek` to two decimals; `null` if the loss is not faster or not known.
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

/**
 * Finds the measurement since which an adult's BMI has been below 18.5 without a break; `null` if the last weight is
 * not below it.
 */
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

/** Returns the finding that staff read on the plan of a client who is losing weight too fast. */
export function describeFastLoss({ lossKgPerWeek }: { lossKgPerWeek: number }): ProgressFinding {
  return {
    rule: 'loss-too-fast',
    severity: 'warn',
    field: 'weight',
    where: [],
    message: say(
      msg`Your client has been losing ${{ weight: formatNumber(lossKgPerWeek, 2) }} kg a week on average over four weeks, more than ${{ limit: FASTEST_LOSS_KG_PER_WEEK }} kg: please check whether the plan gives enough.`,
    ),
  }
}

/** Calculates the loss in kg a week, rounded to two decimals so that exactly one kilogram does not count as more. */
function calculateLoss(weights: readonly WeightEntry[], date: string): number | null {
  const changeKg = calculateWeeklyChangeKg(weights, date)
  return changeKg === null ? null : Math.round(-changeKg * 100) / 100
}

/** Returns the first day of the unbroken run of measurements, up to today, for which a condition is true. */
function findStart(
  weights: readonly WeightEntry[],
  today: string,
  isTrueOn: (date: string) => boolean,
): string {
  const dates = [...new Set(weights.map(({ date }) => date))].filter((date) => date <= today).sort()
  let since = dates.at(-1) ?? today
  for (const date of dates.reverse().slice(1)) {
    if (!isTrueOn(date)) break
    since = date
  }
  return since
}
